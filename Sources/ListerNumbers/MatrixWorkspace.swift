// SPDX-License-Identifier: MIT

import ListerBasics

/// A matrix of words: each line, a row or a column, has been multiplied by its denominator.
final class ClearedMatrix {
  /// Line by line.
  let entries = SlabList<Int64>()
  let denominators = SlabList<UInt64>()
  /// The powers of ten of the denominators, if all entries are decimals.
  let scales = SlabList<Int>()
  private(set) var isDecimal = true

  /// Takes lines of numbers that are neither failures nor big; false if a word is too narrow.
  ///
  /// `lineStride` leads from line to line, `stride` along a line.
  func clear(
    _ numbers: Slab<Number>,
    lines: Int,
    length: Int,
    lineStride: Int,
    stride: Int
  ) -> Bool {
    entries.truncate()
    denominators.truncate()
    scales.truncate()
    isDecimal = true
    for line in 0..<lines {
      let first = line * lineStride
      var forms: Int64 = 0
      var scale: Int64 = 0
      for index in 0..<length {
        let number = numbers[first + index * stride]
        forms |= number.form
        scale = max(scale, number.detail)
      }
      if forms & Number.Form.big != 0 { return false }
      if forms == Number.Form.decimal {
        guard clearDecimals(numbers, first, length, stride, scale: Int(scale)) else {
          return false
        }
      } else {
        isDecimal = false
        guard clearFractions(numbers, first, length, stride) else { return false }
      }
    }
    return true
  }

  private func clearDecimals(
    _ numbers: Slab<Number>,
    _ first: Int,
    _ length: Int,
    _ stride: Int,
    scale: Int
  ) -> Bool {
    scales.append(scale)
    denominators.append(PowersOfTen.word(scale))
    var isOver = false
    for index in 0..<length {
      let number = numbers[first + index * stride]
      let missing = scale - Int(number.detail)
      let power = missing == 0 ? 1 : Int64(PowersOfTen.word(missing))
      let (entry, overflow) = number.word.multipliedReportingOverflow(by: power)
      isOver = isOver || overflow
      entries.append(entry)
    }
    return !isOver
  }

  private func clearFractions(
    _ numbers: Slab<Number>,
    _ first: Int,
    _ length: Int,
    _ stride: Int
  ) -> Bool {
    scales.append(0)
    var common: UInt64 = 1
    for index in 0..<length {
      let denominator = SmallFraction(numbers[first + index * stride]).denominator
      if common % denominator == 0 { continue }
      let factor = denominator / greatestCommonDivisor(common, denominator)
      let (product, overflow) = common.multipliedReportingOverflow(by: factor)
      if overflow || product > UInt64(Int64.max) { return false }
      common = product
    }
    denominators.append(common)
    for index in 0..<length {
      let fraction = SmallFraction(numbers[first + index * stride])
      let factor = Int64(common / fraction.denominator)
      let (entry, overflow) = fraction.numerator.multipliedReportingOverflow(by: factor)
      if overflow { return false }
      entries.append(entry)
    }
    return true
  }

  /// The sum of the scales.
  var scaleOfAll: Int {
    var sum = 0
    for line in 0..<scales.count { sum += scales[line] }
    return sum
  }

  /// The bits of the largest magnitude.
  var bitsOfEntries: Int {
    var bits: UInt64 = 0
    for index in 0..<entries.count { bits |= entries[index].magnitude }
    return 64 - bits.leadingZeroBitCount
  }

  /// Bits for the magnitude of every minor of that order and below, by Hadamard's inequality over
  /// the rows, which are as many.
  ///
  /// The product of the squared norms is kept as a significand of 1..<2 and an exponent; the last
  /// bit covers the roundings. Norms below 1 are taken as 1, for the minors that leave rows out.
  /// Rows that are longer than the order are taken whole, so that it holds for minors of any columns.
  func bitsOfMinors(order: Int, length: Int) -> Int {
    var significand = 1.0
    var exponent = 0
    for row in 0..<order {
      var norm = 0.0
      for index in (row * length)..<((row + 1) * length) {
        let entry = Double(entries[index])
        norm += entry * entry
      }
      significand *= max(norm, 1)
      exponent += Int(significand.exponent)
      significand = significand.significand
    }
    return (exponent + 1) / 2 + 2
  }
}

/// What the matrix functions of one worker keep between calls.
final class MatrixWorkspace {
  let first = ClearedMatrix()
  let second = ClearedMatrix()
  /// The rows of a matrix, each with the right sides of its equation.
  let system = SlabList<Number>()
  /// A column of an adjugate, if its entries are double words.
  let column = SlabList<Int128>()
  /// What eliminations work in.
  let room = ResidueRoom()
  /// Determinants, denominators and the like.
  let numbers = Scratch(count: 10)
  private(set) var pool = Scratch(count: 16)
  private var poolSize = 16

  /// Makes the pool at least so large; what was in it may be lost.
  func growPool(to count: Int) {
    guard count > poolSize else { return }
    pool = Scratch(count: count)
    poolSize = count
  }
}
