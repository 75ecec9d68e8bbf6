// SPDX-License-Identifier: MIT

import ListerNumbers

/// Which numbers of a call an ``Aggregate`` is made of, and what the call takes for it.
protocol AggregateSource: SendableMetatype {
  /// The parameters of a function of such numbers.
  static var parameters: [Parameter] { get }
  /// How many parameters of the end repeat together.
  static var repeatingGroup: Int { get }
  /// How its calls are compiled.
  static var form: Function.Form { get }

  /// Hands all numbers on in order; returns the first error met, and stops there.
  static func forEachNumber(of call: Call, _ body: (Number) -> Void) -> Value?
}

extension AggregateSource {
  static var repeatingGroup: Int { 1 }
  static var form: Function.Form { .call }

  /// The aggregate of the numbers of a call, or the error in the way.
  @inline(__always)
  static func value<A: Aggregate>(_ aggregate: A.Type, of call: Call) -> Value {
    let arithmetic = call.arithmetic
    var aggregate = A(arithmetic)
    let failure = forEachNumber(of: call) { aggregate.add($0, arithmetic) }
    // Lists are kept, and gone through several times.
    if A.keepsNumbers, !call.pays(for: .walk(2 * aggregate.kept)) { return Value(CellError.number) }
    return failure ?? Value(aggregate.result(arithmetic))
  }
}
