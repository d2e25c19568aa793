"""Commitments to orders of cards and to dice, and how the nonces of players are mixed into them.

Everything is SHA-256. A leaf is a hash of text, a node of two hashes; a stream is a hash of a key and a counter. The
protocol is written down to the byte in `docs/provable-dealing.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from hashlib import sha256, shake_256
from struct import Struct

from houseway.cards.card import Card
from houseway.cards.face import TEXTS

SALT_BYTES = 16
_NODE = b"\x01"
# A stream gives eight words of 32 bits with each hash.
_WORDS = Struct(">8I")
_RANGE = 1 << 32


def hashed(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def labels(faces: Sequence[Card]) -> list[str]:
    """The names of all cards of a pack, no two alike: of equal cards the first is `Ah`, the others `Ah/1`, `Ah/2`."""
    found: dict[Card, int] = {}
    made = []
    for face in faces:
        copy = found[face] = found.get(face, -1) + 1
        made.append(f"{TEXTS[face]}/{copy}" if copy else TEXTS[face])
    return made


# Trees --------------------------------------------------------------------------------------------------------


def leaf(place: int, label: str, salt: str) -> bytes:
    """What commits to one card at one place; the salt keeps it secret until it is shown."""
    return sha256(b"\x00%d %b %b" % (place, label.encode(), salt.encode())).digest()


def leaves(labels: Sequence[str], salts: Sequence[str]) -> list[bytes]:
    """The leaves of all places, in their order."""
    made = enumerate(zip(labels, salts, strict=True))
    return [sha256(f"\x00{place} {label} {salt}".encode()).digest() for place, (label, salt) in made]


def salts(secret: bytes, count: int) -> list[str]:
    """A salt of 128 bits for every place, from one secret."""
    drawn = shake_256(secret).hexdigest(SALT_BYTES * count)
    size = 2 * SALT_BYTES
    return [drawn[at : at + size] for at in range(0, size * count, size)]


def tree(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The levels of a Merkle tree, the leaves first and the root last. A node without a neighbour goes up as it is."""
    levels = [list(leaves)]
    while len(below := levels[-1]) > 1:
        pairs = zip(below[::2], below[1::2], strict=False)
        above = [sha256(_NODE + left + right).digest() for left, right in pairs]
        levels.append(above + below[-1:] if len(below) % 2 else above)
    return levels


def paths(levels: Sequence[Sequence[bytes]]) -> list[str]:
    """The path of every leaf: the neighbours on its way to the root, in hexadecimal digits, one after another."""
    found = [""]
    for level in reversed(levels[:-1]):
        nodes, size = [node.hex() for node in level], len(level)
        ways = range(size)
        found = [nodes[at ^ 1] + found[at >> 1] if at ^ 1 < size else found[at >> 1] for at in ways]
    return found


def shared_nodes(levels: Sequence[Sequence[bytes]], known: Set[int]) -> str:
    """The nodes that the paths of some leaves need and that these leaves do not lead to, from the leaves up."""
    found = []
    for level in levels[:-1]:
        beside = sorted({at ^ 1 for at in known} - known)
        found += [level[at].hex() for at in beside if at < len(level)]
        known = {at >> 1 for at in known}
    return "".join(found)


def shared_paths(leaves: Mapping[int, bytes], size: int, nodes: str) -> dict[int, str]:
    """The path of each of some leaves of a tree, from the nodes that they do not lead to."""
    given = iter([nodes[at : at + 64] for at in range(0, len(nodes), 64)])
    found, level = dict.fromkeys(leaves, ""), dict(leaves)
    above = {at: at for at in leaves}
    while size > 1:
        for at in sorted({at ^ 1 for at in level} - level.keys()):
            if at < size:
                level[at] = bytes.fromhex(next(given, ""))
        for start, at in above.items():
            found[start] += level[at ^ 1].hex() if at ^ 1 < size else ""
        level = {at >> 1: _parent(level[at & ~1], level.get(at | 1)) for at in level}
        above = {start: at >> 1 for start, at in above.items()}
        size = (size + 1) // 2
    return found


def _parent(left: bytes, right: bytes | None) -> bytes:
    return left if right is None else sha256(_NODE + left + right).digest()


def root_from(start: bytes, place: int, size: int, way: str) -> str:
    """The root that a leaf and its path lead to; empty if the path does not fit a tree of this size."""
    neighbours = iter([way[at : at + 64] for at in range(0, len(way), 64)])
    node = start
    while size > 1:
        if (place ^ 1) < size:
            other = bytes.fromhex(next(neighbours, ""))
            if len(other) != len(node):
                return ""
            node = sha256(_NODE + (other + node if place % 2 else node + other)).digest()
        place, size = place // 2, (size + 1) // 2
    return node.hex() if next(neighbours, None) is None else ""


# Streams ------------------------------------------------------------------------------------------------------


def words(key: str) -> Iterator[int]:
    """Uniform words of 32 bits: the hashes of the key with 0, 1, 2 and so on."""
    first = f"{key} ".encode()
    counter = 0
    while True:
        yield from _WORDS.unpack(sha256(b"%b%d" % (first, counter)).digest())
        counter += 1


def number_below(drawn: Iterator[int], count: int) -> int:
    """A uniform number below `count`. Words beyond its last multiple are passed over: there is no bias."""
    last = _RANGE - _RANGE % count
    return next(word for word in drawn if word < last) % count


def permutation(key: str, size: int) -> list[int]:
    """The places 0 to size-1 in an order drawn from the key: Fisher-Yates, from the last place down."""
    return shuffled_places(words(key), size)


def shuffled_places(drawn: Iterator[int], size: int) -> list[int]:
    """The places in the order that these words draw."""
    places = list(range(size))
    for (last, left, over), word in zip(_exchanges(size), drawn, strict=False):
        # As `number_below` draws it, without a call for each place.
        while word >= over:
            word = next(drawn)
        other = word % left
        places[last], places[other] = places[other], places[last]
    return places


@cache
def _exchanges(size: int) -> list[tuple[int, int, int]]:
    """For each place from the last one down: how many there are up to it, and the first word that is passed over."""
    return [(last, last + 1, _RANGE - _RANGE % (last + 1)) for last in range(size - 1, 0, -1)]


# Dice ---------------------------------------------------------------------------------------------------------


def links(last: str, count: int) -> list[str]:
    """A chain of secrets that is told from its front: each one is the hash of the next. The first is the anchor."""
    found = [last]
    for _ in range(count):
        found.append(next_link(found[-1]))
    return found[::-1]


def next_link(secret: str) -> str:
    """What a secret of the chain hashes to: the one that is told before it."""
    return hashed(f"houseway link {secret}")


def numbers(secret: str, key: str, sides: int, count: int) -> list[int]:
    """Numbers below `sides`: one drawn from the room's secret plus one drawn from the players' key, modulo `sides`.

    Whichever of the two is uniform and unknown to the other side makes the sum uniform.
    """
    own, theirs = words(f"houseway dice {secret}"), words(key)
    return [mixed(number_below(own, sides), number_below(theirs, sides), sides) for _ in range(count)]


def mixed(own: int, theirs: int, sides: int) -> int:
    """The sum in the group of so many sides."""
    return (own + theirs) % sides
