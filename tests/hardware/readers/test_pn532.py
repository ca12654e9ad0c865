"""The PN532: its frames and their checks, and a dialogue that never gets stuck."""

import pytest

from hardware.readers import pn532
from hardware.readers.parsers import STALE_MS, NoCard, Read, Seen
from hardware.readers.pn532 import Ack, Answer, Frame, FrameParser, Pn532, Rejected
from hardware.readers.pty_reader import FakeDevice
from tests.hardware.readers.helpers import chip

ACK = bytes.fromhex("0000ff00ff00")
NACK = bytes.fromhex("0000ffff0000")
ERROR = bytes.fromhex("0000ff01ff7f8100")
SAM_DONE = bytes.fromhex("0000ff02fed5151600")  # as the user manual prints it
NONE = chip("d54b00")
FOUR = chip("d54b 01 01 0004 08 04 14e0992c")
UID4, UID7, UID10 = "14E0992C", "04A1B2C3D4E580", "08112233445566778899"


def frames(data: bytes) -> list[Frame]:
    return list(FrameParser().feed(data, 0))


# --- what goes out


@pytest.mark.parametrize(
    ("command", "sent"),
    [
        (pn532.SAM_CONFIGURATION, "0000ff05fbd4140114010200"),
        (pn532.MAX_RETRIES, "0000ff06fad43205ff0102f300"),
        (pn532.LIST_TARGET, "0000ff04fcd44a0100e100"),
        (b"\x02", "0000ff02fed4022a00"),  # GetFirmwareVersion, as the user manual prints it
    ],
)
def test_commands(command: bytes, sent: str) -> None:
    assert pn532.frame(command).hex() == sent


# --- what comes in


@pytest.mark.parametrize(
    ("data", "found"),
    [
        pytest.param(ACK, [Ack()], id="ACK"),
        pytest.param(NACK, [Rejected()], id="NACK"),
        pytest.param(ERROR, [Rejected()], id="error frame"),
        pytest.param(SAM_DONE, [Answer(0x15, b"")], id="answer without data"),
        pytest.param(ACK + SAM_DONE, [Ack(), Answer(0x15, b"")], id="two in one read"),
        pytest.param(NONE, [Answer(0x4B, b"\x00")], id="no card"),
        pytest.param(b"\x00" * 9 + NONE[1:], [Answer(0x4B, b"\x00")], id="a long preamble"),
        pytest.param(NONE[1:-1], [Answer(0x4B, b"\x00")], id="without preamble and postamble"),
        pytest.param(chip("d54b" + "00" * 62), [Answer(0x4B, bytes(62))], id="as long as it may be"),
        pytest.param(chip("d54b" + "00" * 63) + ACK, [Ack()], id="too long"),
        pytest.param(bytes.fromhex("0000ff03fcd54b00e000") + ACK, [Ack()], id="LCS"),
        pytest.param(NONE[:-2] + b"\xe1\x00" + ACK, [Ack()], id="DCS"),
        pytest.param(NONE[:5] + b"\xd5\x4b\x01" + NONE[8:] + ACK, [Ack()], id="a bit that flipped"),
        pytest.param(chip("d44a0100") + ACK, [Ack()], id="our own command, by an echo"),
        pytest.param(chip("d5") + ACK, [Ack()], id="without a command"),
        pytest.param(bytes.fromhex("0000ffffff0003fdd54b00e000") + ACK, [Ack()], id="extended frame"),
        pytest.param(b"\x55\xaa\x00\x01\xff" + NONE, [Answer(0x4B, b"\x00")], id="noise before"),
        pytest.param(b"\x00\xff" * 100 + NONE, [*[Ack()] * 50, Answer(0x4B, b"\x00")], id="false starts"),
        pytest.param(bytes.fromhex("00ff0afb") + NONE, [Answer(0x4B, b"\x00")], id="a false head"),
        pytest.param(
            bytes.fromhex("0000ff09f7") + NONE + ACK, [Answer(0x4B, b"\x00"), Ack()], id="a cut off frame before"
        ),
        pytest.param(FOUR[:8], [], id="half"),
        pytest.param(b"", [], id="nothing"),
    ],
)
def test_frames(data: bytes, found: list[Frame]) -> None:
    assert frames(data) == found


