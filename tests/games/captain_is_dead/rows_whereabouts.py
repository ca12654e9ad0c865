"""Rows: where pawns are and who is there, and what stands otherwise on the table than here."""

from companion.contract import Seat
from companion.contract.testing import Row
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules.aboard import AnomalySet
from companion.games.captain_is_dead.rules.ending import EndAsked, EndDenied
from companion.games.captain_is_dead.rules.repairs import CoreSet, CountCore
from companion.games.captain_is_dead.rules.set_up import RoleTaken, TakeRole
from companion.games.captain_is_dead.rules.stations import TakeSkill
from companion.games.captain_is_dead.rules.telling import CardTold, ReadFear, TellHand
from companion.games.captain_is_dead.rules.turns import Acted, EndTurn, TurnEnded
from companion.games.captain_is_dead.rules.walking import Move, Moved
from companion.games.captain_is_dead.rules.whereabouts import AwaySet, PlacePawns, SayAway
from tests.games.captain_is_dead.rows_deeds import aliens, at
from tests.games.captain_is_dead.table import ANN, BEN, CAT, after, begun, flying

PLAIN = flying()
NOBODY = Seat("nobody")


def engaged() -> State:
    return after(PLAIN, CoreSet(0, "deed"), EndAsked(True, "engage"), EndDenied())


def put(seat: Seat, room: str) -> Moved:
    return Moved(seat, room, "correction")


WHERE: list[Row] = [
    Row("a pawn begins", begun(), PlacePawns(("ann:bridge",)), (put(ANN, "bridge"),)),
    Row(
        "all pawns at once, at no price",
        at(PLAIN, "armory", BEN),
        PlacePawns(("ann:bridge", "ben:armory", "cat:hallway")),
        (put(ANN, "bridge"), put(CAT, "hallway")),
    ),
    Row("nothing was otherwise", at(PLAIN, "bridge"), PlacePawns(("ann:bridge",)), "there_already"),
    Row("nobody was meant", PLAIN, PlacePawns(()), "there_already"),
    Row("one pawn in two rooms", PLAIN, PlacePawns(("ann:bridge", "ann:armory")), "one_room_each"),
    Row("no such room to be in", PLAIN, PlacePawns(("ann:bar",)), "no_such_room"),
    Row("no room to be in", PLAIN, PlacePawns(("ann:",)), "no_such_room"),
    Row("nobody of that name has a pawn", PLAIN, PlacePawns(("nobody:bridge",)), "no_such_seat"),
    Row("not before it is answered", after(PLAIN, EndAsked(False, "crew")), PlacePawns(()), "answer_first"),
]
AWAY: list[Row] = [
    Row("somebody goes home", PLAIN, SayAway(BEN, True), (AwaySet(BEN, True),)),
    Row("and comes back", after(PLAIN, AwaySet(BEN, True)), SayAway(BEN, False), (AwaySet(BEN, False),)),
    Row("gone already", after(PLAIN, AwaySet(BEN, True)), SayAway(BEN, True), "away_already"),
    Row("here already", PLAIN, SayAway(BEN, False), "back_already"),
    Row("nobody of that name leaves", PLAIN, SayAway(NOBODY, True), "no_such_seat"),
    Row("anybody ends the turn of who left", after(PLAIN, AwaySet(ANN, True)), EndTurn(), (TurnEnded,), by=BEN),
]
OTHERWISE: list[Row] = [
    Row("the board has repairs left", engaged(), CountCore(2), (CoreSet(2, "correction"),)),
    Row("it was won after all", engaged(), CountCore(0), (EndAsked(True, "engage"),)),
    Row("more than there are spaces", engaged(), CountCore(16), "out_of_bounds"),
    Row("repairs are left here, too", PLAIN, CountCore(2), "core_not_at_engage"),
    Row(
        "a wrong role is put right, and the pawn stays",
        at(flying("soldier"), "armory"),
        TakeRole("scholar"),
        (RoleTaken(ANN, "scholar", "armory", "correction"),),
    ),
    Row("but not one that somebody has", flying("soldier", "scholar"), TakeRole("scholar"), "role_taken"),
]
LEAVING: list[Row] = [
    Row(
        "or everybody may walk away from them, where the group reads it so",
        aliens(at(flying(leave_aliens="may"), "bridge"), "bridge", 1),
        Move("armory"),
        (Acted(ANN, "move", 1), Moved(ANN, "armory")),
    ),
]


