"""Long Poles as Fracas sees it: everything not written here comes from its data."""

from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint
from fracas.kit import Plain
from long_poles.beats import round_, turn
from long_poles.state import PolesBook, Pushed, State, Stood, Thrust


class LongPoles(Plain):
    """The system."""

    id = "long_poles"
    title = "Long Poles"
    summary = "Set your feet in secret, then push. The last side on the bridge wins."
    beats = {"round": (round_, ("LP-01",)), "turn": (turn, ("LP-01",))}
    edit_rules = ("LP-07",)
    state_type = State
    book_type = PolesBook
    facts = (Stood, Thrust, Pushed)

    def counsel(self, run: Run, ask: Ask | Ruling) -> tuple[Hint, ...]:
        """Brace on the last footing, else lean in; thrust at the foe with least footing left."""
        if ask.kind == "stance":
            last = run.state.find(ask.decider).left == 1
            stance, name = ("brace", "last") if last else ("lean", "fresh")
            return (Hint(stance, name, ("LP-02",)),)
        if ask.kind == "act":
            foe = min(run.state.foes(ask.decider), key=lambda one: one.left)
            return (Hint(f"thrust:{foe.id}", "weakest", ("LP-03",), (foe.id,)),)
        return ()


RULESET = LongPoles()
