// SPDX-License-Identifier: MIT

import ListerStore

/// Chooses the documents that lists go into.
struct ImportNames {
  /// The names that this run has given away, for comparisons without case.
  private var taken: Set<String> = []
  /// The number after the next list of a name, so that none is tried twice.
  private var numbers: [String: Int] = [:]

  /// Keeps names for the lists that had them the last time, wherever in the source they come.
  mutating func keep(_ names: [String]) { taken.formUnion(names.map { $0.lowercased() }) }

  /// The name of the document for a list.
  ///
  /// A list that was imported before goes where it went then. Otherwise its name is made one that a
  /// document can have, and a number is put after it when another list of this run has it already.
  ///
  /// - Parameters:
  ///   - wanted: what the source or the user calls the list.
  ///   - before: the document of the last import, if there was one.
  ///   - here: how the folder spells the name of a list that differs in case, say, if it has one.
  ///   - remark: is called when the name had to be changed.
  /// - Returns: a name that no other list of this run has.
  mutating func name(
    for wanted: String,
    before: String?,
    here: (String) -> String?,
    remark: (ImportRemark) -> Void
  ) -> String {
    if let before { return before }
    let usable = ImportNames.usable(wanted)
    var name = usable
    let key = usable.lowercased()
    var number = numbers[key] ?? 2
    while !taken.insert(name.lowercased()).inserted {
      name = ImportNames.numbered(usable, number)
      number += 1
    }
    if number > 2 { numbers[key] = number }
    name = here(name) ?? name
    if name != wanted {
      remark(ImportRemark(message: "the list \"\(wanted)\" is called \"\(name)\" here"))
    }
    return name
  }

  /// A name that can be one of a list: what no name can have is replaced or left out.
  static func usable(_ wanted: String) -> String {
    if (try? ListName(wanted)) != nil { return wanted }
    let scalars = wanted.unicodeScalars.map { scalar in
      scalar == "/" || ListName.isControl(scalar) ? "-" : scalar
    }
    let text = scalars.drop { $0 == "." || $0.properties.isWhitespace }
    // Room for the extension and for a number after the name.
    let name = cut(String(String.UnicodeScalarView(text)), to: 200)
    return (try? ListName(name)) == nil ? "List" : name
  }

  /// A name with a number behind it, cut where both are too long.
  static func numbered(_ name: String, _ number: Int) -> String {
    let end = " \(number)"
    let room = ListName.byteLimit - ListName.fileExtension.utf8.count - end.utf8.count
    return cut(name, to: room) + end
  }

  /// A text without what is beyond some bytes, and without white space at its end.
  private static func cut(_ text: String, to limit: Int) -> String {
    var text = text
    while text.utf8.count > limit { text.removeLast() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