def test_a_frame_in_pieces() -> None:
    parser = FrameParser()
    found = [each for at, byte in enumerate(b"\x00" + FOUR) for each in parser.feed(bytes([byte]), at)]
    assert found == [Answer(0x4B, bytes.fromhex("01010004080414e0992c"))]


@pytest.mark.parametrize(("pause", "found"), [(STALE_MS, ()), (STALE_MS + 1, (Ack(),))])
def test_a_false_head_swallows_nothing_after_a_silence(pause: int, found: tuple[Frame, ...]) -> None:
    parser = FrameParser()
    parser.feed(bytes.fromhex("0000ff20e0d5"), 1_000)
    assert parser.feed(ACK, 1_000 + pause) == found


# --- the dialogue


def listing(answer: bytes) -> tuple[Read, ...]:
    """What the dialogue makes of one answer to its question for a card."""
    dialogue = Pn532()
    for done in (SAM_DONE, chip("d533"), b""):
        assert dialogue.next_bytes(0)
        assert dialogue.next_bytes(0) == b"", "one question at a time"
        assert dialogue.feed(ACK + done, 0) == ()
    return dialogue.feed(answer, 1)


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        pytest.param("d54b00", (NoCard(),), id="no card"),
        pytest.param("d54b 01 01 0004 08 04 14e0992c", (Seen(UID4),), id="4 bytes"),
        pytest.param("d54b 01 01 0044 00 07 04a1b2c3d4e580", (Seen(UID7),), id="7 bytes"),
        pytest.param("d54b 01 01 0084 00 0a 08112233445566778899", (Seen(UID10),), id="10 bytes"),
        pytest.param("d54b 01 01 0344 20 07 04a1b2c3d4e580 0678 7781 02 80", (Seen(UID7),), id="with its ATS"),
        pytest.param("d54b 01 01 0004 08 05 14e0992c00", (), id="5 bytes are no UID"),
        pytest.param("d54b 01 01 0004 08 07 14e0992c", (), id="shorter than it says"),
        pytest.param("d54b 01 01 0004 08 00", (), id="no UID at all"),
        pytest.param("d54b 01", (), id="cut off"),
        pytest.param("d54b", (), id="empty"),
        pytest.param("d515", (), id="the answer to another question"),
    ],
)
def test_uids(answer: str, read: tuple[Read, ...]) -> None:
    assert listing(chip(answer)) == read


def test_the_order_of_the_questions_and_their_pace() -> None:
    dialogue = Pn532()
    first = dialogue.next_bytes(0)
    assert first.startswith(pn532.ACK + b"\x55\x55\x00\x00\x00")
    assert first.endswith(pn532.frame(pn532.SAM_CONFIGURATION))
    dialogue.feed(ACK + SAM_DONE, 10)
    assert dialogue.next_bytes(10) == pn532.frame(pn532.MAX_RETRIES)
    dialogue.feed(ACK + chip("d533"), 20)
    assert dialogue.next_bytes(20) == pn532.frame(pn532.LIST_TARGET)
    assert dialogue.feed(ACK + NONE, 30) == (NoCard(),)
    assert dialogue.next_bytes(30 + pn532.POLL_MS - 1) == b""
    assert dialogue.next_bytes(30 + pn532.POLL_MS) == pn532.frame(pn532.LIST_TARGET)


def test_without_an_answer_it_wakes_the_chip_again_and_says_so() -> None:
    dialogue = Pn532()
    for beginning in range(3):
        assert dialogue.trouble() == ""
        at = beginning * pn532.ANSWER_MS
        assert dialogue.next_bytes(at).startswith(pn532.ACK + b"\x55\x55")
        assert dialogue.feed(b"", at + pn532.ANSWER_MS - 1) == ()
        assert dialogue.next_bytes(at + pn532.ANSWER_MS - 1) == b""
        assert dialogue.feed(b"", at + pn532.ANSWER_MS) == ()
    assert "does not answer" in dialogue.trouble()
    dialogue.next_bytes(9_000)
    dialogue.feed(ACK + SAM_DONE, 9_001)
    assert dialogue.trouble() == ""


