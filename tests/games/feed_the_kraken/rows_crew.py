"""Rows: the set-up, the team, the question of loyalty."""

from companion.contract.testing import Tick
from companion.games.feed_the_kraken.model import Finding
from companion.games.feed_the_kraken.rules.deck import DeckShuffled
from companion.games.feed_the_kraken.rules.eyes import EyesOpened, EyesShut, ShutEyes, StepCame
from companion.games.feed_the_kraken.rules.loyalty import (
    AskLoyalty,
    CountedToThree,
    CountFists,
    CountToThree,
    FistsOpened,
    GiveGuns,
    GivingMayBeSeen,
    GunsGiven,
    GunsShown,
    LoyaltyAsked,
    ShowGuns,
)
from companion.games.feed_the_kraken.rules.mutiny import (
    DropOut,
    GunsSpent,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
    Settle,
    TiedDropped,
)
from companion.games.feed_the_kraken.rules.script import ScriptCalled
from companion.games.feed_the_kraken.rules.set_up import (
    AgreeOnSigns,
    CaptainFound,
    CharactersAsked,
    CharactersDealt,
    NextStep,
    RolesDealt,
    SetUpStepDone,
    ShowCaptain,
    SignsAgreed,
)
from companion.games.feed_the_kraken.rules.taps import Learnt
from companion.games.feed_the_kraken.rules.team import (
    AppointLieutenant,
    AppointNavigator,
    CaptainChanged,
    CaptainStayed,
    LieutenantAppointed,
    NavigatorAppointed,
    RoundBegan,
    TalkEnded,
    TeamNamed,
)
from tests.games.feed_the_kraken.situations import (
    GUNS,
    NOBODY,
    PLAIN,
    ROLES,
    Row,
    aboard,
    asked,
    at,
    at_step,
    captain_card,
    counted,
    drawn,
    gathering,
    given,
    length,
    moment,
    named,
    off_duty,
    opened,
    sailing,
    set_up,
    short_of_cards,
    tied,
    tongueless,
    with_guns,
)
from tests.games.feed_the_kraken.table import ANN, BEN, CAT, DAN, EVE, FAY, after, begun

BEFORE_ROLES = after(begun(**ROLES), *(SetUpStepDone() for _ in set_up(**ROLES).rules.set_up[2:]))
CREW_CARD = after(begun(8), SignsAgreed("crew_card"))
PIRATES_CALLED = after(set_up(), SetUpStepDone(), ScriptCalled("pirates"))
NO_GUNS = with_guns(named(**PLAIN), ben=0, cat=0, dan=0, eve=0, fay=0)
DROPPED = after(tied(), TiedDropped(BEN))
CHAINED = after(tied(tie="chain"), TiedDropped(BEN))
DAN_LEADS = (TiedDropped(CAT), GunsSpent((0, 2, 2, 2, 0, 0)), CaptainChanged(DAN, "mutiny"), RoundBegan())
NEWLY_GIVEN = after(given(1, 0, 0, 0, loyalty_seconds=0), GunsGiven(FAY, 0, at(20_000)))

