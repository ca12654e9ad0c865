"""What people, ships, sections and cards are called, in the history and as values of choices."""

from collections.abc import Callable

from companion.contract import Line, Value, Who, Word, called, line
from companion.games.shallow_space.model import Lasting, Person, Plain, Planned, State
from companion.games.shallow_space.printed import POD

Label = Callable[[Value], Word]


def section(name: Value) -> Line:
    return line(f"section.{name or 'random'}")


def sign(name: Value) -> Line:
    return line(f"sign.{name or 'none'}")


card = called("card")
level = called("level")


def clock_label(value: Value) -> Line:
    return line("answer.stop") if value else line("answer.run")


def person(state: State, id: int) -> Word:
    """By name; by their post as well, where one plays two."""
    each = state.people[id]
    if _is_alone(state.people, each):
        return Who(each.seat)
    return line(f"person.{each.post}", who=Who(each.seat))


def _is_alone(people: tuple[Person, ...], one: Person) -> bool:
    return not any(each.seat == one.seat and each.id != one.id for each in people)


def ship(state: State, number: int) -> Word:
    each = state.ships[number] if state.ships else None
    if each is not None and each.is_pod:
        return line("ship.pod", who=_rider(state, number))
    return team(state, number)


def _rider(state: State, number: int) -> Word:
    found = [each.id for each in state.people if each.ship == number]
    return person(state, found[0]) if found else line("ship.nobody")


def team(state: State, number: int) -> Word:
    """It is called as its ship was at first."""
    return state.names[number] or line("ship.unnamed", number=number + 1)


def crew(state: State, number: int) -> Word:
    """A team and who leads it: so it is known whatever ships it has now."""
    led = [each.seat for each in state.people if each.team == number and each.health > 0 and each.rank != "crew"]
    return line("ship.led", team=team(state, number), who=Who(led[0])) if led else team(state, number)


def held_by(state: State, number: int) -> Word | None:
    """Whose a ship is that was taken from its own team."""
    ship = state.ships[number]
    return None if ship.is_pod or ship.owner == number else crew(state, ship.owner)


def effect(state: State, each: Lasting) -> Line:
    return line(f"effect.{each.kind}", **whereabouts(state, each))


def whereabouts(state: State, each: Lasting) -> dict[str, Word]:
    return {"ship": ship(state, each.ship), "section": section(each.room)}


def place(state: State, number: int, room: str) -> Line:
    if state.ships[number].is_pod and room == POD:
        return line("place.pod", ship=ship(state, number))
    return line("place.room", section=section(room), ship=ship(state, number))


# --- as labels of a choice


def person_label(state: State) -> Label:
    return lambda value: person(state, int(value))


def ship_label(state: State) -> Label:
    return lambda value: ship(state, int(value))


def team_label(state: State) -> Label:
    return lambda value: team(state, int(value))


def effect_label(state: State) -> Label:
    return lambda value: next(effect(state, each) for each in state.lasting if each.id == int(value))


def target_label(state: State) -> Label:
    return lambda value: target(state, str(value))


def goal(state: State, number: int, room: str, team: int) -> Line:
    """Where a step leads: at home the section says it all."""
    return section(room) if number == team else place(state, number, room)


def shot_at(state: State, value: str) -> Word:
    """A target, in a sentence."""
    aimed, named = value.partition("/")[0], target(state, value)
    return named if aimed == "person" else line("target.shot_at", what=named)


def target(state: State, value: str) -> Word:
    what, _, which = value.partition("/")
    match what:
        case "person":
            return person(state, int(which))
        case "section":
            return section(which)
        case "field":
            found = next((each for each in state.lasting if each.id == int(which)), None)
            return line("target.field", section=section(found.room if found else "bridge"))
        case _:
            bot = next((each for each in state.bots if each.id == int(which)), None)
            return line("target.bot", section=section(bot.room if bot else "bridge"))


def bot_label(state: State) -> Label:
    def called(value: Value) -> Word:
        if int(value) < 0:
            return line("answer.here")
        return target(state, f"bot/{value}")

    return called


# --- an order that is planned


def deed(state: State, planned: Planned) -> Line:
    """What is to be done, and with what of all that was chosen for it says anything."""
    chosen = [(name, value) for name, value in planned.values if value is not False and value not in ("", (), -1)]
    said = [_chosen(state, name, value) for name, value in chosen]
    what = line(f"command.{planned.command}")
    return line(f"deed.with_{len(said)}", what=what, **dict(zip(("one", "two", "three"), said, strict=False)))


def _chosen(state: State, name: str, value: Plain) -> Word:
    match name:
        case "card" | "cards":
            return card(value if isinstance(value, str) else "".join(value if isinstance(value, tuple) else ()))
        case "ship":
            return ship(state, int(str(value)))
        case "other":
            return person(state, int(str(value)))
        case "target":
            return target(state, str(value))
        case "bot":
            return target(state, f"bot/{value}")
        case "brigade":
            return card("fire_brigade")
        case _:
            return section(str(value))
