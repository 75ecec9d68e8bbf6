// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// Makes the program of a layout alone: parses each formula and writes its code, one pass over its
/// nodes.
///
/// The nodes come in postfix order with marks around the arguments of a call, so that code can be
/// written as they come; only calls keep something on a stack of their own. All storage is kept.
final class Compiler {
  /// Why a formula has no code.
  struct Failure: Error {
    var message: String
    /// Where it is in the formula, if that is known.
    var place: Int?
  }

  /// The functions that it knows: in the beginning perhaps only the common ones.
  private var functions: FunctionTable
  /// Names, numbers of arguments and kinds of parameters of `functions`.
  var signatures: FunctionSignatures { functions.signatures }
  /// The program that is being written.
  let draft = ProgramDraft()
  let frames = SlabList<Frame>()
  let endBranches = SlabList<Int>()
  /// The names of LET and the parameters of LAMBDA that are in scope.
  let locals = SlabList<Local>()
  /// The names of the document that are written out at present, one within the other.
  let openNames = SlabList<OpenName>()
  /// The cell whose formula is being compiled.
  var cell = CellIndex(grid: 0, row: 0, column: 0)
  /// The grid that references without a grid's name mean in it.
  var home = 0
  /// The position of the last diagnostic in the formula.
  var told = (bytes: 0, characters: 0)
  /// Numbers of formulas are read with this, and not with a document's, whose budget may be spent.
  private let arithmetic = Arithmetic()
  /// Parsers of the formula and of names within names.
  private var parsers: [ParserBox] = [ParserBox()]
  private let orderFinder = EvaluationOrder()
  private var literal = ByteBuffer()
  private var decoded = ByteBuffer()
  private var outline = FormulaOutline()
  /// What formulas were compiled to before.
  private let shapes: FormulaShapes
  /// Whether formulas are looked for there, and not each one parsed.
  private let keepsShapes: Bool

  /// A compiler for calls of some functions.
  ///
  /// It keeps the code of formulas in `shapes`, so that no formula of a shape that it knows is parsed
  /// again; without them it parses each formula.
  init(_ functions: FunctionTable, keeping shapes: FormulaShapes? = FormulaShapes()) {
    self.functions = functions
    self.shapes = shapes ?? FormulaShapes()
    keepsShapes = shapes != nil
  }

  /// A name may lead to a name, this deep.
  static let maximumNameDepth = 8
  /// The names in a formula, written out within one another, have this many bytes at most.
  ///
  /// A name that occurs twice in the next, a few names long, would fill any memory; and the stack
  /// is as deep as formulas of the longest text, with as much again from names, can make it.
  static let maximumNameBytes = 8_192
  /// The same for all formulas of a document.
  static let maximumNameBytesInAll = 2 * 1024 * 1024
  var nameBytes = 0
  var nameBytesInAll = 0

  /// The text being compiled: of a formula, or of a name within it.
  struct Context {
    let names: DocumentNames
    var text: ByteView
    var home: Int
    /// The grid whose own names go before others; nil in what a name means that holds everywhere.
    var scope: Int?
    var depth = 0
    /// Whether the formula has reference operators, so that references stay references.
    var keepsReferences = false
    /// Whether the text means a name that is the whole argument of a call.
    var isArgument = false
    /// The first of the compiler's locals that the text sees: what a name means sees none of those
    /// around the name.
    var firstLocal = 0

    /// The part of the text that a node spells.
    func text(of node: Node) -> ByteView {
      text[Int(node.start)..<Int(node.start) + Int(node.length)]
    }
  }

