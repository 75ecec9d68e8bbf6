// SPDX-License-Identifier: MIT

import ListerNumbers

/// Trigonometry: correctly rounded to the document's precision, angles in radians.
extension MathematicalFunctions {
  static let trigonometry: [FunctionDefinition] =
    [pi, degrees, radians, angleOfPoint]
    + [
      irrational("SIN", "The sine of an angle.", .sin, "SIN(0)", "0"),
      irrational("COS", "The cosine of an angle.", .cos, "COS(0)", "1"),
      irrational("TAN", "The tangent of an angle.", .tan, "TAN(0)", "0"),
      irrational("ASIN", "The angle of a sine in -1...1.", .asin, "ASIN(0)", "0"),
      irrational("ACOS", "The angle of a cosine in -1...1.", .acos, "ACOS(1)", "0"),
      irrational(
        "ATAN",
        "The angle of a tangent.",
        .atan,
        "ATAN(1)",
        "0.7853981633974483096156608458198757"
      ),
      irrational("SINH", "The hyperbolic sine.", .sinh, "SINH(0)", "0"),
      irrational("COSH", "The hyperbolic cosine.", .cosh, "COSH(0)", "1"),
      irrational("TANH", "The hyperbolic tangent.", .tanh, "TANH(0)", "0"),
      irrational("ASINH", "The inverse of the hyperbolic sine.", .asinh, "ASINH(0)", "0"),
      irrational(
        "ACOSH",
        "The inverse of the hyperbolic cosine, from 1 on.",
        .acosh,
        "ACOSH(1)",
        "0"
      ),
      irrational("ATANH", "The inverse of the hyperbolic tangent.", .atanh, "ATANH(0)", "0"),
    ]

  private static func irrational(
    _ name: String,
    _ summary: String,
    _ function: IrrationalFunction,
    _ example: String,
    _ result: String
  ) -> FunctionDefinition {
    ofNumber(name, summary, example: example, gives: result) { $0.evaluate(function, $1) }
  }

  static let pi = FunctionDefinition(
    "PI",
    .mathematical,
    [],
    "The ratio of a circle's circumference to its diameter, to the document's precision.",
    source: source,
    example: "PI()",
    gives: "3.141592653589793238462643383279503"
  ) { call in Value(call.arithmetic.pi()) }

  static let degrees = ofNumber(
    "DEGREES",
    "An angle of radians in degrees.",
    example: "DEGREES(0)",
    gives: "0"
  ) { $0.degrees($1) }

  static let radians = ofNumber(
    "RADIANS",
    "An angle of degrees in radians.",
    example: "RADIANS(180)",
    gives: "3.141592653589793238462643383279503"
  ) { $0.radians($1) }

  static let angleOfPoint = FunctionDefinition(
    "ATAN2",
    .mathematical,
    [.number("x"), .number("y")],
    "The angle of the point with the coordinates x and y, above -PI() and up to PI().",
    source: source,
    example: "ATAN2(-1,0)",
    gives: "3.141592653589793238462643383279503"
  ) { call in Value(call.arithmetic.atan2(y: call.number(1), x: call.number(0))) }
}
