// A picture that the table draws is saved as PNG, which phones keep beside their photos. Where that fails, the link
// leads to the picture itself.
const SUFFIX = /\.svg$/;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-as-png]");
  if (link) {
    event.preventDefault();
    save(link).catch(() => location.assign(link.href));
  }
});

async function save(link) {
  const image = new Image();
  image.src = link.href;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const out = document.createElement("a");
  out.href = URL.createObjectURL(blob);
  out.download = link.dataset.asPng.replace(SUFFIX, ".png");
  out.click();
  setTimeout(() => URL.revokeObjectURL(out.href), 10000);
}