def test_a_chip_that_refuses_to_be_set_up_is_still_asked() -> None:
    dialogue = Pn532()
    dialogue.next_bytes(0)
    dialogue.feed(ACK + SAM_DONE, 0)
    dialogue.next_bytes(0)
    dialogue.feed(ACK + ERROR, 0)
    assert dialogue.next_bytes(0) == pn532.frame(pn532.LIST_TARGET)


def test_a_chip_that_waits_for_a_card_has_none() -> None:
    dialogue = Pn532()
    for done in (SAM_DONE, chip("d533"), b""):
        dialogue.next_bytes(0)
        dialogue.feed(ACK + done, 0)
    assert dialogue.feed(b"", pn532.ANSWER_MS) == (NoCard(),)
    assert dialogue.trouble() == ""
    assert dialogue.next_bytes(pn532.ANSWER_MS).startswith(pn532.ACK), "it is stopped, and asked anew"
    assert dialogue.feed(FOUR, pn532.ANSWER_MS + 1) == (), "too late: the question is another one now"


def test_silence_without_an_acknowledgement_says_nothing_of_a_card() -> None:
    dialogue = Pn532()
    for done in (ACK + SAM_DONE, ACK + chip("d533"), b""):
        dialogue.next_bytes(0)
        dialogue.feed(done, 0)
    assert dialogue.feed(b"", pn532.ANSWER_MS) == ()


def test_what_was_not_asked_for_is_not_heard() -> None:
    assert Pn532().feed(FOUR, 0) == ()

    dialogue = Pn532()
    for done in (SAM_DONE, chip("d533"), NONE):
        dialogue.next_bytes(0)
        dialogue.feed(ACK + done, 0)
    assert dialogue.feed(FOUR, 10) == (), "between two questions"


# --- against the fake chip, in its own time


def talk(device: FakeDevice, dialogue: Pn532, start: int, ms: int) -> list[Read]:
    reads: list[Read] = []
    for now in range(start, start + ms, 10):
        device.tick(now)
        reads += dialogue.feed(device.out(), now)
        device.hear(dialogue.next_bytes(now))
    return reads


def test_with_the_fake_chip(device: FakeDevice) -> None:
    dialogue = Pn532()
    assert set(talk(device, dialogue, 0, 1_000)) == {NoCard()}
    device.do(f"hold {UID7}", 1_000)
    talk(device, dialogue, 1_000, 200)  # one answer is still on its way
    assert set(talk(device, dialogue, 1_200, 1_000)) == {Seen(UID7)}
    device.do("remove", 2_200)
    talk(device, dialogue, 2_200, 200)
    assert set(talk(device, dialogue, 2_400, 1_000)) == {NoCard()}
    device.do(f"two {UID4} {UID10}", 3_400)
    assert [each for each in talk(device, dialogue, 3_400, 1_000) if each != NoCard()] == [Seen(UID4), Seen(UID10)]


@pytest.mark.parametrize("fault", ["noise", "half", "badsum", "mute", "babble"])
def test_after_a_fault_of_the_fake_chip_the_next_card_is_read(device: FakeDevice, fault: str) -> None:
    dialogue = Pn532()
    device.do(f"card {UID4}", 0)
    talk(device, dialogue, 0, 1_000)
    device.do(fault, 1_000)
    talk(device, dialogue, 1_000, 3_000)
    device.do("quiet", 4_000)
    device.do("speak", 4_000)
    talk(device, dialogue, 4_000, 1_500)
    device.do(f"hold {UID7}", 5_500)
    assert Seen(UID7) in talk(device, dialogue, 5_500, 1_000)
