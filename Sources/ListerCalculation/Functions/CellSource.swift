// SPDX-License-Identifier: MIT

/// Which cells of a call are counted, and what the call takes for it.
protocol CellSource: SendableMetatype {
  /// The parameters of a function that counts such cells.
  static var parameters: [Parameter] { get }
  /// How many parameters of the end repeat together.
  static var repeatingGroup: Int { get }

  /// Hands all cells on, with whether each is an argument itself; returns an error in the way.
  static func forEachCounted(of call: Call, _ body: (Value, Bool) -> Void) -> Value?
}

extension CellSource {
  static var repeatingGroup: Int { 1 }

  /// How many cells of a call are of a kind, or the error in the way.
  @inline(__always)
  static func count<Kind: CountedKind>(_ kind: Kind.Type, of call: Call) -> Value {
    var count = 0
    let failure = forEachCounted(of: call) { value, isDirect in
      if Kind.counts(value, isDirect, call) { count += 1 }
    }
    return failure ?? Value(count)
  }
}

protocol CountedKind: SendableMetatype {
  /// Whether a value counts, which may be an argument itself.
  static func counts(_ value: Value, _ isDirect: Bool, _ call: Call) -> Bool
}
