// SPDX-License-Identifier: MIT

import ListerCompression

/// In which codings a client takes a content: the field `Accept-Encoding` (RFC 9110, section 12.5.3).
struct CodingField: Equatable {
  /// How much each coding is wanted, in thousandths; `*` is all that have no weight of their own.
  ///
  /// The names are in small letters.
  private let weights: [String: Int]

  /// Reads a field, whose lines have commas between them.
  ///
  /// An element that is not well formed says nothing, and of two for one coding the first counts.
  /// Without a field the client may take any coding, but only few clients that say nothing read one.
  init(_ field: String?) {
    var weights: [String: Int] = [:]
    for element in (field ?? "").lowercased().split(separator: ",") {
      let parts = element.split(separator: ";", omittingEmptySubsequences: false)
        .map(CodingField.trimmed)
      guard let name = parts.first, !name.isEmpty, parts.count <= 2,
        let weight = parts.count == 1 ? CodingField.most : CodingField.weight(parts[1])
      else { continue }
      let coding = name == "x-gzip" ? "gzip" : name
      if weights[coding] == nil { weights[coding] = weight }
    }
    self.weights = weights
  }

  /// Whether the content may come as it is: unless the field rules it out, by its name or by `*`.
  var takesPlain: Bool { (weights["identity"] ?? weights["*"]) != 0 }

  /// The coding that the client wants most.
  ///
  /// - Parameter offered: the codings that there are; of those that are wanted equally, the first.
  /// - Returns: nil where it is better to send the content as it is. That is also what is sent to a
  ///   client that rules everything out: it may still be able to read it.
  func coding(of offered: [Compression]) -> Compression? {
    let weighed = offered.map { ($0, weights[$0.rawValue] ?? weights["*"] ?? 0) }
    let most = max(1, weighed.map(\.1).max() ?? 0, weights["identity"] ?? weights["*"] ?? 0)
    return weighed.first { $0.1 == most }?.0
  }

  /// The weight of what is wanted without reserve.
  private static let most = 1_000

  /// A weight such as `q=0.25`: at most 1, with at most three digits behind the point.
  private static func weight(_ parameter: String) -> Int? {
    guard let match = parameter.wholeMatch(of: /q=(?:0(?:\.([0-9]{0,3}))?|(1)(?:\.0{0,3})?)/) else {
      return nil
    }
    guard match.output.2 == nil else { return most }
    let digits = match.output.1 ?? ""
    return Int(digits + String(repeating: "0", count: 3 - digits.count))
  }

  private static func trimmed(_ part: Substring) -> String {
    let isBlank = { (sign: Character) in sign == " " || sign == "\t" }
    var part = part.drop(while: isBlank)
    while let last = part.last, isBlank(last) { part.removeLast() }
    return String(part)
  }
}
