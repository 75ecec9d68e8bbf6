// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerNumbers

/// Functions that Arb encloses; without Arb there is nothing to test.
@Suite(.enabled(if: SpecialFunction.isAvailable))
struct SpecialFunctionTests {
  let arithmetic = Arithmetic()

  private func number(_ text: String) -> Number {
    Array(text.utf8).withByteView {
      (text.contains("/") ? arithmetic.parseRatio($0) : arithmetic.parse($0)) ?? Number(.notANumber)
    }
  }

  private func written(_ x: Number) -> String {
    var buffer = ByteBuffer(capacity: 0)
    arithmetic.write(x, .decimal, to: &buffer)
    return buffer.view.string
  }

  private func value(_ entry: SpecialValues.Entry) -> Number {
    let arguments = entry.arguments.map(number)
    return entry.probability.map {
      arithmetic.quantile(entry.function, arguments, at: number($0))
    } ?? arithmetic.evaluate(entry.function, arguments)
  }

  @Test(arguments: SpecialValues.all.indices, [1, 15, 34, 100, 1000])
  func `values are rounded correctly at every precision`(_ place: Int, _ precision: Int) {
    let entry = SpecialValues.all[place]
    arithmetic.precision = precision
    // Half a unit below and above the decimal that is written is on either side of the value.
    let decimal = number(written(value(entry)))
    let sign = entry.isNegative ? "-" : ""
    let known = number("\(sign)0.\(entry.digits)E\(entry.exponent + 1)")
    let distance = arithmetic.absolute(arithmetic.subtract(decimal, known))
    let half = number("0.5E\(entry.exponent + 1 - precision)")
    #expect(arithmetic.compare(distance, half) < 0, "\(entry.function) \(entry.arguments)")
  }

  @Test func `a value is the same however finely it was asked for before`() {
    arithmetic.precision = 20
    let arguments = [number("2.3"), number("1.7")]
    let short = written(arithmetic.evaluate(.lowerGamma, arguments))
    arithmetic.reset()
    let fresh = Arithmetic()
    fresh.precision = 20
    let x = fresh.evaluate(.lowerGamma, arguments)
    _ = fresh.round(x, places: 200, .halfEven)
    var buffer = ByteBuffer(capacity: 0)
    fresh.write(x, .decimal, to: &buffer)
    #expect(buffer.view.string == short)
  }

  @Test func `both parts of an integral are 1, and equal values are one number`() {
    let arguments = [number("2.3"), number("1.7")]
    let lower = arithmetic.evaluate(.lowerGamma, arguments)
    let upper = arithmetic.evaluate(.upperGamma, arguments)
    let sum = arithmetic.add(lower, upper)
    #expect(arithmetic.compare(arithmetic.round(sum, places: 60, .halfEven), .one) == 0)
    let again = arithmetic.evaluate(.lowerGamma, arguments)
    #expect(arithmetic.equal(lower, again))
    #expect(arithmetic.decisions.taken == 0)
  }

  @Test func `a quantile of a value is near to where that is`() {
    let p = arithmetic.evaluate(.lowerBeta, [number("2.2"), number("3.1"), number("2/7")])
    let x = arithmetic.quantile(.lowerBeta, [number("2.2"), number("3.1")], at: p)
    let simple = arithmetic.simplestRational(near: x)
    #expect(simple.map { arithmetic.equal($0, number("2/7")) } == true)
  }

  @Test(
    arguments: [
      (SpecialFunction.lowerGamma, ["1E300", "1"]), (.lowerBeta, ["0.5", "1E300", "0.5"]),
      (.gamma, ["1E300"]), (.besselI, ["1", "1E300"]), (.besselK, ["1E20", "1"]),
    ]
  )
  func `arguments over the limits are refused at once`(
    _ function: SpecialFunction,
    _ arguments: [String]
  ) {
    #expect(arithmetic.evaluate(function, arguments.map(number)).isFailure)
  }
}
