"""Rows: walking, jumping, teleporting, boarding, charges, robots, phasers, decoys."""

from companion.contract.testing import Row
from companion.games.shallow_space.model import GREY
from companion.games.shallow_space.printed import ROOMS
from companion.games.shallow_space.rules.boarding import Board, Teleport
from companion.games.shallow_space.rules.bots import BotMoved, MoveBot
from companion.games.shallow_space.rules.charges import Disarm
from companion.games.shallow_space.rules.cloak import Uncloaked
from companion.games.shallow_space.rules.damage import BotLost, Died, Dived, Hurt, SectionHit
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.lasting import FieldHit, LastingEnded
from companion.games.shallow_space.rules.losses import GameEnded, PodLaunched, TeamLost
from companion.games.shallow_space.rules.moving import Jump, Move
from companion.games.shallow_space.rules.shooting import PhaserFired, Shoot
from companion.games.shallow_space.rules.steps import ChargeFound, Moved
from tests.games.shallow_space.situations import (
    SEED,
    A,
    B,
    C,
    D,
    E,
    F,
    at,
    bot,
    cloaked,
    damaged,
    dead,
    field,
    holds,
    lasts,
    person,
    played,
    rolled,
    rolling,
    sailing,
    unshielded,
)
from tests.games.shallow_space.table import BEN, CAT, after

JUMP = holds(B, "short_teleport")
BOARD = holds(B, "boarding")
CHARGED = lasts(at(sailing(), B, 0, "left_hull"), "charge", 0, "engineering")
FIGHT = at(sailing(), B, 1, "front_hull")  # Ben is beside Fay
CHAMBER = at(sailing(), B, 0, "teleport")
FULL = sailing(12)
for _place, _room in enumerate(ROOMS):
    FULL = at(FULL, 2 + _place, 1, _room)

