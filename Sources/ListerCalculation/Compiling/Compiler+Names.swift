// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// Names: those of the document are written out, those of LET and LAMBDA are places on the stack.
extension Compiler {
  /// A name of LET, or a parameter of LAMBDA.
  struct Local: BitwiseCopyable {
    var name: ByteView
    /// Where its value is on the stack, counted from the base of the function that runs.
    var place: Int
  }

  /// A name of the document whose meaning is being compiled.
  struct OpenName: BitwiseCopyable {
    /// The address of the text that it means.
    var text: Int
    /// Where the code of its meaning begins.
    var codeStart: Int
    /// The function that it means, once that is being made: so it may call itself.
    var lambda = -1
  }

  /// Compiles a name that is no declaration.
  func compileName(
    _ node: Node,
    isArgument: Bool,
    _ context: Context
  ) throws(Failure) {
    let name = context.text(of: node)
    guard node.payload != 1 else {
      throw Failure(
        message: "[\(name)] is a parameter that may be left out, which only LAMBDA has",
        place: place(ofByte: Int(node.start), context)
      )
    }
    if pushLocal(name, context) { return }
    if try pushMeaning(of: name, isArgument: isArgument, context) { return }
    if isArgument, pushFunction(name) { return }
    report(.unknownName(name.string), at: place(ofByte: Int(node.start), context))
    draft.push(CellError.name)
  }

  /// Compiles the value of a name of LET or of a parameter; false if there is none of that name.
  func pushLocal(_ name: ByteView, _ context: Context) -> Bool {
    var index = locals.count - 1
    while index >= context.firstLocal {
      let local = locals[index]
      if TextOrder.equal(local.name, name) {
        let mayBeArray = draft.mayBeArray(local.place, ofLast: draft.depth)
        draft.push(
          Instruction(opcode: .local, operand: Int32(local.place)),
          mayBeArray: mayBeArray
        )
        return true
      }
      index -= 1
    }
    return false
  }

  /// Compiles what a name of the document means, instead of the name; false if it has no such name.
  func pushMeaning(
    of name: ByteView,
    isArgument: Bool,
    _ context: Context
  ) throws(Failure) -> Bool {
    guard let (known, grid) = context.names.definition(of: name, in: context.scope) else {
      guard let table = context.names.table(named: name), !table.isOverItems else { return false }
      push(table.data, isArgument: isArgument, context)
      return true
    }
    for index in 0..<openNames.count
    where openNames[index].text == known.text.address && openNames[index].lambda >= 0 {
      draft.push(Instruction(opcode: .closure, operand: Int32(openNames[index].lambda)))
      return true
    }
    guard context.depth < Compiler.maximumNameDepth else {
      throw Failure(message: "the name \(name) leads to names too deep, or to itself")
    }
    guard writesOut(known.text.count) else {
      throw Failure(message: "the names in the formula are too long when written out")
    }
    var inner = context
    inner.text = known.text
    inner.home = grid ?? 0
    inner.scope = grid
    inner.depth = context.depth + 1
    inner.isArgument = isArgument
    inner.firstLocal = locals.count
    let isFormula = known.text.count > 0 && known.text[0] == UInt8(ascii: "=")
    if isFormula { inner.text = known.text[1..<known.text.count] }
    openNames.append(OpenName(text: known.text.address, codeStart: draft.code.count))
    try compileText(inner)
    openNames.removeLast()
    return true
  }

  /// Counts bytes of names that are written out; false if they are too many.
  func writesOut(_ bytes: Int) -> Bool {
    nameBytes += bytes
    nameBytesInAll += bytes
    return nameBytes <= Compiler.maximumNameBytes
      && nameBytesInAll <= Compiler.maximumNameBytesInAll
  }

  /// Compiles a function of the table as a value, for functions that take functions.
  private func pushFunction(_ name: ByteView) -> Bool {
    guard let index = function(named: name) else { return false }
    let traits = signatures.traits[index]
    guard traits.form == .call || traits.form == .resizing else { return false }
    // What it reads is only known while it runs.
    if traits.isDynamic || traits.form == .resizing { draft.makesReferences = true }
    draft.push(Instruction(opcode: .function, function: UInt16(index)))
    return true
  }

  // MARK: LET and LAMBDA

