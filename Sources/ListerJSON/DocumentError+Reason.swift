// SPDX-License-Identifier: MIT

import ListerBasics

extension DocumentError {
  /// What is wrong with a document; the cases carry the data, ``message`` the words.
  public enum Reason: Equatable, Sendable {
    // MARK: Not JSON
    /// There is nothing but white space.
    case empty
    /// The document ends where something more is needed.
    case unexpectedEnd(expected: String)
    /// A character is where something else is needed; `found` is a word or a quoted character.
    case unexpected(found: String, expected: String)
    /// A comma is before the end of an array or object.
    case trailingComma
    /// A comment.
    case comment
    /// Something is after the end of the document.
    case trailingData
    /// A string has no closing quote.
    case unterminatedString
    /// A control character is in a string as it is.
    case controlCharacter(UInt8)
    /// A backslash before something that can't be escaped, or `\u` without four hexadecimal digits.
    case invalidEscape
    /// Half of a surrogate pair in a text that is used.
    case loneSurrogate
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A number with a zero in front.
    case leadingZero

    // MARK: Not a document
    /// A known member, or an element, has the wrong type.
    case wrongType(expected: String, found: String)
    /// A known key occurs twice in one object.
    case duplicateKey(String)
    /// The document is of a version that this program doesn't know.
    case version(String)
    /// There is no such color.
    case color(String)
    /// The precision isn't a whole number in ``DocumentLimits/precision``.
    case precision(String)
    /// There is no such locale, or none that is known.
    case locale(String)
    /// Both `grid` and `grids` are there.
    case gridAndGrids
    /// One of several grids has no name.
    case unnamedGrid
    /// A grid's name or a name's key is empty.
    case emptyName
    /// Two grids, or two names, differ in case at most; tables over cells share those of names.
    case duplicateName(String)
    /// What is to be the cells of a table isn't.
    case tableCells(String)
    /// An object instead of a cell has none of the known members.
    case noCell
    /// An object instead of a cell has two of the known members.
    case ambiguousCell(String, String)
    /// The text of a ratio doesn't spell one.
    case ratio(String)
    /// The text of an approximated number doesn't spell a number.
    case approximated(String)
    /// There is no such error value.
    case errorValue(String)
    /// Two items have the same identifier; `first` is the path of the one before.
    case duplicateItem(first: String)

    // MARK: Over a bound
    /// The document is too long.
    case tooManyBytes(Int)
    /// The document with the values that were calculated is too long.
    case tooManyBytesWithValues(Int)
    /// Arrays and objects are too deep inside one another.
    case tooDeep
    /// There are too many grids.
    case tooManyGrids(Int)
    /// A grid has too many rows.
    case tooManyRows(Int)
    /// A row has too many columns.
    case tooManyColumns(Int)
    /// A number has too many digits.
    case tooManyDigits(Int)
    /// A number needs too many bits.
    case tooLargeNumber

    /// The reason in words.
    public var message: String {
      syntaxMessage ?? boundMessage ?? contentMessage
    }

    private var syntaxMessage: String? {
      switch self {
      case .empty: "the document is empty"
      case .unexpectedEnd(let expected): "expected \(expected), found the end of the document"
      case .unexpected(let found, let expected): "expected \(expected), found \(found)"
      case .trailingComma: "a comma after the last element; JSON has no trailing commas"
      case .comment: "a comment; JSON has no comments"
      case .trailingData: "more data after the end of the document"
      case .unterminatedString: "a string without its closing quote"
      case .controlCharacter(let byte):
        "control character \(Reason.codePoint(UInt32(byte))) in a string; it must be escaped"
      case .invalidEscape: "an escape that is not one of JSON's"
      case .loneSurrogate: "half of a surrogate pair: no character"
      case .invalidUTF8: "bytes that are not UTF-8"
      case .leadingZero: "a number with a zero in front"
      default: nil
      }
    }

    private var boundMessage: String? {
      switch self {
      case .tooManyBytes(let count):
        count > DocumentLimits.listBytes
          ? "\(count) bytes; a document has at most \(DocumentLimits.listBytes)"
          : "\(count) bytes; a document with grids, or in a stream, has at most \(DocumentLimits.bytes)"
      case .tooManyBytesWithValues(let count):
        "\(count) bytes with its values; a document with grids has at most \(DocumentLimits.bytes)"
      case .tooDeep: "more than \(DocumentLimits.nesting) arrays and objects inside one another"
      case .tooManyGrids(let count):
        "\(count) grids; a document has at most \(DocumentLimits.grids)"
      case .tooManyRows(let count): "\(count) rows; a grid has at most \(DocumentLimits.side)"
      case .tooManyColumns(let count): "\(count) columns; a grid has at most \(DocumentLimits.side)"
      case .tooManyDigits(let count):
        "\(count) digits; a number has at most \(DocumentLimits.digits)"
      case .tooLargeNumber: "a number of more than 1048576 bits"
      default: nil
      }
    }

    private var contentMessage: String {
      switch self {
      case .wrongType(let expected, let found): "expected \(expected), found \(found)"
      case .duplicateKey(let key): "the key \"\(key)\" occurs here for the second time"
      case .version(let text): "version \(text) of the document format; only version 1 is known"
      case .color(let text):
        "\(text) is no color: gray, blue, green, yellow, orange, red, or their number, 0 to 5"
      case .precision(let text): "\(text) is no precision: a whole number from 1 to 1000"
      case .locale(let text):
        "\(text) is no locale that is known: "
          + DocumentLocale.allCases.map(\.id).joined(separator: ", ")
      case .gridAndGrids: "both \"grid\" and \"grids\"; a document has one of them"
      case .unnamedGrid: "a grid without a name; only the sole grid of a document needs none"
      case .emptyName: "an empty name"
      case .duplicateName(let name):
        "the name \"\(name)\" is taken; names are compared without case"
      case .tableCells(let text):
        "\"\(text)\" is no table: cells of a grid, such as \"Grid!A1:C9\", in no other table, "
          + "with a row between headers and totals"
      case .noCell:
        "a cell that is an object has a member \"formula\", \"text\", \"ratio\", \"approx\" or \"error\""
      case .ambiguousCell(let first, let second):
        "a cell has one meaning; this one has both \"\(first)\" and \"\(second)\""
      case .ratio(let text): "\"\(text)\" is no ratio of two whole numbers, such as \"1/3\""
      case .approximated(let text): "\"\(text)\" is no number"
      case .errorValue(let text): "\"\(text)\" is no error value, such as \"#N/A\""
      case .duplicateItem(let first): "the same uuid as \(first); each item has its own"
      default: ""
      }
    }

    /// A character by its number, as in `U+000A`.
    static func codePoint(_ value: UInt32) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}
