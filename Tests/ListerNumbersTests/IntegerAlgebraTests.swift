// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerNumbers

/// Integers of any size, against the words of the machine.
@Suite final class IntegerAlgebraTests {
  private let numbers = Scratch(count: 4)

  private func integers(_ left: Int, _ right: Int) -> (Integer, Integer, Integer) {
    numbers[0].set(signed: left)
    numbers[1].set(signed: right)
    return (numbers[0], numbers[1], numbers[2])
  }

  private static let pairs: [(Int, Int)] = {
    var random = SeededGenerator(seed: 23)
    let edges = [-7, -2, -1, 1, 2, 7, 1 << 31, -(1 << 31)]
    return edges.flatMap { left in edges.map { (left, $0) } }
      + (0..<200).map { _ in
        let bits = Int.random(in: 1...31, using: &random)
        let left = Int.random(in: -(1 << bits)...1 << bits, using: &random)
        return (left, Int.random(in: 1...1 << bits, using: &random))
      }
  }()

  @Test func `sums, differences, products and quotients are those of words`() {
    for (left, right) in Self.pairs {
      let (x, y, z) = integers(left, right)
      z.set(x + y)
      #expect(z.int == left + right)
      z.set(x - y)
      #expect(z.int == left - right)
      z.set(x * y)
      #expect(z.int == left * right)
      z.set(z.divided(exactlyBy: y))
      #expect(z.int == left)
      z.set(x / y)
      #expect(z.int == left / right)
      z.set(x % y)
      #expect(z.int == left % right)
      z.set(x.modulo(y))
      let rest = left % right
      #expect(z.int == (rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest))
      z.set(signed: 5)
      z.add(x, times: y)
      #expect(z.int == 5 + left * right)
      z.subtract(x, times: y)
      #expect(z.int == 5)
      z.set(-x)
      #expect(z.int == -left)
      z.set(x.magnitude)
      #expect(z.int == abs(left))
    }
  }

  @Test func `what is left of a division goes to another integer`() {
    for (left, right) in Self.pairs {
      let (x, y, z) = integers(left, right)
      z.setQuotient(of: x, by: y, remainder: numbers[3])
      #expect(z.int == left / right && numbers[3].int == left % right)
      #expect(x.remainder(by: 10) == UInt(abs(left) % 10))
      z.set(x)
      #expect(z.divide(by: 10) == UInt(abs(left) % 10) && z.int == left / 10)
    }
  }

  @Test func `words are operands too`() {
    for (left, right) in Self.pairs where right > 0 {
      let (x, _, z) = integers(left, right)
      z.set(x + UInt(right))
      #expect(z.int == left + right)
      z.set(x - UInt(right))
      #expect(z.int == left - right)
      z.set(x * UInt(right))
      #expect(z.int == left * right)
      z.set(z.divided(exactlyBy: UInt(right)))
      #expect(z.int == left)
      z.set(x << 7)
      #expect(z.int == left * 128)
      z.set(x >> 3)
      #expect(z.int == left / 8)
      #expect(x.isMultiple(of: UInt(right)) == (left % right == 0))
      #expect(x.isLess(than: UInt(right)) == (left < right))
    }
  }

  @Test func `divisors and multiples of all are found`() {
    for (left, right) in Self.pairs {
      let (x, y, z) = integers(left, right)
      var (a, b) = (abs(left), abs(right))
      while b != 0 { (a, b) = (b, a % b) }
      z.set(x.gcd(y))
      #expect(z.int == a)
      z.set(x.lcm(y))
      #expect(z.int == abs(left / a * right))
    }
  }

  @Test func `integers are ordered by their values, or by their magnitudes`() {
    for (left, right) in Self.pairs {
      let (x, y, _) = integers(left, right)
      #expect(x.order(y) == (left - right).signum() && x.order(x) == 0)
      #expect(x.orderOfMagnitude(y) == (abs(left) - abs(right)).signum())
      #expect(x.sign == left.signum() && x.isOdd == (left & 1 == 1))
      #expect(x.isOne == (left == 1) && x.isUnit == (abs(left) == 1))
      #expect(x.bits == Int.bitWidth - abs(left).leadingZeroBitCount)
      if left != 0 { #expect(x.twos == left.trailingZeroBitCount) }
    }
  }

  @Test func `powers, roots, factorials and binomial coefficients`() {
    let (x, y, z) = integers(-3, 5)
    z.set(.power(7, 20))
    #expect(z.int == 79_792_266_297_612_001)
    #expect(y.setRoot(of: z, index: 20) && y.int == 7)
    z.set(z + 1)
    #expect(!y.setRoot(of: z, index: 20) && y.int == 7)
    z.set(x.power(3))
    #expect(z.int == -27)
    z.set(.factorial(20))
    #expect(z.int == 2_432_902_008_176_640_000 && !z.isSquare)
    z.set(.binomial(10, over: 3))
    #expect(z.int == 120)
    x.set(10)
    z.set(x.binomial(over: 3))
    #expect(z.int == 120)
    z.set(146)
    z.set(z.squareRoot)
    #expect(z.int == 12)
    z.set(z * z)
    #expect(z.isSquare)
    x.set(2)
    #expect(z.remove(factor: x) == 4 && z.int == 9)
    z.swap(with: x)
    #expect(z.int == 2 && x.int == 9)
  }

  @Test func `integers that are wider than a word are read from words and digits`() {
    let (x, y, z) = integers(0, 0)
    x.set(wide: UInt128.max)
    unsafe y.set(digits: "340282366920938463463374607431768211455")
    #expect(x.order(y) == 0 && x.int == nil && x.limbs == 2 && x.bits == 128)
    #expect(x.lowLimb == .max && x.top == .max && x.digitBound >= 39)
    z.set(.power(2, 128))
    z.set(z - 1)
    #expect(z.order(x) == 0)
    unsafe [UInt64(7), 9].withUnsafeBufferPointer { words in
      guard let start = words.baseAddress else { return }
      unsafe z.set(words: start, count: 2)
    }
    x.set(9)
    x.set(x << 64)
    x.set(x + 7)
    #expect(z.order(x) == 0)
  }
}
