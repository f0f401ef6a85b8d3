"""Many fights from Python: shares, rows, frames and fights by their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

import fracas
from fracas.core.errors import WorkersLost, WrongUse
from fracas.sim.batches.jobs import Job, done
from fracas.sim.batches.jobs import fight as played


@pytest.fixture(scope="module")
def batch() -> fracas.Batch:
    return fracas.simulate("dock-thug", 40, seed=7, jobs=1)


def test_the_figures_are_those_of_the_same_batch_in_the_terminal(batch: fracas.Batch) -> None:
    job = Job("razorweave", "dock-thug", seed=7, count=40)
    summary = done(job)
    assert batch._batch.summary == summary
    assert {name: one.count for name, one in batch.outcomes.items()} == dict(summary.outcomes)
    party = batch.win("party")
    assert party.low < float(party) < party.high
    assert len(batch) == party.fights == 40
    assert batch.win("party").count + batch.win("foes").count == 40


def test_a_frame_has_a_row_for_each_fight(batch: fracas.Batch) -> None:
    frame = batch.to_frame()
    job = Job("razorweave", "dock-thug", seed=7)
    assert frame.rows == 40
    assert frame["fight"] == list(range(40))
    for number in (0, 17):
        one = played(job, number)
        assert frame["outcome"][number] == one.outcome
        assert frame["rounds"][number] == one.rounds
        assert frame["prompts"][number] == one.prompts
        for fate in one.fates:
            assert frame[f"{fate.who}.left"][number] == fate.left
            assert frame[f"{fate.who}.out"][number] == fate.out
            fell = dict(one.fell).get(fate.who) if fate.out else None
            assert frame[f"{fate.who}.fell"][number] == fell


def test_any_fight_of_it_opens_by_its_number(batch: fracas.Batch) -> None:
    frame = batch.to_frame()
    for number in (0, 39):
        fight = batch.fight(number)
        assert fight.prompt is not None
        fight.auto()
        assert fight.outcome == frame["outcome"][number]
    with pytest.raises(WrongUse, match="There is no fight 40"):
        batch.fight(40)


def test_a_fight_of_a_batch_goes_back_and_falls_the_same(batch: fracas.Batch) -> None:
    fight, other = batch.fight(3), batch.fight(3)
    fight.auto()
    other.auto(4)
    other.undo()
    other.auto()
    assert other.log == fight.log


def test_workers_play_the_same_fights(batch: fracas.Batch) -> None:
    many = fracas.simulate("dock-thug", 40, seed=7, jobs=2)
    assert many._batch.summary == batch._batch.summary
    assert many.to_frame() == batch.to_frame()


def test_policies_and_rulings_are_played_by(batch: fracas.Batch) -> None:
    weak = fracas.simulate("dock-thug", 40, seed=7, jobs=1, policies={"party": "random"})
    assert weak.win("party").count < batch.win("party").count
    with pytest.raises(WrongUse, match="no policy"):
        fracas.simulate("dock-thug", 2, policies={"party": "wise"}, jobs=1)
    with pytest.raises(WrongUse, match="no side"):
        fracas.simulate("dock-thug", 2, policies={"crowd": "random"}, jobs=1)
    with pytest.raises(WrongUse, match="did you mean 'party'"):
        batch.win("pary")
    with pytest.raises(WrongUse, match="at least one"):
        fracas.simulate("dock-thug", 0, jobs=1)
    with pytest.raises(WrongUse, match="At least one worker"):
        fracas.simulate("dock-thug", 1, jobs=0)


def test_a_batch_is_a_chart_and_a_page(batch: fracas.Batch) -> None:
    page = batch._repr_html_()
    assert "party" in page
    assert "http" not in page
    assert "<script" not in page
    chart = batch.plot().to_dict()
    assert chart["description"].startswith("Rella vs. the Dock Thug")
    dark = batch.plot("rounds", landscape=True, dark=True).to_dict()
    assert len(dark["concat"]) == 1
    assert dark["background"] != chart["background"]
    with pytest.raises(WrongUse, match="win-rate, rounds, survival, health"):
        batch.plot("pie")
    assert repr(batch).startswith("<40 fights of")


def test_what_scenarios_are_called_is_escaped(tmp_path: Path) -> None:
    from fracas.api.showing import heading, listed, plain, table

    bad = "<img src=x onerror=alert(1)>"
    shown = heading(bad, bad) + table((bad,), [(bad,)]) + plain([bad]) + listed([bad])
    assert "<img" not in shown
    assert table(("n",), [(number,) for number in range(50)]).count("<tr>") == 41


def test_a_batch_whose_workers_die_is_no_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    from fracas.sim.batches.batch import Batch

    def lost(job: Job, engine: object) -> Batch:
        return Batch(job, done(job.part(0, 3)), "lost", "They died.")

    def gone(job: Job, engine: object) -> Batch:
        raise WorkersLost("They died.")

    for play, count in ((lost, 3), (gone, 0)):
        monkeypatch.setattr("fracas.api.batches.run", play)
        with pytest.raises(WorkersLost, match="__main__") as error:
            fracas.simulate("dock-thug", 40, jobs=1)
        assert error.value.fields["done"] == count
