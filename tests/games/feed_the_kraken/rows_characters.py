"""Rows: characters, and what the host corrects."""

from companion.games.feed_the_kraken.rules.characters import (
    CardsDrawnAnew,
    CharacterRevealed,
    CharacterTurnedDown,
    DrawAnew,
    GunsHanded,
    SignPassed,
    TeamSwapped,
)
from companion.games.feed_the_kraken.rules.correcting import (
    CaptainSet,
    DrawPileSet,
    GunsSet,
    OffDutySet,
    PutShip,
    SetCaptain,
    SetDrawPile,
    SetGuns,
    SetOffDuty,
    ShipPut,
)
from companion.games.feed_the_kraken.rules.deck import DeckShuffled
from companion.games.feed_the_kraken.rules.looking import LookBegan, LookEnded, ThrowAway
from companion.games.feed_the_kraken.rules.loyalty import (
    CountedToThree,
    CountFists,
    FistsOpened,
    LoyaltyAsked,
    ShowGuns,
)
from companion.games.feed_the_kraken.rules.mutiny import (
    AddGuns,
    GunsAdded,
    GunsSpent,
    InstigationRefused,
    MutinyFailed,
    MutinySucceeded,
    Settle,
)
from companion.games.feed_the_kraken.rules.navigation import CardsDrawn, DrawCards
from companion.games.feed_the_kraken.rules.team import CaptainChanged, LieutenantAppointed, RoundBegan
from companion.games.feed_the_kraken.rules.voyage import GunsTaken
from tests.games.feed_the_kraken.situations import (
    DECK,
    PLAIN,
    Row,
    aboard,
    asked,
    at,
    instigated,
    jumped,
    named,
    off_duty,
    opened,
    reveal,
    sailing,
    short_of_cards,
    shows,
    to_draw,
    tongueless,
    uprising,
    with_guns,
    without_supply,
)
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, EVE, FAY, after

OPEN = CharacterRevealed
DEALT = sailing(characters="phones")
TURNED_DOWN = after(shows(sailing(), BEN, "gunslinger"), CharacterTurnedDown(BEN))
ARCHIVED = after(shows(to_draw(), FAY, "archivist", BEN), CardsDrawn(2, 2, at(0)))
ASK = LoyaltyAsked(at(0))

WHO_AND_WHEN = [
    Row("a character is revealed", sailing(), reveal("gunslinger"), (OPEN(BEN, "gunslinger"), GunsTaken(BEN, 2)), BEN),
    Row("one that is in the box", sailing(), reveal("parrot"), "no_such_character", BEN),
    Row("none in a game without them", sailing(**PLAIN), reveal("gunslinger"), "no_such_character", BEN),
    Row("each person one", shows(sailing(), BEN, "gunslinger"), reveal("gunsmith"), "already_revealed", BEN),
    Row("each of them once", shows(sailing(), BEN, "gunslinger"), reveal("gunslinger"), "not_your_character", CAT),
    Row("on phones one's own", DEALT, reveal("gunslinger"), "not_your_character", BEN),
    Row("which one has", DEALT, reveal("kleptomaniac", BEN), (OPEN, GunsHanded(BEN, ANN, 1))),
    Row("at its moment", sailing(), reveal("bosun"), "not_the_moment", BEN),
    Row("not while fists are closed", asked(), reveal("gunslinger"), "not_the_moment", BEN),
    Row("but when they are open", opened(0, 1), reveal("gunslinger"), (OPEN, GunsTaken(BEN, 2)), BEN),
    Row("and when a navigator has jumped", jumped(), reveal("gunslinger"), (OPEN, GunsTaken(BEN, 2)), BEN),
    Row("a gun in an open fist stays there", opened(0, 1, 3), reveal("kleptomaniac", CAT), "not_a_target", BEN),
    Row("one beside it can go", opened(0, 1, 2), reveal("kleptomaniac", CAT), (OPEN, GunsHanded(CAT, BEN, 1)), BEN),
    Row("nothing is paid out of an open fist", opened(0, 3), reveal("gunsmith"), "no_effect_now", BEN),
    Row(
        "turning somebody else's card down spares nobody what the Instigator has asked",
        after(shows(instigated(), CAT, "gunslinger"), InstigationRefused(DAN)),
        reveal("mentor", CAT),
        (OPEN, CharacterTurnedDown(CAT)),
        FAY,
    ),
    Row(
        "the Instigator's card lies down again all the same",
        after(shows(instigated(), CAT, "gunslinger"), InstigationRefused(DAN), CharacterTurnedDown(CAT)),
        Settle(),
        (MutinyFailed, CharacterTurnedDown(EVE)),
    ),
    Row("to some effect", without_supply(sailing()), reveal("gunslinger"), "no_effect_now", BEN),
    Row("aimed at as many as it says", sailing(), reveal("kleptomaniac", CAT, DAN), "targets_number", BEN),
    Row("at those it can be aimed at", sailing(), reveal("kleptomaniac", BEN), "not_a_target", BEN),
    Row("by nobody overboard", aboard(sailing(), ANN, CAT, DAN), reveal("gunslinger"), "not_your_character", BEN),
    Row(
        "the printed game leaves three out with so few players",
        sailing(small_crew="fewer"),
        reveal("mentor", CAT),
        "not_your_character",
        BEN,
    ),
]

