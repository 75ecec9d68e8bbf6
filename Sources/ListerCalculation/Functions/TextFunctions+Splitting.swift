// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Texts cut at delimiters.
extension TextFunctions {
  static let splitting: [FunctionDefinition] = [textBefore, textAfter, textSplit]

  static let textBefore = cutting(
    "TEXTBEFORE",
    "The part of a text before a delimiter, or before the one of a number, from the end if that is "
      + "negative.",
    example: "TEXTBEFORE(\"a-b-c\",\"-\",-1)",
    gives: "a-b"
  ) { text, match in text[0..<match.lowerBound] }

  static let textAfter = cutting(
    "TEXTAFTER",
    "The part of a text behind a delimiter, or behind the one of a number, from the end if that is "
      + "negative.",
    example: "TEXTAFTER(\"a-b-c\",\"-\",-1)",
    gives: "c"
  ) { text, match in text[match.upperBound..<text.count] }

  private static func cutting(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ part: @escaping @Sendable (ByteView, Range<Int>) -> ByteView
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .text,
      [
        .text("text"), .area("delimiters"), .value("number", .optional),
        .value("ignore case", .optional), .value("end counts", .optional),
        .any("if none", .optional),
      ],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result
    ) { call in
      let text = call.paidText(0)
      if let failure = call.settleNumber(2, default: 1) { return failure }
      let number = call.clampedInteger(2, default: 1)
      guard number != 0, abs(number) <= max(UTF8Text.length(text), 1),
        let ignoresCase = LookupFunctions.flag(call, 3),
        let endCounts = LookupFunctions.flag(call, 4)
      else { return Value(CellError.value) }
      let (delimiters, failure) = Delimiters.read(call, 1, ignoresCase: ignoresCase)
      guard let delimiters else { return failure }
      if delimiters.hasEmpty {
        let place = number > 0 ? 0 : text.count
        return Value(text: part(text, place..<place))
      }
      guard var matches = delimiters.matches(in: text, call) else {
        return Value(CellError.number)
      }
      if endCounts {
        matches.insert(
          number > 0 ? text.count..<text.count : 0..<0,
          at: number > 0 ? matches.count : 0
        )
      }
      let index = number > 0 ? number - 1 : matches.count + number
      guard matches.indices.contains(index) else {
        return call.has(5) ? call[5] : Value(CellError.notAvailable)
      }
      return Value(text: part(text, matches[index]))
    }
  }

  static let textSplit = FunctionDefinition(
    "TEXTSPLIT",
    .text,
    [
      .text("text"), .area("column delimiters"), .area("row delimiters", .optional),
      .value("skip empty", .optional), .value("ignore case", .optional), .any("pad", .optional),
    ],
    "The parts of a text between delimiters, in columns and rows; shorter rows are filled up with `#N/A`, "
      + "or with another value.",
    source: "Excel, function TEXTSPLIT",
    example: "TEXTSPLIT(\"a,b;c\",\",\",\";\",,,\"\")",
    gives: "a\tb\nc\t",
    givesArray: true
  ) { call in
    let text = call.paidText(0)
    guard let skipsEmpty = LookupFunctions.flag(call, 3),
      let ignoresCase = LookupFunctions.flag(call, 4)
    else { return Value(CellError.value) }
    var rows = [text]
    var failures: Value?
    func split(_ position: Int, _ parts: [ByteView]) -> [[ByteView]]? {
      guard call.has(position) else { return parts.map { [$0] } }
      let (delimiters, failure) = Delimiters.read(call, position, ignoresCase: ignoresCase)
      guard let delimiters, !delimiters.hasEmpty else {
        failures = delimiters == nil ? failure : Value(CellError.value)
        return nil
      }
      var lists: [[ByteView]] = []
      for part in parts {
        guard let matches = delimiters.matches(in: part, call) else {
          failures = Value(CellError.number)
          return nil
        }
        var (list, start) = ([ByteView](), 0)
        for match in matches + [part.count..<part.count] {
          let piece = part[start..<match.lowerBound]
          if !skipsEmpty || !piece.isEmpty { list.append(piece) }
          start = match.upperBound
        }
        lists.append(list)
      }
      return lists
    }
    guard call.has(1) || call.has(2) else { return Value(CellError.value) }
    guard let lines = split(2, rows) else { return failures ?? Value(CellError.value) }
    rows = lines[0]
    guard let cells = split(1, rows) else { return failures ?? Value(CellError.value) }
    let width = cells.reduce(0) { max($0, $1.count) }
    guard width > 0, let array = call.makeArray(rows: cells.count, columns: width) else {
      return Value(width > 0 ? CellError.number : CellError.calculation)
    }
    let pad = call.has(5) ? call[5] : Value(CellError.notAvailable)
    for (row, line) in cells.enumerated() {
      for column in 0..<width {
        array.area[row, column] = column < line.count ? Value(text: line[column]) : pad
      }
    }
    return array.value
  }
}

/// Texts at which others are cut.
struct Delimiters {
  private let delimiters: [[Unicode.Scalar]]
  private let ignoresCase: Bool

  /// Those that are told apart by case.
  init(_ delimiters: [[Unicode.Scalar]]) {
    self.init(delimiters: delimiters, ignoresCase: false)
  }

  private init(delimiters: [[Unicode.Scalar]], ignoresCase: Bool) {
    self.delimiters = delimiters
    self.ignoresCase = ignoresCase
  }

  /// Those of an argument, or the first error in it.
  static func read(
    _ call: Call,
    _ position: Int,
    ignoresCase: Bool
  ) -> (delimiters: Delimiters?, failure: Value) {
    let area = call.area(position)
    guard area.count <= 256 else { return (nil, Value(CellError.value)) }
    var delimiters: [[Unicode.Scalar]] = []
    for index in 0..<area.count {
      let text = call.lane.toText(area[index])
      guard text.isText else { return (nil, text) }
      var scalars: [Unicode.Scalar] = []
      TextFunctions.forEachScalar(of: text.text, from: 0) { scalar, _ in
        scalars.append(ignoresCase ? folded(scalar) : scalar)
      }
      delimiters.append(scalars)
    }
    return (Delimiters(delimiters: delimiters, ignoresCase: ignoresCase), .empty)
  }

  /// Whether one of them is the empty text.
  var hasEmpty: Bool { delimiters.contains { $0.isEmpty } }

  /// Where they are in a text, in bytes, each behind the one before; the longest one at a place counts.
  ///
  /// Nil when the document's budget doesn't pay for it.
  func matches(in text: ByteView, _ call: Call) -> [Range<Int>]? {
    var (scalars, places) = ([Unicode.Scalar](), [Int]())
    TextFunctions.forEachScalar(of: text, from: 0) { scalar, place in
      scalars.append(ignoresCase ? Delimiters.folded(scalar) : scalar)
      places.append(place.lowerBound)
    }
    places.append(text.count)
    let longest = delimiters.reduce(0) { max($0, $1.count) }
    guard call.pays(for: .steps(scalars.count * (delimiters.count + longest))) else { return nil }
    var (matches, index) = ([Range<Int>](), 0)
    while index < scalars.count {
      let length = delimiters.reduce(0) { length, delimiter in
        delimiter.count > length && index + delimiter.count <= scalars.count
          && scalars[index..<index + delimiter.count].elementsEqual(delimiter)
          ? delimiter.count : length
      }
      if length > 0 { matches.append(places[index]..<places[index + length]) }
      index += max(length, 1)
    }
    return matches
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}
