// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// Calls: the lazy functions become branches, all others a `call` after their arguments.
extension Compiler {
  /// A call whose arguments are being compiled.
  struct Frame: BitwiseCopyable {
    enum Form: BitwiseCopyable {
      case function, unknown, `if`, ifs, ifError, ifNA, `let`, lambda
      /// A call of a function that is a value.
      case application
    }
    var form: Form
    var function = 0
    /// Where the name of the function begins in its text.
    var nameStart = 0
    /// Whether it is the product of an inverse with right sides, and the inverse is left out.
    var isSolving = false
    /// Whether the function's form is `resizing`.
    var isResizing = false
    /// Where the code of the argument being compiled begins.
    var argumentStart = 0
    /// The index in the program's reads of the first argument, if that is a plain reference.
    var shapingRead = -1
    /// The argument being compiled, zero-based.
    var argument = 0
    /// The `branchIfFalse` that waits for its target.
    var branch = 0
    /// Where this call's `branchToEnd`s begin in `endBranches`, and its names in `locals`.
    var endBranches = 0
    var locals = 0
    /// The name that waits for its value, of LET.
    var name: ByteView?
    /// Whether an argument that is no name has ended, which has to be the last one.
    var hasResult = false
    /// The function that is being made, of LAMBDA.
    var lambda = 0
  }

  func beginCall(_ node: Node, _ context: Context) throws(Failure) {
    let name = context.text(of: node)
    if pushLocal(name, context) { return beginApplication() }
    guard let index = function(named: name) else {
      if try pushMeaning(of: name, isArgument: true, context) { return beginApplication() }
      report(.unknownFunction(name.string), at: place(ofByte: Int(node.start), context))
      frames.append(Frame(form: .unknown))
      return
    }
    let form: Frame.Form =
      switch signatures.traits[index].form {
      case .call, .resizing: .function
      case .if: .if
      case .ifs: .ifs
      case .ifError: .ifError
      case .ifNA: .ifNA
      case .let: .let
      case .lambda: .lambda
      }
    if signatures.traits[index].needsArb, !SpecialFunction.isAvailable {
      report(.missingLibrary(name.string), at: place(ofByte: Int(node.start), context))
    }
    let lambda = form == .lambda ? beginLambda(context) : 0
    frames.append(
      Frame(
        form: form,
        function: index,
        nameStart: Int(node.start),
        isResizing: signatures.traits[index].form == .resizing,
        argumentStart: draft.code.count,
        endBranches: endBranches.count,
        locals: locals.count,
        lambda: lambda
      )
    )
  }

  func endArgument(_ context: Context) throws(Failure) {
    let last = frames.count - 1
    var frame = frames[last]
    defer {
      frame.argument += 1
      frames[last] = frame
    }
    switch frame.form {
    case .if where frame.argument == 0,
      .ifs where frame.argument % 2 == 0:
      frame.branch = draft.code.count
      draft.emit(Instruction(opcode: .branchIfFalse))
    case .if where frame.argument == 1,
      .ifs where frame.argument % 2 == 1:
      endBranches.append(draft.code.count)
      draft.emit(Instruction(opcode: .branchToEnd))
      draft.aim(frame.branch)
    case .function:
      if frame.argument == 0 { leaveOutInverse(&frame) }
      resize(&frame)
    case .ifError where frame.argument == 0, .ifNA where frame.argument == 0:
      frame.branch = draft.code.count
      let isForMissing = frame.form == .ifNA
      draft.emit(Instruction(opcode: isForMissing ? .branchUnlessMissing : .branchUnlessError))
    case .let, .lambda: try endNamed(&frame, context)
    default: break
    }
  }

  /// Takes the call of MINVERSE off the end of MMULT's first argument: the system is solved.
  private func leaveOutInverse(_ frame: inout Frame) {
    guard let solving = signatures.solving, frame.function == solving.product else { return }
    let last = draft.code.count - 1
    guard draft.code[last].opcode == .call, Int(draft.code[last].function) == solving.inverse else {
      return
    }
    draft.code.truncate(to: last)
    frame.isSolving = true
  }

