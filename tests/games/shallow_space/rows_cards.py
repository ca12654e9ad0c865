"""Rows: the crew's cards."""

from companion.contract.testing import Row
from companion.games.shallow_space.model import Bot, Lasting
from companion.games.shallow_space.printed import ROOMS
from companion.games.shallow_space.rules.bots import BotMade
from companion.games.shallow_space.rules.cloak import Cloaked
from companion.games.shallow_space.rules.crew_cards import (
    DiveSet,
    Heal,
    Healed,
    RaiseField,
    RedshirtsChanged,
    SetDive,
    Throw,
)
from companion.games.shallow_space.rules.damage import Died, Hurt, SectionHit, TruthShown
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.lasting import LastingBegan, LastingEnded
from companion.games.shallow_space.rules.playing import PlayCard
from companion.games.shallow_space.rules.repairs import BrigadeGathered, Mend, Repair, SectionMended
from tests.games.shallow_space.situations import (
    A,
    B,
    E,
    at,
    bot,
    cloaked,
    damaged,
    field,
    holds,
    lasts,
    person,
    played,
    rolled,
    rolling,
    sailing,
    with_ship,
)
from tests.games.shallow_space.table import ANN, BEN, EVE

POD = with_ship(at(sailing(), B, 0, "bridge"), 0, is_pod=True)
HURT = damaged(sailing(), 0, engineering=3, engine_left=2)


def repairs(card: str) -> Row:
    return Row(
        f"{card} takes off its number",
        holds(B, card, state=damaged(sailing(), 0, engineering=2)),
        Repair(B, card, "engineering"),
        (played(B, card, "engineering"), SectionMended(0, "engineering", max(0, 2 - int(card[-1])))),
        BEN,
    )


