// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// A line of Markdown as a merge takes it apart: an item as ``ItemLine`` reads it, or prose.
struct MarkdownLine {
  /// What the line says, field by field.
  let fields: JSONText
  /// The bytes of what belongs together.
  private var raws: [Section: String]
  /// The white space at its end.
  private let end: String

  /// What is written in one piece.
  private enum Section: CaseIterable {
    case indentation, bullet, box, amount, text, suffix

    /// Whether a field is written there.
    func holds(_ key: String) -> Bool {
      switch self {
      case .indentation: key == "indentation"
      case .bullet: key == "mark"
      case .box: key == "completed"
      case .amount: key == "quantity" || key == "unit"
      case .text: key == "text"
      case .suffix: key == "price" || key.hasPrefix("#")
      }
    }
  }

  init(_ line: String) {
    guard let places = ItemLine.places(line) else {
      fields = JSONText(members: line.isEmpty ? [] : [.init("text", line)])
      (raws, end) = ([.text: line], "")
      return
    }
    let item = places.line
    var members = [JSONText.Member("indentation", String(places.indentation))]
    if !places.bullet.isEmpty {
      members.append(.init("mark", String(places.bullet.prefix { !$0.isWhitespace })))
    }
    if places.hasBox { members.append(.init("completed", JSONText(item.isComplete))) }
    if let quantity = item.quantity { members.append(.init("quantity", quantity.text)) }
    if let unit = item.unit { members.append(.init("unit", unit)) }
    members.append(.init("text", String(places.text)))
    if let price = item.price { members.append(.init("price", price.text)) }
    var tags: Set<String> = []
    for tag in item.tags where tags.insert(tag).inserted {
      members.append(.init("#" + tag, JSONText(true)))
    }
    fields = JSONText(members: members)
    let parts = [
      places.indentation, places.bullet, places.box, places.amount, places.text, places.suffix,
    ]
    raws = Dictionary(uniqueKeysWithValues: zip(Section.allCases, parts.map { String($0) }))
    end = String(places.end)
  }

  private func members(of section: Section) -> [JSONText.Member] {
    fields.members.filter { section.holds($0.key) }
  }

  /// The line that says some fields: what belongs together has the bytes of the first version that says
  /// the same, or is spelled anew.
  static func text(of fields: JSONText, from versions: [MarkdownLine]) -> String {
    var text = ""
    for section in Section.allCases {
      let members = fields.members.filter { section.holds($0.key) }
      let version = versions.first { $0.members(of: section) == members }
      text += version?.raws[section] ?? spelled(section, fields, members)
    }
    return text + (versions.first?.end ?? "")
  }

  private static func spelled(
    _ section: Section,
    _ fields: JSONText,
    _ members: [JSONText.Member]
  ) -> String {
    let value = members.first?.value
    switch section {
    case .indentation, .text: return value?.string ?? ""
    case .bullet: return value?.string.map { $0 + " " } ?? ""
    case .box: return value.map { $0.logical == true ? "[x] " : "[ ] " } ?? ""
    case .amount:
      var line = ItemLine(text: fields["text"]?.string ?? "")
      line.quantity = fields["quantity"]?.string.flatMap { NumberText($0) }
      line.unit = fields["unit"]?.string
      return line.amountInFront
    case .suffix:
      var line = ItemLine(text: "")
      line.price = fields["price"]?.string.flatMap { NumberText($0) }
      line.tags = members.filter { $0.key.hasPrefix("#") }.map { String($0.key.dropFirst()) }
      return line.suffixAtEnd
    }
  }
}
