// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import ListerWorkbooks

extension Format {
  static let opml = Format(
    name: "opml",
    summary: "OPML: an outline, as Workflowy and other outliners write it",
    extensions: ["opml"],
    discussion: """
      An outline element is an item, those within it are its parts, by parent; title in the head is the list's name. The \
      attribute text is the text, _note the note and _complete="true" means done, as Workflowy writes them; category are tags \
      between commas, created is a time as RFC 822 spells it. Other members of an item are attributes of their own \
      names (due, start, repeat, section ...), spelled as in documents. Attributes that are not \
      known are kept as the item's member "opml", other elements of the head as the list's, and \
      written back.
      Source: the specification of OPML 2.0 (opml.org); exports of Workflowy.
      """,
    example: """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <opml version="2.0">
      <head>
      <title>Sunday</title>
      </head>
      <body>
      <outline text="Bake a cake" due="2026-12-01" _note="for Sunday">
      <outline text="Buy flour" _complete="true"/>
      </outline>
      </body>
      </opml>

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [Outline.key]),
      items: .only(ItemField.all.filter { $0 != .removed }, own: [Outline.key])
    ),
    takes: [],
    recognizes: { bytes in
      guard bytes.beginsWith(somewhere: "<opml") else { return .impossible }
      let mark = UTF8Text.byteOrderMark
      let text = bytes[(bytes.hasPrefix(mark) ? mark.count : 0)..<bytes.count].trimmed
      return text.hasPrefix(ByteView("<")) ? .certain : .impossible
    },
    read: { (bytes, options) throws(ImportError) in try OutlineReader.read(bytes, options) },
    write: { (lists, _) throws(ExportError) in Outline.write(try lists.sole(of: "opml")) }
  )
}

/// What the elements of OPML mean, and how lists are written as such.
enum Outline {
  /// The member that keeps what has no member of its own.
  static let key = "opml"
  /// How deep outlines may be inside one another: two elements are around them.
  static let limit = XMLReader.largestDepth - 3

  /// The attributes that members say.
  static let attributes: [TextAttribute] = ([.text] + ItemField.all.filter { $0 != .text })
    .compactMap(attribute)

  private static func attribute(_ field: ItemField) -> TextAttribute? {
    switch field {
    case .parent, .removed: nil
    case .text: .text("text", .text)
    case .note: .text("_note", .note)
    case .completed: .choice("_complete", .completed, [("true", JSONText(true))])
    case .tags: .texts("category", .tags)
    case .created:
      .date("created", .created, read: { MailDate.read($0)?.dayAtMidnight }, write: MailDate.text)
    default:
      TextAttribute(
        name: field.key,
        field: field,
        read: { text in
          let value = field.type == .prices ? JSONText(text) : field.type.value(spelled: text)
          return value.flatMap { field.type.accepts($0) ? $0 : nil }
        },
        write: { $0.string ?? $0.text }
      )
    }
  }

  // MARK: Writing

  static func write(_ named: NamedList) -> ExportResult {
    var xml = XMLText.head + "<opml version=\"2.0\">\n<head>\n"
    if let name = named.list.name { xml += element("title", name) }
    for member in named.list[key]?.members ?? [] {
      xml += element(member.key, member.value.string ?? "")
    }
    xml += "</head>\n<body>\n"
    var respelling = Respelling()
    var outline = OutlineWriter(named.list, ItemOutline(first: 0, step: 1), limit: limit)
    var depth = 0
    var isOpen = false
    for (index, item) in named.list.items.enumerated() {
      let level = outline.indent(of: item, at: index, kept: nil)
      if isOpen { xml += level > depth ? ">\n" : "/>\n" }
      if level < depth { xml += String(repeating: "</outline>\n", count: depth - level) }
      (depth, isOpen) = (level, true)
      xml += "<outline"
      for (name, text) in texts(of: item, &respelling) {
        xml += " \(name)=\"\(XMLText.escaped(text))\""
      }
    }
    if isOpen { xml += "/>\n" + String(repeating: "</outline>\n", count: depth) }
    xml += "</body>\n</opml>\n"
    let remarks = outline.remarks + respelling.remarks
    return ExportResult(bytes: Array(xml.utf8), remarks: remarks)
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XMLText.escaped(XMLText.plain(text)))</\(name)>\n"
  }

  /// The attributes of an item; its text comes first.
  private static func texts(
    of item: ListItem,
    _ respelling: inout Respelling
  ) -> [(name: String, text: String)] {
    var item = item
    if item["text"] == nil { item.text = "" }
    var texts: [(name: String, text: String)] = []
    for attribute in attributes {
      guard let value = attribute.value(of: item, keptAs: key, &respelling)?.string else {
        continue
      }
      let plain = XMLText.plain(value)
      if plain != value {
        respelling.note(attribute.field, of: item, readAs: attribute.read(plain))
      }
      texts.append((attribute.name, plain))
    }
    let known = Set(attributes.map(\.name))
    for member in item[key]?.members ?? [] where member.key != Spelling.key {
      if !known.contains(member.key) { texts.append((member.key, member.value.string ?? "")) }
    }
    return texts
  }
}
