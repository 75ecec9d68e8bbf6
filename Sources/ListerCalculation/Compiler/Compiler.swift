// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// Makes the program of a layout: parses each formula and writes its code, one pass over its nodes.
///
/// The nodes come in postfix order with marks around the arguments of a call, so that code can be
/// written as they come; only calls keep something on a stack of their own. All storage is kept.
final class Compiler {
  /// A call whose arguments are being compiled.
  struct Frame: BitwiseCopyable {
    enum Form: BitwiseCopyable { case function, unknown, choice, choices, errorGuard, missingGuard }
    var form: Form
    var function = 0
    /// Where the name of the function begins in its text.
    var nameStart = 0
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
    /// Where this call's `branchToEnd`s begin in `endBranches`.
    var endBranches = 0
  }

  /// Why a formula has no code.
  struct Failure: Error {
    var message: String
    /// Where it is in the formula, if that is known.
    var place: Int?
  }

  let frames = SlabList<Frame>.allocate()
  /// For each value that will be on the stack: whether it may be an array or several cells.
  let mayBeArrays = SlabList<Bool>.allocate()
  let endBranches = SlabList<Int>.allocate()
  /// The most values that the code of a formula has had on the stack so far.
  private var deepest = 0
  /// How much of the formula stands before the place that was told last.
  var told = (bytes: 0, characters: 0)
  /// Parsers of the formula and of names within names.
  private var parsers: [ParserBox] = [ParserBox()]
  private let orderFinder = EvaluationOrder()
  private var literal = ByteBuffer()

  deinit {
    frames.deallocate()
    mayBeArrays.deallocate()
    endBranches.deallocate()
  }

  /// A name may lead to a name, this deep.
  static let maximumNameDepth = 8
  /// The names in a formula, written out within one another, have this many bytes at most.
  ///
  /// A name that stands twice in the next, a few names long, would fill any memory; and the stack is
  /// as deep as formulas of the longest text, with as much again from names, can make it.
  static let maximumNameBytes = 8_192
  /// The same for all formulas of a document.
  static let maximumNameBytesInAll = 2 * 1024 * 1024
  private var nameBytes = 0
  private var nameBytesInAll = 0

  /// The formula being compiled.
  struct Context {
    let calculator: Calculator
    let program: Program
    let cell: Int32
    var text: ByteView
    var home: Int
    var depth = 0
    /// Whether the formula has reference operators, so that references stay references.
    var keepsReferences = false
    /// Whether the text stands for a name that is the whole argument of a call.
    var isArgument = false
  }

  /// Compiles the calculator's formulas into an empty program.
  func compile(_ calculator: Calculator, into program: Program) {
    program.formulaAt.append(repeating: -1, count: calculator.grids.count << 8)
    nameBytesInAll = 0
    let texts = calculator.input.formulas
    for index in 0..<texts.count {
      let formula = texts[index]
      program.formulaAt[Int(formula.cell)] = Int16(truncatingIfNeeded: index)
      var entry = Program.Formula(cell: formula.cell, home: formula.home)
      entry.codeStart = Int32(program.code.count)
      entry.readsStart = Int32(program.reads.count)
      frames.truncate()
      mayBeArrays.truncate()
      endBranches.truncate()
      nameBytes = 0
      told = (0, 0)
      let context = Context(
        calculator: calculator,
        program: program,
        cell: formula.cell,
        text: formula.isEncoded
          ? calculator.formulaDecoder?.decodedFormula(formula.text) ?? formula.text : formula.text,
        home: Int(formula.home)
      )
      do {
        try compileText(context)
        entry.maySpill = mayBeArrays.last ?? false
      } catch {
        program.code.truncate(to: Int(entry.codeStart))
        program.reads.truncate(to: Int(entry.readsStart))
        emit(Instruction(opcode: .error, operand: Int32(CellError.name.rawValue)), program)
        report(.formula(error.message), at: error.place, formula.cell, program)
      }
      entry.codeEnd = Int32(program.code.count)
      entry.readsEnd = Int32(program.reads.count)
      program.mayReorder = program.mayReorder || entry.maySpill
      program.formulas.append(entry)
    }
    precondition(deepest <= calculator.stack.count, "a formula is deeper than the stack")
    orderFinder.find(
      in: program,
      extra: [],
      order: program.order,
      circular: program.circular
    )
    reportCycles(program)
  }