EFFECTS = [
    Row(
        "the Kleptomaniac steals one gun", sailing(), reveal("kleptomaniac", CAT), (OPEN, GunsHanded(CAT, BEN, 1)), BEN
    ),
    Row("the Gunsmith pays one", sailing(), reveal("gunsmith"), (OPEN, GunsTaken(BEN, -1)), BEN),
    Row("and cannot without", with_guns(sailing(), ben=0), reveal("gunsmith"), "no_effect_now", BEN),
    Row(
        "one gun comes back after a mutiny",
        shows(opened(0, 3), BEN, "gunsmith"),
        Settle(),
        (MutinySucceeded, GunsSpent((0, 2, 0, 0, 0, 0)), CaptainChanged, RoundBegan),
    ),
    Row(
        "not after one that failed",
        shows(opened(0, 2, failed_mutiny="lost"), BEN, "gunsmith"),
        Settle(),
        (MutinyFailed, GunsSpent((0, 2, 0, 0, 0, 0))),
    ),
    Row(
        "the Troublemaker doubles, for the sum and for the captaincy",
        shows(opened(0, 1, 1), FAY, "troublemaker", CAT),
        Settle(),
        (MutinySucceeded(3, 3), GunsSpent((0, 1, 1, 0, 0, 0)), CaptainChanged(CAT, "mutiny"), RoundBegan()),
    ),
    Row("of somebody who showed guns", opened(0, 1), reveal("troublemaker", CAT), "not_a_target", FAY),
    Row(
        "the Peacemaker sends guns home",
        shows(opened(0, 3, 2), FAY, "peacemaker", BEN),
        Settle(),
        (MutinyFailed(2, 3),),
    ),
    Row(
        "where they are not spent",
        shows(opened(0, 3, 3), FAY, "peacemaker", BEN),
        Settle(),
        (MutinySucceeded(3, 3), GunsSpent((0, 0, 3, 0, 0, 0)), CaptainChanged(CAT, "mutiny"), RoundBegan()),
    ),
    Row(
        "the Gunslinger takes what there is",
        with_guns(sailing(), dan=24),
        reveal("gunslinger"),
        (OPEN, GunsTaken(BEN, 1)),
        BEN,
    ),
    Row(
        "the Minstrel lets two sit out",
        named(),
        reveal("minstrel", BEN, CAT),
        (OPEN(FAY, "minstrel", (BEN, CAT)),),
        FAY,
    ),
    Row(
        "who are not asked",
        after(shows(named(), FAY, "minstrel", BEN, CAT), ASK),
        ShowGuns(BEN, 1),
        "does_not_answer",
        BEN,
    ),
    Row("the Bosun swaps the badges", to_draw(), reveal("bosun"), (OPEN, TeamSwapped()), FAY),
    Row(
        "the Herbalist passes a sign on",
        off_duty(sailing(), BEN),
        reveal("herbalist", BEN, to=CAT),
        (OPEN, SignPassed(BEN, CAT)),
        FAY,
    ),
    Row(
        "to somebody without one", off_duty(sailing(), BEN, CAT), reveal("herbalist", BEN, to=CAT), "not_a_target", FAY
    ),
    Row("whom it names", off_duty(sailing(), BEN), reveal("herbalist", BEN), "targets_number", FAY),
    Row(
        "before anybody is appointed",
        off_duty(after(sailing(), LieutenantAppointed(CAT)), BEN),
        reveal("herbalist", BEN, to=DAN),
        "no_effect_now",
        FAY,
    ),
    Row("the Look-Out sees the top card", sailing(), reveal("lookout"), (OPEN, LookBegan("lookout", FAY, ("?",))), FAY),
    Row(
        "and the round goes on",
        after(sailing(), LookBegan("lookout", FAY, ("?",))),
        ThrowAway(),
        (LookEnded(True),),
        FAY,
    ),
    Row(
        "the Master Strategist gets guns back",
        shows(opened(0, 3, 2), CAT, "master_strategist"),
        Settle(),
        (MutinySucceeded(5, 3), GunsSpent((0, 3, 0, 0, 0, 0)), CaptainChanged(BEN, "mutiny"), RoundBegan()),
    ),
    Row(
        "but not as captain",
        shows(opened(0, 3, 2), BEN, "master_strategist"),
        Settle(),
        (MutinySucceeded(5, 3), GunsSpent((0, 3, 2, 0, 0, 0)), CaptainChanged(BEN, "mutiny"), RoundBegan()),
    ),
    Row("nor without having shown any", opened(0, 3), reveal("master_strategist"), "no_effect_now", CAT),
    Row(
        "the Smuggler lets one draw three",
        shows(to_draw(), FAY, "smuggler", BEN),
        DrawCards(),
        (CardsDrawn(2, 3, at(3)),),
        ANN,
        3,
    ),
    Row(
        "also where phones keep the deck",
        shows(short_of_cards(to_draw(**DECK), 4), FAY, "smuggler", ANN),
        DrawCards(),
        (DeckShuffled, CardsDrawn),
    ),
    Row(
        "out of a pile that is shuffled only when it is empty",
        shows(short_of_cards(to_draw(), 4), FAY, "smuggler", ANN),
        DrawCards(),
        (DeckShuffled, CardsDrawn(3, 2, at(3))),
        ANN,
        3,
    ),
    Row(
        "the Agitator makes two show guns",
        named(),
        reveal("agitator", BEN, CAT),
        (OPEN(FAY, "agitator", (BEN, CAT)),),
        FAY,
    ),
    Row(
        "at least one",
        after(shows(named(), FAY, "agitator", BEN, CAT), ASK),
        ShowGuns(BEN, 0),
        "guns_out_of_bounds",
        BEN,
    ),
    Row(
        "if they have one, and it counts unentered",
        after(shows(with_guns(named(), cat=0), FAY, "agitator", BEN, CAT), ASK, CountedToThree()),
        CountFists(),
        (FistsOpened((0, 1, 0, 0, 0, 0)),),
    ),
    Row(
        "the Consultant appoints the lieutenant",
        sailing(),
        reveal("consultant", CAT),
        (OPEN, LieutenantAppointed(CAT, FAY)),
        FAY,
    ),
    Row(
        "before the captain does",
        after(sailing(), LieutenantAppointed(BEN)),
        reveal("consultant", CAT),
        "no_effect_now",
        FAY,
    ),
    Row(
        "the Chief Cook passes the captaincy",
        named(),
        reveal("chief_cook"),
        (OPEN, CaptainChanged(BEN, "cook"), RoundBegan()),
        FAY,
    ),
    Row("after the appointment", sailing(), reveal("chief_cook"), "not_the_moment", FAY),
    Row(
        "or before, if so agreed",
        sailing(chief_cook="before"),
        reveal("chief_cook"),
        (OPEN, CaptainChanged, RoundBegan),
        FAY,
    ),
    Row(
        "the Rabble-rouser halves what is needed, rounded up",
        shows(opened(0, 2), FAY, "rabble_rouser"),
        Settle(),
        (MutinySucceeded(2, 2), GunsSpent, CaptainChanged, RoundBegan),
    ),
    Row("the Archivist allows to draw anew", ARCHIVED, DrawAnew(), (CardsDrawnAnew(BEN),), BEN),
    Row("nobody else", ARCHIVED, DrawAnew(), "no_archivist"),
    Row(
        "out of a pile that is shuffled if it is short",
        short_of_cards(ARCHIVED, 1),
        DrawAnew(),
        (DeckShuffled, CardsDrawnAnew(BEN)),
        BEN,
    ),
    Row(
        "the Mentor turns a character down",
        shows(sailing(), BEN, "gunslinger"),
        reveal("mentor", BEN),
        (OPEN, CharacterTurnedDown(BEN)),
        FAY,
    ),
    Row(
        "which can be used again", TURNED_DOWN, reveal("gunslinger"), (OPEN(BEN, "gunslinger"), GunsTaken(BEN, 2)), BEN
    ),
    Row("and no other", TURNED_DOWN, reveal("gunsmith"), "not_your_character", BEN),
    Row(
        "the Spiritualist collects two guns for somebody",
        uprising(),
        reveal("spiritualist", BEN, CAT, to=FAY),
        (OPEN, GunsHanded(BEN, FAY, 1), GunsHanded(CAT, FAY, 1)),
        FAY,
    ),
    Row("who is a third one", uprising(), reveal("spiritualist", BEN, CAT, to=CAT), "not_a_target", FAY),
    Row("in a yellow round", sailing(), reveal("spiritualist", BEN, CAT, to=FAY), "not_the_moment", FAY),
    Row(
        "the Debt Collector lets one of the team pay the others",
        named(),
        reveal("debt_collector", BEN),
        (OPEN, GunsHanded(BEN, ANN, 1), GunsHanded(BEN, CAT, 1)),
        FAY,
    ),
    Row(
        "as far as the guns go",
        with_guns(named(), ben=1),
        reveal("debt_collector", BEN),
        (OPEN, GunsHanded(BEN, ANN, 1)),
        FAY,
    ),
    Row(
        "the Equalizer: one gun is enough",
        after(shows(named(), FAY, "equalizer"), ASK, FistsOpened((0, 1, 0, 0, 0, 0))),
        Settle(),
        (MutinySucceeded(1, 1), GunsSpent, CaptainChanged, RoundBegan),
    ),
    Row(
        "and nobody shows more",
        after(shows(named(), FAY, "equalizer"), ASK),
        ShowGuns(BEN, 2),
        "guns_out_of_bounds",
        BEN,
    ),
    Row(
        "the Instigator asks somebody", opened(0, 1), reveal("instigator", DAN), (OPEN(EVE, "instigator", (DAN,)),), EVE
    ),
    Row("never the captain", opened(0, 1), reveal("instigator", ANN), "not_a_target", EVE),
    Row("who may add all other guns", instigated(), AddGuns(True), (GunsAdded(DAN, 3),), DAN),
    Row("or not", instigated(), AddGuns(False), (InstigationRefused(DAN),), DAN),
    Row("nobody else answers", instigated(), AddGuns(True), "somebody_else", BEN),
    Row("nobody is asked otherwise", opened(), AddGuns(True), "nobody_instigates", BEN),
    Row(
        "added guns count",
        after(instigated(), GunsAdded(DAN, 3)),
        Settle(),
        (MutinySucceeded(4, 3), GunsSpent((0, 1, 0, 3, 0, 0)), CaptainChanged(DAN, "mutiny"), RoundBegan()),
    ),
    Row(
        "after a refusal the Instigator is turned down",
        after(instigated(), InstigationRefused(DAN)),
        Settle(),
        (MutinyFailed(1, 3), CharacterTurnedDown(EVE)),
    ),
]

