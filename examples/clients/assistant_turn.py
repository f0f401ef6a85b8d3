"""Do what an AI assistant does at a fight, without one: python assistant_turn.py

It starts `fracas mcp`, opens a duel, reads what Rella may do with the odds of it, lets her attack,
and asks for the dice and the rules behind the result. It needs `pip install 'fracas[mcp]'`.
"""

import asyncio
import sys
from typing import Any

from mcp import Client, StdioServerParameters

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "fracas", "mcp"])


async def main() -> None:
    """Play one attack; print each call with what matters of its result."""
    async with Client(SERVER) as client:

        async def call(tool: str, link: str = "", **given: Any) -> Any:
            shown = ", ".join(f"{name}={value!r}" for name, value in given.items())
            print(f"> {tool}({shown})")
            link_of = {"link": link} if link else {}
            return (await client.call_tool(tool, given | link_of)).structured_content

        fight = await call("open_fight", scenario="dock-thug", play=["rella"])
        while True:
            for link in (fight["game_master"], fight["player"]):
                for asked in (await call("options", link)).get("questions", ()):
                    print(f"  {asked['name']}: {asked['text']}")
                    for option in asked.get("options", ())[:3]:
                        print(f"    {option['id']}: {option['text']}")
                        if parts := option.get("odds", {}).get("parts"):
                            chances = [f"{part['words']} {part['chance']:.0%}" for part in parts]
                            print(f"      {', '.join(chances)}")
                    strikes = [o["id"] for o in asked.get("options", ()) if "strike" in o["id"]]
                    answer = {"answer": strikes[0]} if strikes else {}  # or what is proposed
                    done = await call("answer", link, asked_at=asked["asked_at"], **answer)
                    for line in done.get("log", ()):
                        print(f"  {line['text']} [{' '.join(line['rules'])}]")
                        if "margin" in line["text"]:
                            why = await call("explain", link, line=line["line"])
                            print("  dice:", *why["throws"][0]["dice"])
                            for rule in why["rules"]:
                                print(f"  {rule['id']}: {rule['heading']}")
                            return


if __name__ == "__main__":
    asyncio.run(main())