  /// Parses the context's text and compiles its nodes.
  private func compileText(_ context: Context) throws(Failure) {
    if parsers.count <= context.depth { parsers.append(ParserBox()) }
    let box = parsers[context.depth]
    do {
      try box.parser.parse(context.text)
    } catch {
      let place = context.depth == 0 ? error.column(in: context.text) : nil
      throw Failure(message: error.message(in: context.text), place: place)
    }
    guard box.parser.hasReferenceOperators else { return try compileNodes(of: box, context) }
    for index in 0..<box.parser.count where box.parser[index].kind == .range {
      context.program.mayReorder = true
    }
    var keeping = context
    keeping.keepsReferences = true
    try compileNodes(of: box, keeping)
  }

  /// Compiles all nodes that a parser holds.
  private func compileNodes(of box: ParserBox, _ context: Context) throws(Failure) {
    var index = 0
    while index < box.parser.count {
      let node = box.parser[index]
      if node.kind == .arrayBegin {
        index = try compileArray(from: index, box, context)
      } else {
        let isArgument =
          index + 1 < box.parser.count
          ? box.parser[index + 1].kind == .argumentEnd
          : context.isArgument && index == 0
        try compile(node, isArgument: isArgument, context)
      }
      index += 1
    }
  }

  /// Compiles one node; `isArgument` says that it is the whole argument of a call.
  private func compile(
    _ node: Node,
    isArgument: Bool,
    _ context: Context
  ) throws(Failure) {
    let program = context.program
    switch node.kind {
    case .number: push(number(node, context), false, program)
    case .text: push(Instruction(opcode: .text, operand: text(node, context)), false, program)
    case .logical:
      push(Instruction(opcode: .logical, operand: Int32(node.payload)), false, program)
    case .error: push(Instruction(opcode: .error, operand: Int32(node.payload)), false, program)
    case .missing: push(Instruction(opcode: .missing), false, program)
    case .reference: compileReference(node, isArgument: isArgument, context)
    case .name: try compileName(node, isArgument: isArgument, context)
    case .unaryPlus: emit(Instruction(opcode: .plus), program)
    case .unaryMinus: negate(program)
    case .percent: emit(Instruction(opcode: .percent), program)
    case .spill:
      emit(Instruction(opcode: .spilled), program)
      mayBeArrays[mayBeArrays.count - 1] = true
    case .callBegin: beginCall(node, context)
    case .argumentEnd: endArgument(program)
    case .callEnd: try endCall(node, context)
    case .arrayBegin, .arrayRowEnd, .arrayEnd: break
    default: binary(node.kind, program)
    }
  }

  // MARK: - Emission

  func emit(_ instruction: Instruction, _ program: Program) { program.code.append(instruction) }

  func push(_ instruction: Instruction, _ mayBeArray: Bool, _ program: Program) {
    emit(instruction, program)
    pushType(mayBeArray)
  }

  /// Notes that there is one value more on the stack.
  func pushType(_ mayBeArray: Bool) {
    mayBeArrays.append(mayBeArray)
    deepest = max(deepest, mayBeArrays.count)
  }

  private func binary(_ kind: NodeKind, _ program: Program) {
    let right = mayBeArrays.removeLast()
    let isReference = kind == .range || kind == .intersection
    mayBeArrays[mayBeArrays.count - 1] =
      mayBeArrays[mayBeArrays.count - 1] || right || isReference
    emit(Instruction(opcode: Compiler.opcode(of: kind)), program)
  }

  private static func opcode(of kind: NodeKind) -> Opcode {
    switch kind {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .power: .power
    case .concatenate: .concatenate
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .range: .range
    case .intersection: .intersection
    default: preconditionFailure("not an operator of two operands")
    }
  }

  /// Negates what is on top; a whole number just pushed is negated here and now.
  private func negate(_ program: Program) {
    if var last = program.code.last, last.opcode == .integer, last.operand != .min {
      last.operand = -last.operand
      program.code[program.code.count - 1] = last
    } else {
      emit(Instruction(opcode: .negate), program)
    }
  }

  // MARK: - Constants

  private func number(_ node: Node, _ context: Context) -> Instruction {
    let program = context.program
    let source = context.text[Int(node.start)..<Int(node.start) + Int(node.length)]
    guard let number = context.calculator.arithmetic.parse(source), !number.isFailure else {
      return Instruction(opcode: .error, operand: Int32(CellError.number.rawValue))
    }
    if number.isSmallInteger, let small = Int32(exactly: number.word) {
      return Instruction(opcode: .integer, operand: small)
    }
    if number.form == Number.Form.big {
      program.bigNumbers.append(context.calculator.arithmetic.exportBig(number))
      return Instruction(opcode: .bigNumber, operand: Int32(program.bigNumbers.count - 1))
    }
    program.numbers.append(number)
    return Instruction(opcode: .number, operand: Int32(program.numbers.count - 1))
  }

