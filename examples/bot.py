"""A player for any game of the room, from /openapi.json and /asyncapi.json alone: it takes what each question offers.

python examples/bot.py http://127.0.0.1:8000 TABLE [ROUNDS]
"""

import asyncio
import json
import random
import sys
import urllib.request
import uuid

import websockets


def answer(question):
    """An answer that the question itself calls legal, a modest one where it costs chips."""
    match question["shape"]:
        case "choose":
            move = random.choice([each for each in question["moves"] if each != "fold"] or question["moves"])
            amounts = question["amounts"] or {}
            return [move, amounts[move]["least"]] if move in amounts else move
        case "wager":
            first = next((each for each in question["circles"] if not each["needs"]), None)
            return question["default"] or ({first["id"]: first["least"]} if first else {})
        case "arrange":
            return "house way"
        case "meld":
            return random.choice(question["lays"] or question["moves"])
    return question["default"]


def guest(url):
    """A session without an account: its cookie."""
    asked = urllib.request.Request(f"{url}/api/guest", b"{}", {"Content-Type": "application/json", "Origin": url})
    with urllib.request.urlopen(asked) as response:
        return response.headers["Set-Cookie"].partition(";")[0]


async def play(url, table, rounds):
    """Sit down, answer every question, and leave after so many rounds."""
    address, cookie = f"{url.replace('http', 'ws', 1)}/ws/table/{table}", guest(url)
    asked, played = {}, set()
    async with websockets.connect(address, origin=url, additional_headers={"Cookie": cookie}) as socket:

        async def say(do, name=""):
            await socket.send(json.dumps({"type": "command", "id": name or str(uuid.uuid4()), "do": do}))

        await socket.send(json.dumps({"type": "hello", "since": None}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                print(f"refused: {message['message']} {message['allowed']}", file=sys.stderr)
                if question := asked.get(message["id"]):  # The default answer is always legal.
                    await say({"type": "answer", "number": question["number"], "value": question["default"]})
            if message["type"] not in ("snapshot", "update"):
                continue
            seat, view, ended = message["you"]["seat"], message["view"], {"closed", "voided"}
            if message["type"] == "snapshot" and not seat:
                taken = {each["seat"] for each in message["people"]}
                free = next(each for each in range(1, message["table"]["seats"][1] + 1) if each not in taken)
                await say({"type": "sit", "seat": free, "chips": message["table"]["buy_in"]["usual"]})
            for question in view["decisions"] if view else []:
                name = f"round-{message['round']}-question-{question['number']}"
                if name not in asked:
                    asked[name] = question
                    await say({"type": "answer", "number": question["number"], "value": answer(question)}, name)
            if view and view["seat"] and ended & {event["event"] for event in message["events"]}:
                played.add(message["round"])
                print(f"round {message['round']}: {view['accounts'].get(f'seat {seat}', 0)} cents")
            if len(played) == rounds:
                await say({"type": "leave"})
                break


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1].rstrip("/"), int(sys.argv[2]), int((sys.argv[3:] or ["1"])[0])))
