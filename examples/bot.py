"""Plays any game of the room from /openapi.json and /asyncapi.json alone: it takes what each question offers.

python examples/bot.py http://127.0.0.1:8000 TABLE [ROUNDS]"""

import asyncio
import json
import random
import sys
import urllib.request

import websockets


def answer(question):
    """A legal answer from the question itself, a small one where it costs chips."""
    match question:
        case {"shape": "choose", "moves": moves, "amounts": amounts}:
            move = random.choice([each for each in moves if each != "fold"] or moves)
            return [move, amounts[move]["least"]] if amounts and move in amounts else move
        case {"shape": "wager", "circles": [first, *_], "default": []}:
            return [{**first["id"], "cents": first["least"]}]
        case {"shape": "meld", "lays": [lay, *_]}:
            return lay["answer"]
    return question["default"]


async def play(url, table, rounds):
    """Enter as a guest, sit down, answer every question, and leave after `rounds` rounds."""
    sent, asked, seat = {"Content-Type": "application/json", "Origin": url}, {}, 0
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/guest", b"{}", sent)) as response:
        sent |= {"Cookie": response.headers["Set-Cookie"].split(";")[0], "X-Houseway-CSRF": json.load(response)["csrf"]}
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/ticket", b"{}", sent)) as response:
        offer = ["cardroom", f"ticket.{json.load(response)['ticket']}"]
    async with websockets.connect(f"ws{url[4:]}/ws/table/{table}", additional_headers=sent, subprotocols=offer) as line:

        async def say(name, **do):
            await line.send(json.dumps({"type": "command", "id": name, "do": do}))

        await line.send('{"type": "hello"}')
        while rounds:
            told = json.loads(await line.recv())
            if told["type"] == "refused" and (question := asked.get(told["id"])):  # The default is always legal.
                await say(f"{told['id']}-again", type="answer", number=question["number"], value=question["default"])
            if told["type"] == "snapshot" and not told["you"]["seat"]:
                free = set(range(1, told["table"]["seats"][1] + 1)) - {each["seat"] for each in told["people"]}
                await say("sit-down", type="sit", seat=min(free), chips=told["table"]["buy_in"]["usual"])
            seat = (told.get("you") or {"seat": seat})["seat"]
            for question in (told.get("view") or told.get("changes") or {}).get("decisions", []):
                name = f"round-{told['round']}-question-{question['number']}"
                if asked.setdefault(name, question) is question:
                    await say(name, type="answer", number=question["number"], value=answer(question))
            for ended in told.get("last_rounds", []) if told["type"] == "update" else []:
                if str(seat) in ended["net"]:
                    print("round", ended["id"], "gains", ended["net"][str(seat)], "cents")
                    rounds -= 1
        await say("leave-now", type="leave")


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1].rstrip("/"), int(sys.argv[2]), int((sys.argv[3:] or ["1"])[0])))
