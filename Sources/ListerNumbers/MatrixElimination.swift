// SPDX-License-Identifier: MIT

import ListerBasics

/// Elimination over the 2-adic integers, cut off at 2^bits: it multiplies and never divides.
///
/// An odd pivot has an inverse modulo 2^bits, and an even one, 2^v · u, an inverse except for 2^v;
/// the pivot with the least v divides its whole column. The determinant is an integer that is
/// bounded by Hadamard, so that its residue modulo a power of two beyond twice the bound is the
/// determinant.
///
/// Each division by 2^v makes the v highest of the valid bits unknown. Altogether the valuations
/// add up to that of the determinant, K: factors lose K bits, and solutions another K. The
/// determinant itself loses none, for what is unknown of its odd part is multiplied by 2^K.
///
/// Alternatives: Bareiss's fraction-free elimination divides once per entry and step, and needs
/// twice the width; residues modulo many primes need reconstruction. Source of the idea: J. D.
/// Dixon, "Exact solution of linear equations using p-adic expansions", 1982, with p = 2 and one
/// digit.
@safe
struct Elimination<Element: Residue & BitwiseCopyable>: ~Copyable {
  private let order: Int
  /// Below the diagonal the multipliers, above and on it the eliminated rows.
  private let entries: UnsafeMutablePointer<Element>
  /// The inverse of each pivot's odd part, after the entries.
  private let inverses: UnsafeMutablePointer<Element>
  /// Room for a column of the adjugate, or a solution, after the inverses.
  @unsafe let solution: UnsafeMutablePointer<Element>
  /// How often 2 divides each pivot.
  private let twos: UnsafeMutablePointer<Int>
  /// The row that came to each place, after the twos.
  private let rows: UnsafeMutablePointer<Int>
  private(set) var determinant = Element(1)
  /// How often 2 divides the determinant.
  private(set) var valuation = 0

  /// An elimination that is the only one in its room.
  init(order: Int, in room: ResidueRoom) {
    self.order = order
    unsafe entries = room.residues(Element.self, count: order * order + 2 * order)
    unsafe inverses = entries + order * order
    unsafe solution = inverses + order
    unsafe twos = room.integers(count: 2 * order)
    unsafe rows = twos + order
  }

  /// Brings a matrix of words, whose rows begin a stride apart, into triangular form; the
  /// determinant is 0 if it is singular.
  mutating func factor(_ matrix: Slab<Int64>, stride: Int) {
    let n = order
    for row in 0..<n {
      for column in 0..<n {
        unsafe entries[row * n + column] = Element(matrix[row * stride + column])
      }
    }
    for index in 0..<n { unsafe rows[index] = index }
    for step in 0..<n {
      guard choosePivot(step) else {
        determinant = Element(0)
        return
      }
      let pivotRow = unsafe entries + step * n
      let shift = unsafe twos[step]
      let unit = shift == 0 ? unsafe pivotRow[step] : unsafe pivotRow[step].shiftedRight(shift)
      let inverse = unit.inverse
      unsafe inverses[step] = inverse
      determinant = determinant &* unit
      for index in (step + 1)..<max(n, step + 1) {
        let row = unsafe entries + index * n
        let head = shift == 0 ? unsafe row[step] : unsafe row[step].shiftedRight(shift)
        let factor = head &* inverse
        unsafe row[step] = factor
        for column in (step + 1)..<n {
          unsafe row[column] = row[column] &- factor &* pivotRow[column]
        }
      }
    }
    determinant = determinant.shiftedLeft(valuation)
  }

  /// Brings the entry that the fewest twos divide to the pivot's place; false if there is none but
  /// 0.
  private mutating func choosePivot(_ step: Int) -> Bool {
    let n = order
    var best = step
    var least = unsafe entries[step * n + step].twos
    var index = step + 1
    while least > 0, index < n {
      let count = unsafe entries[index * n + step].twos
      if count < least { (best, least) = (index, count) }
      index += 1
    }
    // Only so many bits are still valid. If all of them are 0 then 2^bits divides the determinant,
    // whose magnitude is below.
    guard least < Element.bits - valuation else { return false }
    valuation += least
    unsafe twos[step] = least
    guard best != step else { return true }
    determinant = determinant.negated
    unsafe swap(&rows[best], &rows[step])
    for column in 0..<n {
      let entry = unsafe entries[best * n + column]
      unsafe entries[best * n + column] = entries[step * n + column]
      unsafe entries[step * n + column] = entry
    }
    return true
  }

  /// Solves for one column of the adjugate, in `solution`, whose highest 2K bits are then unknown.
  ///
  /// The rows of the inverse are in order; their columns are those of the matrix as it was given.
  func solveAdjugate(_ column: Int) {
    let n = order
    var first = 0
    while unsafe rows[first] != column { first += 1 }
    // L y = the unit vector: y is 0 before its place.
    for index in 0..<first { unsafe solution[index] = Element(0) }
    unsafe solution[first] = Element(1)
    for index in (first + 1)..<max(n, first + 1) {
      let row = unsafe entries + index * n
      var sum = Element(0)
      for inner in first..<index { unsafe sum = sum &+ row[inner] &* solution[inner] }
      unsafe solution[index] = sum.negated
    }
    substitute(from: first)
  }

  /// Solves for a right side times the determinant, in `solution`, whose highest 2K bits are then
  /// unknown.
  ///
  /// The right side is a column of the matrix that was given, behind the square.
  func solve(_ matrix: Slab<Int64>, stride: Int, column: Int) {
    let n = order
    for index in 0..<n {
      let row = unsafe entries + index * n
      var sum = unsafe Element(matrix[rows[index] * stride + column])
      for inner in 0..<index { unsafe sum = sum &- row[inner] &* solution[inner] }
      unsafe solution[index] = sum
    }
    substitute(from: 0)
  }

  /// U x = det · y, where y, in `solution`, is 0 before a place.
  private func substitute(from first: Int) {
    let n = order
    for index in Swift.stride(from: n - 1, through: 0, by: -1) {
      let row = unsafe entries + index * n
      var sum = index < first ? Element(0) : unsafe determinant &* solution[index]
      for inner in (index + 1)..<max(n, index + 1) {
        unsafe sum = sum &- row[inner] &* solution[inner]
      }
      let shift = unsafe twos[index]
      if shift > 0 { sum = sum.shiftedRight(shift) }
      unsafe solution[index] = sum &* inverses[index]
    }
  }
}