  /// Takes a node, behind which is the one at `next`, as the name of a value or of a parameter, where
  /// the call that is being compiled wants one; false if it wants none.
  func declare(
    _ node: Node,
    before next: Int,
    of box: ParserBox,
    _ context: Context
  ) throws(Failure) -> Bool {
    guard let form = frames.last?.form, form == .let || form == .lambda else { return false }
    let last = frames.count - 1
    let isValue = form == .let && frames[last].argument % 2 == 1
    guard !isValue, node.kind == .name, node.payload != 2, next + 1 < box.parser.count,
      box.parser[next].kind == .argumentEnd, box.parser[next + 1].kind != .callEnd
    else { return false }
    let name = context.text(of: node)
    let isOptional = node.payload == 1
    if form == .lambda {
      try add(parameter: name, isOptional: isOptional, at: node, context)
    } else if !isOptional {
      try checkIsNew(name, at: node, context)
      frames[last].name = name
    }
    return true
  }

  /// Adds a parameter to the function that is being made.
  private func add(
    parameter name: ByteView,
    isOptional: Bool,
    at node: Node,
    _ context: Context
  ) throws(Failure) {
    try checkIsNew(name, at: node, context)
    var lambda = draft.lambdas[frames[frames.count - 1].lambda]
    guard isOptional || lambda.required == lambda.parameters else {
      throw Failure(
        message: "the parameter \(name) of LAMBDA is behind one that may be left out",
        place: place(ofByte: Int(node.start), context)
      )
    }
    lambda.parameters += 1
    if !isOptional { lambda.required += 1 }
    draft.lambdas[frames[frames.count - 1].lambda] = lambda
    locals.append(Local(name: name, place: draft.depth))
    draft.pushParameter()
  }

  private func checkIsNew(
    _ name: ByteView,
    at node: Node,
    _ context: Context
  ) throws(Failure) {
    for index in frames[frames.count - 1].locals..<locals.count
    where TextOrder.equal(locals[index].name, name) {
      throw Failure(
        message: "the name \(name) is there twice",
        place: place(ofByte: Int(node.start), context)
      )
    }
  }

  /// Ends an argument of LET or LAMBDA: after the one that is to be the result none may follow.
  func endNamed(_ frame: inout Frame, _ context: Context) throws(Failure) {
    guard !frame.hasResult else {
      throw Failure(
        message: "argument \(frame.argument) of \(signatures.functions[frame.function].name) "
          + "is to be a name",
        place: place(ofByte: frame.nameStart, context)
      )
    }
    switch frame.form {
    case .let where frame.argument % 2 == 1:
      guard let name = frame.name else { break }
      frame.name = nil
      locals.append(Local(name: name, place: draft.depth - 1))
    case .let where frame.name != nil: break
    case .lambda where Int(draft.lambdas[frame.lambda].parameters) == frame.argument + 1: break
    default: frame.hasResult = true
    }
  }

  /// Leaves nothing of a call of LET on the stack but its result.
  func endLet(_ frame: Frame, _ count: Int) {
    let mayBeArray = draft.mayBeArrays(last: 1)
    draft.emit(Instruction(opcode: .leave, operand: Int32(count / 2)))
    draft.replaceTypes(count / 2 + 1, with: mayBeArray)
    locals.truncate(to: frame.locals)
  }

  /// Begins the body of a function; returns its index.
  func beginLambda(_ context: Context) -> Int {
    let index = draft.lambdas.count
    if let name = openNames.last, name.lambda < 0, name.codeStart == draft.code.count {
      openNames[openNames.count - 1].lambda = index
    }
    let depth = draft.depth
    draft.emit(Instruction(opcode: .closure, count: 1, operand: Int32(index)))
    let start = Int32(draft.code.count)
    draft.lambdas.append(Program.Lambda(start: start, end: start, captured: Int32(depth)))
    return index
  }

  /// Ends the body of a function, which is a value on the stack.
  func endLambda(_ frame: Frame) {
    draft.emit(Instruction(opcode: .giveBack))
    let lambda = draft.lambdas[frame.lambda]
    draft.lambdas[frame.lambda].end = Int32(draft.code.count)
    draft.replaceTypes(Int(lambda.parameters) + 1, with: false)
    locals.truncate(to: frame.locals)
  }

  /// Begins the arguments of a call of the function on the stack.
  func beginApplication() { frames.append(Frame(form: .application)) }
}