SET_UP = [
    Row("the set-up goes on step by step", begun(), NextStep(), (SetUpStepDone(),), BEN),
    Row("the big button goes on too", begun(), NextStep(), (SetUpStepDone(),), None),
    Row("the last step calls the pirates", set_up(), NextStep(), (SetUpStepDone(), ScriptCalled("pirates"))),
    Row("sides are dealt when their step comes", BEFORE_ROLES, NextStep(), (SetUpStepDone, RolesDealt)),
    Row("there is one set-up", sailing(), NextStep(), "set_up_done"),
    Row("a crew card may say otherwise", begun(8), AgreeOnSigns("crew_card"), (SignsAgreed("crew_card"),), BEN),
    Row("then it is so", CREW_CARD, AgreeOnSigns("crew_card"), "signs_agreed"),
    Row("unless all agree on the text", CREW_CARD, AgreeOnSigns("text"), (SignsAgreed("text"),)),
    Row("with six both say the same", begun(6), AgreeOnSigns("crew_card"), "signs_agreed"),
    Row("on a voyage it stays as it is", sailing(8), AgreeOnSigns("crew_card"), "set_up_done"),
    Row(
        "the gathering takes its time",
        PIRATES_CALLED,
        ShutEyes(),
        (EyesShut(at(5), at(5 + length("pirates"))),),
        None,
        5,
    ),
    Row("eyes are shut for a script", sailing(), ShutEyes(), "no_script"),
    Row("before its end nothing opens eyes", gathering(), Tick(), (), None, 8),
    Row("then characters are dealt by hand", gathering(), Tick(), (EyesOpened(), CharactersAsked()), None, 9),
    Row(
        "without characters the first captain is drawn",
        gathering(**PLAIN),
        Tick(),
        (EyesOpened, DeckShuffled, CaptainFound, RoundBegan),
        None,
        9,
    ),
    Row(
        "pirates learn their mates, and nobody else does",
        at_step(gathering(**ROLES), 0),
        Tick(),
        (Learnt(ANN, (Finding("mate", EVE),)), Learnt(EVE, (Finding("mate", ANN),)), StepCame(1)),
        None,
        moment("pirates", 1, **ROLES),
    ),
    Row(
        "characters are dealt to the phones",
        gathering(characters="phones"),
        Tick(),
        (EyesOpened, CharactersDealt, DeckShuffled, CaptainFound, RoundBegan),
        None,
        9,
    ),
    Row(
        "who shows the Captain card is the first captain",
        captain_card(),
        ShowCaptain(BEN),
        (DeckShuffled, CaptainFound(BEN), RoundBegan()),
    ),
    Row("only somebody at the table shows it", captain_card(), ShowCaptain(NOBODY), "no_such_seat"),
    Row("the Captain card is shown once", sailing(), ShowCaptain(BEN), "captain_known"),
    Row("before that nobody is captain", captain_card(), AskLoyalty(), "no_captain"),
]

TEAM = [
    Row("the captain appoints a lieutenant", sailing(), AppointLieutenant(BEN), (LieutenantAppointed(BEN),)),
    Row("only the captain appoints", sailing(), AppointLieutenant(CAT), "not_captain", BEN),
    Row("only a seat appoints", sailing(), AppointLieutenant(CAT), "no_seat", None),
    Row("never oneself", sailing(), AppointLieutenant(ANN), "not_yourself"),
    Row("nobody off duty", off_duty(sailing(), BEN), AppointLieutenant(BEN), "off_duty"),
    Row(
        "signs do not count with too few others",
        off_duty(sailing(), BEN, CAT, DAN, EVE),
        AppointLieutenant(BEN),
        (LieutenantAppointed(BEN),),
    ),
    Row("they count with two", off_duty(sailing(), BEN, CAT, DAN), AppointLieutenant(BEN), "off_duty"),
    Row("nobody overboard", aboard(sailing(), ANN, CAT, DAN), AppointLieutenant(BEN), "not_aboard"),
    Row("the lieutenant comes first", sailing(), AppointNavigator(BEN), "lieutenant_first"),
    Row(
        "then the navigator, and the team stands",
        after(sailing(), LieutenantAppointed(BEN)),
        AppointNavigator(CAT),
        (NavigatorAppointed(CAT), TeamNamed()),
    ),
    Row("these are two people", after(sailing(), LieutenantAppointed(BEN)), AppointNavigator(BEN), "has_badge"),
    Row("a team stands", named(), AppointLieutenant(DAN), "not_appointing"),
    Row("also the navigator", named(), AppointNavigator(DAN), "not_appointing"),
    Row(
        "with one mate left the navigator is vacant",
        aboard(sailing(), ANN, BEN),
        AppointLieutenant(BEN),
        (LieutenantAppointed(BEN), TeamNamed()),
    ),
    Row(
        "or the lieutenant",
        aboard(sailing(), ANN, BEN),
        AppointNavigator(BEN),
        (NavigatorAppointed(BEN), TeamNamed()),
    ),
]

