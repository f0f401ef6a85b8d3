"""Which Act a computer's creature takes.

Every option of the menu has a worth in points of damage. Options without an effect now, such as
drawing a weapon or coming closer, have a small one, so they are taken only if nothing is better.
"""

from __future__ import annotations

from fracas.core.asking.prompts import Ask
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice.aids import Aids
from fracas.rulesets.beacon_road.advice.rashness import ends
from fracas.rulesets.beacon_road.advice.targets import (
    EARLY,
    SPELLS,
    WORTH,
    arms,
    better_weapons,
    foes_of,
    harms,
    hinders,
    hp_of,
    keeps_away,
    knows_all,
    likely_targets,
    sure,
)
from fracas.rulesets.beacon_road.advice.walking import CLOSE, way
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.means import LONG_RANGE
from fracas.rulesets.beacon_road.rules.gear.handling import Pick, Ready, Reload
from fracas.rulesets.beacon_road.rules.gear.items import row_of
from fracas.rulesets.beacon_road.rules.ground.movement import (
    Advance,
    Maneuver,
    Onward,
    StandUp,
    own_ways,
)
from fracas.rulesets.beacon_road.rules.ground.relations import reach_of, threatened_by
from fracas.rulesets.beacon_road.rules.ground.spaces import feet_between
from fracas.rulesets.beacon_road.rules.ground.ways import stride
from fracas.rulesets.beacon_road.rules.harm.resistance import ShakeOff
from fracas.rulesets.beacon_road.rules.harm.wounds import CHARMED, ruled_by
from fracas.rulesets.beacon_road.rules.powers.powers import Again, UsePower
from fracas.rulesets.beacon_road.rules.powers.prices import price_of
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left
from fracas.rulesets.beacon_road.rules.rounds.deeds import TurnDeed
from fracas.rulesets.beacon_road.rules.rounds.endings import Declare
from fracas.rulesets.beacon_road.rules.rounds.turns import END, MENU, BuyAct, SpendBeacon
from fracas.rulesets.beacon_road.state.state import Creature, State

NOT_AGAIN = ("feint", "exploit_opponent", "hatred_of_the_living")
"""Powers that make something of a target once."""

DECLARE, ONWARD = Declare(), Onward()

STRESS = 0.6
"""The worth of a box of Stress, in points of damage."""

STAND, PICK, BUY = 6.0, 5.0, 4.0
COME, DRAW, LOAD, EASE, CAREFUL = 1.5, 1.4, 2.0, 1.2, 1.6
"""The worth of Acts that do no harm: standing up, an item, one more Act; then coming nearer,
drawing a weapon, reloading, a Resistance Roll, and a careful step.
"""

HELPS: dict[str, float] = {"strengthened": 3.0, "focused": 3.5, "fortified": 1.0}
"""The worth, early in a fight, of boons that help any bearer equally."""

NEARER = 1.1
"""The worth for a shooter in range of coming nearer, where cover hides less. Good shots are worth
more, so this is done only if shots are poor.
"""

CHARGE, CLEAR, LEND = 4.0, 3.0, 1.0
"""The worth of a Charge, of a step away from a blade, and at most of an Act to help a friend's
roll.
"""

FRIENDS = 1.5
"""How many foes in an area count as much as a friend in it."""


