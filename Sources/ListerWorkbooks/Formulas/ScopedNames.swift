// SPDX-License-Identifier: MIT

/// A defined name of a workbook.
struct DefinedName: Sendable {
  var name: String
  /// What it means, in A1 notation.
  var target: String
  /// The sheet in whose formulas it means that; nil for those of all sheets.
  var sheet: String?
}

/// The names of a workbook as names of a document, which are the same in all grids.
///
/// Names that are spelled alike mean something else on each sheet: the one of all sheets keeps its
/// spelling, or else the first one, and the others get a number. Formulas of the sheets spell it then.
struct ScopedNames {
  /// The names as the document has them.
  private(set) var names: [DefinedName] = []
  /// Sheet → what a name that is spelled so, in small letters, is called in its formulas.
  private var renamed: [String: [String: String]] = [:]

  init(_ names: [DefinedName]) {
    var taken: Set<String> = []
    let ordered = names.filter { $0.sheet == nil } + names.filter { $0.sheet != nil }
    var spelled = Set(names.map { $0.name.lowercased() })
    for name in ordered {
      let key = name.name.lowercased()
      var own = name
      if !taken.insert(key).inserted {
        // A second one of the same sheets is left out, and told, where the names are written.
        guard let sheet = name.sheet, renamed[sheet]?[key] == nil else {
          self.names.append(name)
          continue
        }
        own.name = ScopedNames.free(name.name, &spelled)
        renamed[sheet, default: [:]][key] = own.name
      } else if let sheet = name.sheet {
        renamed[sheet, default: [:]][key] = name.name
      }
      self.names.append(own)
    }
  }

  /// What a name in a formula of a sheet is called in the document; nil if it is called what it is.
  ///
  /// One with a sheet in front means that on that sheet.
  func name(_ spelled: String, on sheet: String?) -> String? {
    if let mark = spelled.lastIndex(of: "!") {
      let plain = String(spelled[spelled.index(after: mark)...])
      var other = spelled[..<mark]
      if other.hasPrefix("'") { other = other.dropFirst().dropLast() }
      let place = String(other).replacing("''", with: "'").lowercased()
      let named = renamed.keys.first { $0.lowercased() == place }
      return named.flatMap { name(plain, on: $0) } ?? plain
    }
    guard let sheet, let own = renamed[sheet]?[spelled.lowercased()] else { return nil }
    return own.lowercased() == spelled.lowercased() ? nil : own
  }

  private static func free(_ name: String, _ spelled: inout Set<String>) -> String {
    var number = 2
    while !spelled.insert("\(name)_\(number)".lowercased()).inserted { number += 1 }
    return "\(name)_\(number)"
  }
}
