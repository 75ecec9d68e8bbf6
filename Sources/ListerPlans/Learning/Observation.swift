// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation

/// What documents of one layout have in common: the first one, and how the others differ from it.
struct Observation: Sendable {
  /// The first document.
  let document: [UInt8]
  /// Its literals; numbers have the most decimal places that were seen, but for outliers.
  private(set) var literals: [Literal]
  /// The most decimal places that a number may come to.
  private let largestScales: [Int16]
  /// Whether a text was another one in some document.
  private var varies: [Bool]
  /// How many documents agree.
  private(set) var count = 1

  /// A slot takes so many decimal places at most, and so many more than its first number has.
  ///
  /// One document with many would leave the numbers of all others no room in a word.
  private static let largestScale: Int16 = 8
  private static let largestGrowth: Int16 = 4

  /// An observation of one document.
  init(_ document: ByteView, _ literals: [Literal]) {
    self.document = document.array
    let growth = Observation.largestGrowth
    largestScales = literals.map { min($0.scale, Observation.largestScale - growth) + growth }
    self.literals = literals.map { literal in
      var literal = literal
      literal.scale = min(literal.scale, Observation.largestScale)
      return literal
    }
    varies = literals.map { $0.kind != .text }
  }

  /// How many bytes it takes, about.
  var size: Int { document.count + literals.count * (MemoryLayout<Literal>.stride + 3) + 256 }

  /// How many bytes a template of it takes, about.
  var templateSize: Int { 3 * document.count + 64 * literals.count + 1_024 }

  /// Whether a literal is a slot: one that was seen to vary.
  ///
  /// After few documents texts below such a one in its column are slots as well.
  var slots: [Bool] {
    guard count < Observation.sure else { return varies }
    var top: [Int: Int] = [:]
    for (index, literal) in literals.enumerated() where literal.kind == .text && varies[index] {
      guard let cell = literal.cell else { continue }
      let (column, row) = Observation.place(of: cell)
      top[column] = min(top[column] ?? row, row)
    }
    return literals.enumerated().map { index, literal in
      guard !varies[index], let cell = literal.cell else { return varies[index] }
      let (column, row) = Observation.place(of: cell)
      return top[column].map { row > $0 } ?? false
    }
  }

  /// The scales of the slots of numbers: the most decimal places that were seen in a column.
  var scales: [Int] {
    var scaleOfColumn: [Int: Int16] = [:]
    for literal in literals {
      guard let cell = literal.cell else { continue }
      let column = Observation.place(of: cell).column
      scaleOfColumn[column] = max(scaleOfColumn[column] ?? 0, literal.scale)
    }
    return literals.map { literal in
      let widest = literal.cell.flatMap { scaleOfColumn[Observation.place(of: $0).column] }
      return Int(widest ?? literal.scale)
    }
  }

  /// After so many documents what didn't vary is taken for what doesn't.
  private static let sure = 12

  /// A column of a grid, and a row in it.
  private static func place(of cell: CellIndex) -> (column: Int, row: Int) {
    (cell.offset & ~0xF0, cell.offset & 0xF0)
  }

  /// Takes a further document; false if it differs in more than its literals.
  mutating func add(_ other: ByteView, _ found: [Literal]) -> Bool {
    document.withByteView { document in
      guard isAlike(document, other, found) else { return false }
      count += 1
      for index in literals.indices {
        let (old, new) = (literals[index], found[index])
        if new.scale <= largestScales[index] { literals[index].scale = max(old.scale, new.scale) }
        if !varies[index] {
          varies[index] = document[old.start..<old.end] != other[new.start..<new.end]
        }
      }
      return true
    }
  }

  /// Whether the bytes between the literals are the same.
  private func isAlike(_ document: ByteView, _ other: ByteView, _ found: [Literal]) -> Bool {
    guard found.count == literals.count else { return false }
    var (end, otherEnd) = (0, 0)
    for (old, new) in zip(literals, found) {
      guard old.kind == new.kind, document[end..<old.start] == other[otherEnd..<new.start] else {
        return false
      }
      (end, otherEnd) = (old.end, new.end)
    }
    return document[end..<document.count] == other[otherEnd..<other.count]
  }
}