  /// The program of a layout: of its formulas, and the names that they use.
  ///
  /// - Parameters:
  ///   - input: the document, whose layout the program is found by again.
  ///   - hash: the layout's hash.
  ///   - names: what the names in them mean.
  ///   - decoder: decodes formulas that are encoded.
  /// - Returns: a program that depends on nothing else.
  func compile(
    _ input: borrowing CellInput,
    hash: UInt64,
    _ names: DocumentNames,
    _ decoder: (any FormulaDecoder)?
  ) -> Program {
    arithmetic.reset()
    draft.begin(grids: names.gridCount)
    nameBytesInAll = 0
    let formulas = input.formulas.slab
    for index in 0..<formulas.count {
      let formula = formulas[index]
      let text = text(of: formula, decoder)
      let isOutlined = keepsShapes && outline.read(text)
      if isOutlined, let shape = shapes.index(of: outline) {
        let operands = outline.operands
        draft.append(shape, of: shapes, operands, cell: formula.cell, home: formula.home)
        continue
      }
      let entry = draft.beginFormula(formula.cell, home: formula.home)
      let home = Int(formula.home)
      let context = Context(names: names, text: text, home: home, scope: home)
      if isOutlined {
        compileNewShape(entry, context)
      } else {
        _ = compile(entry, context)
      }
    }
    precondition(draft.deepest <= Program.maximumDepth, "a formula is deeper than the stack")
    orderFinder.find(in: draft.needs, extra: [], order: draft.order, circular: draft.circular)
    reportCycles()
    return Program(draft, layout: input.layout, hash: hash)
  }

  /// The index of the function of a name; the first that is not common makes all of them known.
  func function(named name: ByteView) -> Int? {
    var index = signatures.index(of: name)
    if index == nil, !functions.isComplete {
      functions = functions.complete
      index = signatures.index(of: name)
    }
    if let index { draft.functionCount = max(draft.functionCount, index + 1) }
    return index
  }

  /// The text of a formula, decoded if it has to be; valid until the next one is.
  @inline(__always)
  private func text(
    of formula: CellInput.FormulaText,
    _ decoder: (any FormulaDecoder)?
  ) -> ByteView {
    guard formula.isEncoded, let decoder else { return formula.text }
    decoded.truncate()
    decoder.appendFormula(formula.text, to: &decoded)
    return decoded.view
  }

  /// Compiles a formula, and keeps its code for others of its shape.
  private func compileNewShape(
    _ entry: Program.Formula,
    _ context: Context
  ) {
    let diagnostics = draft.diagnostics.count
    if let formula = compile(entry, context), draft.diagnostics.count == diagnostics,
      !parsers[0].parser.hasReferenceOperators
    {
      shapes.learn(outline, formula, in: draft, from: parsers[0])
    }
  }

  /// Compiles a formula; returns nil when it is not well formed, and gives it `#NAME?` then.
  private func compile(_ entry: Program.Formula, _ context: Context) -> Program.Formula? {
    cell = entry.cell
    home = Int(entry.home)
    frames.truncate()
    endBranches.truncate()
    locals.truncate()
    openNames.truncate()
    nameBytes = 0
    told = (0, 0)
    do {
      try compileText(context)
      return draft.endFormula(entry)
    } catch {
      draft.fail(entry, with: .name)
      report(.formula(error.message), at: error.place)
      return nil
    }
  }

  /// Parses the context's text and compiles its nodes.
  func compileText(_ context: Context) throws(Failure) {
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
      draft.makesReferences = true
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
        let first = index
        let isIntersected =
          node.kind == .reference && index + 1 < box.parser.count
          && box.parser[index + 1].kind == .implicitIntersection
        if isIntersected { index += 1 }
        let isArgument =
          index + 1 < box.parser.count
          ? box.parser[index + 1].kind == .argumentEnd
          : context.isArgument && first == 0
        if isIntersected {
          try compileReference(node, isArgument: isArgument, isIntersected: true, context)
        } else if try !declare(node, before: index + 1, of: box, context) {
          try compile(node, isArgument: isArgument, context)
        }
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
    switch node.kind {
    case .number: draft.push(number(node, context))
    case .text: draft.push(Instruction(opcode: .text, operand: text(node, context)))
    case .logical: draft.push(Instruction(opcode: .logical, operand: Int32(node.payload)))
    case .error: draft.push(Instruction(opcode: .error, operand: Int32(node.payload)))
    case .missing: draft.push(Instruction(opcode: .missing))
    case .reference: try compileReference(node, isArgument: isArgument, context)
    case .structured: try compileStructured(node, isArgument: isArgument, context)
    case .name: try compileName(node, isArgument: isArgument, context)
    case .unaryPlus: draft.emit(Instruction(opcode: .plus))
    case .unaryMinus: negate()
    case .implicitIntersection: intersect()
    case .percent: draft.emit(Instruction(opcode: .percent))
    case .spill:
      draft.emit(Instruction(opcode: .spilled))
      draft.replaceTypes(1, with: true)
    case .callBegin: try beginCall(node, context)
    case .argumentEnd: try endArgument(context)
    case .callEnd, .applyEnd: try endCall(node, context)
    case .applyBegin: beginApplication()
    case .arrayBegin, .arrayRowEnd, .arrayEnd: break
    default: binary(node.kind)
    }
  }

