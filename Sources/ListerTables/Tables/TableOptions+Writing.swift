// SPDX-License-Identifier: MIT

extension TableOptions {
  /// The decimal mark of numbers.
  public enum DecimalMark: String, CaseIterable, Sendable {
    /// 1,5 is one and a half.
    case comma = ","
    /// 1.5 is one and a half.
    case point = "."
  }

  /// What groups the digits of numbers by three.
  public enum GroupMark: String, CaseIterable, Sendable {
    /// 1.234 is a number of four digits.
    case point = "."
    /// 1,234 is a number of four digits.
    case comma = ","
    /// 1'234 is a number of four digits.
    case apostrophe = "'"
    /// 1 234 is a number of four digits.
    case blank = " "
    /// Digits are not grouped.
    case nothing = "none"

    /// The mark of a word: itself, `blank` or `none`; nil for another text.
    public init?(word: String) {
      guard let mark = word == "blank" ? GroupMark.blank : GroupMark(rawValue: word) else {
        return nil
      }
      self = mark
    }
  }

  /// What stands between the fields of a text: a byte of ASCII.
  public struct Delimiter: Hashable, Sendable {
    /// The byte; a space stands for white space of any length.
    public let byte: UInt8

    /// A byte that is one.
    init(byte: UInt8) { self.byte = byte }

    /// The delimiter of a word: one character of ASCII, `tab` or `blank`; nil for another text.
    ///
    /// Quotes and the ends of lines have a meaning of their own.
    public init?(_ word: String) {
      switch word {
      case "tab": byte = UInt8(ascii: "\t")
      case "blank": byte = UInt8(ascii: " ")
      default:
        let bytes = Array(word.utf8)
        guard bytes.count == 1, 1..<0x80 ~= bytes[0], !"\"\r\n".utf8.contains(bytes[0]) else {
          return nil
        }
        byte = bytes[0]
      }
    }

    /// The word that means it.
    public var word: String {
      switch byte {
      case UInt8(ascii: "\t"): "tab"
      case UInt8(ascii: " "): "blank"
      default: String(Unicode.Scalar(byte))
      }
    }
  }

  /// What becomes of quotes that don't stand as RFC 4180 has them.
  public enum Quoting: String, CaseIterable, Sendable {
    /// Blanks around a quoted field belong to it no more than the quotes do, and a field that goes on
    /// behind its closing quote is kept as it is written.
    case lenient
    /// Each byte counts: a quote behind blanks means itself, and what is between a closing quote and
    /// the separator is refused.
    case strict
  }

  /// What the cells of a column are.
  public enum Kind: String, CaseIterable, Sendable {
    /// Texts, as they are written.
    case text
    /// Numbers, percentages among them.
    case number
    /// Days or times whose order is certain, or that of the others.
    case date
    /// Days or times with the day before the month, where the year isn't first.
    case dayFirst = "day-first"
    /// Days or times with the month before the day, where the year isn't first.
    case monthFirst = "month-first"
    /// Words that say whether something is so: `yes`, `no`, `x`, `0`.
    case logical

    /// Whether it is one of days or times.
    package var isDate: Bool { self == .date || self == .dayFirst || self == .monthFirst }
  }

  /// A column, and how its cells are read.
  public struct ColumnKind: Hashable, Sendable {
    /// What the column is called.
    public var heading: String
    /// What its cells are.
    public var kind: Kind
    /// The decimal mark of its numbers; nil for that of all columns.
    public var decimalMark: DecimalMark?
    /// What groups the digits of its numbers; nil for that of all columns.
    public var groupMark: GroupMark?
    /// The words that say that nothing is there, besides those of all columns.
    public var missing: [String] = []

    /// A column of the given name.
    public init(heading: String, kind: Kind) {
      self.heading = heading
      self.kind = kind
    }

    /// The column of a text such as `Sales=number,missing=n/a`; nil for another one.
    ///
    /// `decimal=MARK`, `thousands=MARK` and any number of `missing=WORD` may follow behind commas. There
    /// may be equals signs in the heading.
    public init?(_ text: String) {
      var at = text.startIndex
      while let equals = text[at...].firstIndex(of: "=") {
        at = text.index(after: equals)
        let heading = String(text[..<equals]).trimmed
        if !heading.isEmpty, let found = ColumnKind(of: heading, text[at...]) {
          self = found
          return
        }
      }
      return nil
    }

    /// What follows the kind of a column.
    private enum Word: String, CaseIterable {
      case decimal = ",decimal="
      case thousands = ",thousands="
      case missing = ",missing="
    }

    private init?(of heading: String, _ text: Substring) {
      let name = text.prefix { $0 != "," }
      guard let kind = Kind(rawValue: String(name)) else { return nil }
      self.init(heading: heading, kind: kind)
      var rest = text.dropFirst(name.count)
      while !rest.isEmpty {
        guard let word = Word.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
          return nil
        }
        rest = rest.dropFirst(word.rawValue.count)
        // A comma may be the mark that is meant.
        let ends = Word.allCases.compactMap { rest.firstRange(of: $0.rawValue)?.lowerBound }
        let end = ends.min() ?? rest.endIndex
        guard take(String(rest[..<end]), word) else { return nil }
        rest = rest[end...]
      }
    }

    /// Takes what is said behind a word; false if it is nothing that can be said there.
    private mutating func take(_ value: String, _ word: Word) -> Bool {
      switch word {
      case .decimal:
        decimalMark = DecimalMark(rawValue: value)
        return decimalMark != nil
      case .thousands:
        groupMark = GroupMark(word: value)
        return groupMark != nil
      case .missing:
        missing.append(value.trimmed)
        return !value.trimmed.isEmpty
      }
    }
  }
}