  /// Keeps a text constant with its doubled quotes made single; returns its index.
  private func text(_ node: Node, _ context: Context) -> Int32 {
    let program = context.program
    let source = context.text[Int(node.start)..<Int(node.start) + Int(node.length)]
    if node.payload & 1 == 0 {
      program.textConstants.append(program.texts.copy(source))
    } else {
      literal.truncate()
      var index = 0
      while index < source.count {
        literal.append(source[index])
        index += source[index] == UInt8(ascii: "\"") ? 2 : 1
      }
      program.textConstants.append(program.texts.copy(literal.view))
    }
    return Int32(program.textConstants.count - 1)
  }

  /// Compiles an array constant that begins at a node; returns the index of its last node.
  private func compileArray(
    from begin: Int,
    _ box: ParserBox,
    _ context: Context
  ) throws(Failure) -> Int {
    let program = context.program
    let start = program.elements.count
    var index = begin + 1
    while index < box.parser.count {
      let node = box.parser[index]
      switch node.kind {
      case .arrayEnd:
        program.arrays.append(
          Program.ArrayConstant(
            start: Int32(start),
            rows: Int32(node.payload >> 16),
            columns: Int32(node.payload & 0xFFFF)
          )
        )
        let constant = Int32(program.arrays.count - 1)
        push(Instruction(opcode: .array, operand: constant), true, program)
        return index
      case .number:
        let instruction = number(node, context)
        program.elements.append(element(instruction, program))
      case .text:
        let text = program.textConstants[Int(text(node, context))]
        program.elements.append(Program.ArrayElement(value: Value(text: text)))
      case .logical:
        program.elements.append(Program.ArrayElement(value: Value(node.payload != 0)))
      case .error:
        let error = CellError(rawValue: UInt8(truncatingIfNeeded: node.payload)) ?? .value
        program.elements.append(Program.ArrayElement(value: Value(error)))
      case .unaryMinus: negateElement(context)
      default: break
      }
      index += 1
    }
    return index
  }

  private func element(_ instruction: Instruction, _ program: Program) -> Program.ArrayElement {
    let operand = Int(instruction.operand)
    switch instruction.opcode {
    case .integer: return Program.ArrayElement(value: Value(operand))
    case .number: return Program.ArrayElement(value: Value(program.numbers[operand]))
    case .bigNumber: return Program.ArrayElement(value: .empty, big: instruction.operand)
    default: return Program.ArrayElement(value: Value(CellError.number))
    }
  }

  private func negateElement(_ context: Context) {
    let program = context.program
    let arithmetic = context.calculator.arithmetic
    let last = program.elements.count - 1
    let element = program.elements[last]
    if element.big >= 0 {
      let number = arithmetic.negate(arithmetic.importBig(program.bigNumbers[Int(element.big)]))
      program.bigNumbers[Int(element.big)] = arithmetic.exportBig(number)
    } else if element.value.isNumber {
      program.elements[last].value = Value(arithmetic.negate(element.value.number))
    }
  }

  // MARK: - Names

  /// Compiles what a defined name stands for, in the place of the name.
  private func compileName(
    _ node: Node,
    isArgument: Bool,
    _ context: Context
  ) throws(Failure) {
    let name = context.text[Int(node.start)..<Int(node.start) + Int(node.length)]
    let known = context.calculator.definedName(name)
    guard let known else {
      let fault = CellDiagnostic.Fault.unknownName(name.string)
      report(fault, at: place(ofByte: Int(node.start), context), context.cell, context.program)
      push(
        Instruction(opcode: .error, operand: Int32(CellError.name.rawValue)),
        false,
        context.program
      )
      return
    }
    guard context.depth < Compiler.maximumNameDepth else {
      throw Failure(message: "the name \(name) leads to names too deep, or to itself")
    }
    nameBytes += known.text.count
    nameBytesInAll += known.text.count
    guard nameBytes <= Compiler.maximumNameBytes,
      nameBytesInAll <= Compiler.maximumNameBytesInAll
    else { throw Failure(message: "the names in the formula are too long when written out") }
    var inner = context
    inner.text = known.text
    inner.home = 0
    inner.depth = context.depth + 1
    inner.isArgument = isArgument
    let isFormula = known.text.count > 0 && known.text[0] == UInt8(ascii: "=")
    if isFormula { inner.text = known.text[1..<known.text.count] }
    try compileText(inner)
  }
}

/// A parser that can stand in an array: it has storage of its own.
final class ParserBox {
  var parser = FormulaParser()
}
