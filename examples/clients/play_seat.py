"""Play a seat of a table as the book AI would: python play_seat.py LINK

It needs only Fracas's socket, and `pip install websockets` for that.
"""

import json
import sys
import time
from typing import Any

from websockets.sync.client import connect


def play(link: str) -> str:
    """Answer whatever the seat is asked; returns how the fight ended."""
    server, _, token = link.partition("/#take/")
    asked: list[dict[str, Any]] = []  # the questions seen, by message number
    with connect(server.replace("http", "ws", 1) + "/socket") as line:

        def say(do: str, **more: Any) -> None:
            line.send(json.dumps({"do": do, **more}))

        say("hello", token=token)
        for said in map(json.loads, line):
            match said["is"]:
                case "gone":
                    return str(said["sentence"])
                case "patch":  # something changed: ask for the whole screen again
                    time.sleep(0.2)
                    say("hello", token=token)
                case "advised":  # what the book AI would do, so do it
                    question = asked[said["n"]]
                    print(question["sentence"], said["answer"])
                    about = {key: question[key] for key in ("asked_at", "decider")}
                    say("answer", n=0, answer=said["answer"], **about)
                case "snapshot":
                    if said["screen"]["table"].get("over"):
                        return f"over: {said['screen']['table'].get('winner', 'nobody')}"
                    for one in said["screen"].get("papers", []):
                        if one["mine"] and "said" not in one and one not in asked:
                            asked.append(one)
                            about = {"n": len(asked) - 1, "asked_at": one["asked_at"]}
                            if one["form"]["type"] == "roll":
                                say("throw", **about)
                            else:
                                say("advise", **about, decider=one["decider"])
    return "the line was cut"


if __name__ == "__main__":
    print(play(sys.argv[1]))
