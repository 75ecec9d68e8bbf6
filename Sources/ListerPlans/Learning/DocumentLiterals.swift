// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel

/// Finds the literals of a document that was read: those of its cells, of its `id`, and of members
/// that aren't calculated with.
struct DocumentLiterals: ~Copyable {
  private var scanner: JSONScanner
  private let grids: [DocumentReader.GridText]
  private var literals: [Literal] = []
  /// Whether old values came before: what is behind them belongs to no slot.
  private var isBehindValues = false
  private var scratch = ByteBuffer()

  private static let gridKeys: Set<String> = ["name", "rows", "values"]
  /// Documents that are larger, or have more literals, have no template: they are few in a stream, and
  /// what is known of one takes a multiple of its bytes.
  private static let mostBytes = 1 << 20
  private static let mostLiterals = 1 << 16
  /// Members this deep are as they are.
  private static let deepest = 16

  private init(_ reader: DocumentReader) {
    scanner = JSONScanner(reader.document)
    grids = reader.gridTexts
  }

  /// Whether a document is small enough for a template.
  static func areSought(in reader: DocumentReader) -> Bool {
    reader.document.count <= DocumentLiterals.mostBytes
  }

  /// The literals in the order of the document; nil for a document that no template is made of.
  ///
  /// Such are documents in which some grids hold values and others don't, in which cells follow
  /// values, and documents with tables over cells, with long numbers or with too many literals.
  static func find(in reader: DocumentReader) -> [Literal]? {
    var finder = DocumentLiterals(reader)
    let hasValues = reader.hasValues
    // The headers of tables are cells that decide what formulas mean.
    guard !reader.hasTablesOverCells else { return nil }
    guard finder.grids.allSatisfy({ ($0.values != nil) == (hasValues && $0.rows != nil) }) else {
      return nil
    }
    // The document was read before, so that nothing fails here but what is in no slot.
    guard (try? finder.findDocument()) == true else { return nil }
    return finder.literals
  }

  /// What literals have in common with those of all documents of a template, and seldom with others:
  /// a hash of the bytes between them.
  static func key(of literals: [Literal], in document: ByteView) -> UInt64 {
    var hash: UInt64 = 0
    var end = 0
    for literal in literals {
      let piece = document[end..<literal.start].fastHash ^ UInt64(literal.kind.rawValue)
      hash = (hash &* 31) ^ piece &* 0x9E37_79B9_7F4A_7C15
      end = literal.end
    }
    return (hash &* 31) ^ document[end..<document.count].fastHash
  }

  // MARK: Members

