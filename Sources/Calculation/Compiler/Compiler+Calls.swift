// SPDX-License-Identifier: MIT

import Bytes
import FormulaSyntax

/// Calls: the lazy functions become branches, all others a `call` behind their arguments.
extension Compiler {
  func beginCall(_ node: Node, _ context: Context) {
    let name = context.text[Int(node.start)..<Int(node.start) + Int(node.length)]
    guard let index = context.calculator.functions.index(of: name) else {
      frames.append(Frame(form: .unknown))
      return
    }
    let form: Frame.Form =
      switch context.calculator.functions.functions[index].form {
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
        isResizing: context.calculator.functions.functions[index].form == .resizing,
        argumentStart: context.program.code.count,
        endBranches: endBranches.count
      )
    )
  }

  func endArgument(_ program: Program) {
    let last = frames.count - 1
    let frame = frames[last]
    frames[last].argument += 1
    switch frame.form {
    case .choice where frame.argument == 0,
      .choices where frame.argument % 2 == 0:
      frames[last].branch = program.code.count
      emit(Instruction(opcode: .branchIfFalse), program)
    case .choice where frame.argument == 1,
      .choices where frame.argument % 2 == 1:
      endBranches.append(program.code.count)
      emit(Instruction(opcode: .branchToEnd), program)
      program.code[frame.branch].operand = Int32(program.code.count)
    case .function: resize(last, program)
    case .errorGuard where frame.argument == 0, .missingGuard where frame.argument == 0:
      frames[last].branch = program.code.count
      let kind: UInt8 = frame.form == .missingGuard ? 1 : 0
      emit(Instruction(opcode: .branchUnlessError, count: kind), program)
    default: break
    }
  }

  /// Gives the third argument of SUMIF the shape of the first, when both are plain references.
  ///
  /// Then the order of calculation knows all cells that are read, and nothing is left for later.
  private func resize(_ index: Int, _ program: Program) {
    let frame = frames[index]
    let end = program.code.count
    frames[index].argumentStart = end
    guard frame.isResizing, frame.argument == 0 || frame.argument == 2 else { return }
    let isPlain = end == frame.argumentStart + 1 && program.code[end - 1].opcode == .reference
    let read = isPlain ? Int(program.code[end - 1].operand) : -1
    if frame.argument == 0 {
      frames[index].shapingRead = read
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
    guard let frame = frames.popLast() else { preconditionFailure("a call ends that began") }
    if frame.form != .unknown { try checkArity(frame, count, context) }
    switch frame.form {
    case .unknown:
      replaceTypes(count, with: false)
      emit(Instruction(opcode: .callUnknown, count: UInt8(count)), program)
    case .choice:
      if count == 2 { push(Instruction(opcode: .logical, operand: 0), false, program) }
      endChoices(frame, program)
      replaceTypes(3, with: mayBeArrays.suffix(3).contains(true))
    case .choices:
      let otherwise = Int32(CellError.notAvailable.rawValue)
      push(Instruction(opcode: .error, operand: otherwise), false, program)
      endChoices(frame, program)
      replaceTypes(count + 1, with: mayBeArrays.suffix(count + 1).contains(true))
    case .errorGuard, .missingGuard:
      let kind: UInt8 = frame.form == .missingGuard ? 1 : 0
      emit(Instruction(opcode: .replaceErrors, count: kind), program)
      program.code[frame.branch].operand = Int32(program.code.count)
      replaceTypes(2, with: mayBeArrays.suffix(2).contains(true))
    case .function: endFunction(frame, count, context)
    }
  }

  /// Writes the selections of nested choices, the innermost first, and sends each branch behind its own.
  private func endChoices(_ frame: Frame, _ program: Program) {
    while endBranches.count > frame.endBranches {
      let branch = endBranches.removeLast()
      emit(Instruction(opcode: .select), program)
      program.code[branch].operand = Int32(program.code.count)
    }
  }

  private func endFunction(_ frame: Frame, _ count: Int, _ context: Context) {
    let function = context.calculator.functions.functions[frame.function]
    var givesArray = function.givesArray
    for (index, mayBeArray) in mayBeArrays.suffix(count).enumerated() where mayBeArray {
      switch function.kind(at: index) {
      case .area, .reference: break
      default: givesArray = true
      }
    }
    if function.isDynamic { context.program.mayReorder = true }
    replaceTypes(count, with: givesArray)
    emit(
      Instruction(
        opcode: .call,
        count: UInt8(count),
        function: UInt16(frame.function)
      ),
      context.program
    )
  }

  private func replaceTypes(_ count: Int, with mayBeArray: Bool) {
    mayBeArrays.removeLast(count)
    mayBeArrays.append(mayBeArray)
  }

  private func checkArity(
    _ frame: Frame,
    _ count: Int,
    _ context: Context
  ) throws(Failure) {
    let function = context.calculator.functions.functions[frame.function]
    let least = function.minimumArguments
    let most = function.maximumArguments
    var fits = count >= least && count <= most
    if function.repeatingGroup == 2, most == 255 {
      fits = fits && (count - least) % 2 == 0
    }
    guard !fits else { return }
    let expected =
      least == most ? "\(least)" : most == 255 ? "at least \(least)" : "\(least) to \(most)"
    throw Failure(
      message: "\(function.name) takes \(expected) arguments, not \(count): \(function.syntax)"
    )
  }
}
