// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Runs programs over the cells of documents: one worker's stack, arithmetic and room for results.
///
/// What belongs to the document that it runs on is in the cells, and in its `Lane` while it runs.
/// Not for use by two threads at once.
public final class Machine {
  /// A text in a cell takes this many characters (Unicode scalars).
  public static let maximumTextLength = 32_767

  /// Exact arithmetic, and the budget of work and memory of the document.
  let arithmetic: Arithmetic
  /// What belongs to the document that it runs on.
  let lane = Lane()
  /// The values of all cells of that document.
  var values: Slab<Value>
  /// The tables of the program that runs.
  var program: Program.Tables

  /// What runs before the first program: nothing.
  private let idle = Program(ProgramDraft(), layout: .empty, hash: 0)

  let stack: Slab<Value>
  private let ownedStack = OwnedSlab<Value>(Program.maximumDepth, filledWith: .empty)
  let referenceParser = ParserBox()
  var scratch = ByteBuffer(capacity: 1024)

  let bodies: [@Sendable (Call) -> Value]
  let signatures: FunctionSignatures
  let traits: Slab<FunctionSignatures.Traits>
  let parameterKinds: Slab<Parameter.Kind>

  /// A machine that calls some functions, for cells whose numbers are of an arithmetic.
  init(
    _ arithmetic: Arithmetic,
    _ signatures: FunctionSignatures,
    _ bodies: [@Sendable (Call) -> Value]
  ) {
    self.arithmetic = arithmetic
    self.signatures = signatures
    self.bodies = bodies
    traits = signatures.traits
    parameterKinds = signatures.kinds
    stack = ownedStack.slab
    values = stack[0..<0]
    program = idle.tables
  }

  /// Takes a document on, and the program of its layout.
  func begin(_ lease: ProgramLease, on cells: DocumentCells) {
    lane.begin(lease, on: cells)
    values = cells.values
    program = lease.tables
  }

  /// The document that it runs on, or ran on last.
  var cells: DocumentCells {
    guard let cells = lane.cells else { preconditionFailure("a machine runs on cells") }
    return cells
  }
}
