// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// Calls: the lazy functions become branches, all others a `call` behind their arguments.
extension Compiler {
  func beginCall(_ node: Node, _ context: Context) {
    let name = context.text[Int(node.start)..<Int(node.start) + Int(node.length)]
    guard let index = context.calculator.functions.index(of: name) else {
      let fault = CellDiagnostic.Fault.unknownFunction(name.string)
      report(fault, at: place(ofByte: Int(node.start), context), context.cell, context.program)
      frames.append(Frame(form: .unknown))
      return
    }
    let form: Frame.Form =
      switch context.calculator.functions.traits[index].form {
      case .call, .resizing: .function
      case .choice: .choice
      case .choices: .choices
      case .errorGuard: .errorGuard
      case .missingGuard: .missingGuard
      }
    frames.append(
      Frame(
        form: form,
        function: index,
        nameStart: Int(node.start),
        isResizing: context.calculator.functions.traits[index].form == .resizing,
        argumentStart: context.program.code.count,
        endBranches: endBranches.count
      )
    )
  }

  func endArgument(_ program: Program) {
    let last = frames.count - 1
    var frame = frames[last]
    defer {
      frame.argument += 1
      frames[last] = frame
    }
    switch frame.form {
    case .choice where frame.argument == 0,
      .choices where frame.argument % 2 == 0:
      frame.branch = program.code.count
      emit(Instruction(opcode: .branchIfFalse), program)
    case .choice where frame.argument == 1,
      .choices where frame.argument % 2 == 1:
      endBranches.append(program.code.count)
      emit(Instruction(opcode: .branchToEnd), program)
      aim(frame.branch, program)
    case .function: resize(&frame, program)
    case .errorGuard where frame.argument == 0, .missingGuard where frame.argument == 0:
      frame.branch = program.code.count
      let kind: UInt8 = frame.form == .missingGuard ? 1 : 0
      emit(Instruction(opcode: .branchUnlessError, count: kind), program)
    default: break
    }
  }

  /// Gives the third argument of SUMIF the shape of the first, when both are plain references.
  ///
  /// Then the order of calculation knows all cells that are read, and nothing is left for later.
  private func resize(_ frame: inout Frame, _ program: Program) {
    let end = program.code.count
    let start = frame.argumentStart
    frame.argumentStart = end
    guard frame.isResizing, frame.argument == 0 || frame.argument == 2 else { return }
    let isPlain = end == start + 1 && program.code[end - 1].opcode == .reference
    let read = isPlain ? Int(program.code[end - 1].operand) : -1
    if frame.argument == 0 {
      frame.shapingRead = read
    } else if read >= 0, frame.shapingRead >= 0 {
      let shape = program.reads[frame.shapingRead]
      program.reads[read] = program.reads[read].resized(rows: shape.rows, columns: shape.columns)
    } else {
      program.mayReorder = true
    }
  }

  func endCall(_ node: Node, _ context: Context) throws(Failure) {
    let program = context.program
    let count = Int(node.payload)
    let frame = frames.removeLast()
    if frame.form != .unknown { try checkArity(frame, count, context) }
    switch frame.form {
    case .unknown:
      replaceTypes(count, with: false)
      emit(Instruction(opcode: .callUnknown, count: UInt8(count)), program)
    case .choice:
      if count == 2 { push(Instruction(opcode: .logical, operand: 0), false, program) }
      endChoices(frame, program)
      replaceTypes(3, with: mayBeArrays(last: 3))
    case .choices:
      let otherwise = Int32(CellError.notAvailable.rawValue)
      push(Instruction(opcode: .error, operand: otherwise), false, program)
      endChoices(frame, program)
      replaceTypes(count + 1, with: mayBeArrays(last: count + 1))
    case .errorGuard, .missingGuard:
      let kind: UInt8 = frame.form == .missingGuard ? 1 : 0
      emit(Instruction(opcode: .replaceErrors, count: kind), program)
      aim(frame.branch, program)
      replaceTypes(2, with: mayBeArrays(last: 2))
    case .function: endFunction(frame, count, context)
    }
  }

  /// Writes the selections of nested choices, the innermost first, and sends each branch behind its own.
  private func endChoices(_ frame: Frame, _ program: Program) {
    while endBranches.count > frame.endBranches {
      let branch = endBranches.removeLast()
      emit(Instruction(opcode: .select), program)
      aim(branch, program)
    }
  }

  /// Sends a branch to the instruction that comes next.
  private func aim(_ branch: Int, _ program: Program) {
    var instruction = program.code[branch]
    instruction.operand = Int32(program.code.count)
    program.code[branch] = instruction
  }

  private func endFunction(_ frame: Frame, _ count: Int, _ context: Context) {
    let functions = context.calculator.functions
    let traits = functions.traits[frame.function]
    var givesArray = traits.givesArray
    for position in 0..<count where mayBeArrays[mayBeArrays.count - count + position] {
      switch functions.kinds[frame.function << 8 | position] {
      case .area, .reference, .place: break
      default: givesArray = true
      }
    }
    if traits.isDynamic { context.program.mayReorder = true }
    replaceTypes(count, with: givesArray)
    emit(
      Instruction(opcode: .call, count: UInt8(count), function: UInt16(frame.function)),
      context.program
    )
  }

  /// Whether any of the last values may be an array.
  private func mayBeArrays(last count: Int) -> Bool {
    for index in mayBeArrays.count - count..<mayBeArrays.count where mayBeArrays[index] {
      return true
    }
    return false
  }

  private func replaceTypes(_ count: Int, with mayBeArray: Bool) {
    mayBeArrays.truncate(to: mayBeArrays.count - count)
    pushType(mayBeArray)
  }

  private func checkArity(
    _ frame: Frame,
    _ count: Int,
    _ context: Context
  ) throws(Failure) {
    let traits = context.calculator.functions.traits[frame.function]
    let least = Int(traits.minimumArguments)
    let most = Int(traits.maximumArguments)
    var fits = count >= least && count <= most
    if traits.repeatingGroup == 2, most == 255 {
      fits = fits && (count - least) % 2 == 0
    }
    guard !fits else { return }
    let function = context.calculator.functions.functions[frame.function]
    let expected =
      least == most ? "\(least)" : most == 255 ? "at least \(least)" : "\(least) to \(most)"
    let number = least == most || most == 255 ? least : max(most, 2)
    var arguments = String(counting: number, "argument", written: expected)
    if count > least, count <= most { arguments += ", more only in pairs" }
    throw Failure(
      message: "\(function.name) takes \(arguments), not \(count): \(function.syntax)",
      place: place(ofByte: frame.nameStart, context)
    )
  }
}
