// SPDX-License-Identifier: MIT

import ListerCompression

/// In which codings a client takes a content: the field `Accept-Encoding` (RFC 9110, section 12.5.3).
struct CodingField: Equatable {
  private typealias Bytes = Substring.UTF8View

  /// How much each coding is wanted, in thousandths; nil where the field doesn't name it.
  private var gzip: Int?
  private var zstd: Int?
  /// The same for the content as it is.
  private var identity: Int?
  /// The same for all that is not named: `*`.
  private var others: Int?

  /// Reads a field, whose lines have commas between them.
  ///
  /// An element that is not well formed says nothing, and of two for one coding the first counts.
  /// Without a field the client may take any coding, but only few clients that say nothing read one.
  init(_ field: String?) {
    guard let field else { return }
    for element in Substring(field).utf8.split(separator: UInt8(ascii: ",")) {
      let end = element.firstIndex(of: UInt8(ascii: ";")) ?? element.endIndex
      let parameter = CodingField.trimmed(element[end...].dropFirst())
      guard let weight = end == element.endIndex ? 1_000 : CodingField.weight(parameter) else {
        continue
      }
      let name = CodingField.trimmed(element[..<end])
      if CodingField.isSame(name, "gzip") || CodingField.isSame(name, "x-gzip") {
        gzip = gzip ?? weight
      } else if CodingField.isSame(name, "zstd") {
        zstd = zstd ?? weight
      } else if CodingField.isSame(name, "identity") {
        identity = identity ?? weight
      } else if CodingField.isSame(name, "*") {
        others = others ?? weight
      }
    }
  }

  /// Whether the content may come as it is: unless the field rules it out, by its name or by `*`.
  var takesPlain: Bool { (identity ?? others) != 0 }

  /// The coding that the client wants most.
  ///
  /// - Parameters:
  ///   - first: the coding that is better where both are wanted equally.
  ///   - second: the other one.
  /// - Returns: nil where it is better to send the content as it is. That is also what is sent to a
  ///   client that rules everything out: it may still be able to read it.
  func coding(_ first: Compression, or second: Compression) -> Compression? {
    let (one, other) = (weight(of: first), weight(of: second))
    guard max(one, other) >= max(1, identity ?? others ?? 0) else { return nil }
    return one >= other ? first : second
  }

  private func weight(of coding: Compression) -> Int {
    switch coding {
    case .gzip: gzip ?? others ?? 0
    case .zstd: zstd ?? others ?? 0
    }
  }

  /// A weight such as `q=0.25`: at most 1, with at most three digits behind the point.
  private static func weight(_ parameter: Bytes) -> Int? {
    let digits = Array(parameter)
    guard (3...7).contains(digits.count), isSame(parameter.prefix(2), "q="),
      digits.count == 3 || digits[3] == UInt8(ascii: ".")
    else { return nil }
    var weight = 0
    for index in [2, 4, 5, 6] {
      let digit = index < digits.count ? digits[index] : UInt8(ascii: "0")
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      weight = weight * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return weight <= 1_000 ? weight : nil
  }

  /// Whether bytes are a word in small letters, without regard to their own case.
  private static func isSame(_ bytes: Bytes, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      unsafe bytes.elementsEqual(letters) { byte, letter in
        byte == letter
          || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") && byte | 0x20 == letter
      }
    }
  }

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
    return bytes
  }
}
