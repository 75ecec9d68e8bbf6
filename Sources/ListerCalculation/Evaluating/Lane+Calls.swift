// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Calls of functions: arguments become what the declaration asks for, arrays are taken one by one.
extension Lane {
  /// Calls a function on the arguments from `base` on the stack.
  ///
  /// What it gives is marked if it asked for the order, the sign or the whole part of a number and
  /// that was taken: no function has to look after marks.
  func call(_ index: Int, base: Int, count: Int) -> Value {
    let known = arithmetic.takenAnswers
    let value = answer(index, base: base, count: count)
    return arithmetic.takenAnswers == known ? value : marked(value)
  }

  @inline(__always)
  private func answer(_ index: Int, base: Int, count: Int) -> Value {
    let traits = traits[index]
    if traits.takesAreasOnly { return result(of: index, base: base, count: count) }
    let first = Int(traits.firstKind)
    let kinds = parameterKinds[first..<first + Int(traits.maximumArguments)]
    let stack = unsafe OperandStack(stack)
    var isLifted = false
    for position in 0..<count {
      let value = stack[base + position]
      guard value.isComposite, !kinds[position].takesWhole else { continue }
      let single = dereferenced(value)
      stack[base + position] = single
      isLifted = isLifted || single.isComposite
    }
    if isLifted { return lift(index, kinds, base: base, count: count) }
    if let error = convert(kinds, base: base, count: count) { return error }
    return result(of: index, base: base, count: count)
  }

  /// What a function gives for arguments that are as it takes them.
  @inline(__always)
  private func result(of index: Int, base: Int, count: Int) -> Value {
    // The machine keeps the bodies alive, and the lane keeps the machine alive.
    unsafe bodies[index].result(of: Call(lane: self, base: base, count: count))
  }

  /// Makes each argument what its parameter asks for; returns the first error in the way.
  private func convert(
    _ kinds: Slab<Parameter.Kind>,
    base: Int,
    count: Int
  ) -> Value? {
    let stack = unsafe OperandStack(stack)
    for position in 0..<count {
      let value = stack[base + position]
      var converted = value
      switch kinds[position] {
      case .number:
        if value.isNumber { continue }
        converted = toNumber(value)
      case .text: converted = toText(value)
      case .logical: converted = toLogical(value)
      case .value: break
      case .any, .area, .list, .areas, .reference, .place: continue
      }
      if converted.isError {
        return value.isError ? value : givenError(kinds, base: base, count: count) ?? converted
      }
      stack[base + position] = converted
    }
    return nil
  }

  /// The first error among the arguments, which goes before what can't be converted; errors that
  /// are taken like other values are none.
  private func givenError(_ kinds: Slab<Parameter.Kind>, base: Int, count: Int) -> Value? {
    for position in 0..<count where kinds[position] != .any && stack[base + position].isError {
      return stack[base + position]
    }
    return nil
  }

  /// Calls a function for each tuple of elements of the arguments that are taken one by one.
  ///
  /// No array has references in it: a made one is the value of its cell, and `#VALUE!` if it has several.
  private func lift(
    _ index: Int,
    _ kinds: Slab<Parameter.Kind>,
    base: Int,
    count: Int
  ) -> Value {
    let arguments = (0..<count).map { stack[base + $0] }
    let lifted = (0..<count).filter { position in
      arguments[position].isComposite && !kinds[position].takesWhole
    }
    let makesReferences = traits[index].isDynamic
    // A call for each element: its arguments are found, converted and looked at one by one.
    return broadcast(arguments, lifting: lifted, work: count + 1) { values in
      for position in 0..<count { stack[base + position] = values[position] }
      let known = arithmetic.takenAnswers
      let value =
        convert(kinds, base: base, count: count) ?? result(of: index, base: base, count: count)
      if makesReferences, value.isReference, area(of: value).count > 1 {
        return Value(CellError.value)
      }
      return arithmetic.takenAnswers == known ? value : marked(value)
    }
  }
}
