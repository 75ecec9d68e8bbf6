// SPDX-License-Identifier: MIT

import ListerJSON

/// The grids of a document, whichever way it spells them.
struct GridGroup {
  struct Grid {
    /// Its name in lower case: grids are matched without case.
    package var key: MemberKey
    var name: String
    /// An object with `rows`, maybe `values` and `name`, and whatever else it has.
    var json: JSONText

    init(_ json: JSONText) {
      self.json = json
      name = json["name"]?.string ?? "Grid"
      key = MemberKey(name, folding: true)
    }

    init(rows: JSONText, values: JSONText?) {
      var members = [JSONText.Member(key: "rows", value: rows)]
      if let values { members.append(JSONText.Member(key: "values", value: values)) }
      self.init(JSONText(members: members))
    }
  }

  /// Whether the document has them in `grids`; otherwise there is at most one, in `grid`.
  private(set) var isLong = false
  /// Whether the document is nothing but the rows of its grid.
  private(set) var isBare = false
  /// The grids in order.
  private(set) var grids: [Grid] = []
  /// The values of the document's members, by their keys.
  private(set) var texts: [String: JSONText] = [:]

  /// The members of a document that say what its grids are.
  static let keys: Set<String> = ["grid", "grids", "values"]

  init() {}

  /// The grids of a document.
  init(_ shell: JSONText) {
    if shell.kind == .array {
      isBare = true
      texts = ["grid": shell]
    } else if let rows = shell["grid"] {
      texts = ["grid": rows]
      texts["values"] = shell["values"]
    } else if let array = shell["grids"] {
      isLong = true
      texts = ["grids": array]
      grids = array.elements.map { Grid($0) }
    }
    if let rows = texts["grid"] { grids = [Grid(rows: rows, values: texts["values"])] }
  }

  /// Merged grids, in the form that the versions have, or in the long one if those differ.
  init(_ merged: [Grid], from versions: Merger.Versions<GridGroup>) {
    let forms = versions.all.filter { !$0.texts.isEmpty }
    let isSole = merged.count < 2 && merged.allSatisfy { $0.json["name"] == nil }
    guard isSole, !forms.isEmpty, forms.allSatisfy({ !$0.isLong }) else {
      self.init(long: merged, base: versions.base)
      return
    }
    self.init()
    grids = merged
    isBare = forms.allSatisfy(\.isBare)
    texts["grid"] = merged.first?.json["rows"]
    texts["values"] = merged.first?.json["values"]
  }

  private init(long merged: [Grid], base: GridGroup?) {
    isLong = true
    grids = merged
    if merged.count > 1 {
      for index in grids.indices where grids[index].json["name"] == nil {
        grids[index].json["name"] = JSONText(string: grids[index].name)
      }
    }
    let elements = grids.map(\.json)
    let array = base.flatMap { $0.texts["grids"] }.map { ArrayText($0) }
    texts = ["grids": array?.rebuilt(with: elements) ?? JSONText(elements: elements)]
  }

  /// A fixed order of groups that hold the same.
  func precedes(_ other: GridGroup) -> Bool {
    let mine = (isLong ? 2 : isBare ? 0 : 1, texts["grid"]?.text ?? texts["grids"]?.text ?? "")
    let their = (
      other.isLong ? 2 : other.isBare ? 0 : 1,
      other.texts["grid"]?.text ?? other.texts["grids"]?.text ?? ""
    )
    if mine.0 != their.0 { return mine.0 < their.0 }
    if !mine.1.utf8.elementsEqual(their.1.utf8) {
      return mine.1.utf8.lexicographicallyPrecedes(their.1.utf8)
    }
    return (texts["values"]?.text ?? "").utf8
      .lexicographicallyPrecedes((other.texts["values"]?.text ?? "").utf8)
  }
}
