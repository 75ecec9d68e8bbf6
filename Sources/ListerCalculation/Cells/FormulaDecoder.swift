// SPDX-License-Identifier: MIT

public import ListerBasics

/// How a document spells formulas that it could not give as they are.
///
/// An object that whoever fills the cells gives along with them, so that what is seldom asked for
/// needs no way back to the reader.
public protocol FormulaDecoder: AnyObject, Sendable {
  /// Appends the formula that `text` spells, without `=`.
  func appendFormula(_ text: ByteView, to buffer: inout ByteBuffer)
}
