// SPDX-License-Identifier: MIT

extension ItemField {
  /// All members, in the order in which an item is written.
  package static let all = [
    uuid, text, completed, removed, quantity, unit, price, prices, priority, start, due, `repeat`,
    section, parent, tags, note, barcode, created, finished,
  ]

  package static let uuid = ItemField(
    key: "uuid",
    type: .identity,
    isStrict: true,
    help: "What the item is known by; one that is missing derives from the text.",
    example: #""6F1C2D3E-0000-4000-8000-0123456789AB""#,
    headings: ["uuid", "guid", "uid"]
  )

  package static let text = ItemField(
    key: "text",
    type: .text,
    isStrict: true,
    help: "What the item says.",
    example: #""Milk""#,
    headings: [
      "text", "name", "item", "title", "task", "subject", "summary", "product", "article",
      "item name", "product name", "content", "artikel", "bezeichnung", "aufgabe", "description",
    ]
  )

  package static let completed = ItemField(
    key: "completed",
    type: .logical,
    isStrict: true,
    help: "Whether it is done.",
    example: "true",
    headings: [
      "completed", "complete", "done", "checked", "bought", "is_completed", "ischecked",
      "purchased", "crossed off", "erledigt",
    ]
  )

  package static let removed = ItemField(
    key: "removed",
    type: .logical,
    help: "Whether it is put away: kept, but neither shown nor counted until it is wanted again.",
    example: "true",
    headings: ["removed"]
  )

  package static let quantity = ItemField(
    key: "quantity",
    type: .number,
    isStrict: true,
    help: "How many, or how much.",
    example: "2",
    headings: ["quantity", "qty", "amount", "count", "menge", "anzahl"],
    option: Option(name: "quantity", placeholder: "N"),
    display: .marked("", "")
  )

  /// What the quantity counts: `kg`.
  package static let unit = ItemField(
    key: "unit",
    type: .text,
    isStrict: true,
    help: "What the quantity counts.",
    example: #""l""#,
    headings: ["unit", "units", "uom", "einheit"],
    option: Option(name: "unit", placeholder: "UNIT"),
    display: .joined
  )

  package static let price = ItemField(
    key: "price",
    type: .number,
    isStrict: true,
    help: "The price of one, or of one unit.",
    example: "1.19",
    headings: ["price", "unit price", "cost", "preis", "einzelpreis"],
    option: Option(name: "price", placeholder: "N"),
    display: .marked("@ ", "")
  )

  package static let prices = ItemField(
    key: "prices",
    type: .prices,
    isStrict: true,
    help: """
      The prices by shop: a number, or an object with `price`, `aisle` and `stocked`, such as \
      `{"price": 0.99, "aisle": "4", "stocked": false}`.
      """,
    example: #"{"Market": 0.99}"#,
    option: Option(
      name: "shop",
      placeholder: "SHOP=PRICE",
      help: "The price in a shop; without PRICE the shop has none any more."
    ),
    display: .marked("", "")
  )

  package static let priority = ItemField(
    key: "priority",
    type: .number,
    isStrict: true,
    help: "How important it is; 1 is the first.",
    example: "1",
    headings: ["priority", "prio"],
    option: Option(name: "priority", placeholder: "N"),
    display: .marked("!", "")
  )

  package static let start = ItemField(
    key: "start",
    type: .date,
    help: "From when on it can be done: a day, or a time.",
    example: #""2026-11-28""#,
    headings: ["start", "start date", "start_date", "starts", "scheduled", "threshold"],
    option: Option(name: "start", placeholder: "DATE"),
    display: .marked("from ", "")
  )

  package static let due = ItemField(
    key: "due",
    type: .date,
    help: "When it is to be done: a day, or a time.",
    example: #""2026-12-01""#,
    headings: ["due", "due date", "due_date", "deadline", "fällig"],
    option: Option(name: "due", placeholder: "DATE"),
    display: .marked("due ", "")
  )

  package static let `repeat` = ItemField(
    key: "repeat",
    type: .rule,
    help: "How often it comes again.",
    example: #""FREQ=WEEKLY;BYDAY=FR""#,
    headings: ["repeat", "repeats", "rrule", "recurrence"],
    option: Option(name: "repeat", placeholder: "RULE"),
    display: .marked("repeats ", "")
  )

  package static let section = ItemField(
    key: "section",
    type: .text,
    help: "The part of the list that it is in.",
    example: #""Dairy""#,
    headings: ["section", "project", "abschnitt"],
    option: Option(name: "section", placeholder: "NAME"),
    display: .marked("in ", "")
  )

  package static let parent = ItemField(
    key: "parent",
    type: .item,
    help: "The uuid of the item of the same list that it is a part of.",
    example: #""6F1C2D3E-0000-4000-8000-0123456789AC""#,
    headings: ["parent"],
    option: Option(
      name: "parent",
      placeholder: "ITEM",
      help: "The item of the list that it is a part of."
    )
  )

  package static let tags = ItemField(
    key: "tags",
    type: .texts,
    isStrict: true,
    help: "Words to find it by.",
    example: #"["dairy"]"#,
    headings: ["tags", "tag", "labels", "label", "categories", "category", "kategorie"],
    option: Option(name: "tag", placeholder: "WORD", help: "A word to find it by."),
    display: .marked("#", "")
  )

  package static let note = ItemField(
    key: "note",
    type: .text,
    isStrict: true,
    help: "A remark.",
    example: #""the blue one""#,
    headings: [
      "note", "notes", "comment", "comments", "remark", "remarks", "memo", "notiz",
      "bemerkung", "description", "details", "specification", "spezifikation",
    ],
    option: Option(name: "note", placeholder: "TEXT"),
    display: .below
  )

  package static let barcode = ItemField(
    key: "barcode",
    type: .code,
    isStrict: true,
    help: "The bar code.",
    example: #""4006381333931""#,
    headings: ["barcode", "bar code", "ean", "gtin", "upc"],
    option: Option(name: "barcode", placeholder: "DIGITS"),
    display: .marked("|", "|")
  )

  package static let created = ItemField(
    key: "created",
    type: .date,
    help: "When it was written down: a day, or a time.",
    example: #""2026-11-20""#,
    headings: [
      "created", "created at", "created_at", "created time", "date created", "creation date",
      "erstellt",
    ]
  )

  package static let finished = ItemField(
    key: "finished",
    type: .date,
    help: "When it was done: a day, or a time.",
    example: #""2026-11-21""#,
    headings: [
      "finished", "finished at", "completed at", "completed_at", "completed time",
      "completed date", "date completed", "completion date",
    ]
  )
}
