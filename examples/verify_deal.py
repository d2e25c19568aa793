"""Checks a proof file of a Houseway room with the standard library alone: python verify_deal.py FILE"""

import json
import sys
from hashlib import sha256
from pathlib import Path


def text_hash(text):
    return sha256(text.encode()).hexdigest()


def words(key, counter=0):
    while True:
        block = sha256(f"{key} {counter}".encode()).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(stream, n):
    return next(word for word in stream if word < 2**32 - 2**32 % n) % n


def permutation(key, size):
    places, stream = list(range(size)), words(key)
    for last in range(size - 1, 0, -1):
        other = below(stream, last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def root(card, place, size):
    node = sha256(b"\0" + f"{place} {card['label']} {card['salt']}".encode()).digest()
    way = bytes.fromhex(card["path"])
    while size > 1:
        if place ^ 1 < size:
            other, way = way[:32], way[32:]
            node = sha256(b"\1" + (other + node if place % 2 else node + other)).digest()
        place, size = place // 2, (size + 1) // 2
    return "" if way else node.hex()


def by_seat(told):
    return " ".join(f"{seat}:{told[seat]}" for seat in sorted(told, key=int))


def labels(pack):
    for face, many in ((each + ":1").split(":")[:2] for each in pack.split()):
        # No pack has so many of a card; a file that says so is wrong, and is not listed to its end.
        yield from (face if copy == 0 else f"{face}/{copy}" for copy in range(min(int(many), 99)))


def faults(file):
    proof, said = file["proof"], file["proof"]["commitment"]
    orders, dealt = proof.get("orders", []), proof.get("dealt", [])
    head = ["houseway commitment", said["table"], said["shoe"], said["pack"], said["size"], said["root"]]
    digest = text_hash("\n".join(map(str, [*head, " ".join(said["reserves"]), said["dice"], by_seat(said["pledges"])])))
    key = text_hash(f"houseway mix {digest} {by_seat(said['nonces'])}")
    pack = set(labels(file["pack"]))
    if text_hash(file["pack"]) != said["pack"] or len(pack) != said["size"] or said["table"] != file["table"]:
        yield "the pack or the table is another one"
    for seat, nonce in said["nonces"].items():
        if said["pledges"].get(seat) != text_hash(f"houseway nonce {nonce}"):
            yield f"nonce of seat {seat}"
    due, links = None, [roll["link"] for roll in proof.get("rolls", [])]
    begun = [(each["kind"], each["first"]) for each in orders[:1]] == [("shoe", 0)]
    if any(link != at for at, link in enumerate(links, 1 if begun else max([*links[:1], 1]))):
        yield "a roll was passed over"
    for at, order in enumerate(orders):
        kind, number = order["kind"], order["number"]
        if (kind, number) != (due or ((kind, 0) if kind == "shoe" else (kind, number))):
            yield f"order {at} was not due"
        used = {"shoe": 0, "reserve": number + 1, "late": len(said["reserves"])}[kind]
        due = ("reserve", used) if used < len(said["reserves"]) else ("late", number + 1 if kind == "late" else 0)
        roots = {"shoe": [said["root"]], "reserve": said["reserves"], "late": [order["root"]] * (order["number"] + 1)}
        if order["root"] not in roots[order["kind"]][order["number"] :][:1] or (at and order["kind"] == "shoe"):
            yield f"root of order {at}"
        mixed = permutation(f"{key} {order['kind']} {order['number']}", len(pack))
        left = list(range(order["first"], len(pack)))
        passes, came, names = len(left) - order["cards"], {}, {}
        for each in (each for each in dealt if each["order"] == at):
            for place in each["places"]:
                skipped = left.index(place) if place in left else len(pack)
                turn = len(left) - 1 - len(left) // 2 if each.get("middle") and not passes else skipped
                if skipped > len(left) or (skipped > passes if not each.get("middle") else skipped != turn):
                    yield f"place {place} of event {each['event']} is out of turn"
                    return
                if not each.get("middle"):
                    passes, left = passes - skipped, left[skipped:]
                left.remove(place)
                came[place] = each["event"]
        for card in (each for each in proof.get("cards", []) if each["order"] == at):
            good = came.get(card["place"]) == card["dealt"] and card["label"] in pack
            if not good or root(card, mixed[card["place"]], len(pack)) != order["root"]:
                yield f"{card['label']} of event {card['event']}"
            if names.setdefault(card["label"], card["place"]) != card["place"]:
                yield f"{card['label']} is told twice"
    if any(card["order"] not in range(len(orders)) for card in proof.get("cards", [])):
        yield "a card of no order"
    for roll in proof.get("rolls", []):
        front, sides = roll["secret"], roll["sides"]
        for _ in range(roll["link"]):
            front = text_hash(f"houseway link {front}")
        own, theirs = words(f"houseway dice {roll['secret']}"), words(f"{key} roll {roll['link']}")
        found = [(below(own, sides) + below(theirs, sides)) % sides for _ in roll["numbers"]]
        if front != said["dice"] or found != roll["numbers"]:
            yield f"roll {roll['link']}"


if __name__ == "__main__":
    found = list(faults(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    print("\n".join(f"FAULT: {each}" for each in found) or "Dealt as committed.")
    sys.exit(bool(found))
