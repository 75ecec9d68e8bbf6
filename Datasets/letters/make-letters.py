#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the table of LetterTable+All.swift: small letters in the order of CLDR's collations.

It asks ICU 72 (Debian's libicu72, CLDR 42) for the collation elements of each small letter of the Latin, Greek and
Cyrillic scripts. Letters whose elements have the same primary weights are a word: the letter that stands for them, and
the others by their secondary weights, `=` before one that is told apart on no level. `ae:æ` is a letter that stands
for two; those of three are left out. Words are in the order of their primary weights. A locale has the words that are not those of the root, and
where a new one has its place the letter of ASCII before it.
"""
import ctypes
import unicodedata

ICU = ctypes.CDLL("libicui18n.so.72")
ICU.ucol_open_72.restype = ctypes.c_void_p
ICU.ucol_openElements_72.restype = ctypes.c_void_p
ICU.ucol_openElements_72.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p]
ICU.ucol_next_72.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
ICU.ucol_closeElements_72.argtypes = [ctypes.c_void_p]

LOCALES = ["en_US", "en_GB", "de", "fr", "es", "it", "nl", "pl", "pt_BR", "sv", "ja"]
BLOCKS = [range(0x61, 0x7B), range(0xAA, 0x2B0), range(0x370, 0x530), range(0x1E00, 0x2000)]
LETTERS = [
    letter
    for block in BLOCKS
    for letter in map(chr, block)
    if unicodedata.category(letter) in ("Ll", "Lo") and letter.lower() == letter
]


def collation(locale):
    status = ctypes.c_int(0)
    collator = ICU.ucol_open_72(locale.encode(), ctypes.byref(status))
    assert status.value <= 0, locale
    return collator


def elements(collator, letter):
    """Pairs of a primary and a secondary weight; the primary one is 0 for an accent."""
    status = ctypes.c_int(0)
    text = letter.encode("utf-16-le")
    walker = ICU.ucol_openElements_72(collator, text, len(text) // 2, ctypes.byref(status))
    found = []
    while (order := ICU.ucol_next_72(walker, ctypes.byref(status))) != -1:
        primary, secondary = order >> 16 & 0xFFFF, order >> 8 & 0xFF
        if order & 0xC0 == 0xC0:  # the second half of a long element
            found[-1] = (found[-1][0] | primary, found[-1][1] << 8 | secondary)
        else:
            found.append((primary << 16, secondary << 8))
    ICU.ucol_closeElements_72(walker)
    return found


def words(locale):
    collator = collation(locale)
    first = elements(collator, "a")[0][0]
    groups = {}
    for letter in LETTERS:
        weights = [pair for pair in elements(collator, letter) if pair[0] == 0 or pair[0] >= first]
        primaries = tuple(primary for primary, _ in weights if primary)
        if primaries:
            groups.setdefault(primaries, []).append(([secondary for _, secondary in weights], ord(letter), letter))
    heads = {key[0]: min(members)[2] for key, members in groups.items() if len(key) == 1}
    made = []
    for key, members in sorted(groups.items()):
        if len(key) > 2 or any(primary not in heads for primary in key):
            continue
        members.sort()
        word = "" if len(key) == 1 else "".join(heads[primary] for primary in key) + ":"
        for place, (weights, _, letter) in enumerate(members):
            word += ("=" if place and weights == members[place - 1][0] else "") + letter
        made.append(word)
    return made


def show(name, listed):
    print(f"{name}:")
    line = ""
    for word in listed:
        if len(line) + len(word) > 90:
            print("    " + line)
            line = ""
        line += (" " if line else "") + word
    print("    " + line)


root = words("root")
show("root", root)
for locale in LOCALES:
    own, latest = [], None  # the last word of a letter of ASCII
    placed = set()  # letters of ASCII behind which there are words of the locale
    for word in words(locale):
        if word[0].isascii() and ":" not in word:
            latest = word
        if word not in root:
            if not word[0].isascii() and latest in root and latest not in placed:
                own.append(latest[0])
                placed.add(latest)
            own.append(word)
    if own:
        show(locale, own)