MOVING = [
    Row("one step costs one move", sailing(), Move(A, "front_hull"), (Moved(A, 0, "front_hull", 2, "walk"),)),
    Row("allies do not block", at(sailing(), A, 0, "left_hull"), Move(A, "engineering"), (Moved,)),
    Row("three sections a turn", person(sailing(), A, moves=0), Move(A, "front_hull"), "no_moves"),
    Row("only through doors", sailing(), Move(A, "engineering"), "not_next_door"),
    Row("nobody walks into an enemy", at(sailing(), F, 0, "front_hull"), Move(A, "front_hull"), "enemy_there"),
    Row("nor into an enemy's force field", field(sailing(), 0, "front_hull"), Move(A, "front_hull"), "force_field"),
    Row("friends pass a force field", field(sailing(), 0, "front_hull", team=0), Move(A, "front_hull"), (Moved,)),
    Row("an enemy's force field traps", field(sailing(), 0, "bridge"), Move(A, "front_hull"), "trapped"),
    Row("who controls the ship stays", person(sailing(), A, commands=True), Move(A, "front_hull"), "stays_on_bridge"),
    Row(
        "a critical section ends the walk, hurts and costs a redshirt",
        person(damaged(sailing(), 0, front_hull=GREY), A, redshirts=2),
        Move(A, "front_hull"),
        (Moved(A, 0, "front_hull", 0, "walk"), Hurt(A, 2, 1)),
    ),
    Row(
        "or costs a redshirt only",
        person(damaged(sailing(grey_hurts=False), 0, front_hull=GREY), A, redshirts=2),
        Move(A, "front_hull"),
        (Moved(A, 0, "front_hull", 0, "walk"), Hurt(A, 3, 1)),
    ),
    Row("no jump without the card", sailing(), Jump(B, "front_hull"), "not_in_hand", BEN),
    Row(
        "a jump goes over one section",
        JUMP,
        Jump(B, "front_hull"),
        (played(B, "short_teleport"), Moved(B, 0, "front_hull", 2, "jump")),
        BEN,
    ),
    Row("and no further", JUMP, Jump(B, "bridge"), "not_that_far", BEN),
    Row(
        "over enemies too",
        field(field(JUMP, 0, "left_hull"), 0, "right_hull"),
        Jump(B, "front_hull"),
        (CardPlayed, Moved),
        BEN,
    ),
    Row(
        "or over what is free only",
        field(field(holds(B, "short_teleport", state=sailing(jump_over="free")), 0, "left_hull"), 0, "right_hull"),
        Jump(B, "front_hull"),
        "not_that_far",
        BEN,
    ),
    Row("a chamber is needed", sailing(), Teleport(B, 1), "no_chamber", BEN),
    Row("that works", damaged(CHAMBER, 0, teleport=GREY), Teleport(B, 1), "no_chamber", BEN),
    Row("and a shield that is down", CHAMBER, Teleport(B, 1), "shield_up", BEN),
    Row("then it sends somewhere", unshielded(CHAMBER), Teleport(B, 1), (Moved,), BEN),
    Row("not twice a turn", person(unshielded(CHAMBER), B, landed=True), Teleport(B, 1), "no_moves", BEN),
    Row(
        "nor under the eyes of an enemy who stands in their own chamber",
        at(at(sailing(), B, 1, "teleport"), F, 1, "teleport"),
        Teleport(B, 0),
        "enemy_there",
        BEN,
    ),
    Row("at home enemies do not matter", at(unshielded(CHAMBER), F, 0, "teleport"), Teleport(B, 1), (Moved,), BEN),
    Row(
        "nor from where a pod was reached this turn",
        after(unshielded(sailing(), 1), PodLaunched(B, 2)),
        Teleport(B, 1),
        "no_moves",
        BEN,
    ),
    Row("home always", at(sailing(), B, 1, "teleport"), Teleport(B, 0), (Moved,), BEN),
    Row(
        "the captain who controls the ship stays aboard",
        person(at(sailing(), A, 0, "teleport"), A, commands=True),
        Teleport(A, 1),
        "stays_on_bridge",
    ),
    Row("not where everything is occupied", unshielded(at(FULL, B, 0, "teleport")), Teleport(B, 1), "no_room", BEN),
    Row(
        "nor into a clone, which would tell of it",
        cloaked(unshielded(at(FULL, B, 0, "teleport")), D, 0, "bridge"),
        Teleport(B, 1),
        "no_room",
        BEN,
    ),
    Row(
        "a virus hides why a chamber does not work",
        lasts(damaged(CHAMBER, 0, teleport=GREY), "virus", 0),
        Teleport(B, 1),
        "not_possible",
        BEN,
    ),
    Row(
        "boarding ignores shields",
        BOARD,
        Board(B, 1, "left_pod"),
        (played(B, "boarding"), Moved(B, 1, "left_pod", 0, "boarding")),
        BEN,
    ),
    Row(
        "it brings home too",
        at(BOARD, B, 1, "left_hull"),
        Board(B, 0, "left_pod"),
        (played(B, "boarding"), Moved(B, 0, "left_pod", 0, "boarding")),
        BEN,
    ),
    Row("but nobody lands on somebody", BOARD, Board(B, 1, "bridge"), "occupied", BEN),
    Row("nor nowhere", BOARD, Board(B, 7, "bridge"), "no_such_place", BEN),
    Row(
        "boarding out of a force field works",
        field(BOARD, 0, "engineering"),
        Board(B, 1, "left_pod"),
        (CardPlayed, Moved),
        BEN,
    ),
    Row("boarding needs its card", sailing(), Board(B, 1, "left_pod"), "not_in_hand", BEN),
]
DECOYS = [
    Row(
        "an enemy who walks into a decoy's owner finds them",
        cloaked(sailing(), D, 0, "front_hull"),
        Move(A, "front_hull"),
        (Uncloaked(D),),
    ),
    Row(
        "a clone blocks like anybody",
        cloaked(at(sailing(), F, 0, "front_hull"), F, 0, "left_pod"),
        Move(A, "front_hull"),
        "enemy_there",
    ),
    Row(
        "a clone can be shot at",
        cloaked(at(sailing(), F, 0, "front_hull"), F, 1, "left_pod"),
        Shoot(A, "person/5"),
        (PhaserFired(A, "person/5"),),
    ),
    Row("who is cloaked cannot", cloaked(sailing(), F, 0, "front_hull"), Shoot(A, "person/5"), "no_target"),
    Row(
        "a jump finds them too",
        cloaked(JUMP, F, 0, "front_hull"),
        Jump(B, "front_hull"),
        (Uncloaked(F),),
        BEN,
    ),
    Row("and boarding", cloaked(BOARD, F, 1, "left_pod"), Board(B, 1, "left_pod"), (Uncloaked(F),), BEN),
]
CHARGES = [
    Row(
        "who comes in may disarm a charge with a 4",
        rolling(CHARGED, (6, 4)),
        Move(B, "engineering"),
        (Moved, rolled("disarm", 6, 4, 3), LastingEnded(0, "disarmed")),
        BEN,
    ),
    Row(
        "not with a 3",
        rolling(CHARGED, (6, 3)),
        Move(B, "engineering"),
        (Moved, rolled("disarm", 6, 3, 3), ChargeFound(0)),
        BEN,
    ),
    Row("found once", rolling(after(CHARGED, ChargeFound(0)), (6, 3)), Move(B, "engineering"), (Moved, Rolled), BEN),
    Row(
        "a captain does with a 3",
        rolling(lasts(sailing(), "charge", 0, "front_hull"), (6, 3)),
        Move(A, "front_hull"),
        (Moved, rolled("disarm", 6, 3, 2), LastingEnded(0, "disarmed")),
    ),
    Row("who stands there has no try", CHARGED, Disarm(B), "disarm_on_entering", BEN),
    Row(
        "or has one instead of walking on",
        rolling(lasts(sailing(disarm="standing"), "charge", 0, "engineering"), (6, 4)),
        Disarm(B),
        (rolled("disarm", 6, 4, 3), LastingEnded(0, "disarmed"), Moved(B, 0, "engineering", 0, "disarm")),
        BEN,
    ),
    Row("if there is a charge", sailing(disarm="standing"), Disarm(B), "no_charge", BEN),
    Row("own charges are left alone", lasts(sailing(), "charge", 0, "front_hull", 0), Move(A, "front_hull"), (Moved,)),
]
BOTS = [
    Row(
        "a robot walks",
        bot(sailing(), B, 0, "engineering"),
        MoveBot(B, 0, "left_hull"),
        (BotMoved(0, "left_hull", 2),),
        BEN,
    ),
    Row(
        "an enemy stops it, as it stops enemies",
        at(bot(sailing(), B, 0, "engineering"), F, 0, "left_hull"),
        MoveBot(B, 0, "left_hull"),
        "enemy_there",
        BEN,
    ),
    Row("a robot is in the way", bot(sailing(), E, 0, "front_hull"), Move(A, "front_hull"), "enemy_there"),
    Row("three sections", bot(sailing(), B, 0, "engineering", 0), MoveBot(B, 0, "left_hull"), "no_moves", BEN),
    Row("one's own", bot(sailing(), C, 0, "engineering"), MoveBot(B, 0, "left_hull"), "no_bot", BEN),
    Row(
        "a force field stops it",
        field(bot(sailing(), B, 0, "engineering"), 0, "left_hull"),
        MoveBot(B, 0, "left_hull"),
        "force_field",
        BEN,
    ),
]
PHASERS = [
    Row("a phaser does 1", FIGHT, Shoot(B, "person/5"), (PhaserFired(B, "person/5"), Hurt(F, 2, 0)), BEN),
    Row("into the next room too", at(sailing(), B, 1, "left_hull"), Shoot(B, "person/5"), (PhaserFired, Hurt), BEN),
    Row("not further", at(sailing(), B, 1, "left_pod"), Shoot(B, "person/5"), "no_target", BEN),
    Row("nor to another ship", at(sailing(), B, 0, "front_hull"), Shoot(B, "person/5"), "no_target", BEN),
    Row("one shot a turn", person(FIGHT, B, has_shot=True), Shoot(B, "person/5"), "has_shot", BEN),
    Row(
        "redshirts take it first",
        person(FIGHT, F, redshirts=2),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 3, 1)),
        BEN,
    ),
    Row(
        "a rifle adds 2",
        holds(B, "phaser_rifle", state=FIGHT),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 0, 0), Died(F, "phaser")),
        BEN,
    ),
    Row(
        "two rifles add 4",
        person(holds(B, "phaser_rifle", "phaser_rifle", state=FIGHT), F, redshirts=4),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 2, 0)),
        BEN,
    ),
    Row(
        "or 2, where they do not add up",
        person(
            holds(B, "phaser_rifle", "phaser_rifle", state=at(sailing(held_stack=False), B, 1, "front_hull")),
            F,
            redshirts=4,
        ),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 3, 1)),
        BEN,
    ),
    Row(
        "a fire brigade adds 1 for two redshirts",
        person(holds(B, "fire_brigade", state=FIGHT), B, redshirts=5),
        Shoot(B, "person/5", brigade=True),
        (played(B, "fire_brigade"), PhaserFired, Hurt(F, 0, 0), Died(F, "phaser")),
        BEN,
    ),
    Row("with the card of a brigade", FIGHT, Shoot(B, "person/5", brigade=True), "not_in_hand", BEN),
    Row(
        "an energy shield takes 1",
        person(holds(B, "phaser_rifle", state=FIGHT), F, hand=("energy_shield",)),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 1, 0)),
        BEN,
    ),
    Row(
        "two energy shields take 2",
        person(holds(B, "phaser_rifle", state=FIGHT), F, hand=("energy_shield", "energy_shield")),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 2, 0)),
        BEN,
    ),
    Row(
        "or 1, where they do not add up",
        person(
            holds(B, "phaser_rifle", state=at(sailing(held_stack=False), B, 1, "front_hull")),
            F,
            hand=("energy_shield", "energy_shield"),
        ),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 1, 0)),
        BEN,
    ),
    Row(
        "nobody is healed by a shield",
        person(FIGHT, F, health=2, hand=("energy_shield", "energy_shield")),
        Shoot(B, "person/5"),
        (PhaserFired(B, "person/5"),),
        BEN,
    ),
    Row(
        "a redshirt dives before 2 or more",
        person(holds(B, "phaser_rifle", state=FIGHT), F, hand=("redshirt_dive",), redshirts=1),
        Shoot(B, "person/5"),
        (PhaserFired, played(F, "redshirt_dive"), Dived(F, 0)),
        BEN,
    ),
    Row(
        "not before 1",
        person(FIGHT, F, hand=("redshirt_dive",), redshirts=1),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 3, 0)),
        BEN,
    ),
    Row(
        "not without a redshirt",
        person(holds(B, "phaser_rifle", state=FIGHT), F, hand=("redshirt_dive",)),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt, Died),
        BEN,
    ),
    Row(
        "not when it is switched off",
        person(holds(B, "phaser_rifle", state=FIGHT), F, hand=("redshirt_dive",), redshirts=1, dives=False),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt(F, 1, 0)),
        BEN,
    ),
    Row(
        "a section is hit, and who stands in it, redshirts first",
        person(FIGHT, F, redshirts=1),
        Shoot(B, "section/front_hull"),
        (PhaserFired, SectionHit(1, "front_hull", 1), Hurt(B, 2, 0), Hurt(F, 3, 0)),
        BEN,
    ),
    Row(
        "what hangs on it too",
        FIGHT,
        Shoot(B, "section/sensor_pod"),
        (PhaserFired, SectionHit(1, "sensor_pod", 1)),
        BEN,
    ),
    Row("not one's own ship", sailing(), Shoot(B, "section/engineering"), "no_target", BEN),
    Row(
        "a field has 2 points",
        field(FIGHT, 1, "bridge"),
        Shoot(B, "field/0"),
        (PhaserFired, FieldHit(0, 1)),
        BEN,
    ),
    Row(
        "and is gone after them",
        field(FIGHT, 1, "bridge", points=1),
        Shoot(B, "field/0"),
        (PhaserFired, LastingEnded(0, "destroyed")),
        BEN,
    ),
    Row("a robot has one", bot(FIGHT, E, 1, "front_hull"), Shoot(B, "bot/0"), (PhaserFired, BotLost(0)), BEN),
    Row(
        "the last of a crew",
        person(dead(FIGHT, D, E), F, health=1),
        Shoot(B, "person/5"),
        (PhaserFired, Hurt, Died(F, "phaser"), TeamLost(1), GameEnded((0,), SEED)),
        BEN,
    ),
    Row("the dead do not act", dead(sailing(), B), Move(B, "left_hull"), "dead", BEN),
    Row("nor others for one", sailing(), Move(B, "left_hull"), "not_yours", CAT),
]
