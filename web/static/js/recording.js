// A line that was recorded on this phone is sent as WAV: a phone reads its own formats, and the table few of them.
// Without this script the file goes as it is.
const RATE = 24000; // as the table's clips are
const LONGEST_S = 40; // more would be too large to send
const HEAD = 44; // bytes of a WAV file before its samples

async function asWave(file) {
  const context = new OfflineAudioContext(1, RATE, RATE); // it decodes to its own rate
  const whole = await context.decodeAudioData(await file.arrayBuffer());
  const samples = mono(whole).subarray(0, LONGEST_S * RATE);
  const view = new DataView(new ArrayBuffer(HEAD + 2 * samples.length));
  const head = [["RIFF", HEAD - 8 + 2 * samples.length], ["WAVEfmt ", 16]];
  let at = 0;
  for (const [name, size] of head) {
    for (const letter of name) view.setUint8(at++, letter.charCodeAt(0));
    view.setUint32(at, size, true);
    at += 4;
  }
  view.setUint16(20, 1, true); // plain samples
  view.setUint16(22, 1, true); // of one side
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  [..."data"].forEach((letter, place) => view.setUint8(36 + place, letter.charCodeAt(0)));
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((each, place) => view.setInt16(HEAD + 2 * place, Math.max(-1, Math.min(1, each)) * 32767, true));
  return new File([view.buffer], "line.wav", { type: "audio/wav" });
}

function mono(whole) {
  const mixed = new Float32Array(whole.length);
  for (let side = 0; side < whole.numberOfChannels; side += 1) {
    whole.getChannelData(side).forEach((each, place) => { mixed[place] += each / whole.numberOfChannels; });
  }
  return mixed;
}

for (const input of document.querySelectorAll("form.recording input[type=file]")) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file || file.name === "line.wav") return;
    const button = input.form.querySelector("button");
    button.disabled = true; // what is sent before it is read cannot be read by the table
    try {
      const sent = new DataTransfer();
      sent.items.add(await asWave(file));
      if (input.files[0] === file) input.files = sent.files;
    } catch {
      // this phone cannot read it either: the table says what it makes of it
    } finally {
      button.disabled = false;
    }
    if ("sends" in input.form.dataset) input.form.submit(); // there is a next one: a tap less for each
  });
}
