// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What the values of a field have in common, as far as they were looked at.
struct ArrowKinds {
  private var hasTexts = false
  private var hasLogicals = false
  private var hasNumbers = false
  /// The most digits before and behind the point, and whether all fit into a word.
  private var (whole, scale) = (0, 0)
  private var fitsWord = true

  /// Takes a value.
  mutating func add(_ value: SelectedRow.Value) {
    switch value {
    case .nothing, .error: break
    case .logical: hasLogicals = true
    case .text, .ratio, .nested: hasTexts = true
    case .number(let text):
      hasNumbers = true
      let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
      let sign = text[0] == UInt8(ascii: "-") ? 1 : 0
      whole = max(whole, point - sign)
      scale = max(scale, text.count - min(point + 1, text.count))
      fitsWord = fitsWord && point == text.count && text.count <= 18
      // What a document spells with an exponent stays a text.
      if text.firstIndex(of: UInt8(ascii: "e")) ?? text.firstIndex(of: UInt8(ascii: "E")) != nil {
        hasTexts = true
      }
    }
  }

  /// The type in which all of them fit.
  var type: ArrowType {
    if hasTexts || hasLogicals && hasNumbers { return .text }
    if hasLogicals { return .logical }
    guard hasNumbers else { return .null }
    if fitsWord { return .int64 }
    return whole + scale <= ArrowType.digits ? .decimal(scale: scale) : .text
  }
}

/// The values of a field in a batch of rows.
struct ArrowColumn {
  let type: ArrowType
  private(set) var nullCount = 0
  private var count = 0
  private var validity: [UInt8] = []
  private var offsets: [UInt8] = []
  private var data: [UInt8] = []

  /// No values of a type.
  init(_ type: ArrowType) {
    self.type = type
    if type == .text { append(Int32(0), to: &offsets) }
  }

  /// Its buffers in the order of the format.
  var buffers: [[UInt8]] {
    switch type {
    case .null: []
    case .text: [validity, offsets, data]
    case .logical, .int64, .decimal: [validity, data]
    }
  }

  /// Appends a text.
  mutating func append(text: String) {
    data += Array(text.utf8)
    end(isThere: true)
  }

  /// Appends a value, which fits the type; an error is none.
  mutating func append(_ value: SelectedRow.Value) {
    switch (value, type) {
    case (.nothing, _), (.error, _): end(isThere: false)
    case (.logical(let logical), .logical):
      setBit(logical, in: &data)
      end(isThere: true)
    case (.number(let text), .int64):
      append(Int64(text.string) ?? 0, to: &data)
      end(isThere: true)
    case (.number(let text), .decimal(let scale)):
      append(ArrowColumn.mantissa(text, scale), to: &data)
      end(isThere: true)
    case (.logical(let logical), _): append(text: logical ? "true" : "false")
    case (.number(let text), _), (.ratio(let text), _), (.nested(let text), _):
      data += text.array
      end(isThere: true)
    case (.text(let text), _):
      JSONText.withText(of: text) { data += $0.array }
      end(isThere: true)
    }
  }

  /// Ends a value whose data was appended.
  private mutating func end(isThere: Bool) {
    if !isThere {
      nullCount += 1
      switch type {
      case .null, .text: break
      case .logical: setBit(false, in: &data)
      case .int64: append(Int64(0), to: &data)
      case .decimal: append(Int128(0), to: &data)
      }
    }
    setBit(isThere, in: &validity)
    count += 1
    if type == .text { append(Int32(data.count), to: &offsets) }
  }

  /// Sets the bit of the next value.
  private func setBit(_ bit: Bool, in bytes: inout [UInt8]) {
    if bytes.count <= count / 8 { bytes.append(0) }
    if bit { bytes[count / 8] |= 1 << UInt8(count % 8) }
  }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for byte in 0..<number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte)))
    }
  }

  /// A number of at most 38 digits times ten to the power of a scale.
  private static func mantissa(_ text: ByteView, _ scale: Int) -> Int128 {
    var number: Int128 = 0
    var places = 0
    var isFraction = false
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "-"): break
      case let digit:
        number = number * 10 + Int128(digit & 15)
        if isFraction { places += 1 }
      }
    }
    for _ in places..<scale { number *= 10 }
    return text[0] == UInt8(ascii: "-") ? -number : number
  }
}