def fear_read(blocks: str) -> CardTold:
    return CardTold("anomalies", "irrational_fear", (("blocks", blocks),), ANN)


def feared(*names: str, **options: str) -> State:
    state = flying(**options)  # type: ignore[arg-type]
    return after(state, *(AnomalySet(each, True, "alert") for each in names))


FEARS: list[Row] = [
    Row(
        "what blocks whom is read from the card when it comes",
        feared("irrational_fear"),
        ReadFear("irrational_fear", "alone"),
        (fear_read("alone"),),
    ),
    Row(
        "and read again by whoever has misread it",
        after(feared("irrational_fear"), fear_read("alone")),
        ReadFear("irrational_fear", "accompanied"),
        (fear_read("accompanied"),),
    ),
    Row(
        "until then it blocks everybody",
        at(feared("irrational_fear"), "computer_core"),
        TakeSkill("computers"),
        "may_not anomaly",
    ),
    Row(
        "then whom the card says",
        at(after(feared("irrational_fear"), fear_read("accompanied")), "computer_core"),
        TakeSkill("computers"),
        (Acted,),
    ),
    Row(
        "read so already",
        after(feared("irrational_fear"), fear_read("alone")),
        ReadFear("irrational_fear", "alone"),
        "read_already",
    ),
    Row("no card says that", feared("irrational_fear"), ReadFear("irrational_fear", "nobody"), "no_such_reading"),
    Row("no such anomaly is in force to be read", PLAIN, ReadFear("irrational_fear", "alone"), "may_not box_no.known"),
    Row(
        "who has settled it is not asked",
        feared("irrational_fear", fear="everybody"),
        ReadFear("irrational_fear", "alone"),
        "may_not box_no.known",
    ),
    Row(
        "of others nobody asks",
        feared("strange_energies"),
        ReadFear("strange_energies", "alone"),
        "may_not box_no.known",
    ),
]


def told(role: str, field: str, value: str | int) -> CardTold:
    return CardTold("roles", role, ((field, value),), ANN)


BEGIN = after(begun(), RoleTaken(ANN, "cyborg", ""))
COUNTED = flying("soldier", "ensign", count_skills=True)
ROLES: list[Row] = [
    Row(
        "where a role begins is remembered",
        BEGIN,
        PlacePawns(("ann:bridge",)),
        (put(ANN, "bridge"), told("cyborg", "start", "bridge")),
    ),
    Row(
        "and told otherwise by whoever has misread it",
        after(BEGIN, put(ANN, "bridge"), told("cyborg", "start", "bridge")),
        PlacePawns(("ann:armory",)),
        (put(ANN, "armory"), told("cyborg", "start", "armory")),
    ),
    Row("what the card says is not told anew", flying("cyborg"), PlacePawns(("ann:armory",)), (put(ANN, "armory"),)),
    Row("what a hand may hold", COUNTED, TellHand("soldier", 5), (told("soldier", "hand", 5),)),
    Row("it is printed already", COUNTED, TellHand("ensign", 5), "may_not box_no.known"),
    Row("nobody plays that", COUNTED, TellHand("janitor", 5), "may_not box_no.known"),
    Row("nobody counts cards", flying("soldier"), TellHand("soldier", 5), "may_not box_no.known"),
    Row("no hand is as large", COUNTED, TellHand("soldier", 30), "no_such_number"),
]
