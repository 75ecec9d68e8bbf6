// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// Reads numbers as people and spreadsheets spell them, digit by digit, without any rounding.
///
/// What JSON spells so stays as it is. Otherwise:
/// - a sign `+`, zeros in front, a missing zero before or after the point are repaired;
/// - with both `.` and `,` the last one is the decimal mark, and the other groups digits by three;
/// - several of one kind group digits by three; commas also by two, but the last three, as in India:
///   `12,34,567`;
/// - one mark is the decimal mark where the digits after it are not three, or there are none or more than
///   three before it, or a zero is first; `1,234` and `1.234` can mean two numbers each, and
///   ``Marks`` say which;
/// - groups of other kinds, signs behind and full-width digits are those of ``NumberSpelling``.
package struct TableNumber {
  /// What a comma or a point is where it can be two things.
  package enum Marks: Equatable, Sendable {
    /// A point is the decimal mark, as in most files; a comma can be both.
    case points
    /// A comma is the decimal mark by the kind of the file alone; a point can be both.
    case commas
    /// A comma groups digits by three, and a point is the decimal mark.
    case decimalPoint
    /// A point groups digits by three, and a comma is the decimal mark.
    case decimalComma
    /// Both can be both.
    case unsettled
    /// They are what the user says; without a decimal mark, each that groups no digits is one.
    case said(decimal: TableOptions.DecimalMark?, group: TableOptions.GroupMark)

    /// What the user says of one mark or of both; nil if nothing.
    init?(decimal: TableOptions.DecimalMark?, group: TableOptions.GroupMark?) {
      switch (decimal, group) {
      case (nil, nil): return nil
      case (nil, .point): self = .said(decimal: .comma, group: .point)
      case (nil, .comma): self = .said(decimal: .point, group: .comma)
      case (.comma, nil): self = .said(decimal: .comma, group: .point)
      case (.point, nil): self = .said(decimal: .point, group: .comma)
      case (_, let group?): self = .said(decimal: decimal, group: group)
      }
    }

    /// Whether the user says what they are.
    var areSaid: Bool {
      if case .said = self { return true }
      return false
    }

    /// What is usual in a language of BCP 47; that of most files where it isn't known.
    init(language: String) {
      let parts = language.lowercased().split(separator: "-")
      let region = parts.dropFirst().last.map(String.init) ?? ""
      switch parts.first ?? "" {
      case "en", "zh", "ja", "ko", "th", "he": self = .decimalPoint
      case "de" where ["ch", "li"].contains(region), "it" where region == "ch",
        "es" where ["mx", "us", "pr", "gt", "hn", "ni", "sv", "do", "pa", "pe"].contains(region):
        self = .points
      case "de", "fr", "es", "it", "nl", "pt", "pl", "ru", "cs", "sk", "sl", "hr", "sr", "bg", "uk",
        "ro", "hu", "da", "sv", "nb", "nn", "no", "fi", "et", "lv", "lt", "el", "tr", "id", "vi",
        "ca":
        self = .decimalComma
      default: self = .points
      }
    }
  }

  /// What a number says of its marks.
  enum Hint {
    /// It has none.
    case none
    case decimalPoint, decimalComma
    /// It can be meant in two ways: by its one point, or by its one comma.
    case openPoint, openComma
  }

  enum Reading {
    /// As it is spelled.
    case exact(ByteView)
    /// Mended; `wasComma`: a decimal comma became a point.
    case mended(ByteView, wasComma: Bool)
    /// It is not a number, or it may be one of two.
    case none
  }

  /// Reads a text without white space around it; `scratch` holds a repaired one.
  ///
  /// Blanks group digits where it `takesBlanks`.
  static func read(
    _ text: ByteView,
    marks: Marks,
    takesBlanks: Bool = false,
    scratch: inout ByteBuffer
  ) -> Reading {
    let reading = readPlain(text, marks: marks, scratch: &scratch)
    guard case .none = reading, let spelling = NumberSpelling(text),
      takesBlanks || !spelling.hasBlanks, !marks.areSaid || !spelling.hasGroups
    else { return reading }
    var plain = ByteBuffer(capacity: 64)
    spelling.write(to: &plain)
    guard let shape = Shape.of(plain.view, marks) else { return .none }
    return mended(plain.view, shape, &scratch)
  }

  /// Reads a text of digits, points and commas, with a sign before them or none.
  static func readPlain(
    _ text: ByteView,
    marks: Marks,
    scratch: inout ByteBuffer
  ) -> Reading {
    if JSONText.isNumber(text) {
      switch marks {
      case .points, .decimalPoint: return .exact(text)
      case .commas, .unsettled, .decimalComma: if !isOpenPoint(text) { return .exact(text) }
      case .said(let decimal, _):
        let isPlain = decimal != .comma || text.firstIndex(of: UInt8(ascii: ".")) == nil
        if isPlain { return .exact(text) }
      }
    }
    guard let shape = Shape.of(text, marks) else { return .none }
    return mended(text, shape, &scratch)
  }

  private static func mended(
    _ text: ByteView,
    _ shape: Shape,
    _ scratch: inout ByteBuffer
  ) -> Reading {
    scratch.truncate()
    if shape.isNegative { scratch.append(UInt8(ascii: "-")) }
    let first = scratch.count
    for index in shape.whole where ASCII.isDigit(text[index]) {
      if scratch.count == first + 1, scratch[first] == UInt8(ascii: "0") {
        scratch.truncate(to: first)
      }
      scratch.append(text[index])
    }
    if scratch.count == first { scratch.append(UInt8(ascii: "0")) }
    if !shape.fraction.isEmpty {
      scratch.append(UInt8(ascii: "."))
      scratch.append(text[shape.fraction])
    }
    guard JSONText.isNumber(scratch.view) else { return .none }
    return .mended(scratch.view, wasComma: shape.wasComma)
  }

  /// The number that a percentage is, such as 0.125 for `12.5%`; nil for any other text.
  static func percentage(
    _ text: ByteView,
    marks: Marks,
    scratch: inout ByteBuffer
  ) -> ByteView? {
    guard let amount = amount(ofPercentage: text) else { return nil }
    if let shape = Shape.of(amount, marks) { return hundredths(amount, shape, &scratch) }
    guard let spelling = NumberSpelling(amount), !spelling.hasBlanks,
      !marks.areSaid || !spelling.hasGroups
    else { return nil }
    var plain = ByteBuffer(capacity: 64)
    spelling.write(to: &plain)
    guard let shape = Shape.of(plain.view, marks) else { return nil }
    return hundredths(plain.view, shape, &scratch)
  }

  private static func hundredths(
    _ text: ByteView,
    _ shape: Shape,
    _ scratch: inout ByteBuffer
  ) -> ByteView {
    var digits: [UInt8] = []
    for index in shape.whole where ASCII.isDigit(text[index]) { digits.append(text[index]) }
    digits = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count)) + digits
    let point = digits.count - 2
    let first = min(digits.firstIndex { $0 != UInt8(ascii: "0") } ?? point, point - 1)
    for index in shape.fraction { digits.append(text[index]) }
    while digits.count > point, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    scratch.truncate()
    if shape.isNegative { scratch.append(UInt8(ascii: "-")) }
    for index in first..<digits.count {
      if index == point { scratch.append(UInt8(ascii: ".")) }
      scratch.append(digits[index])
    }
    return scratch.view
  }

  /// Whether a byte is a digit or a mark of a number.
  static func isPart(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// Where a number that a text begins with ends, if it is one.
  static func end(in text: ByteView, marks: Marks) -> Int {
    var group = TableOptions.GroupMark.nothing
    if case .said(_, let said) = marks { group = said }
    var end = 0
    while let byte = text.element(at: end) {
      if isPart(byte) {
        end += 1
        continue
      }
      let width = group.width(in: text, at: end)
      guard width > 0, end > 0, text.element(at: end + width).map(ASCII.isDigit) == true else {
        break
      }
      end += width
    }
    return end
  }

  /// What stands before the percent sign; nil if there is none.
  static func amount(ofPercentage text: ByteView) -> ByteView? {
    guard text.count > 1, text[text.count - 1] == UInt8(ascii: "%") else { return nil }
    return text[0..<text.count - 1].withoutBlanks
  }

  /// Whether a text of digits, points, commas and a sign is a number by such marks.
  static func isNumber(_ text: ByteView, marks: Marks) -> Bool { Shape.of(text, marks) != nil }

  /// Whether a number as JSON spells it has one point, three digits after it, and before it one to three
  /// that begin with none that is zero.
  static func isOpenPoint(_ text: ByteView) -> Bool {
    let end = text.count - 4
    guard end > 0, text[end] == UInt8(ascii: "."), ASCII.isDigit(text[end + 1]),
      ASCII.isDigit(text[end + 2]), ASCII.isDigit(text[end + 3])
    else { return false }
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    return 1...3 ~= end - start && text[start] != UInt8(ascii: "0")
  }

  /// What a number, which was read, says of its marks.
  static func hint(_ text: ByteView) -> Hint {
    var (points, commas) = (0, 0)
    var last = 0
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "."): (points, last) = (points + 1, index)
      case UInt8(ascii: ","): (commas, last) = (commas + 1, index)
      default: break
      }
    }
    if points + commas == 0 { return .none }
    let isPoint = text[last] == UInt8(ascii: ".")
    if points > 0, commas > 0 { return isPoint ? .decimalPoint : .decimalComma }
    // Several of one kind group digits, so the other one is the decimal mark.
    if points + commas > 1 { return isPoint ? .decimalComma : .decimalPoint }
    let start = ASCII.isDigit(text[0]) || last == 0 ? 0 : 1
    let isOpen =
      text.count - last == 4 && (last + 1..<text.count).allSatisfy { ASCII.isDigit(text[$0]) }
      && 1...3 ~= last - start && text[start] != UInt8(ascii: "0")
    if isOpen { return isPoint ? .openPoint : .openComma }
    return isPoint ? .decimalPoint : .decimalComma
  }

  /// Which parts of a text are the sign, the whole part and the fraction.
  private struct Shape {
    var isNegative = false
    var whole: Range<Int>
    var fraction = 0..<0
    var wasComma = false

    /// The parts of a text; nil if it is not a number by such marks.
    static func of(_ text: ByteView, _ marks: Marks) -> Shape? {
      if case .said(let decimal, let group) = marks { return Shape(text, decimal, group) }
      return Shape(text, marks)
    }

    /// The parts of a number whose marks the user says.
    private init?(
      _ text: ByteView,
      _ decimal: TableOptions.DecimalMark?,
      _ group: TableOptions.GroupMark
    ) {
      var at = 0
      if let sign = text.element(at: 0), sign == 0x2B || sign == 0x2D {
        isNegative = sign == UInt8(ascii: "-")
        at = 1
      }
      let start = at
      var (digits, groups) = (0, 0)
      // How many digits the first group has, and each of those between it and the last one.
      var first = 0
      var inner: Int?
      while let byte = text.element(at: at) {
        if ASCII.isDigit(byte) {
          digits += 1
          at += 1
          continue
        }
        let width = group.width(in: text, at: at)
        guard width > 0 else { break }
        if groups == 0 {
          first = digits
        } else {
          guard inner ?? digits == digits else { return nil }
          inner = digits
        }
        (groups, digits) = (groups + 1, 0)
        at += width
      }
      // A number of groups begins with no zero: 0.500 is another one.
      let isGrouped =
        digits == 3 && text[start] != UInt8(ascii: "0")
        && Shape.areGroups(first, inner, areOfCommas: group == .comma)
      guard groups == 0 || isGrouped else { return nil }
      whole = start..<at
      guard let mark = text.element(at: at) else {
        guard digits > 0 else { return nil }
        return
      }
      let isComma = mark == UInt8(ascii: ",")
      guard isComma || mark == UInt8(ascii: "."), decimal == nil || (decimal == .comma) == isComma
      else { return nil }
      fraction = at + 1..<text.count
      guard digits + fraction.count > 0, fraction.allSatisfy({ ASCII.isDigit(text[$0]) }) else {
        return nil
      }
    }

    private init?(_ text: ByteView, _ marks: Marks) {
      var start = 0
      if let sign = text.isEmpty ? nil : text[0], sign == 0x2B || sign == 0x2D {
        isNegative = sign == UInt8(ascii: "-")
        start = 1
      }
      var points: [Int] = []
      var commas: [Int] = []
      var digits = 0
      for index in start..<text.count {
        switch text[index] {
        case UInt8(ascii: "."): points.append(index)
        case UInt8(ascii: ","): commas.append(index)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
        default: return nil
        }
      }
      guard digits > 0 else { return nil }
      var decimal: Int?
      var groups: [Int] = []
      switch (points.last, commas.last) {
      case (let point?, let comma?):
        decimal = max(point, comma)
        groups = point > comma ? commas : points
        guard (point > comma ? points : commas).count == 1 else { return nil }
      case (let mark?, nil), (nil, let mark?):
        let all = points + commas
        let isOpen =
          all.count == 1 && text.count - mark == 4 && 1...3 ~= mark - start
          && text[start] != UInt8(ascii: "0")
        switch (isOpen, marks, points.isEmpty) {
        case (false, _, _): if all.count == 1 { decimal = mark } else { groups = all }
        case (true, .points, false), (true, .decimalPoint, false), (true, .commas, true),
          (true, .decimalComma, true):
          decimal = mark
        case (true, .decimalPoint, true), (true, .decimalComma, false): groups = all
        case (true, _, _): return nil
        }
      case (nil, nil): break
      }
      whole = start..<(decimal ?? text.count)
      if let decimal {
        fraction = decimal + 1..<text.count
        wasComma = text[decimal] == UInt8(ascii: ",")
      }
      guard let first = groups.first, let last = groups.last else { return }
      let widths = zip(groups, groups.dropFirst()).map { $1 - $0 - 1 }
      guard whole.upperBound - last == 4, widths.allSatisfy({ $0 == widths[0] }),
        Shape.areGroups(first - start, widths.first, areOfCommas: text[first] == UInt8(ascii: ","))
      else { return nil }
    }

    /// Whether digits are grouped as those of numbers are whose last group has three.
    ///
    /// The first group has so many, and each between these two so many; nil if there are none.
    private static func areGroups(_ first: Int, _ inner: Int?, areOfCommas: Bool) -> Bool {
      switch inner {
      case nil, 3?: 1...3 ~= first
      case 2?: areOfCommas && 1...2 ~= first
      default: false
      }
    }
  }
}
