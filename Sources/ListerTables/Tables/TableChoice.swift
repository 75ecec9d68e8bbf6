// SPDX-License-Identifier: MIT

import ListerBasics

/// Chooses one of the tables of a file: the one that the user names, the only one, or the largest.
package struct TableChoice {
  /// A table that can be chosen.
  package struct Candidate {
    /// What it is called, the best name first; it may have none.
    var names: [String]
    var size: Int
    /// Whether it is chosen by its name alone, and not named as one of several: what it holds is about
    /// others.
    var isTechnical = false

    /// A table of the given names and size.
    package init(names: [String], size: Int, isTechnical: Bool = false) {
      self.names = names
      self.size = size
      self.isTechnical = isTechnical
    }
  }

  /// The place of the table among the candidates.
  package let index: Int
  /// What is said of the choice, if there was one.
  package let remark: ImportRemark?

  /// Chooses a table by its name or its number from 1, if the user says one.
  ///
  /// `file` is what the tables are in, as in "this page".
  ///
  /// - Throws: ``ImportError`` if there is no table, or none of that name.
  package init(_ candidates: [Candidate], at place: String?, in file: String) throws(ImportError) {
    let shown = candidates.indices.filter { !candidates[$0].isTechnical }
    if let place {
      let wanted = place.trimmed.lowercased()
      let named = candidates.firstIndex { candidate in
        candidate.names.contains { $0.trimmed.lowercased() == wanted }
      }
      let number = Int(wanted).flatMap { candidates.indices.contains($0 - 1) ? $0 - 1 : nil }
      guard let found = named ?? number else {
        let message = "\(file) has no table \(Format.excerpt(place))"
        let names = shown.map { TableChoice.name($0, candidates) }
        throw ImportError(
          message: names.isEmpty ? message : "\(message); \(TableChoice.tables(names, near: place))"
        )
      }
      (index, remark) = (found, nil)
      return
    }
    let largest = shown.filter { candidates[$0].size > 0 }.max { left, right in
      // The first of equal ones.
      (candidates[left].size, -left) < (candidates[right].size, -right)
    }
    guard let largest else { throw ImportError(message: "\(file) has no table with rows") }
    index = largest
    let others = shown.filter { $0 != largest }.map { TableChoice.name($0, candidates) }
    guard !others.isEmpty else {
      remark = nil
      return
    }
    let name = Format.excerpt(TableChoice.name(largest, candidates))
    remark = ImportRemark(
      message: """
        this is table \(name), the largest of \(shown.count); --at chooses another one: \
        \(Format.enumeration(others))
        """
    )
  }

  /// Which tables there are, and which of them was probably meant by a name that none has.
  static func tables(_ names: [String], near name: String) -> String {
    let near = Suggestion.nearest(to: name, among: names)
    let hint = near.map { "; did you mean \(Format.excerpt($0))?" } ?? ""
    return "its tables are \(Format.enumeration(names))\(hint)"
  }

  /// The name of a table; its number if it has none.
  private static func name(_ index: Int, _ candidates: [Candidate]) -> String {
    candidates[index].names.first { !$0.isEmpty } ?? "\(index + 1)"
  }
}
