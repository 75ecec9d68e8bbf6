// SPDX-License-Identifier: MIT

/// The sheets and names of a workbook as its formulas mean them.
struct FormulaSheets {
  private let places: [String: Int]
  private let extents: [SheetArea?]
  /// What names stand for, by their small letters: those of all sheets, and those of each sheet.
  private var common: [String: String] = [:]
  private var own: [Int: [String: String]] = [:]

  init(_ workbook: Workbook) {
    let names = workbook.sheets.enumerated().map { ($1.name.lowercased(), $0) }
    // Of sheets of one name the first one is meant.
    places = Dictionary(names) { first, _ in first }
    extents = workbook.sheets.map(\.extent)
    for name in workbook.names {
      let target = name.target.hasPrefix("=") ? String(name.target.dropFirst()) : name.target
      let key = name.name.lowercased()
      if let sheet = name.sheet.flatMap({ places[$0.lowercased()] }) {
        own[sheet, default: [:]][key] = target
      } else {
        common[key] = target
      }
    }
  }

  /// The place of a sheet by its name; nil if there is none.
  func place(of name: String) -> Int? { places[name.lowercased()] }

  /// The cells of a sheet that are used; nil if there are none.
  func extent(of sheet: Int) -> SheetArea? { extents[sheet] }

  /// What a name in a formula of a sheet stands for; nil if it is unknown.
  func target(of name: String, on sheet: Int) -> String? {
    let key = name.lowercased()
    return own[sheet]?[key] ?? common[key]
  }
}
