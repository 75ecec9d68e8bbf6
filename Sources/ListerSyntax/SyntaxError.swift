// SPDX-License-Identifier: MIT

public import ListerBasics

/// Why a text is no formula, and where.
public struct SyntaxError: Error, Hashable {
  /// Where the fault is, in bytes from the start of the formula text.
  public var offset: Int
  /// How many bytes are at fault; 0 at the end of the text.
  public var length: Int
  /// What is wrong there.
  public var reason: Reason

  /// What can be wrong with a formula.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// There is nothing but white space.
    case empty
    /// A character that can't be where a value is expected, or that has no meaning at all.
    case unexpectedCharacter
    /// The text ends where a value is expected.
    case unexpectedEnd
    /// A value follows a value, with no operator between them.
    case operatorExpected
    /// A parenthesis that is never closed, or that closes nothing.
    case unbalanced
    /// More than 8,192 characters.
    case tooLong
    /// More than 256 parentheses and calls within one another.
    case tooDeep
    /// More than 255 arguments in one call.
    case tooManyArguments
    /// A separator that is neither in a call nor between references in parentheses: `A1,B2`.
    case separatorOutsideCall
    /// An array constant of more than 256 elements.
    case arrayTooLarge
    /// An array constant whose rows differ in length.
    case mixedArray
    /// An array constant's element that is no number, text, logical or error.
    case badArrayElement
    /// Digits that are not a number: `1.2.3`, `12AB`, `1E`.
    case badNumber
    /// A `#` that begins none of the known errors.
    case badErrorLiteral
    /// A text whose closing quote is missing.
    case unterminatedText
    /// A quoted grid name whose closing quote is missing.
    case unterminatedGridName
    /// What follows a `$` or a grid's name is no cell, range, row or column.
    case badReference
    /// A value beside `:` or `#`, or right of a space, that can't be a reference.
    case referenceExpected
    /// Brackets after a table's name that say no part of a table.
    case badStructuredReference
    /// The second corner of a range has a grid's name: `Grid!A1:Grid!B2`.
    case gridOnRangeEnd
    /// A no-break space.
    case noBreakSpace
    /// Bytes that are not UTF-8.
    case invalidText
  }

  /// An error at a place.
  public init(offset: Int, length: Int, reason: Reason) {
    self.offset = offset
    self.length = length
    self.reason = reason
  }

  /// Where the fault is, as a column counted in characters (Unicode scalars) from 1.
  ///
  /// `text` is the formula that was parsed, without its `=`.
  public func column(in text: ByteView) -> Int {
    text[0..<min(offset, text.count)].scalarCount + 1
  }

  /// What is wrong, in one line for a person: `column 3: ")" is not allowed here`.
  ///
  /// `text` is the formula that was parsed, without its `=`; `shift` is added to the column, 1 for
  /// a text that is shown with its `=`.
  public func message(in text: ByteView, shift: Int = 0) -> String {
    "column \(column(in: text) + shift): \(explanation(quoting: excerpt(of: text)))"
  }

  /// The text at fault, shortened to 20 characters.
  private func excerpt(of text: ByteView) -> String {
    let start = min(offset, text.count)
    let characters = text[start..<min(start + length, text.count)].string.unicodeScalars
    guard characters.count > 20 else { return String(characters) }
    return String(characters.prefix(20)) + "..."
  }

  private func explanation(quoting excerpt: String) -> String {
    switch reason {
    case .empty: "the formula is empty"
    case .unexpectedCharacter: "\"\(excerpt)\" is not allowed here"
    case .unexpectedEnd: "the formula ends where a value is expected"
    case .operatorExpected: "an operator is missing before \"\(excerpt)\""
    case .unbalanced:
      excerpt == ")" ? "\")\" closes no parenthesis" : "\"\(excerpt)\" is never closed"
    case .tooLong: "the formula has more than \(FormulaParser.largestLength) characters"
    case .tooDeep: "more than \(FormulaParser.largestDepth) parentheses within one another"
    case .tooManyArguments:
      "a call with more than \(FormulaParser.largestArgumentCount) arguments"
    case .separatorOutsideCall: "\"\(excerpt)\" separates the arguments of a call; there is none"
    case .arrayTooLarge:
      "an array constant of more than \(FormulaParser.largestArrayCount) elements"
    case .mixedArray: "the rows of the array constant differ in length"
    case .badArrayElement: "\"\(excerpt)\" is no number, text, logical or error for an array"
    case .badNumber: "\"\(excerpt)\" is not a number"
    case .badErrorLiteral: "\"\(excerpt)\" is none of the known errors"
    case .unterminatedText: "the text is never closed by a \""
    case .unterminatedGridName: "the grid's name is never closed by a '"
    case .badReference: "a cell, a range, rows or columns are expected here"
    case .referenceExpected: "\"\(excerpt)\" is no reference"
    case .badStructuredReference: "\"\(excerpt)\" is no part of a table, such as Prices[Amount]"
    case .gridOnRangeEnd:
      "the second corner of a range is given without its grid: Grid!A1:B2"
    case .noBreakSpace: "a no-break space; an ordinary space is meant"
    case .invalidText: "the bytes are not UTF-8"
    }
  }
}