  /// Gives the third argument of SUMIF the shape of the first, when both are plain references.
  ///
  /// Then the order of calculation knows all cells that are read, and nothing is left for later.
  private func resize(_ frame: inout Frame) {
    let end = draft.code.count
    let start = frame.argumentStart
    frame.argumentStart = end
    guard frame.isResizing, frame.argument == 0 || frame.argument == 2 else { return }
    let isPlain = end == start + 1 && draft.code[end - 1].opcode == .reference
    let read = isPlain ? Int(draft.code[end - 1].operand) : -1
    if frame.argument == 0 {
      frame.shapingRead = read
    } else if read >= 0, frame.shapingRead >= 0 {
      let resizing = ProgramDraft.Resizing(read: Int32(read), shape: Int32(frame.shapingRead))
      draft.resize(resizing.read, as: resizing.shape)
      draft.resizings.append(resizing)
    } else {
      draft.makesReferences = true
    }
  }

  func endCall(_ node: Node, _ context: Context) throws(Failure) {
    let count = Int(node.payload)
    let frame = frames.removeLast()
    if frame.form != .unknown, frame.form != .application {
      try checkArity(frame, count, context)
    }
    switch frame.form {
    case .unknown:
      draft.replaceTypes(count, with: false)
      draft.emit(Instruction(opcode: .callUnknown, count: UInt8(count)))
    case .if:
      if count == 1 { endTest(frame) }
      if count <= 2 { draft.push(Instruction(opcode: .logical, operand: 0)) }
      endChoices(frame)
      draft.replaceTypes(3, with: draft.mayBeArrays(last: 3))
    case .ifs:
      draft.push(CellError.notAvailable)
      endChoices(frame)
      draft.replaceTypes(count + 1, with: draft.mayBeArrays(last: count + 1))
    case .ifError, .ifNA:
      let isForMissing = frame.form == .ifNA
      draft.emit(Instruction(opcode: isForMissing ? .replaceMissing : .replaceErrors))
      draft.aim(frame.branch)
      draft.replaceTypes(2, with: draft.mayBeArrays(last: 2))
    case .let: endLet(frame, count)
    case .lambda: endLambda(frame)
    case .application:
      draft.replaceTypes(count + 1, with: true)
      draft.emit(Instruction(opcode: .apply, count: UInt8(count)))
    case .function: endFunction(frame, count)
    }
  }

  /// Gives an IF that has nothing but its test TRUE for the value to choose.
  private func endTest(_ frame: Frame) {
    draft.push(Instruction(opcode: .logical, operand: 1))
    endBranches.append(draft.code.count)
    draft.emit(Instruction(opcode: .branchToEnd))
    draft.aim(frame.branch)
  }

  /// Writes the selections of nested choices, the innermost first, and sends each branch after its
  /// own.
  private func endChoices(_ frame: Frame) {
    while endBranches.count > frame.endBranches {
      let branch = endBranches.removeLast()
      draft.emit(Instruction(opcode: .select))
      draft.aim(branch)
    }
  }

  private func endFunction(_ frame: Frame, _ count: Int) {
    let traits = signatures.traits[frame.function]
    var givesArray = traits.givesArray
    for position in 0..<count where draft.mayBeArray(position, ofLast: count) {
      if !signatures.kind(of: frame.function, at: position).takesWhole { givesArray = true }
    }
    if traits.isDynamic { draft.makesReferences = true }
    draft.replaceTypes(count, with: givesArray)
    var function = frame.function
    if frame.isSolving, let solving = signatures.solving { function = solving.solution }
    draft.emit(Instruction(opcode: .call, count: UInt8(count), function: UInt16(function)))
  }

  private func checkArity(
    _ frame: Frame,
    _ count: Int,
    _ context: Context
  ) throws(Failure) {
    let traits = signatures.traits[frame.function]
    let least = Int(traits.minimumArguments)
    let most = Int(traits.maximumArguments)
    var fits = count >= least && count <= most
    if traits.repeatingGroup == 2, most == 255 {
      fits = fits && (count - least) % 2 == 0
    }
    guard !fits else { return }
    let function = signatures.functions[frame.function]
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
