// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerNumbers

/// What one worker runs programs with, whatever the document: the stack, the functions, room for
/// texts.
///
/// Each document that it works on has a ``Lane``. Between two formulas nothing of any document is on
/// the machine, so that it may run one program over many documents in turns. Not for use by two
/// threads at once.
public final class Machine {
  /// A text in a cell takes this many characters (Unicode scalars).
  public static let maximumTextLength = 32_767

  /// What the arithmetics of its documents work with.
  public let workbench = Workbench()

  /// What runs before the first program: nothing.
  let idle = Program(ProgramDraft(), layout: ByteBuffer(capacity: 8), hash: 0)
  /// Zeros, of which only those are touched that a formula's depth needs.
  let stack = OwnedSlab(Program.maximumDepth, filledWith: Value(.zero))
  let referenceParser = ParserBox()
  var scratch = ByteBuffer(capacity: 1024)
  /// The entries of the matrices that a function works on.
  var numbers = SlabArena<Number>(chunkSize: 1024, blank: .zero)

  /// The regular expressions that were compiled last.
  var patterns = PatternCache()
  /// The formats of TEXT that were read last.
  var formats = FormatCache()
  /// How many runs of documents it has begun.
  var runs = 0

  /// What a function counts as where a value is wanted.
  var noValue: Area {
    Area(values: calculationError.slab, rows: 1, columns: 1, stride: 1)
  }
  /// What a union counts as where a value is wanted.
  var noArea: Area { Area(values: valueError.slab, rows: 1, columns: 1, stride: 1) }
  private let valueError = OwnedSlab(1, filledWith: Value(CellError.value))
  private let calculationError = OwnedSlab(1, filledWith: Value(CellError.calculation))

  /// The functions that it knows: in the beginning perhaps only the common ones.
  private var functions: FunctionTable
  var signatures: FunctionSignatures { functions.signatures }
  let plainFunctions: PlainFunctions
  /// What the functions do, in the order of the signatures, for whoever keeps the machine alive.
  var bodies: Slab<FunctionBody.Handle> { known[known.count - 1].handles.slab }
  /// The bodies of the functions, last those of all that it knows; lanes may still have the ones of
  /// before.
  private var known: [Bodies]

  private final class Bodies {
    let handles: OwnedSlab<FunctionBody.Handle>
    private let bodies: [FunctionBody]

    init(_ bodies: [FunctionBody]) {
      self.bodies = bodies
      let list = SlabList<FunctionBody.Handle>(capacity: bodies.count)
      for body in bodies { list.append(FunctionBody.Handle(body)) }
      handles = OwnedSlab(copying: list)
    }
  }

  /// A machine that calls some functions.
  init(_ functions: FunctionTable) {
    self.functions = functions
    known = [Bodies(functions.bodies)]
    plainFunctions = PlainFunctions(functions.signatures)
  }

  /// Learns all functions.
  func complete() {
    guard !functions.isComplete else { return }
    functions = functions.complete
    known.append(Bodies(functions.bodies))
  }
}