REPAIRS = [
    *(repairs(card) for card in ("repair1", "repair2", "repair3")),
    Row(
        "the first not off grey",
        holds(B, "repair1", state=HURT),
        Repair(B, "repair1", "engineering"),
        "too_damaged",
        BEN,
    ),
    Row(
        "parts from their room",
        holds(B, "repair1", state=HURT),
        Repair(B, "repair1", "engine_left"),
        (CardPlayed, SectionMended),
        BEN,
    ),
    *(
        Row(
            f"{part} from the {room}",
            holds(B, "repair1", state=at(damaged(sailing(), 0, **{part: 1}), B, 0, room)),
            Repair(B, "repair1", part),
            (CardPlayed, SectionMended(0, part, 0)),
            BEN,
        )
        for part, room in (
            ("sensor_pod", "front_hull"),
            ("laser_left", "left_pod"),
            ("laser_right", "right_pod"),
            ("engine_right", "engineering"),
        )
    ),
    *(
        Row(
            f"{room} is repaired by who stands there",
            holds(B, "repair2", state=at(damaged(sailing(), 0, **{room: 3}), B, 0, room)),
            Repair(B, "repair2", room),
            (CardPlayed, SectionMended(0, room, 1)),
            BEN,
        )
        for room in ROOMS
    ),
    Row("no other room", holds(B, "repair2", state=HURT), Repair(B, "repair2", "left_hull"), "out_of_reach", BEN),
    Row("nothing that is whole", holds(B, "repair2"), Repair(B, "repair2", "engineering"), "not_damaged", BEN),
    Row("with the card", sailing(), Repair(B, "repair2", "engineering"), "not_in_hand", BEN),
    Row("with a repair card", holds(B, "heal"), Repair(B, "heal", "engineering"), "not_played_so", BEN),
    Row(
        "a virus hides what is whole",
        lasts(holds(B, "repair2"), "virus", 0),
        Repair(B, "repair2", "engineering"),
        "not_possible",
        BEN,
    ),
    Row(
        "but not what the own crew may know",
        lasts(holds(B, "repair2", state=sailing(virus="others")), "virus", 0),
        Repair(B, "repair2", "engineering"),
        "not_damaged",
        BEN,
    ),
    Row(
        "only from an enemy aboard",
        lasts(at(holds(B, "repair2", state=sailing(virus="others")), B, 1, "engineering"), "virus", 1),
        Repair(B, "repair2", "engineering"),
        "not_possible",
        BEN,
    ),
    Row(
        "at a robot's place",
        bot(holds(B, "repair2", state=damaged(sailing(), 0, left_pod=2)), B, 0, "left_pod"),
        Repair(B, "repair2", "left_pod", 0),
        (CardPlayed, SectionMended(0, "left_pod", 0)),
        BEN,
    ),
    Row("not at another's", holds(B, "repair2"), Repair(B, "repair2", "left_pod", 0), "no_bot", BEN),
    Row(
        "a brigade has a point for each redshirt",
        holds(B, "repair_brigade", redshirts=3),
        PlayCard(B, "repair_brigade"),
        (played(B, "repair_brigade"), BrigadeGathered(B, 3)),
        BEN,
    ),
    Row("and needs one", holds(B, "repair_brigade"), PlayCard(B, "repair_brigade"), "no_redshirts", BEN),
    Row(
        "its points go next door too",
        person(damaged(sailing(), 0, left_hull=2), B, mending=2),
        Mend(B, "left_hull"),
        (SectionMended(0, "left_hull", 1, by=B),),
        BEN,
    ),
    Row("not far", person(damaged(sailing(), 0, bridge=2), B, mending=2), Mend(B, "bridge"), "out_of_reach", BEN),
    Row(
        "never to the shield",
        person(damaged(sailing(), 0, shield=2), B, mending=2),
        Mend(B, "shield"),
        "out_of_reach",
        BEN,
    ),
    Row("not without points", HURT, Mend(B, "engineering"), "no_brigade", BEN),
    Row("to grey sections", person(HURT, B, mending=1), Mend(B, "engineering"), (SectionMended,), BEN),
    Row(
        "or not to them",
        person(damaged(sailing(brigade_grey=False), 0, engineering=3), B, mending=1),
        Mend(B, "engineering"),
        "too_damaged",
        BEN,
    ),
]
GRENADES = [
    Row(
        "a grenade: 3 for everybody, 1 for the section, a redshirt each",
        rolling(person(holds(B, "plasma_grenade"), B, redshirts=2), (6, 3)),
        Throw(B, "plasma_grenade", "engineering"),
        (
            played(B, "plasma_grenade", "engineering"),
            rolled("plasma_grenade", 6, 3, 2),
            SectionHit(0, "engineering", 1),
            Hurt(B, 0, 1),
            Died(B, "blast"),
        ),
        BEN,
    ),
    Row(
        "next door",
        rolling(at(holds(B, "plasma_grenade"), E, 0, "left_hull"), (6, 3)),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 3, 2), SectionHit(0, "left_hull", 1), Hurt(E, 0, 0), Died(E, "blast")),
        BEN,
    ),
    Row(
        "who dies sees what every crew knows, where the group likes it",
        rolling(at(holds(B, "plasma_grenade", state=sailing(dead_see=True)), E, 0, "left_hull"), (6, 3)),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 3, 2), SectionHit, Hurt(E, 0, 0), Died(E, "blast"), TruthShown(EVE)),
        BEN,
    ),
    Row(
        "but not with somebody alive",
        rolling(at(holds(B, "plasma_grenade", state=sailing(2, dead_see=True)), E, 0, "left_hull"), (6, 3)),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 3, 2), SectionHit, Hurt(E, 0, 0), Died(E, "blast")),
        ANN,
    ),
    Row(
        "with a 2 it stays here",
        rolling(person(holds(B, "plasma_grenade", "energy_shield"), B), (6, 2)),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 2, 2), SectionHit(0, "engineering", 1), Hurt(B, 1, 0)),
        BEN,
    ),
    Row(
        "or 4, where the section's point counts as well",
        rolling(at(holds(B, "plasma_grenade", state=sailing(grenade_extra=True)), E, 0, "left_hull"), (6, 3)),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 3, 2), SectionHit, Hurt(E, 0, 0), Died(E, "blast")),
        BEN,
    ),
    Row(
        "a redshirt saves a point, where the group plays it so",
        rolling(
            person(
                at(holds(B, "plasma_grenade", state=sailing(redshirts_shield=True)), E, 0, "left_hull"), E, redshirts=1
            ),
            (6, 3),
        ),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 3, 2), SectionHit, Hurt(E, 1, 0)),
        BEN,
    ),
    Row(
        "it breaks a force field",
        rolling(field(holds(B, "plasma_grenade"), 0, "left_hull"), (6, 3)),
        Throw(B, "plasma_grenade", "left_hull"),
        (CardPlayed, rolled("plasma_grenade", 6, 3, 2), SectionHit, LastingEnded(0, "destroyed")),
        BEN,
    ),
    Row(
        "no further than next door",
        holds(B, "plasma_grenade"),
        Throw(B, "plasma_grenade", "bridge"),
        "out_of_reach",
        BEN,
    ),
    Row("no other card", holds(B, "heal"), Throw(B, "heal", "engineering"), "not_played_so", BEN),
    Row(
        "a fire burns for three turns",
        rolling(holds(B, "incendiary"), (6, 3)),
        Throw(B, "incendiary", "left_hull"),
        (
            played(B, "incendiary", "left_hull"),
            rolled("incendiary", 6, 3, 2),
            LastingBegan(Lasting(0, "fire", 0, "left_hull", 0, B, 3)),
        ),
        BEN,
    ),
]
CARDS = [
    Row(
        "a redshirt more",
        holds(B, "redshirt"),
        PlayCard(B, "redshirt"),
        (played(B, "redshirt"), RedshirtsChanged(B, 1)),
        BEN,
    ),
    Row(
        "a charge is laid here",
        holds(B, "plasma_charge"),
        PlayCard(B, "plasma_charge"),
        (CardPlayed, LastingBegan(Lasting(-1, "charge", 0, "engineering", 0, B, 2))),
        BEN,
    ),
    Row("not in a pod", person(POD, B, hand=("plasma_charge",)), PlayCard(B, "plasma_charge"), "in_a_pod", BEN),
    Row("a decoy for four turns", holds(B, "decoy"), PlayCard(B, "decoy"), (CardPlayed, Cloaked(B, 4)), BEN),
    Row(
        "one at a time",
        cloaked(holds(B, "decoy"), B, 0, "left_pod"),
        PlayCard(B, "decoy"),
        "is_cloaked",
        BEN,
    ),
    Row(
        "a robot",
        holds(B, "repair_bot"),
        PlayCard(B, "repair_bot"),
        (CardPlayed, BotMade(Bot(0, B, 0, "engineering"))),
        BEN,
    ),
    Row("a card that is held is not played", holds(B, "gas_mask"), PlayCard(B, "gas_mask"), "not_played_so", BEN),
    Row("nor one that works by itself", holds(B, "escape_pod"), PlayCard(B, "escape_pod"), "not_played_so", BEN),
    Row("nor one that is not there", sailing(), PlayCard(B, "redshirt"), "not_in_hand", BEN),
    Row(
        "a field next door",
        holds(B, "force_field"),
        RaiseField(B, "left_hull"),
        (played(B, "force_field", "left_hull"), LastingBegan(Lasting(0, "field", 0, "left_hull", 0, B, 0, 2))),
        BEN,
    ),
    Row(
        "one in a section",
        field(holds(B, "force_field"), 0, "left_hull"),
        RaiseField(B, "left_hull"),
        "field_there",
        BEN,
    ),
    Row("no further", holds(B, "force_field"), RaiseField(B, "bridge"), "out_of_reach", BEN),
    Row("one health back", person(holds(B, "heal"), A, health=1), Heal(B, A), (played(B, "heal"), Healed(A, 2)), BEN),
    Row("up to three", holds(B, "heal"), Heal(B, A), "nobody_to_heal", BEN),
    Row(
        "or in the same section only",
        person(holds(B, "heal", state=sailing(heal_range="room")), A, health=1),
        Heal(B, A),
        "nobody_to_heal",
        BEN,
    ),
    Row("a dive can be switched off", sailing(), SetDive(B, False), (DiveSet(B, False),), BEN),
    Row("not to what it is", sailing(), SetDive(B, True), "is_set", BEN),
]
