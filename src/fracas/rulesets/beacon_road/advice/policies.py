"""Which Act a computer's creature takes, and whether it goes Rash or Cautious.

Every option of the menu is weighed in points of damage; what gives nothing now, such as drawing a
weapon or coming nearer, is weighed lightly, so that it is done only for want of better.
"""

from __future__ import annotations

from fracas.core.asking.prompts import Ask
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice.aids import Aids
from fracas.rulesets.beacon_road.advice.outlook import Outlook
from fracas.rulesets.beacon_road.advice.targets import (
    EARLY,
    WORTH,
    arms,
    better_weapons,
    foes_of,
    harms,
    hinders,
    hp_of,
    keeps_away,
    knows_all,
    sure,
)
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.means import LONG_RANGE
from fracas.rulesets.beacon_road.rules.gear.handling import Pick, Ready, Reload
from fracas.rulesets.beacon_road.rules.gear.items import row_of
from fracas.rulesets.beacon_road.rules.ground.movement import Advance, Maneuver, StandUp
from fracas.rulesets.beacon_road.rules.ground.relations import reach_of, threatened_by
from fracas.rulesets.beacon_road.rules.ground.spaces import feet_between
from fracas.rulesets.beacon_road.rules.ground.ways import stride
from fracas.rulesets.beacon_road.rules.harm.resistance import ShakeOff
from fracas.rulesets.beacon_road.rules.harm.wounds import CHARMED, ruled_by
from fracas.rulesets.beacon_road.rules.powers.powers import UsePower
from fracas.rulesets.beacon_road.rules.powers.prices import price_of
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left
from fracas.rulesets.beacon_road.rules.rounds.deeds import TurnDeed
from fracas.rulesets.beacon_road.rules.rounds.endings import Declare
from fracas.rulesets.beacon_road.rules.rounds.turns import END, MENU, BuyAct, SpendBeacon
from fracas.rulesets.beacon_road.state.state import CAUTIOUS, RASH, Creature, State

DECLARE = Declare()

LIKELY = 0.5
"""The chance to drop a threatening enemy from which on it pays to go first (BR-ADVICE-01)."""

ENDS = 0.3
"""The chance to drop the last foe from which on it pays to spend the last Beacon Point."""

STRESS = 0.6
"""What a box of Stress is worth, in points of damage."""

STAND, PICK, BUY = 6.0, 5.0, 4.0
COME, DRAW, LOAD, EASE, CAREFUL = 1.5, 1.4, 2.0, 1.2, 1.6
"""What the Acts that do no harm are worth: standing up, an item, an Act more; then coming nearer,
drawing a weapon, reloading, a Resistance Roll, and a careful step."""

HELPS: dict[str, float] = {"strengthened": 3.0, "focused": 3.5, "fortified": 1.0}
"""What boons are worth early in a fight that help whoever has them alike."""

NEARER, CLOSE = 1.1, 10
"""What it is worth to a shooter in range to come nearer, where cover hides less, and how near.

Good shots are worth more, and so it is done only where shots are poor.
"""

CHARGE, CLEAR, LEND = 4.0, 3.0, 1.0
"""What a Charge is worth, a step clear of a blade, and at most an Act in aid of a friend's roll."""

FRIENDS = 1.5
"""How many foes in an area a friend in it outweighs."""


def act(run: Run, ask: Ask) -> str:
    """The best option of the menu of Acts for the one whose turn it is (BR-ADVICE-04)."""
    state: State = run.state
    book: BeaconRoadBook = run.book
    who: str = ask.about.who
    deeds = MENU.of(ask)
    if ask.decider == who and ruled_by(state, who)[0] == CHARMED:
        # Who is left its own choice while Charmed shakes off the charm, and harms no one.
        return next((deed for deed in deeds if isinstance(deed, ShakeOff)), END).id
    best: TurnDeed = END
    most = 0.0
    weigh = _Weigher(state, book, who, knows_all(state, ask.decider))
    for deed in deeds:
        value = weigh.value(deed)
        if value > most:
            best, most = deed, value
    if best is END and DECLARE in deeds and weigh.helpless():
        return DECLARE.id
    return best.id


