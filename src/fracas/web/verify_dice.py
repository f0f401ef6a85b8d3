"""Verify the dice of a Fracas fight: python verify_dice.py fight.proof [FINGERPRINT]"""

import hashlib, json, sys


def sha(text):
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()


def roll(seed, salts, place, dice):
    """The faces by the seed: hashes of the place, byte by byte, without what favours small ones."""
    salted = "/".join(sha(one["text"]) for one in salts if one["since"] <= place)
    blocks = (f"fracas-dice|{salted}|{place}|{block}".encode() for block in range(10**6))
    numbers = (byte for one in blocks for byte in hashlib.blake2b(one, key=seed).digest())
    for sides, lowest in dice:
        number = most = 256 if sides <= 256 else 65536
        while number >= most - most % sides:
            number = next(numbers) if most == 256 else next(numbers) * 256 + next(numbers)
        yield lowest + number % sides


def verify(lines, wanted=""):
    """What is proved, in words; ends at the first line that differs. `wanted`: seen on a screen."""
    chain, link, prints, entries, boxes, places, told, kinds = "", "", [], [], {}, {}, {}, set()
    for at, line in enumerate(lines, 1):
        body, _, end = line.rpartition(',"chain":"')
        bare, _, proof = body.rpartition(',"proof":')
        chain, link = sha(chain + body + "}"), sha(link + bare + "}")
        end == chain + '"}\n' or sys.exit(f"NOT PROVED: line {at} or one before it was changed")
        entries.append(json.loads(bare + "}") | {"proof": json.loads(proof)})
        prints.append(sha(f"fracas-fingerprint|{entries[-1]['proof']['blind']}|{link}"))
    seen = [at for at, one in enumerate(prints, 1) if one.startswith(wanted)]
    seen or sys.exit(f"NOT PROVED: no line of this fight has the fingerprint {wanted}")
    opened = [bytes.fromhex(one["seed"]) for one in entries if one["entry"] == "opened"]
    seeds = {hashlib.sha256(seed).hexdigest(): seed for seed in opened}
    for at, one in enumerate(entries):  # a box is the line that promised the dice of this line
        box = boxes[at] = one if "commitment" in one else boxes[one["parent"]]
        place = places[at] = 0 if box is one else places[one["parent"]]
        seed, where = seeds.get(box["commitment"]), f"NOT PROVED: line {at + 1}"
        seed or one["entry"] != "opened" or sys.exit(f"{where} opens another seed than promised")
        if one["entry"] == "salted":
            one["since"] == box.get("thrown", 0) or sys.exit(f"{where} has salt that came late")
            box.setdefault("salts", []).append(one)
        if one["entry"] == "threw":
            places[at], box["thrown"] = place + 1, max(box.get("thrown", 0), place + 1)
            how, dice = one["rolled"].get("how", "unproved"), one["proof"].get("dice", [])
            if how == "unproved" and seed and dice:
                fell = [place, *roll(seed, box.get("salts", []), place, dice)]
                fell == [one["ordinal"], *one["rolled"]["faces"]] or sys.exit(f"{where}: {fell}")
                how, kinds = "proved", kinds | {f"d{sides} from {low}" for sides, low in dice}
            told[how] = told.get(how, 0) + 1
    proved = f"{at + 1} lines hold; line {seen[-1]} has the fingerprint {prints[seen[-1] - 1]}"
    return f"{proved}\nrolls: {told}\ndice: {sorted(kinds)}\nseeds opened for: {list(seeds)}\n"


if __name__ == "__main__":
    lines = open(sys.argv[1], encoding="utf-8", errors="surrogateescape", newline="\n")
    sys.stdout.write(verify(lines, "".join(sys.argv[2:]).lower()))