CORRECTIONS = [
    Row("the host puts the ship", sailing(), PutShip("Q5w"), (ShipPut("Q5w"),)),
    Row("on a space of this board", sailing(), PutShip("L5w"), "no_such_space"),
    Row("on another one", sailing(), PutShip("Q0"), "already_there"),
    Row("the host sets guns", sailing(), SetGuns(BEN, 5), (GunsSet(BEN, 5),)),
    Row("of those that there are", sailing(), SetGuns(BEN, 26), "too_many_guns"),
    Row("the host sets signs", sailing(), SetOffDuty(BEN, True), (OffDutySet(BEN, True),)),
    Row("for people aboard", aboard(sailing(), ANN, CAT, DAN), SetOffDuty(BEN, True), "not_aboard"),
    Row("the host makes a captain", named(), SetCaptain(DAN), (CaptainSet(DAN),)),
    Row("with a tongue", tongueless(named(), DAN), SetCaptain(DAN), "no_tongue"),
    Row("who is none yet", named(), SetCaptain(ANN), "is_captain"),
    Row("the host sets the draw pile", sailing(), SetDrawPile(6), (DrawPileSet(6),)),
    Row("not a kept one", sailing(**DECK), SetDrawPile(6), "deck_on_phones"),
    Row("with cards that there are", sailing(), SetDrawPile(20), "too_many_cards"),
    Row("and before the draw a short one is shuffled", to_draw(), SetDrawPile(3), (DrawPileSet(3), DeckShuffled)),
    *[
        Row(f"nothing is corrected while something is hidden: {type(each).__name__}", asked(), each, "not_calm")
        for each in (PutShip("Q1w"), SetGuns(BEN, 5), SetOffDuty(BEN, True), SetCaptain(BEN), SetDrawPile(3))
    ],
]