def act(run: Run, ask: Ask) -> str:
    """Choose the best option of the menu for the creature whose turn it is (BR-ADVICE-04)."""
    state: State = run.state
    book: BeaconRoadBook = run.book
    who: str = ask.about.who
    deeds = MENU.of(ask)
    if ask.decider == who and ruled_by(state, who)[0] == CHARMED:
        # The Charmed with a free choice roll against the charm, and harm nobody.
        return next((deed for deed in deeds if isinstance(deed, ShakeOff)), END).id
    weigh = _Weigher(state, book, who, knows_all(state, ask.decider))
    if ruled_by(state, who)[0] == CHARMED:
        # Do not order what it would refuse, nor what would free it (BR-WND-08).
        deeds = tuple([deed for deed in deeds if not _refused(state, book, deed, who)])
    worth = {deed: value for deed in deeds if (value := weigh.value(deed)) > 0}
    best: TurnDeed = max(worth, key=worth.__getitem__, default=END)
    while isinstance(best, Advance | Maneuver) and not weigh.leads(best):
        del worth[best]
        best = max(worth, key=worth.__getitem__, default=END)
    if best is END and DECLARE in deeds and weigh.helpless():
        return DECLARE.id
    return weigh.on(best, deeds).id


def _refused(state: State, book: BeaconRoadBook, deed: TurnDeed, who: str) -> bool:
    """Whether a Charmed creature would refuse a deed, or be freed from the charm by it."""
    return isinstance(deed, ShakeOff) or deed.endangers(book, state.who(who))