class _Weigher:
    """What each option of one menu is worth, with what is asked for all of them found once."""

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
        """What a deed is worth; nothing for what a computer leaves alone."""
        match deed:
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

    def point(self) -> float:
        """An Act more for a Beacon Point: the last only for a blow that may end the fight."""
        more = self.me.beacons > 1 and self.foes
        return BUY if more or ends(self.state, self.book, self.who, self.seer) else 0.0

    def powered(self, key: str, target: str) -> float:
        """What a power is worth beyond its price."""
        row = self.book.powers.get(key)
        if row is None or not self.foes:
            return 0.0
        price = self.price(key, row)
        gain = self.power(key, row, target)
        return gain - price if gain > price else 0.0

    def price(self, key: str, row: Power) -> float:
        """What the Stress of a power is worth: more the fewer boxes are left."""
        if not row.stress or self.me.uses:
            return 0.0
        boxes = price_of(self.book, self.me, key)
        return boxes * STRESS * (2.0 if self.me.free_stress < 2 * boxes else 1.0)

    def power(self, key: str, row: Power, about: str) -> float:
        """What a power is worth on whom it is used."""
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
        """A power that rolls against a Defense, by what it deals and by what it opens."""
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
        """Basic attacks that a power brings, on the best target in reach; and a Charge."""
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
        """Whether a basic attack could get at a foe by distance alone."""
        away = feet_between(self.book, self.me, foe)
        return away <= (self.melee if basic == "basic_melee_attack" else LONG_RANGE * self.ranged)

    def charge(self, target: str) -> float:
        """A Charge at a foe out of reach, whom the Stride would bring into it."""
        if target not in self.ids:
            return 0.0
        foe = self.state.who(target)
        away = feet_between(self.book, self.me, foe)
        square = self.book.tables.square
        fits = self.melee + square <= away - square <= stride(self.book, self.me)
        return CHARGE if fits else 0.0

    def area(self, key: str, row: Power) -> float:
        """An area over the thickest knot of foes, less what it does to friends among them."""
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
        """What a power does for its user or a friend: HP, a wound gone, a boon."""
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
        """What a boon of ten rounds is worth on someone."""
        return HELPS.get(what, 0.0) or self.aids.boon(what, one)

    def lend(self, friend: str) -> float:
        """An Assist by an Act, for want of better: at most what coming nearer is worth."""
        near = [self.aids.lent(friend, foe.id) for foe in self.foes]
        return min(max(near, default=0.0), LEND)

    def advance(self) -> float:
        """Coming nearer, or away from blades with a bow in hand."""
        if not self.foes or self.me.place is None or self.helpless():
            return 0.0
        if self.away <= max(self.melee, self.book.tables.square):
            return 0.0
        if not self.shoots or self.away > max(self.ranged, SPELLS):
            return COME
        return NEARER if self.away > CLOSE else 0.0

    def maneuver(self) -> float:
        """A careful step: out of a blade's reach to shoot, or at a foe when others threaten."""
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

    def pick(self, item: str) -> float:
        """A weapon from the ground, for who has none in hand."""
        lying = next((one for one in self.state.ground if one.id == item), None)
        weapon = lying is not None and row_of(self.book, lying).kind == "weapon"
        return PICK if weapon and not (self.melee or self.ranged) else 0.0

    def helpless(self) -> bool:
        """Whether a creature has nothing left, in hand or at hand, with which to harm anybody."""
        if not self.foes or self.melee or self.ranged or self.state.ground:
            return False
        if any(row_of(self.book, one).kind == "weapon" for one in self.me.items):
            return False
        return not (harms(self.book, self.me) or hinders(self.book, self.me))


FEW = 2
"""How many targets are weighed besides the nearest one."""

SPELLS = 30
"""The range of most powers, in feet."""


def likely_targets(
    book: BeaconRoadBook, me: Creature, foes: tuple[Creature, ...], seer: bool
) -> tuple[Creature, ...]:
    """The targets worth weighing: those with the fewest HP left, and the nearest (BR-ADVICE-04)."""
    if len(foes) <= FEW:
        return foes
    melee, ranged = arms(book, me)
    far = max(melee, LONG_RANGE * ranged, SPELLS)
    near = [one for one in foes if feet_between(book, me, one) <= far]
    near.sort(key=lambda one: (not one.winded, hp_of(one, seer)))
    nearest = min(foes, key=lambda one: feet_between(book, me, one))
    return (*[one for one in near[:FEW] if one is not nearest], nearest)


def choice(run: Run, who: str) -> str:
    """Rash or Cautious (BR-ADVICE-01).

    Rash where one Act drops a threatening enemy with a chance of a half or better, or where a
    shooter has to get out of a blade's reach while it is Winded; Cautious otherwise.
    """
    state: State = run.state
    book: BeaconRoadBook = run.book
    if drop_chance(state, book, who, knows_all(state, who)) >= LIKELY:
        return RASH
    return RASH if must_escape(state, book, who) else CAUTIOUS


def must_escape(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether a Winded creature who does not fight hand to hand stands in a blade's reach."""
    me = state.who(who)
    if not me.winded:
        return False
    melee, _ = arms(book, me)
    return not melee and bool(threatened_by(state, book, who))


def ends(state: State, book: BeaconRoadBook, who: str, seer: bool) -> bool:
    """Whether one more blow may well end the fight: then a last Beacon Point is well spent."""
    last = len(foes_of(state, book, who)) == 1
    return last and drop_chance(state, book, who, seer) >= ENDS


def drop_chance(state: State, book: BeaconRoadBook, who: str, seer: bool) -> float:
    """The best chance to drop one of the enemies that threaten one's side, with one attack.

    Threatening is who stands armed in reach of a friend, or shoots; the attack is a basic one.
    """
    me = state.who(who)
    if me.place is None:
        return 0.0
    melee, ranged = arms(book, me)
    best = 0.0
    outlook = Outlook(state, book, who, seer=seer)
    for foe in likely_targets(book, me, foes_of(state, book, who), seer):
        away = feet_between(book, me, foe)
        for key, far in (("basic_melee_attack", melee), ("basic_ranged_attack", ranged)):
            if not far or away > far or (foe.items and not any(arms(book, foe))):
                continue
            found = outlook.swing(key, foe)
            if found is not None:
                best = max(best, found.drops)
    return best