  // MARK: Constants

  private func number(_ node: Node, _ context: Context) -> Instruction {
    guard let number = arithmetic.parse(context.text(of: node)), !number.isFailure else {
      return Instruction(opcode: .error, operand: Int32(CellError.number.rawValue))
    }
    if number.isSmallInteger, let small = Int32(exactly: number.word) {
      return Instruction(opcode: .integer, operand: small)
    }
    return draft.add(number, arithmetic)
  }

  /// Keeps a text constant with its doubled quotes made single; returns its index.
  private func text(_ node: Node, _ context: Context) -> Int32 {
    let source = context.text(of: node)
    if node.payload & 1 == 0 { return draft.add(text: source) }
    literal.truncate()
    var index = 0
    while index < source.count {
      literal.append(source[index])
      index += source[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return draft.add(text: literal.view)
  }

  /// Compiles an array constant that begins at a node; returns the index of its last node.
  private func compileArray(
    from begin: Int,
    _ box: ParserBox,
    _ context: Context
  ) throws(Failure) -> Int {
    let start = draft.elements.count
    var index = begin + 1
    while index < box.parser.count {
      let node = box.parser[index]
      switch node.kind {
      case .arrayEnd:
        draft.arrays.append(
          Program.ArrayConstant(
            start: Int32(start),
            rows: Int32(node.payload >> 16),
            columns: Int32(node.payload & 0xFFFF)
          )
        )
        let constant = Int32(draft.arrays.count - 1)
        draft.push(Instruction(opcode: .array, operand: constant), mayBeArray: true)
        return index
      case .number:
        draft.elements.append(element(number(node, context)))
      case .text:
        let text = draft.textConstants[Int(text(node, context))]
        draft.elements.append(Program.ArrayElement(value: Value(text: text)))
      case .logical:
        draft.elements.append(Program.ArrayElement(value: Value(node.payload != 0)))
      case .error:
        let error = CellError(rawValue: UInt8(truncatingIfNeeded: node.payload)) ?? .value
        draft.elements.append(Program.ArrayElement(value: Value(error)))
      case .unaryMinus: negateElement()
      default: break
      }
      index += 1
    }
    return index
  }

  private func element(_ instruction: Instruction) -> Program.ArrayElement {
    let operand = Int(instruction.operand)
    switch instruction.opcode {
    case .integer: return Program.ArrayElement(value: Value(operand))
    case .number: return Program.ArrayElement(value: Value(draft.numbers[operand]))
    case .bigNumber: return Program.ArrayElement(value: .empty, big: instruction.operand)
    default: return Program.ArrayElement(value: Value(CellError.number))
    }
  }

  private func negateElement() {
    let last = draft.elements.count - 1
    let element = draft.elements[last]
    if element.big >= 0 {
      let number = arithmetic.negate(arithmetic.importBig(draft.bigNumbers[Int(element.big)]))
      draft.bigNumbers[Int(element.big)] = arithmetic.exportBig(number)
    } else if element.value.isNumber {
      draft.elements[last].value = Value(arithmetic.negate(element.value.number))
    }
  }
}
