# SPDX-License-Identifier: MIT
"""Makes apple/*.list with plistlib: archives as NSKeyedArchiver writes them, object for object.

The texts and colors are those of the three lists that come with Apple's Lister; the identifiers are
derived from the texts. Run it in this folder; it needs Python 3.8 or newer and nothing else.
"""
import plistlib
import uuid

LISTS = {
    "Groceries": (2, ["Apples", "Oranges", "Bananas", "Milk", "Bread"], []),
    "Tech Toys": (1, ["iPad Air", "Thunderbolt Display", "Mac Pro"], []),
    "Today": (4, ["Try out Lister", "Call parents", "Buy milk"], []),
    "Strange": (5, ["Käse & Brot 🧀", "$null", "", "two\nlines"], [0, 3]),
}


def archive(name, color, texts, done):
    objects = ["$null"]
    classes = {}

    def add(value):
        objects.append(value)
        return plistlib.UID(len(objects) - 1)

    def record(*names):
        if names not in classes:
            classes[names] = add({"$classname": names[0], "$classes": list(names)})
        return classes[names]

    root = {"color": color}
    top = add(root)
    array = {}
    root["items"] = add(array)
    uids = []
    for index, text in enumerate(texts):
        item = {"completed": index in done}
        uids.append(add(item))
        if text == "$null":
            item["text"] = add({"NS.string": text, "$class": record("NSMutableString", "NSString", "NSObject")})
        else:
            item["text"] = add(text)
        bits = uuid.uuid5(uuid.NAMESPACE_URL, f"lister:{name}/{index}/{text}").bytes
        item["uuid"] = add({"NS.uuidbytes": bits, "$class": record("NSUUID", "NSObject")})
        item["$class"] = record("AAPLListItem", "NSObject")
    array["NS.objects"] = uids
    array["$class"] = record("NSArray", "NSObject")
    root["$class"] = record("AAPLList", "NSObject")
    return {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": top}, "$objects": objects}


for name, (color, texts, done) in LISTS.items():
    with open(f"apple/{name}.list", "wb") as file:
        plistlib.dump(archive(name, color, texts, done), file, fmt=plistlib.FMT_BINARY, sort_keys=False)


# Archives that are wrong, each in its own way.
def wrong(name, change):
    value = archive("Wrong", 1, ["a", "b"], [])
    change(value, value["$objects"])
    with open(f"apple/wrong/{name}.list", "wb") as file:
        plistlib.dump(value, file, fmt=plistlib.FMT_BINARY, sort_keys=False)


def record(objects, name):
    return next(item for item in objects if isinstance(item, dict) and item.get("$classname") == name)


def twice(value, objects):
    first = next(item for item in objects if isinstance(item, dict) and "NS.objects" in item)
    first["NS.objects"] = [first["NS.objects"][0]] * 2


wrong("color", lambda value, objects: objects[1].update({"color": 9}))
wrong("class", lambda value, objects: record(objects, "AAPLList").update({"$classname": "NSSet"}))
wrong("uuid", lambda value, objects: objects[6].update({"NS.uuidbytes": b"short"}))
wrong("twice", twice)
wrong("text", lambda value, objects: objects.__setitem__(4, 7))
wrong("far", lambda value, objects: objects[3].update({"text": plistlib.UID(99)}))
with open("apple/wrong/xml.list", "wb") as file:
    plistlib.dump({"a": 1}, file)


def raw(name, objects):
    """A binary property list of objects that are given as bytes."""
    data, offsets = b"bplist00", []
    for item in objects:
        offsets.append(len(data))
        data += item
    table = len(data)
    data += b"".join(offset.to_bytes(2, "big") for offset in offsets)
    data += bytes(6) + bytes([2, 1]) + b"".join(n.to_bytes(8, "big") for n in [len(objects), 0, table])
    with open(f"apple/wrong/{name}.list", "wb") as file:
        file.write(data)


raw("self", [b"\xa1\x00"])
# A key of two characters of UTF-16, the second of which is a NUL.
raw("nul", [b"\xd1\x01\x02", b"\x62\x00a\x00\x00", b"\x09"])
raw("laughs", [b"\xaa" + bytes([i + 1]) * 10 for i in range(12)] + [b"\x51a"])