TALKED = [
    Row(
        "a talk has its time before a team is named",
        after(sailing(talk_seconds=90), RoundBegan(at(95_000))),
        Tick(),
        (TalkEnded(),),
        None,
        95_000,
    ),
    Row("not before", after(sailing(talk_seconds=90), RoundBegan(at(95_000))), Tick(), (), None, 94_999),
    Row(
        "and each round has it anew",
        opened(0, 3, talk_seconds=90, **PLAIN),
        Settle(),
        (MutinySucceeded, GunsSpent, CaptainChanged, RoundBegan(at(90_007))),
        ANN,
        7,
    ),
]

LOYALTY = [
    Row("the captain asks", named(), AskLoyalty(), (LoyaltyAsked(at(7)),), ANN, 7),
    Row("once", asked(), AskLoyalty(), "no_question"),
    Row(
        "without guns nobody can answer",
        NO_GUNS,
        AskLoyalty(),
        (LoyaltyAsked(at(0)), FistsOpened((0, 0, 0, 0, 0, 0)), MutinyFailed(0, 3)),
    ),
    # in fists
    Row("the captain counts to three", asked(), CountToThree(), (CountedToThree(),)),
    Row("nobody else counts", asked(), CountToThree(), "not_captain", BEN),
    Row("they open once", counted(), CountToThree(), "fists_open"),
    Row("before the question there are no fists", named(), CountToThree(), "no_question"),
    Row("nor on phones", asked(**GUNS), CountToThree(), "guns_on_phones"),
    Row("what a closed fist holds, nobody enters", asked(), ShowGuns(BEN, 2), "fists_closed", BEN),
    Row("not even the captain", asked(), ShowGuns(BEN, 2), "fists_closed"),
    Row("nor is it counted", asked(), CountFists(), "fists_closed"),
    Row("everybody enters their own fist", counted(), ShowGuns(BEN, 2), (GunsShown(BEN, 2),), BEN),
    Row("the captain enters any", counted(), ShowGuns(BEN, 2), (GunsShown(BEN, 2),)),
    Row("nobody enters another's", counted(), ShowGuns(BEN, 2), "own_fist", CAT),
    Row("a fist holds what somebody has", counted(), ShowGuns(BEN, 4), "guns_out_of_bounds", BEN),
    Row("or none", counted(), ShowGuns(BEN, -1), "guns_out_of_bounds", BEN),
    Row("the captain has no fist", counted(), ShowGuns(ANN, 1), "does_not_answer"),
    Row("off-duty people may mutiny", off_duty(counted(), BEN), ShowGuns(BEN, 2), (GunsShown(BEN, 2),), BEN),
    Row("fists are shown when asked", named(), ShowGuns(BEN, 2), "no_question", BEN),
    Row("phones do not take what lies on the table", asked(), GiveGuns(1), "guns_in_fists", BEN),
    Row(
        "who is not entered showed none",
        after(counted(), GunsShown(BEN, 2)),
        CountFists(),
        (FistsOpened((0, 2, 0, 0, 0, 0)),),
    ),
    Row("nothing is counted before the question", named(), CountFists(), "no_question"),
    Row(
        "without characters the count stands at once",
        counted(**PLAIN),
        CountFists(),
        (FistsOpened((0, 0, 0, 0, 0, 0)), MutinyFailed(0, 3)),
    ),
    # on phones
    Row("guns are given secretly", asked(**GUNS), GiveGuns(3), (GunsGiven(BEN, 3, at(11_000)),), BEN, 11_000),
    Row("not more than there are", asked(**GUNS), GiveGuns(4), "guns_out_of_bounds", BEN),
    Row("the captain gives none", asked(**GUNS), GiveGuns(0), "does_not_answer"),
    Row("nobody enters what phones count", asked(**GUNS), ShowGuns(BEN, 1), "guns_on_phones", BEN),
    Row("nor ends it", asked(**GUNS), CountFists(), "guns_on_phones"),
    Row("guns are given when asked", named(**GUNS), GiveGuns(0), "no_question", BEN),
    Row("before the shortest time nothing is seen", asked(**GUNS), Tick(), (), None, 14_999),
    Row("then it is seen who has given", asked(**GUNS), Tick(), (GivingMayBeSeen(),), None, 15_000),
    Row(
        "after the drum roll all fists open",
        given(1, 0, 0, 0, 0),
        Tick(),
        (FistsOpened((0, 1, 0, 0, 0, 0)),),
        None,
        16_500,
    ),
    Row("the drum rolls, too, when all were quick", given(1, 0, 0, 0, 0), Tick(), (), None, 16_499),
    Row("not before it", NEWLY_GIVEN, Tick(), (), None, 21_499),
    Row("but then", NEWLY_GIVEN, Tick(), (FistsOpened,), None, 21_500),
    # the count
    Row("fewer guns than needed are no mutiny", opened(0, 2), Settle(), (MutinyFailed(2, 3),)),
    Row("only open fists are counted", asked(), Settle(), "nothing_to_settle"),
    Row(
        "enough guns are one; most guns make the captain, and all are spent",
        opened(0, 2, 1),
        Settle(),
        (
            MutinySucceeded(3, 3),
            GunsSpent((0, 2, 1, 0, 0, 0)),
            CaptainChanged(BEN, "mutiny"),
            RoundBegan(),
        ),
    ),
    Row("with eight players it takes four", opened(0, 2, 1, players=8), Settle(), (MutinyFailed(3, 4),)),
    Row("with eleven players it takes five", opened(0, 2, 2, players=11), Settle(), (MutinyFailed(4, 5),)),
    Row(
        "a failed mutiny costs guns if so agreed",
        opened(0, 2, failed_mutiny="lost"),
        Settle(),
        (MutinyFailed(2, 3), GunsSpent((0, 2, 0, 0, 0, 0))),
    ),
    Row(
        "off-duty people may become captain",
        off_duty(opened(0, 3), BEN),
        Settle(),
        (MutinySucceeded, GunsSpent, CaptainChanged(BEN, "mutiny"), RoundBegan),
    ),
    Row(
        "guns without a tongue count for the sum, not for the captaincy",
        tongueless(opened(0, 2, 1), BEN),
        Settle(),
        (MutinySucceeded(3, 3), GunsSpent((0, 2, 1, 0, 0, 0)), CaptainChanged(CAT, "mutiny"), RoundBegan()),
    ),
    Row(
        "if only those without a tongue showed guns, all others are tied",
        tongueless(opened(0, 3), BEN),
        Settle(),
        (MutinySucceeded(3, 3), MutineersTied((CAT, DAN, EVE, FAY))),
    ),
    Row(
        "equal guns are a tie",
        opened(0, 2, 2, 1),
        Settle(),
        (MutinySucceeded(5, 3), MutineersTied((BEN, CAT))),
    ),
    Row("the captain drops one of those who are tied", tied(), DropOut(BEN), (TiedDropped(BEN),)),
    Row("nobody else does", DROPPED, DropOut(CAT), "somebody_else", BEN),
    Row("until one is left, who is captain", DROPPED, DropOut(CAT), DAN_LEADS),
    Row("as printed, whoever was dropped drops the next", CHAINED, DropOut(CAT), DAN_LEADS, BEN),
    Row("and the captain then does not", CHAINED, DropOut(CAT), "somebody_else"),
    Row("only those who are tied drop out", tied(), DropOut(FAY), "not_tied"),
    Row("without a tie nobody does", opened(), DropOut(FAY), "no_tie"),
    Row(
        "cards are shuffled before a navigation with fewer than four",
        short_of_cards(opened(), 3),
        Settle(),
        (MutinyFailed, DeckShuffled),
    ),
    Row("four are enough", short_of_cards(opened(), 4), Settle(), (MutinyFailed,)),
    Row("nobody mutinies once cards are drawn", drawn(), AskLoyalty(), "no_question"),
    Row(
        "if nobody else can, the captain stays",
        tongueless(aboard(with_guns(opened(0, 3), cat=0, dan=0, eve=0, fay=0), ANN, BEN), BEN, CAT, DAN, EVE, FAY),
        Settle(),
        (MutinySucceeded, GunsSpent, CaptainStayed("mutiny"), RoundBegan),
    ),
]
