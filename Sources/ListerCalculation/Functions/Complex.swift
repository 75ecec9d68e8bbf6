// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A complex number, exact as its parts are.
struct Complex {
  let real: Quantity
  let imaginary: Quantity
  /// The suffix that it was spelled with; nil for a real number, which goes with either.
  let suffix: UInt8?

  init(_ real: Quantity, _ imaginary: Quantity, _ suffix: UInt8?) {
    self.real = real
    self.imaginary = imaginary
    self.suffix = suffix
  }

  /// A real number.
  func make(_ number: Quantity) -> Complex { Complex(number, number.make(0), suffix) }
  func make(_ integer: Int) -> Complex { make(real.make(integer)) }

  private func with(_ real: Quantity, _ imaginary: Quantity) -> Complex {
    Complex(real, imaginary, suffix)
  }

  var isZero: Bool { real.isZero && imaginary.isZero }

  /// Whether two numbers are not spelled with different suffixes.
  func agrees(with other: Complex) -> Bool {
    suffix == nil || other.suffix == nil || suffix == other.suffix
  }

  // MARK: Texts

  /// The number that a value is or spells; why it is none otherwise.
  static func read(_ value: Value, _ call: Call) -> (number: Complex?, failure: Value) {
    if value.isError { return (nil, value) }
    if value.isLogical { return (nil, Value(CellError.value)) }
    let arithmetic = call.arithmetic
    if !value.isText {
      let number = Quantity(value.isNumber ? value.number : .zero, arithmetic)
      return (Complex(number, number.make(0), nil), .empty)
    }
    let text = value.text.trimmed
    guard let last = text.isEmpty ? nil : text[text.count - 1] else {
      return (nil, Value(CellError.number))
    }
    func number(_ part: ByteView) -> Quantity? {
      var part = part
      if part.element(at: 0) == UInt8(ascii: "+") { part = part[1..<part.count] }
      guard part.count > 0, part[part.count - 1] != UInt8(ascii: "%"),
        let number = arithmetic.parse(part)
      else { return nil }
      return Quantity(number, arithmetic)
    }
    guard last == UInt8(ascii: "i") || last == UInt8(ascii: "j") else {
      guard let real = number(text) else { return (nil, Value(CellError.number)) }
      return (Complex(real, real.make(0), nil), .empty)
    }
    // The sign of the imaginary part is the last one that is not that of an exponent.
    var split = text.count - 2
    while split > 0 {
      let isSign = text[split] == UInt8(ascii: "+") || text[split] == UInt8(ascii: "-")
      if isSign, text[split - 1] | 0x20 != UInt8(ascii: "e") { break }
      split -= 1
    }
    split = max(split, 0)
    let (first, second) = (text[0..<split], text[split..<text.count - 1])
    let isBare =
      second.isEmpty
      || second.count == 1 && (second[0] == UInt8(ascii: "+") || second[0] == UInt8(ascii: "-"))
    let one = Quantity(second.element(at: 0) == UInt8(ascii: "-") ? -1 : 1, arithmetic)
    guard let imaginary = isBare ? one : number(second),
      let real = first.isEmpty ? one.make(0) : number(first)
    else { return (nil, Value(CellError.number)) }
    return (Complex(real, imaginary, last), .empty)
  }

  /// The text of the number, parts that are 0 left out; a failure of a part where it has one.
  func text(_ call: Call) -> Value {
    for part in [real, imaginary] where part.isFailure { return Value(CellError.number) }
    return call.makeText { buffer in
      if !real.isZero || imaginary.isZero { call.lane.appendText(of: real.number, to: &buffer) }
      guard !imaginary.isZero else { return }
      if imaginary.sign > 0, !real.isZero { buffer.append("+") }
      let start = buffer.count
      call.lane.appendText(of: imaginary.number, to: &buffer)
      // One is not written, also where only its 15 digits are.
      let digits = buffer.view[start..<buffer.count]
      if digits == ByteView("1") || digits == ByteView("-1") {
        buffer.truncate(to: buffer.count - 1)
      }
      buffer.append(suffix ?? UInt8(ascii: "i"))
    }
  }

  // MARK: Arithmetic

  private static func joined(_ a: Complex, _ b: Complex) -> UInt8? { a.suffix ?? b.suffix }

  static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary, joined(a, b))
  }

  static func - (a: Complex, b: Complex) -> Complex {
    Complex(a.real - b.real, a.imaginary - b.imaginary, joined(a, b))
  }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary,
      a.real * b.imaginary + a.imaginary * b.real,
      joined(a, b)
    )
  }

  static func / (a: Complex, b: Complex) -> Complex {
    let size = b.real * b.real + b.imaginary * b.imaginary
    let product = a * b.conjugate
    return Complex(product.real / size, product.imaginary / size, joined(a, b))
  }

  var conjugate: Complex { with(real, -imaginary) }

  /// The distance from 0.
  var magnitude: Quantity {
    imaginary.isZero ? real.magnitude : (real * real + imaginary * imaginary).squareRoot
  }

  /// The angle in radians, above -π and up to π.
  var angle: Quantity {
    real.make(real.arithmetic.atan2(y: imaginary.number, x: real.number))
  }

  /// A power with a whole exponent that isn't negative, by squaring.
  func raised(to exponent: Int) -> Complex {
    var (result, square, rest) = (make(1), self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  // MARK: Functions

  var squareRoot: Complex {
    if imaginary.isZero {
      return real.sign >= 0
        ? with(real.squareRoot, real.make(0)) : with(real.make(0), (-real).squareRoot)
    }
    let size = magnitude
    let half = ((size + real) / 2).squareRoot
    let rest = ((size - real) / 2).squareRoot
    return with(half, imaginary.sign < 0 ? -rest : rest)
  }

  var exponential: Complex {
    let size = real.evaluated(.exp)
    return with(size * imaginary.evaluated(.cos), size * imaginary.evaluated(.sin))
  }

  var logarithm: Complex {
    // Half of the logarithm of the square of the distance needs no root.
    let square = real * real + imaginary * imaginary
    return with(square.evaluated(.ln) / 2, imaginary.isZero && real.sign > 0 ? real.make(0) : angle)
  }

  /// The logarithm to a base; nil of 0.
  func logarithm(base: Int) -> Complex? {
    guard !isZero else { return nil }
    let whole = real.make(base)
    let logarithm = logarithm
    let size =
      imaginary.isZero && real.sign > 0
      ? real.make(real.arithmetic.log(real.number, base: whole.number))
      : logarithm.real / whole.evaluated(.ln)
    return with(size, logarithm.imaginary / whole.evaluated(.ln))
  }

  var sine: Complex {
    with(
      real.evaluated(.sin) * imaginary.evaluated(.cosh),
      real.evaluated(.cos) * imaginary.evaluated(.sinh)
    )
  }

  var cosine: Complex {
    with(
      real.evaluated(.cos) * imaginary.evaluated(.cosh),
      -(real.evaluated(.sin) * imaginary.evaluated(.sinh))
    )
  }

  var hyperbolicSine: Complex {
    with(
      real.evaluated(.sinh) * imaginary.evaluated(.cos),
      real.evaluated(.cosh) * imaginary.evaluated(.sin)
    )
  }

  var hyperbolicCosine: Complex {
    with(
      real.evaluated(.cosh) * imaginary.evaluated(.cos),
      real.evaluated(.sinh) * imaginary.evaluated(.sin)
    )
  }
}
