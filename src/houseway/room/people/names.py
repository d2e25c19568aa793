"""Names of people: what may be in one, and which names look like another.

A name is kept in its normal form. Two names of one `skeleton` look alike: with or without accents, capitals, spaces and
signs, or with letters of another script in the place of Latin ones.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from houseway.errors import BadInput

LONGEST = 40
_SIGNS = frozenset(" -'’.·&")
# Scripts in which people write their names today. Others are hardly read any more, or look like Latin in every letter.
_SCRIPTS = frozenset(
    (
        *(
            "ARABIC",
            "ARMENIAN",
            "BENGALI",
            "BOPOMOFO",
            "CJK",
            "CYRILLIC",
            "DEVANAGARI",
            "ETHIOPIC",
            "GEORGIAN",
            "GREEK",
        ),
        *("GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA", "KHMER", "LAO", "LATIN"),
        *("MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN"),
    )
)
# Signs that stand among the letters of these scripts under another name.
_ALSO = {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}
# Scripts that are written together.
_TOGETHER = (frozenset(("CJK", "HIRAGANA", "KATAKANA")), frozenset(("CJK", "HANGUL")), frozenset(("CJK", "BOPOMOFO")))
# The Latin letters of languages, in Unicode's blocks for them; beyond lie those of phonetics, which look like others.
_LATIN = (range(0x180), range(0x1CD, 0x1DD), range(0x1E00, 0x1F00))
_MORE_LATIN = frozenset("ƏəƠơƯưȘșȚț")
_DIGITS = frozenset("0123456789")
# Letters and marks that are drawn as nothing: of Hangul and Khmer, the joiner of marks, the empty sign of Braille.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800")
_MARKS_IN_A_ROW = 2
# What looks like a Latin letter, in Cyrillic, Greek and Armenian, among the digits, and with a stroke or a tail.
_ALIKE = str.maketrans(
    "авсԁеёєгһніїјкӏмпорԛѕтцуүѵԝхзь" + "αβγεηικνορστυμχω" + "օսոլհյզց" + "01iı|" + "øđðħŧłĸŋþə",
    "abcdeeerhhlljklmnopqstuyyvwx3b" + "abyenlkvopotuuxw" + "ounlhjqg" + "ollll" + "oddhtlknpe",
)
# Greek capitals look like other letters than their small ones.
_GREEK_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
# Where a word of a name ends: at a sign, at a digit behind it, and before a capital in its middle.
_WORD_ENDS = re.compile(r"[ \-'’.·&]+|(?<=\D)\d+(?=$|[ \-'’.·&])|(?<=[a-z])(?=[A-Z])")
# Nobody is called like this: the house and those who work for it are.
RESERVED = (
    *("admin", "administrator", "auditor", "bank", "bot", "cage", "cashier", "clock", "dealer", "floor", "floorman"),
    *("floorperson", "house", "houseway", "moderator", "nobody", "operator", "pit", "boss", "room", "security"),
    *("staff", "support", "surveillance", "system", "table"),
    # So the log speaks of whoever reads it, and of places.
    *("everybody", "seat", "you"),
)


def normal_name(given: str) -> str:
    """The name in its normal form. Refused if it holds what cannot be seen or is meant to deceive."""
    name = unicodedata.normalize("NFKC", given)
    for sign in name:
        kind = unicodedata.category(sign)
        unseen = kind == "Me" or sign in _UNSEEN or "VARIATION SELECTOR" in unicodedata.name(sign, "")
        if unseen or not (kind[0] in "LM" or sign in _SIGNS or sign in _DIGITS):
            raise BadInput(f"expected letters, digits, spaces and {' '.join(sorted(_SIGNS - {' '}))}", field="name")
    if name != " ".join(name.split()) or not 2 <= len(name) <= len(name.casefold()) <= LONGEST:
        # A single sign may stand for a whole phrase.
        raise BadInput(f"expected 2 to {LONGEST} signs, and no spaces at the ends or in a row", field="name")
    scripts = {_script(sign) for sign in name if unicodedata.category(sign)[0] == "L"}
    if not scripts:
        raise BadInput("expected at least one letter", field="name")
    if strange := sorted(sign for sign in name if unicodedata.category(sign)[0] == "L" and not _is_common(sign)):
        raise BadInput(f"{strange[0]} is no letter of a language that names are written in here", field="name")
    if len(scripts) > 1 and not any(scripts <= each for each in _TOGETHER):
        raise BadInput(f"letters of several scripts in one name: {', '.join(sorted(scripts)).lower()}", field="name")
    for marks, run in groupby(unicodedata.normalize("NFD", name), lambda sign: unicodedata.category(sign)[0] == "M"):
        if marks and len(list(run)) > _MARKS_IN_A_ROW:
            raise BadInput("too many marks on one letter", field="name")
    return name


def check_chosen(name: str, room: str = "") -> None:
    """Refuse a name that a person has chosen and that belongs to the house, which is called `room`."""
    parts = [part for part in _WORD_ENDS.split(name) if part]
    words = [skeleton(word) for word in (*name.split(), *parts)]
    if any(skeleton(each) in (*words, skeleton(name)) for each in RESERVED) or skeleton(name) == skeleton(room):
        raise BadInput("this name is kept for the house and its staff; choose another", field="name")
    if skeleton(parts[0]) == skeleton("guest"):
        raise BadInput("the house gives such names to its guests; choose another", field="name")


def seen_name(given: str) -> str:
    """The name of a thing, such as a table: whatever its owner likes, so long as it is seen as it is written."""
    found = unicodedata.normalize("NFKC", given).strip()
    if any(unicodedata.category(sign)[0] == "C" or sign in _UNSEEN or sign in "\u2028\u2029" for sign in found):
        raise BadInput("a name holds no signs that cannot be seen or that turn it round", field="name")
    return found[:LONGEST]


def skeleton(name: str) -> str:
    """What a name looks like."""
    plain = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", name.translate(_GREEK_CAPITALS))
        if unicodedata.category(sign) != "Mn"
    )
    # Some marks are letters of their own in small writing: they are gone by then.
    small = unicodedata.normalize("NFKD", plain.casefold())
    found = "".join(sign for sign in small.translate(_ALIKE) if sign.isalnum())
    for pair, letter in _PAIRS:
        found = found.replace(pair, letter)
    return found


def _script(sign: str) -> str:
    word = unicodedata.name(sign, "UNKNOWN").split()[0]
    return _ALSO.get(word, word)


def _is_common(sign: str) -> bool:
    """Whether people write names with this letter today."""
    script = _script(sign)
    if script == "LATIN":
        return sign in _MORE_LATIN or any(ord(sign) in each for each in _LATIN)
    return script in _SCRIPTS
