// SPDX-License-Identifier: MIT

import ListerNumbers

/// Bessel functions of whole orders, correctly rounded.
enum BesselFunctions {
  static let all: [FunctionDefinition] = [
    ofKind(
      "J",
      .besselJ,
      "The Bessel function of the first kind",
      example: "BESSELJ(0,0)",
      gives: "1"
    ),
    ofKind(
      "I",
      .besselI,
      "The modified Bessel function of the first kind",
      example: "BESSELI(0,0)",
      gives: "1"
    ),
    ofKind(
      "Y",
      .besselY,
      "The Bessel function of the second kind",
      example: "BESSELY(0,1)",
      gives: "#NUM!"
    ),
    ofKind(
      "K",
      .besselK,
      "The modified Bessel function of the second kind",
      example: "BESSELK(0,1)",
      gives: "#NUM!"
    ),
  ]

  private static func ofKind(
    _ letter: String,
    _ function: SpecialFunction,
    _ summary: String,
    example: String,
    gives result: String
  ) -> FunctionDefinition {
    let isFirstKind = function == .besselJ || function == .besselI
    return FunctionDefinition(
      "BESSEL\(letter)",
      .mathematical,
      [.number("x"), .number("order")],
      summary + " of a whole order at x" + (isFirstKind ? "." : ", which is above 0."),
      source: "OpenFormula 1.3, section 6.16",
      example: example,
      gives: result,
      needsArb: true
    ) { call in
      let (x, given) = (call.quantity(0), call.quantity(1))
      guard given >= 0, let order = given.rounded(.down).whole, isFirstKind || x > 0 else {
        return Value(CellError.number)
      }
      if x.isZero { return Value(order == 0 ? 1 : 0) }
      let size = x.make(
        x.arithmetic.evaluate(function, [Number(order), x.magnitude.number])
      )
      // Of an odd order the functions of the first kind are odd.
      let isTurned = x.sign < 0 && order % 2 != 0
      return (isTurned ? -size : size).value
    }
  }
}