  private mutating func findDocument() throws(ScanFailure) -> Bool {
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "[") { return try findRows(grid: 0) }
    guard try scanner.enterObject() else { return true }
    repeat {
      let key = try key()
      if key == "grids" {
        guard try findGrids() else { return false }
      } else if key == "id", !isBehindValues {
        guard try findPassed(depth: DocumentLiterals.deepest) else { return false }
      } else if key == "items", !isBehindValues {
        guard try findPassed(depth: 0) else { return false }
      } else {
        let isKnown = key.map { DocumentField.keys.contains($0) } ?? true
        guard try findMember(isKnown: isKnown) else { return false }
      }
    } while try scanner.moreMembers()
    return true
  }

  /// The key of a member; nil for one with escapes, which may be that of any member.
  private mutating func key() throws(ScanFailure) -> String? {
    let token = try scanner.key()
    return token.isEscaped ? nil : scanner.bytes[token.start..<token.end].string
  }

  private mutating func findGrids() throws(ScanFailure) -> Bool {
    guard try scanner.enterArray() else { return true }
    repeat {
      guard try scanner.enterObject() else { continue }
      repeat {
        let isKnown = try key().map { DocumentLiterals.gridKeys.contains($0) } ?? true
        guard try findMember(isKnown: isKnown) else { return false }
      } while try scanner.moreMembers()
    } while try scanner.moreElements()
    return true
  }

  /// Finds the literals of the value of a member of the document or of a grid.
  private mutating func findMember(isKnown: Bool) throws(ScanFailure) -> Bool {
    let start = scanner.at
    if let grid = grids.firstIndex(where: { $0.rows?.lowerBound == start }) {
      return try findRows(grid: grid)
    }
    if let values = grids.lazy.compactMap(\.values).first(where: { $0.lowerBound == start }) {
      literals.append(Literal(kind: .values, start: start, end: values.upperBound))
      isBehindValues = true
      try scanner.skipValue()
    } else if isKnown || isBehindValues {
      try scanner.skipValue()
    } else {
      return try findPassed(depth: 0)
    }
    return true
  }

  /// Finds the literals of a value that isn't calculated with; false if there are too many.
  private mutating func findPassed(depth: Int) throws(ScanFailure) -> Bool {
    let start = scanner.at
    switch scanner.next {
    case UInt8(ascii: "\""):
      let token = try scanner.string()
      if DocumentLiterals.fits(token) {
        literals.append(Literal(kind: .passedText, start: token.start, end: token.end))
      }
    case UInt8(ascii: "{") where depth < DocumentLiterals.deepest:
      guard try scanner.enterObject() else { return true }
      repeat {
        _ = try scanner.key()
        guard try findPassed(depth: depth + 1) else { return false }
      } while try scanner.moreMembers()
    case UInt8(ascii: "[") where depth < DocumentLiterals.deepest:
      guard try scanner.enterArray() else { return true }
      repeat {
        guard try findPassed(depth: depth + 1) else { return false }
      } while try scanner.moreElements()
    default:
      let isNumber = JSONScanner.beginsNumber(scanner.next)
      try scanner.skipValue()
      if isNumber {
        literals.append(Literal(kind: .passedNumber, start: start, end: scanner.at))
      }
    }
    return literals.count <= DocumentLiterals.mostLiterals
  }

  /// Whether a text fits into a slot.
  private static func fits(_ token: StringToken) -> Bool {
    !token.isBroken && token.end - token.start <= Literal.longestText
  }

  // MARK: Cells

  /// Finds the literals of an array of rows; false if there is one that no slot takes.
  private mutating func findRows(grid: Int) throws(ScanFailure) -> Bool {
    guard !isBehindValues else { return false }
    guard try scanner.enterArray() else { return true }
    var row = 0
    repeat {
      defer { row += 1 }
      guard try scanner.enterArray() else { continue }
      var column = 0
      repeat {
        guard try find(CellIndex(grid: grid, row: row, column: column)) else { return false }
        column += 1
      } while try scanner.moreElements()
    } while try scanner.moreElements()
    return true
  }

  private mutating func find(_ cell: CellIndex) throws(ScanFailure) -> Bool {
    if scanner.next == UInt8(ascii: "\"") {
      let token = try scanner.string()
      if DocumentLiterals.fits(token), !isFormula(token) {
        literals.append(Literal(kind: .text, start: token.start, end: token.end, cell: cell))
      }
      return true
    }
    guard JSONScanner.beginsNumber(scanner.next) else {
      try scanner.skipValue()
      return true
    }
    let token = try scanner.number()
    var scale = Int(token.scale)
    if !token.isShort {
      guard let places = LongNumber(scanner.bytes[token.start..<token.end])?.scale else {
        return false
      }
      scale = places
    }
    literals.append(
      Literal(kind: .number, start: token.start, end: token.end, scale: scale, cell: cell)
    )
    return true
  }

  /// Whether a text of a cell begins with the sign of formulas, however that is spelled.
  private mutating func isFormula(_ token: StringToken) -> Bool {
    let first = scanner.bytes[token.start]
    guard first == UInt8(ascii: "\\") else { return first == UInt8(ascii: "=") }
    scratch.truncate()
    scanner.appendText(of: token, to: &scratch)
    return scratch.view.element(at: 0) == UInt8(ascii: "=")
  }
}
