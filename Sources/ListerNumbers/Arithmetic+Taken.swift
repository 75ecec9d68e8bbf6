// SPDX-License-Identifier: MIT

public import ListerBasics

// A number keeps its mark in every operation that gives a number. An order, a sign or a count of
// steps has no place for a mark: that it was answered for a marked number, or without a proof, is
// counted here. So whoever makes numbers of such answers need not look at each of them.
extension Arithmetic {
  /// How many questions were answered without a proof whose answers can't be marked.
  ///
  /// What a calculation gives between which and whose end it has grown is to be ``marked(_:)``.
  @inlinable public var takenAnswers: Int { unsafe status[unchecked: 8] }

  /// Counts an answer that rests on what is taken.
  public func noteTaken() { status[8] &+= 1 }

  /// The same number, marked as one that rests on what is taken; a failure stays as it is.
  public func marked(_ x: Number) -> Number { x.isReal ? markedReal(x) : marked(x, true) }

  /// Counts the answer to a question about a rational number if that is marked.
  func note(_ x: Number) {
    if x.isApproximated && !x.isReal { noteTaken() }
  }
}
