"""Names of people: what may be in one, and which names look like another.

A name is kept in its normal form. Two names of one `skeleton` look alike: with or without accents, capitals, spaces and
signs, or with letters of another script in the place of Latin ones.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby

from houseway.errors import BadInput

_SIGNS = frozenset(" -'’.·&")
# Scripts that are written together.
_TOGETHER = (frozenset(("CJK", "HIRAGANA", "KATAKANA")), frozenset(("CJK", "HANGUL")), frozenset(("CJK", "BOPOMOFO")))
_MARKS_IN_A_ROW = 2
# What looks like a Latin letter, in Cyrillic, Greek and Armenian, and among the digits.
_ALIKE = str.maketrans(
    "авсԁеёгһіїјкӏмпорԛѕтцуѵԝхαβεηικνορτυχωօսո01iı|",
    "abcdeerhllj" + "klmnopqst" + "uyvwx" + "abenlkvoptuxw" + "oun" + "ollll",
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
# Nobody is called like this: the house and those who work for it are.
RESERVED = (
    *("admin", "administrator", "auditor", "bank", "bot", "cage", "cashier", "clock", "dealer", "floor", "floorman"),
    *("floorperson", "house", "houseway", "moderator", "nobody", "operator", "pit", "boss", "room", "security"),
    *("staff", "support", "surveillance", "system", "table"),
)


def normal_name(given: str) -> str:
    """The name in its normal form. Refused if it holds what cannot be seen or is meant to deceive."""
    name = unicodedata.normalize("NFKC", given)
    for sign in name:
        kind = unicodedata.category(sign)
        unseen = kind == "Me" or "VARIATION SELECTOR" in unicodedata.name(sign, "")
        if unseen or (kind[0] not in "LNM" and sign not in _SIGNS):
            raise BadInput(f"expected letters, digits, spaces and {' '.join(sorted(_SIGNS - {' '}))}", where="name")
    if name != " ".join(name.split()) or len(name) < 2:
        raise BadInput("expected at least two signs, and no spaces at the ends or in a row", where="name")
    scripts = {_script(sign) for sign in name if unicodedata.category(sign)[0] == "L"}
    if not scripts:
        raise BadInput("expected at least one letter", where="name")
    if len(scripts) > 1 and not any(scripts <= each for each in _TOGETHER):
        raise BadInput(f"letters of several scripts in one name: {', '.join(sorted(scripts)).lower()}", where="name")
    for marks, run in groupby(unicodedata.normalize("NFD", name), lambda sign: unicodedata.category(sign)[0] == "M"):
        if marks and len(list(run)) > _MARKS_IN_A_ROW:
            raise BadInput("too many marks on one letter", where="name")
    return name


def check_chosen(name: str) -> None:
    """Refuse a name that a person has chosen and that belongs to the house."""
    words = [skeleton(word) for word in name.split()]
    if any(skeleton(each) in (*words, skeleton(name)) for each in RESERVED):
        raise BadInput("this name is kept for the house and its staff; choose another", where="name")
    if words[0] == skeleton("guest") and len(words) > 1:
        raise BadInput("the house gives such names to its guests; choose another", where="name")


def skeleton(name: str) -> str:
    """What a name looks like."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", name.casefold()) if unicodedata.category(sign) != "Mn"
    )
    found = "".join(sign for sign in plain.translate(_ALIKE) if sign.isalnum())
    for pair, letter in _PAIRS:
        found = found.replace(pair, letter)
    return found


def _script(sign: str) -> str:
    return unicodedata.name(sign, "UNKNOWN").split()[0]
