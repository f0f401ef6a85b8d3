"""What Fully Automated's text claims of bare hands and of defense: Tackle, and where to Defend."""

from __future__ import annotations

from typing import Any

from docs.claims.claim import Claim, Row, chances, means
from docs.claims.exact import Say
from docs.claims.fully_automated_scenes import cards, facing, lost, one, played, spot
from fracas.core.play.run import Run

WAY = tuple(str(spot(step)) for step in (1, 2, 3, 4))
"""The four hexes of a Move, up to the enemy's side."""


def tackling() -> Claim:
    """Tackle against what else somebody could do from five hexes away."""
    rows = []
    for who, weapons, plan in (
        ("bystander: Move, then punch", (), ("move", "punch")),
        ("bystander: Defend twice", (), ("defend", "defend")),
        ("pistol: fire twice", ("pistol",), ("pistol", "pistol")),
    ):
        for does, enemy, target in (
            ("aims, then shoots her", ("aim", "rifle"), "ada"),
            ("aims, then shoots her friend", ("aim", "rifle"), "cal"),
            ("shoots her friend twice", ("rifle", "rifle"), "cal"),
        ):
            state = facing(
                one("ada", "red", 0, weapons=weapons),
                one("bix", "blue", 5),
                one("cal", "red", 9, weapons=()),
            )
            nets = []
            for own in (plan, ("tackle", "defend")):
                both = zip(own, enemy, strict=True)
                rounds = [{"ada": hers, "bix": his, "cal": "aim"} for hers, his in both]
                spread = played(state, 2, _at(target, cards(*rounds)))
                ours = spread.mean(lost("ada")) + spread.mean(lost("cal"))
                nets.append(spread.mean(lost("bix")) - ours)
            rows.append(Row(f"{who}; the enemy {does}", tuple(nets), nets[1] > nets[0]))
    return Claim(
        "fa-tackling",
        "Tackle, if you can do nothing better",
        ("FA-UNARM-04", "FA-UNARM-06", "FA-UNARM-10", "FA-AIM-01"),
        "A Tackle brings somebody five hexes and a punch in one round, at the price of being "
        "stunned in the next: something for bystanders.",
        means("as said (net HP)", "Tackle, then stunned (net HP)"),
        tuple(rows),
        "For bare hands in every case, most of all against somebody who aims: the punch spoils the "
        "Aim a round earlier than any other way of getting there, and a rifle is the worse for an "
        "enemy beside it. Who has a pistol does far better to use it.",
        "Two rounds from five hexes away, against a rifle. The HP taken from the enemy less those "
        "that she and her friend lose; he is nine hexes from where she began, and only aims. In "
        "the second round she is stunned and can but Defend.",
    )


def _at(target: str, say: Say) -> Say:
    """As said; the enemy shoots at that target, and whoever moves goes up to the enemy."""

    def then(run: Run) -> Any:
        prompt: Any = run.prompt
        if prompt.kind == "path":
            return WAY
        if prompt.kind == "target":
            whom = target if prompt.decider == "bix" else "bix"
            return f"strike:{whom}"
        return say(run)

    return then


def where_to_defend() -> Claim:
    """A Defend by where it is made, by an Aim against it, and by an Aim of one's own."""
    rows = []
    for name, away, tables, attacker, own in (
        ("beside the attacker", 1, (), "defend", "defend"),
        ("in cover", 4, (3,), "defend", "defend"),
        ("in the open", 4, (), "defend", "defend"),
        ("in cover, against an Aim", 4, (3,), "aim", "defend"),
        ("in the open, against an Aim", 4, (), "aim", "defend"),
        ("in cover, with an own Aim", 4, (3,), "defend", "aim"),
        ("in the open, with an own Aim", 4, (), "defend", "aim"),
    ):
        weapon = "sword" if away == 1 else "rifle"
        cast = one("ada", "red", 0), one("bix", "blue", away)
        state = facing(*cast, tables=tuple(map(spot, tables)))
        met, unmet = (
            played(state, 2, cards({"ada": attacker, "bix": own}, {"ada": weapon, "bix": stance}))
            for stance in ("defend", "aim")
        )
        figures = (
            met.chance(lambda then: not lost("bix")(then)),
            met.chance(lambda then: lost("ada")(then) > 0),
            unmet.mean(lost("bix")),
            met.mean(lost("bix")),
        )
        rows.append(Row(name, figures, figures[3] < figures[2] / 3))
    return Claim(
        "fa-where-to-defend",
        "Defend beside your attacker or in cover",
        ("FA-DEF-09", "FA-DEF-10", "FA-AIM-08", "FA-ADV-07"),
        "A Defend takes for granted that one stands next to the attacker or makes use of cover; "
        "anywhere else, and against an Aim, it is disadvantaged.",
        (*chances("unhurt", "hits back"), *means("no Defend (HP lost)", "Defend (HP lost)")),
        tuple(rows),
        "There it keeps off three quarters of the harm; in the open one half, and against an Aim "
        "less than half, cover or not. An Aim of one's own makes up for the open ground: who has "
        "one and must stand there can Defend with it.",
        "One attack with a rifle from 4 hexes, or with a sword from beside. The claim counts as "
        "held where the Defend keeps off more than two thirds of the harm.",
    )


CLAIMS = (tackling, where_to_defend)
