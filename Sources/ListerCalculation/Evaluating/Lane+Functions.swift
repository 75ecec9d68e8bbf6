// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A call of a function that waits for its result.
struct FunctionCall: BitwiseCopyable {
  /// Where the caller goes on.
  let pc: Int
  /// The caller's base.
  let base: Int
  /// Where the function is on the stack: its result takes its place.
  let callee: Int
}

/// Functions as values: made by LAMBDA, or named where an argument is to be one.
///
/// ```
/// stack   ... │ function │ arguments │ captured │ arguments │ what the body calculates ...
///                          base of the body ─┘
/// ```
/// A call within code takes no more of the thread's own stack, however deep it goes: what ends it is
/// the evaluator's stack, or the document's budget, with `#NUM!`.
extension Lane {
  /// How a call of a function goes on.
  enum Entry {
    /// Its body is to be run, with everything on the stack that it names.
    case body(Program.Lambda)
    case value(Value)
  }

  /// So many functions that call functions run within one another, at most.
  static let mostNestedCalls = 32
  /// What a call of a function is charged with, and each instruction of its body; a value that it
  /// takes along costs one unit.
  static let workOfCall = (call: 64, instruction: 8)

  /// A function of the program with what is on the stack from a base on, or `#NUM!` when the
  /// document's budget is spent.
  func closure(_ index: Int, base: Int) -> Value {
    let captured = Int(program.lambdas[index].captured)
    guard let values = makeElements(captured) else { return Value(CellError.number) }
    for place in 0..<captured { values[place] = stack[base + place] }
    return Value(function: index, capturing: values)
  }

  /// Whether a function needs two arguments, or is made for two.
  func takesTwo(_ function: Value) -> Bool {
    function.isNamedFunction
      ? traits[function.functionIndex].minimumArguments == 2
      : program.lambdas[function.functionIndex].parameters == 2
  }

  /// Calls a function whose arguments are the last ones below a place of the stack; what its body
  /// needs is put from there on.
  func enter(_ function: Value, _ count: Int, below top: Int) -> Entry {
    if function.isError { return .value(function) }
    guard function.isFunction, !function.isSeveralFunctions else {
      return .value(Value(CellError.value))
    }
    guard arithmetic.charge(Lane.workOfCall.call) else { return .value(Value(CellError.number)) }
    let index = function.functionIndex
    if function.isNamedFunction {
      let traits = traits[index]
      guard count >= Int(traits.minimumArguments), count <= Int(traits.maximumArguments) else {
        return .value(Value(CellError.value))
      }
      settleUnions(of: index, base: top - count, count: count)
      return .value(call(index, base: top - count, count: count))
    }
    let lambda = program.lambdas[index]
    let parameters = Int(lambda.parameters)
    guard count >= Int(lambda.required), count <= parameters else {
      return .value(Value(CellError.value))
    }
    let captured = Int(lambda.captured)
    guard top + captured + parameters + program.depth <= stack.count,
      arithmetic.charge(Lane.workOfCall.instruction * Int(lambda.end - lambda.start) + captured)
    else {
      return .value(Value(CellError.number))
    }
    let values = function.captured
    for place in 0..<captured { stack[top + place] = values[place] }
    for place in 0..<parameters {
      stack[top + captured + place] = place < count ? stack[top - count + place] : .missing
    }
    return .body(lambda)
  }
}

extension Call {
  /// What a function that is an argument gives for some values.
  func result(of function: Value, for arguments: [Value]) -> Value {
    lane.result(of: function, for: arguments, above: base + count)
  }

  /// The same as one value: `#CALC!` where it is none, or several.
  func single(of function: Value, for arguments: [Value]) -> Value {
    let value = lane.dereferenced(result(of: function, for: arguments))
    return value.isComposite ? Value(CellError.calculation) : value
  }
}

extension Lane {
  /// What a function gives for some values, put on the stack from a place on.
  fileprivate func result(of function: Value, for arguments: [Value], above top: Int) -> Value {
    guard nestedCalls < Lane.mostNestedCalls, top + arguments.count < stack.count else {
      return Value(CellError.number)
    }
    nestedCalls += 1
    defer { nestedCalls -= 1 }
    for (place, value) in arguments.enumerated() { stack[top + place] = value }
    let base = top + arguments.count
    switch enter(function, arguments.count, below: base) {
    case .value(let value): return value
    case .body(let lambda):
      let depth = base + Int(lambda.captured) + Int(lambda.parameters)
      return run(program, Int(lambda.start), Int(lambda.end), base: base, depth: depth)
    }
  }
}
