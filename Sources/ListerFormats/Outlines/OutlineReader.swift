// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerTables
import ListerWorkbooks

/// Reads outlines in OPML.
final class OutlineReader: XMLHandler {
  private var list = ProgramList()
  private var head: [JSONText.Member] = []
  /// The names of the elements that are open.
  private var path: [String] = []
  /// The text of the element of the head that is open.
  private var text = ""
  /// The items whose elements are open.
  private var open: [Int] = []
  /// The items that are part of another one, by their places, and that one.
  private var parents: [Int: Int] = [:]
  private var log = RemarkLog()

  static func read(
    _ bytes: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let handler = OutlineReader()
    let reader = try XMLReader(handler, place: "")
    try reader.feed(bytes, isLast: true)
    if !handler.head.isEmpty {
      handler.list.members.append(Outline.key, JSONText(members: handler.head))
    }
    var named = try handler.list.named(options.name)
    named.list.setParents(handler.parents)
    return ImportResult(lists: [named], remarks: handler.log.remarks)
  }

  private var isInHead: Bool { path == ["opml", "head"] }
  private var isInBody: Bool { path.starts(with: ["opml", "body"]) }

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    let name = name.string
    if path.isEmpty, name != "opml" {
      throw ImportError(message: "this is no OPML: the first element is \(Format.excerpt(name))")
    }
    if isInHead { text = "" }
    if isInBody, name == "outline" {
      append(attributes)
    } else if path.count > 1, !isInHead {
      log.note("an element is left out: \(Format.excerpt(name))", line: nil)
    }
    path.append(name)
  }

  func end(_ name: ByteView) throws(ImportError) {
    let name = path.removeLast()
    if isInBody, name == "outline" { open.removeLast() }
    guard isInHead else { return }
    if name == "title", list.name.isEmpty {
      list.name = text
    } else if name.contains("|") || head.contains(where: { $0.key == name }) {
      log.note("an element of the head is left out: \(Format.excerpt(name))", line: nil)
    } else {
      head.append(name, string: text)
    }
  }

  func text(_ text: ByteView) throws(ImportError) {
    if path.count == 3, path[1] == "head" { self.text += text.string }
  }

  private func append(_ attributes: XMLAttributes) {
    var members: [JSONText.Member] = []
    for (name, value) in attributes.all {
      // The prefixes of name spaces are gone when attributes are told.
      if name.contains("|") || name == Spelling.key {
        log.note("an attribute is left out: \(Format.excerpt(name))", line: nil)
      } else {
        members.append(name, string: value)
      }
    }
    var element = JSONObject(record: members, line: 1)
    var item: [JSONText.Member] = []
    var spelled: [JSONText.Member] = []
    for attribute in Outline.attributes {
      attribute.take(from: &element, to: &item, spelled: &spelled)
    }
    if !item.contains(where: { $0.key == "text" }) { item.append("text", string: "") }
    if let parent = open.last { parents[list.items.count] = parent }
    open.append(list.items.count)
    list.items.append(item + element.rest(as: Outline.key, spelled: spelled))
  }
}