class _Weigher:
    """The worth of each option of one menu, with shared questions answered once."""

    def __init__(self, state: State, book: BeaconRoadBook, who: str, seer: bool) -> None:
        self.state, self.book, self.who, self.seer = state, book, who, seer
        self.me = state.who(who)
        self.foes = foes_of(state, book, who)
        self.ids = {one.id for one in self.foes}
        self.left = acts_left(book, self.me, state.round)
        self.aids = Aids(state, book, who, seer=seer)
        self.outlook = self.aids.outlook(who)
        self.melee, self.ranged = arms(book, self.me)
        self.shoots = keeps_away(book, self.me)
        self.away = min([feet_between(book, self.me, foe) for foe in self.foes], default=0)
        self.likely = {one.id for one in likely_targets(book, self.me, self.foes, seer)}

    def value(self, deed: TurnDeed) -> float:
        """The worth of a deed; 0 for those a computer never takes."""
        match deed:
            case Again() | Onward():
                return 0.0
            case UsePower(power="step") | Maneuver():
                return self.maneuver()
            case UsePower():
                return self.powered(deed.power, deed.target)
            case Advance():
                return self.advance()
            case StandUp():
                return STAND
            case ShakeOff():
                wound = self.me.wounds[int(deed.place)]
                return EASE * min(WORTH.get(wound.name, 1.0) / 4.0, 1.1)
            case SpendBeacon():
                return self.point()
            case BuyAct():
                return BUY if self.foes and self.me.free_stress > 1 else 0.0
            case Pick():
                return self.pick(deed.item)
            case Ready() if self.foes and better_weapons(self.book, self.me, self.away):
                return DRAW
            case Reload() if self.foes:
                return LOAD
        return 0.0

    def on(self, best: TurnDeed, deeds: tuple[TurnDeed, ...]) -> TurnDeed:
        """The best deed as one answer for all Acts left, if the next would be the same.

        Effects other than damage are worth less a second time.
        """
        longer: TurnDeed = best
        match best:
            case UsePower(power) if not (self.book.powers[power].brings or power in NOT_AGAIN):
                longer = Again(best.power, best.target)
            case Advance() if self.away - stride(self.book, self.me) > self.far():
                longer = ONWARD
        return longer if longer in deeds else best

    def far(self) -> int:
        """The distance in feet from which a creature could do damage."""
        return max(self.melee, self.ranged, SPELLS if harms(self.book, self.me) else 0)

    def point(self) -> float:
        """One more Act for a Beacon Point; the last only for an attack that may end the fight."""
        more = self.me.beacons > 1 and self.foes
        return BUY if more or ends(self.state, self.book, self.who, self.seer) else 0.0

    def powered(self, key: str, target: str) -> float:
        """The worth of a power less its price."""
        row = self.book.powers.get(key)
        if row is None or not self.foes:
            return 0.0
        price = self.price(key, row)
        gain = self.power(key, row, target)
        return gain - price if gain > price else 0.0

    def price(self, key: str, row: Power) -> float:
        """The worth of a power's Stress, higher with fewer boxes left."""
        if not row.stress or self.me.uses:
            return 0.0
        boxes = price_of(self.book, self.me, key)
        return boxes * STRESS * (2.0 if self.me.free_stress < 2 * boxes else 1.0)

    def power(self, key: str, row: Power, about: str) -> float:
        """The worth of a power on its target."""
        if row.target == "area":
            return self.area(key, row)
        if row.strikes or key == "charge":
            return self.blows(key, row, about)
        if row.stance:
            return self.aids.stance(row) if self.me.stance != key else 0.0
        if row.against:
            return self.against(key, about) if about in self.likely else 0.0
        if row.harm:
            return self.dart(row, about) if about in self.ids else 0.0
        return self.help(key, row, about)

    def against(self, key: str, target: str) -> float:
        """A power that rolls against a Defense: its damage, and the Defense it exposes."""
        worth = self.outlook.worth(key, target)
        match key:
            case "feint":
                return self.aids.feint(key, target)
            case "exploit_opponent":
                return self.aids.exploit(key, target)
            case "hatred_of_the_living":
                return self.aids.hatred(key, target)
        row = self.book.powers[key]
        if any(shift.kind == "push" for shift in row.shifts):
            worth += self.aids.shove(key, target)
        if any(self.book.wounds[one.what].rolls == "sight" for one in row.brings if not one.boon):
            worth = self.aids.blinds(key, target)
        return worth

    def dart(self, row: Power, target: str) -> float:
        """Damage without a roll."""
        other = self.state.who(target)
        return sure(row.harm[0].number, row.harm[0].die, max(hp_of(other, self.seer), 1))

    def blows(self, key: str, row: Power, about: str) -> float:
        """Basic attacks that a power grants, on the best target in reach; and a Charge."""
        if key == "charge":
            return self.charge(about)
        if row.stance and self.me.stance == key:
            return 0.0
        best = 0.0
        for foe in self.foes:
            if foe.id not in self.likely:
                continue
            for basic in ("basic_melee_attack", "basic_ranged_attack"):
                if row.item == "melee" and basic == "basic_ranged_attack":
                    continue
                if self.reaches(basic, foe):
                    best = max(best, self.outlook.worth(basic, foe.id))
        return best * row.strikes + (1.0 if row.stance and best else 0.0)

    def reaches(self, basic: str, foe: Creature) -> bool:
        """Whether a basic attack could reach a foe, by distance only."""
        away = feet_between(self.book, self.me, foe)
        return away <= (self.melee if basic == "basic_melee_attack" else LONG_RANGE * self.ranged)

    def charge(self, target: str) -> float:
        """A Charge at a foe out of reach that the Stride could reach."""
        if target not in self.ids:
            return 0.0
        foe = self.state.who(target)
        away = feet_between(self.book, self.me, foe)
        square = self.book.tables.square
        fits = self.melee + square <= away - square <= stride(self.book, self.me)
        return CHARGE if fits else 0.0

    def area(self, key: str, row: Power) -> float:
        """An area over the densest group of foes, less the damage to friends among them."""
        best = 0.0
        half = max(row.side // 2, self.book.tables.square)
        near = row.feet + row.side
        burst = row.area == "burst"
        for foe in self.foes:
            if foe.id not in self.likely or feet_between(self.book, self.me, foe) > near:
                continue
            middle = self.me if burst else foe
            within = half if row.area != "line" else self.book.tables.square
            caught = [one for one in self.foes if feet_between(self.book, middle, one) <= within]
            friends = sum(
                one.side == self.me.side
                and not one.out
                and one.id != self.who
                and feet_between(self.book, middle, one) <= within
                for one in self.state.creatures
            )
            each = self.outlook.worth(key, foe.id)
            best = max(best, each * (len(caught) - FRIENDS * friends))
        return best

    def help(self, key: str, row: Power, about: str) -> float:
        """What a power does for its user or a friend: HP, ending a wound, a boon."""
        one = self.state.find(about or self.who)
        if one is None or one.id in self.ids or one.hp <= 0:
            return 0.0
        if row.recovers:
            hurt = one.most_hp - one.hp
            gain = min(-(-one.most_hp // self.book.tables.recover), hurt)
            return gain * (1.2 if one.winded else 0.4)
        if row.takes("cleanse"):
            return max([WORTH.get(wound.name, 1.0) for wound in one.wounds], default=0.0) * 0.8
        match key:
            case "attack_order":
                return self.aids.blow(one.id)
            case "advance_order":
                return self.aids.summoned(row.feet)
            case "aim":
                return self.aids.aim()
            case "assist":
                return self.lend(one.id)
            case "fog" if self.state.round <= EARLY:
                return self.aids.fog()
            case "shadowstep" if self.shoots:
                return self.aids.slips()
            case "inhale":
                return self.aids.inhale(one)
        if self.state.round > EARLY:
            return 0.0
        if any(one.boon(brings.what) for brings in row.brings):
            return 0.0
        return max([self.boon(brings.what, one) for brings in row.brings if brings.boon], default=0)

    def boon(self, what: str, one: Creature) -> float:
        """The worth of a boon of ten rounds on a creature."""
        return HELPS.get(what, 0.0) or self.aids.boon(what, one)

    def lend(self, friend: str) -> float:
        """An Assist by an Act, if nothing is better: worth at most as much as coming closer."""
        near = [self.aids.lent(friend, foe.id) for foe in self.foes]
        return min(max(near, default=0.0), LEND)

    def advance(self) -> float:
        """Coming closer, or with a bow, away from melee foes."""
        if not self.foes or self.me.place is None or self.helpless():
            return 0.0
        if self.away <= max(self.melee, self.book.tables.square):
            return 0.0
        if self.shoots and self.away <= CLOSE:
            return 0.0
        far = not self.shoots or self.away > max(self.ranged, SPELLS)
        return COME if far else NEARER

    def maneuver(self) -> float:
        """A careful step: out of melee reach to shoot, or toward a foe when others threaten."""
        if not self.foes or self.me.place is None:
            return 0.0
        step = self.book.tables.maneuver
        shoots = self.shoots and self.left > 1 and (self.ranged > 0 or harms(self.book, self.me))
        steps_up = not self.shoots and 0 < self.melee < self.away <= self.melee + step
        if not (steps_up or (shoots and self.away <= self.book.longest_reach)):
            return 0.0
        blades = threatened_by(self.state, self.book, self.who)
        if shoots and len(blades) == 1:
            return CLEAR if reach_of(self.book, self.state.who(blades[0])) <= step else 0.0
        return CAREFUL if blades and steps_up else 0.0

    def leads(self, deed: Advance | Maneuver) -> bool:
        """Whether any way is better than staying."""
        goes = isinstance(deed, Advance)
        feet = stride(self.book, self.me) if goes else self.book.tables.maneuver
        form = own_ways(self.state, self.book, self.who, feet)
        return bool(way(self.state, self.book, self.who, deed.begins(), form, feet))

    def pick(self, item: str) -> float:
        """A weapon from the ground, for a creature without one in hand."""
        lying = next((one for one in self.state.ground if one.id == item), None)
        weapon = lying is not None and row_of(self.book, lying).kind == "weapon"
        return PICK if weapon and not (self.melee or self.ranged) else 0.0

    def helpless(self) -> bool:
        """Whether a creature has nothing left to harm anybody with."""
        if not self.foes or self.melee or self.ranged or self.state.ground:
            return False
        if any(row_of(self.book, one).kind == "weapon" for one in self.me.items):
            return False
        return not (harms(self.book, self.me) or hinders(self.book, self.me))
