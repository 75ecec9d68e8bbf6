// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Complex numbers, which are texts such as `3+4i` (OpenFormula 1.3, section 6.8): principal values.
enum ComplexFunctions {
  static let all: [FunctionDefinition] =
    [complex, sum, product, difference, quotient, power] + parts + functions

  private static let source = "OpenFormula 1.3, section 6.8"

  static let complex = FunctionDefinition(
    "COMPLEX",
    .mathematical,
    [.number("real"), .number("imaginary"), .value("suffix", .optional)],
    "The text of a complex number, whose suffix is `i` or `j`.",
    source: source,
    example: "COMPLEX(3,-4)",
    gives: "3-4i"
  ) { call in
    var suffix = UInt8(ascii: "i")
    if call.has(2), !call[2].isEmpty {
      let value = call.lane.toText(call[2])
      guard value.isText else { return value }
      let text = value.text
      guard text.count == 1, text[0] == UInt8(ascii: "i") || text[0] == UInt8(ascii: "j") else {
        return Value(CellError.value)
      }
      suffix = text[0]
    }
    return Complex(call.quantity(0), call.quantity(1), suffix).text(call)
  }

  // MARK: Arithmetic

  static let sum = folded(
    "IMSUM",
    "The sum of complex numbers.",
    example: "IMSUM(\"3+4i\",\"5-3i\")",
    gives: "8+i"
  ) { $0 + $1 }

  static let product = folded(
    "IMPRODUCT",
    "The product of complex numbers.",
    example: "IMPRODUCT(\"3+4i\",\"5-3i\")",
    gives: "27+11i"
  ) { $0 * $1 }

