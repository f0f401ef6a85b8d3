"""Advice as sentences, with its figures."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.ruleset import Hint
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.names import condition, content, name, place, tag, weapon

About = tuple[str, ...]


def _pair(about: About, state: State) -> tuple[str, str]:
    """(Whoever opens, and whose Strike follows), and at whom."""
    opener, striker, foe = about[:3]
    both = name(state, opener)
    if striker != opener:
        both += f" and {name(state, striker)}"
    return both, name(state, foe)


def _two_strikes(about: About, state: State) -> str:
    both, foe = _pair(about, state)
    return (
        f"{both} at {foe}: two Strikes make {about[3]} ticks on average, a Set Up and a Strike "
        f"with Edge {about[4]}; Strike."
    )


def _opening_pays(about: About, state: State) -> str:
    both, foe = _pair(about, state)
    return (
        f"{both} at {foe}: two Strikes make {about[3]} ticks on average, a Set Up and a Strike "
        f"with Edge {about[4]}; make the opening."
    )


def _alone(about: About, state: State) -> str:
    striker, foe = name(state, about[1]), name(state, about[2])
    return (
        f"You do not reach {foe}, but {striker} does: that Strike makes {about[3]} ticks on "
        f"average, and after your Set Up {about[4]}."
    )


def _edge_for(about: About, state: State) -> str:
    striker, foe = name(state, about[0]), name(state, about[1])
    return f"{striker} at {foe} makes {about[2]} ticks on average, and with this Edge {about[3]}."


def _focus(about: About, state: State) -> str:
    fells = (
        f", takes it out in {about[2]} and so spares your side {about[3]} ticks of its next turn"
        if about[3].removeprefix("about ") != "0.00"
        else ""
    )
    return f"A Strike at {name(state, about[0])} makes {about[1]} ticks on average{fells}."


def _repaid(about: About) -> str:
    """How soon what was laid makes up for the Strike that it cost."""
    if about[5] == "0":
        return "it costs you no Strike"
    rounds = "one round" if about[5] == "1" else f"{about[5]} rounds"
    return f"it makes up for your own Strike ({about[4]}) in {rounds}"


def _laid(about: About, state: State) -> str:
    foe, what = name(state, about[0]), condition(about[1])
    return (
        f"Leave {foe} {what} before the blows: a Strike of each of your side then makes "
        f"{about[3]} ticks on average in place of {about[2]}; {_repaid(about)}."
    )


def _lasting(about: About, state: State) -> str:
    foe, what = name(state, about[0]), tag(about[1])
    return (
        f"{what} on {foe} lasts: while it stands a Strike of each of your side makes "
        f"{about[3]} ticks on average in place of {about[2]}; {_repaid(about)}."
    )


STAYING = {
    "frail": "a Clock of {0}, frail",
    "steady": "a Clock of {0}, which takes sustained work",
    "tough": "a Clock of {0}, which takes working together",
}


def _threat(about: About, state: State) -> str:
    foe, staying, size, ticks, *marks = about
    parts = [STAYING[staying].format(size)]
    said = {
        kind: [one.partition(":")[2] for one in marks if one.startswith(f"{kind}:")]
        for kind in ("ability", "up", "down")
    }
    if said["ability"]:
        parts.append(f"what counts more is what it can do: {', '.join(said['ability'])}")
    for kind, how in (("up", "more"), ("down", "less")):
        if said[kind]:
            names = ", ".join(_tag_or_condition(one) for one in said[kind])
            parts.append(f"{how} dangerous by {names}")
    parts.append(
        f"{ticks} ticks to expect of it before your side acts again"
        if ticks
        else "it does not act before your side does"
    )
    return f"{name(state, foe)}: {'; '.join(parts)}."


def _tag_or_condition(key: str) -> str:
    return tag(key) if tag(key) != key else condition(key)


MANNERS = {
    "aggressive": "Your weapons are for attack: make each blow heavy, in Light or Medium Armor.",
    "defensive": "Your gear is for holding out: in Medium or Heavy Armor, Defend and outlast them.",
    "precise": "Your weapons are for weak points: stay light on your feet and call your shots.",
    "skirmisher": "Your weapons are for hit and run: in Light Armor, and never pinned down.",
}

AGAINST = {
    "reach": "{0} keeps others off with Reach: get inside it.",
    "ranged": "{0} shoots: come up from cover to cover, for a melee hampers shooting.",
    "heavy": "{0} strikes heavily but slowly: stay quick and on the move.",
    "defensive": "{0} hides behind a guard: pierce it, or open it up first.",
}


def _manner(about: About, state: State) -> str:
    hampered = " What you wear does not suit that." if about[1] == "hampers" else ""
    return MANNERS[about[0]] + hampered


def _against(kind: str) -> Callable[[About, State], str]:
    return lambda about, state: AGAINST[kind].format(name(state, about[0]))


SAID: dict[str, Callable[[About, State], str]] = {
    "two_strikes": _two_strikes,
    "opening_pays": _opening_pays,
    "alone": _alone,
    "edge_for": _edge_for,
    "focus": _focus,
    "stack": _laid,
    "lasting": _lasting,
    "threat": _threat,
    "manner": _manner,
    "numbers": lambda about, state: (
        f"{about[0]} foes may act before your side does again: {about[1]} ticks to expect of them."
    ),
    "ask": lambda about, state: (
        f"Ask what can be seen of {name(state, about[0])}: what it can do may matter more than "
        "its Clock."
    ),
    "covered": lambda about, state: (
        f"{name(state, about[0])} is in cover: make an opening for {name(state, about[1])}."
    ),
    "dreaded_maneuver": lambda about, state: (
        f"{about[1]} of {name(state, about[0])} is to be dreaded: hamper it before it comes."
    ),
    "dreaded_setup": lambda about, state: (
        f"{about[1]} of {name(state, about[0])} is to be dreaded: make an opening against it."
    ),
    "refuge_cover": lambda about, state: (
        f"Fall back to cover, not to flee but to stand better: {place(state, about[0])}."
    ),
    "refuge_friend": lambda about, state: (
        f"Fall back to a friend's side: {place(state, about[0])}."
    ),
    "refuge_away": lambda about, state: (
        "Get out of this melee to meet them again on better terms."
    ),
    "armoured": lambda about, state: (
        f"{name(state, about[0])} wears Heavy Armor, which lessens no Condition: lay one first."
    ),
    "through_armour": lambda about, state: (
        f"The armour of {name(state, about[0])} is no match for this weapon."
    ),
    "carried": lambda about, state: (
        f"Against the armour of {name(state, about[0])} you carry the {weapon(about[1])}."
    ),
    **{f"against_{kind}": _against(kind) for kind in AGAINST},
    "brink": lambda about, state: "Near the brink a Failure may mean a fall: mind it.",
    "over_the_brink": lambda about, state: f"Drive {name(state, about[0])} over the brink.",
    "flank": lambda about, state: f"Come round the flank of {name(state, about[0])}.",
    "from_on_high": lambda about, state: f"Shoot {name(state, about[0])} from on high.",
    "climb": lambda about, state: f"Climb to {place(state, about[0])} and shoot from there.",
    "pull_down": lambda about, state: (
        f"{name(state, about[0])} stands high: get up there and bring it down."
    ),
    "creep": lambda about, state: f"Creep up on {name(state, about[0])} through the dark.",
    "from_cover": lambda about, state: (
        f"From {tag(about[0])}, call out an opening for the others."
    ),
}  # fmt: skip
"""Every piece of advice besides the plain rows of the matrix, by name."""


PLAIN = {
    "exposed": "{0} is Exposed: strike while you have Edge.",
    "outnumbered": "You are outnumbered: change the field.",
    "badly_placed": "You stand badly: move before they use it.",
    "low_defend": "Your Clock is nearly full: be on guard, where you are or in a better place.",
    "low_withdraw": "Your Clock is nearly full: get away to cover or to a friend.",
    "nearly_out": "{0} is nearly out: finish it, for who is out acts no more.",
    "isolated": "{0} stands alone: strike there.",
    "strong": "{0} is strong: make an opening for your friends first.",
    "costly": "{1} costs {0} a tick each round: deal with it.",
    "panic": "{0} is {1}: get away, or calm down.",
}
"""The plain rows of the matrix, by name; the braces stand for whom or what they are about."""


def say_hint(hint: Hint, state: State) -> str:
    """A row of the tactical decision matrix, or other advice, as a sentence."""
    if hint.name in SAID:
        return SAID[hint.name](hint.about, state)
    about = [
        condition(one) if one in content().conditions else name(state, one) for one in hint.about
    ]
    return PLAIN[hint.name].format(*about)
