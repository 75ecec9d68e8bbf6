// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import TestKit

/// What a file that was written says when it is read again, and what the report of the export told.
struct ExportLaw {
  private let format: Format
  private let before: List
  private let remarks: [String]
  private let bytes: [UInt8]

  /// A list written in a format; nil if the format refuses it with words.
  init?(_ format: Format, _ list: List) {
    var options = WritingOptions()
    options.target = .init(
      fileName: ExportLaw.fileName(format),
      formats: FormatTable.standard
    )
    guard let write = format.write,
      let result = try? write([NamedList(name: "source", list: list)], options)
    else { return nil }
    self.format = format
    remarks = result.remarks.map(\.message)
    bytes = result.bytes
    var list = list
    if remarks.contains(where: { $0.contains("put away") }) {
      list.items.removeAll(where: \.isRemoved)
    }
    before = list
  }

  /// The name of the file of an export that was given none.
  private static func fileName(_ format: Format) -> String {
    "source." + (format.extensions.first ?? "")
  }

  /// What was changed, lost or invented without a word; none if the law holds.
  func breaches() -> [String] {
    if before.items.isEmpty
      || remarks.contains(where: {
        $0.contains("come back") || $0.contains("can't be imported")
          || $0.contains("comes back as a grid")
      })
    {
      return []
    }
    let lists: [List]
    do throws(ImportError) {
      lists = try bytes.withByteView { (bytes) throws(ImportError) in
        // As users have it: the format is found, unless the report says that it has to be named.
        let isNamed = remarks.contains { $0.hasPrefix("an import ") }
        let name = ExportLaw.fileName(format)
        let found = try isNamed ? format : FormatTable.format(of: bytes, fileName: name)
        return try found.read(bytes, ReadingOptions(name: "source")).lists.map(\.list)
      }
    } catch {
      return ["refused: \(error.message)"]
    }
    let after = lists.count > 1 ? lists.withoutCatalogue : lists
    guard after.count == 1, after[0].items.count == before.items.count else {
      return ["\(after.count) lists of \(after.map(\.items.count)) items"]
    }
    return breaches(of: after[0])
  }

  private func breaches(of after: List) -> [String] {
    let own = ["lister", "items", "name"]
    var found = differences(
      before.members.filter { !own.contains($0.key) },
      after.members.filter { !own.contains($0.key) },
      "list"
    )
    if (before.name ?? "") != (after.name ?? ""),
      before.name?.isEmpty == false || after.name != "source", !isTold("name")
    {
      found.append("list.name: \(before.name ?? "nil") \(after.name ?? "nil")")
    }
    for place in before.items.indices {
      found += differences(
        said(before.items[place], in: before),
        said(after.items[place], in: after),
        "item"
      )
    }
    return found
  }

  /// The members of an item, the parent by its place.
  private func said(_ item: ListItem, in list: List) -> [JSONText.Member] {
    item.members.map { member in
      guard member.key == ItemField.parent.key,
        let place = list.items.firstIndex(where: { $0.uuid == item.parent })
      else { return member }
      return .init(key: member.key, value: JSONText(place))
    }
  }

  private func differences(
    _ before: [JSONText.Member],
    _ after: [JSONText.Member],
    _ whole: String
  ) -> [String] {
    let one = before.filter { !isVoid($0) }.map(spelled)
    let two = after.filter { !isVoid($0) }.map(spelled)
    var found: [String] = []
    for member in one where !isTold(member.key) {
      let other = two.first { $0.key == member.key }
      if let other, member.value.hasSameMeaning(as: other.value) { continue }
      found.append(
        "\(whole).\(member.key): \(member.value.text) -> \(other?.value.text ?? "nothing")"
      )
    }
    for member in two where !one.contains(where: { $0.key == member.key }) && !isTold(member.key) {
      if member.key == ItemField.uuid.key { continue }
      found.append("\(whole).\(member.key): nothing -> \(member.value.text)")
    }
    return found
  }

  private func isTold(_ key: String) -> Bool {
    let name = Format.excerpt(key)
    return remarks.contains {
      $0.hasPrefix("the member \(name) ") || $0.hasPrefix("the list's member \(name) ")
        || $0.hasPrefix("members of the list are left out") && $0.contains(name)
        || key == "text" && $0.hasPrefix("the white space around the text")
        || key == "name" && $0.hasPrefix("the list's name")
        || key == "section" && $0.contains("without a section")
        || $0.hasPrefix("an item is read back otherwise")
    }
  }

  /// A bar code as a text, for its digits are what it says.
  private func spelled(_ member: JSONText.Member) -> JSONText.Member {
    guard member.key == ItemField.barcode.key else { return member }
    return .init(key: member.key, value: JSONText(string: member.value.string ?? member.value.text))
  }

  /// Whether a member says nothing, or only how the format wrote it.
  private func isVoid(_ member: JSONText.Member) -> Bool {
    member.key == format.name || member.key == "color" && member.value.string == "gray"
      || member.key != ItemField.text.key
        && ["null", "false", "\"\"", "[]", "{}"].contains(member.value.text)
  }

  /// What was written, for messages.
  var description: String {
    "\(format.name): \(before.bytes.text), told: \(remarks), written: \(bytes.text.prefix(3_000))"
  }
}