  private static func folded(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ join: @escaping @Sendable (Complex, Complex) -> Complex
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.area("number"), .area("numbers", .repeating)],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      var total: Complex?
      for position in 0..<call.count {
        let area = call.area(position)
        guard call.pays(for: .walk(16 * area.count)) else { return Value(CellError.number) }
        for index in 0..<area.count where !area[index].isEmptyCell {
          let (number, failure) = Complex.read(area[index], call)
          guard let number else { return failure }
          guard let last = total else {
            total = number
            continue
          }
          guard last.agrees(with: number) else { return Value(CellError.value) }
          total = join(last, number)
        }
      }
      return total?.text(call) ?? Value(0)
    }
  }

  static let difference = ofTwo(
    "IMSUB",
    "The difference of two complex numbers.",
    example: "IMSUB(\"13+4i\",\"5+3i\")",
    gives: "8+i"
  ) { $0 - $1 }

  static let quotient = ofTwo(
    "IMDIV",
    "The quotient of two complex numbers; `#NUM!` of a division by 0.",
    example: "IMDIV(\"-238+240i\",\"10+24i\")",
    gives: "5+12i"
  ) { $1.isZero ? nil : $0 / $1 }

  private static func ofTwo(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Complex, Complex) -> Complex?
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.value("number"), .value("other")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let (a, first) = Complex.read(call[0], call)
      guard let a else { return first }
      let (b, second) = Complex.read(call[1], call)
      guard let b else { return second }
      guard a.agrees(with: b) else { return Value(CellError.value) }
      return body(a, b)?.text(call) ?? Value(CellError.number)
    }
  }

  static let power = FunctionDefinition(
    "IMPOWER",
    .mathematical,
    [.value("number"), .number("exponent")],
    "A power of a complex number: exact for whole exponents.",
    source: source,
    example: "IMPOWER(\"2+3i\",3)",
    gives: "-46+9i"
  ) { call in
    let (number, failure) = Complex.read(call[0], call)
    guard let number else { return failure }
    let exponent = call.quantity(1)
    if let whole = call.arithmetic.int(exponent.number), abs(whole) <= 1_000 {
      if number.isZero { return whole > 0 ? number.text(call) : Value(CellError.number) }
      let power = number.raised(to: abs(whole))
      return (whole < 0 ? number.make(1) / power : power).text(call)
    }
    if number.isZero { return exponent > 0 ? number.text(call) : Value(CellError.number) }
    return (number.logarithm * number.make(exponent)).exponential.text(call)
  }

  // MARK: Parts

  private static let parts: [FunctionDefinition] = [
    part("IMREAL", "The real part of a complex number.", "IMREAL(\"3-4i\")", "3") { $0.real },
    part("IMAGINARY", "The imaginary part of a complex number.", "IMAGINARY(\"3-4i\")", "-4") {
      $0.imaginary
    },
    part("IMABS", "The distance of a complex number from 0.", "IMABS(\"3-4i\")", "5") {
      $0.magnitude
    },
    part(
      "IMARGUMENT",
      "The angle of a complex number in radians; of 0 a division by zero.",
      "IMARGUMENT(\"-3\")=PI()",
      "TRUE"
    ) { $0.isZero ? $0.real / 0 : $0.angle },
  ]

  private static func part(
    _ name: String,
    _ summary: String,
    _ example: String,
    _ result: String,
    _ body: @escaping @Sendable (Complex) -> Quantity
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.value("number")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let (number, failure) = Complex.read(call[0], call)
      return number.map { body($0).value } ?? failure
    }
  }

  // MARK: Functions

  private static let functions: [FunctionDefinition] = [
    function("IMCONJUGATE", "The conjugate of a complex number.", "IMCONJUGATE(\"3+4i\")", "3-4i") {
      $0.conjugate
    },
    function(
      "IMSQRT",
      "The square root with a real part that isn't negative.",
      "IMSQRT(\"3+4i\")",
      "2+i"
    ) { $0.squareRoot },
    function("IMEXP", "The power of e with this exponent.", "IMEXP(0)", "1") { $0.exponential },
    function("IMLN", "The natural logarithm; `#NUM!` of 0.", "IMLN(1)", "0") {
      $0.isZero ? nil : $0.logarithm
    },
    function("IMLOG10", "The logarithm to the base 10; `#NUM!` of 0.", "IMLOG10(100)", "2") {
      $0.logarithm(base: 10)
    },
    function("IMLOG2", "The logarithm to the base 2; `#NUM!` of 0.", "IMLOG2(8)", "3") {
      $0.logarithm(base: 2)
    },
    function("IMSIN", "The sine.", "IMSIN(0)", "0") { $0.sine },
    function("IMCOS", "The cosine.", "IMCOS(0)", "1") { $0.cosine },
    function("IMTAN", "The tangent.", "IMTAN(0)", "0") { $0.sine / $0.cosine },
    function("IMSEC", "1 divided by the cosine.", "IMSEC(0)", "1") { $0.make(1) / $0.cosine },
    function("IMCSC", "1 divided by the sine; `#NUM!` of 0.", "IMCSC(1)", "1.18839510577812") {
      $0.isZero ? nil : $0.make(1) / $0.sine
    },
    function(
      "IMCOT",
      "The cosine divided by the sine; `#NUM!` of 0.",
      "IMCOT(1)",
      "0.642092615934331"
    ) {
      $0.isZero ? nil : $0.cosine / $0.sine
    },
    function("IMSINH", "The hyperbolic sine.", "IMSINH(0)", "0") { $0.hyperbolicSine },
    function("IMCOSH", "The hyperbolic cosine.", "IMCOSH(0)", "1") { $0.hyperbolicCosine },
    function("IMSECH", "1 divided by the hyperbolic cosine.", "IMSECH(0)", "1") {
      $0.make(1) / $0.hyperbolicCosine
    },
    function(
      "IMCSCH",
      "1 divided by the hyperbolic sine; `#NUM!` of 0.",
      "IMCSCH(1)",
      "0.850918128239322"
    ) { $0.isZero ? nil : $0.make(1) / $0.hyperbolicSine },
  ]

  private static func function(
    _ name: String,
    _ summary: String,
    _ example: String,
    _ result: String,
    _ body: @escaping @Sendable (Complex) -> Complex?
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.value("number")],
      name == "IMCONJUGATE" || name == "IMSQRT" ? summary : "Of a complex number: " + summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let (number, failure) = Complex.read(call[0], call)
      guard let number else { return failure }
      return body(number)?.text(call) ?? Value(CellError.number)
    }
  }
}
