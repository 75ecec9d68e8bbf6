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
