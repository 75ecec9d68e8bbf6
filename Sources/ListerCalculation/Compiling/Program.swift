// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerNumbers

/// The formulas of one layout, compiled: flat code, its constants, and an order of evaluation.
///
/// ```
/// layout     the bytes that the program was made of: names of grids, texts and places of formulas
/// formulas   in document order:  cell │ home grid │ code start..<end │ reads start..<end │ flags
/// code       [Instruction]: each formula leaves one value on the stack
/// reads      [GridReference]: the cells that a formula's text names
/// order      indices of formulas, each after those it reads, except for cycles
/// formulaAt  cell → index of its formula, or -1
/// ```
/// A program depends on the layout alone, never on the values of the other cells, so that documents
/// which share a template share it. It never changes: all workers run the same one.
public final class Program: LayoutKeyed, @unchecked Sendable {
  // Sendable because nothing changes after `init`: what the slabs hold is only read later.

  /// The most values that the code of a formula may have on the stack.
  ///
  /// A formula of 8,192 characters has fewer than 4,096 operands, twice over for lifted calls.
  static let maximumDepth = 16_384

  /// One formula of the layout.
  package struct Formula: BitwiseCopyable {
    package var cell: CellIndex
    /// The grid that references without a grid's name mean.
    var home: Int32
    /// Where its code begins and ends.
    package var codeStart: Int32 = 0
    package var codeEnd: Int32 = 0
    /// The references that the formula reads, as a range of the program's reads.
    package var readsStart: Int32 = 0
    package var readsEnd: Int32 = 0
    /// Whether the formula may give an array.
    var maySpill = false
    /// Whether what it reads, or the cells that it fills, only show while it runs.
    package var mayReorder = false
    /// Whether it reads its own cell, or one after that in the order of the document.
    var readsAhead = false
  }

  /// An array constant: its elements are in `elements`.
  struct ArrayConstant: BitwiseCopyable {
    var start: Int32
    var rows: Int32
    var columns: Int32
  }

  /// An element of an array constant: a value, or a big number of `bigNumbers`.
  struct ArrayElement: BitwiseCopyable {
    var value: Value
    var big: Int32 = -1
  }

  /// A function that a formula makes: its body, which leaves one value and gives it back.
  ///
  /// A body finds what it names at fixed places from its base: first the values that were on the
  /// stack where the function was made, then its arguments.
  struct Lambda: BitwiseCopyable {
    var start: Int32
    /// Behind the body.
    var end: Int32
    /// How many values it takes along from where it was made.
    var captured: Int32
    var required: Int16 = 0
    /// With those that may be left out, which are the last ones.
    var parameters: Int16 = 0
  }

  /// Handles of all tables, good as long as the program lives: what a machine reads at each step.
  package struct Tables: BitwiseCopyable {
    /// In document order.
    package let formulas: Slab<Formula>
    /// The code of all formulas.
    package let code: Slab<Instruction>
    /// The cells that the texts of formulas name.
    package let reads: Slab<GridReference>
    /// References of which only the place counts.
    let places: Slab<GridReference>
    /// Indices of formulas, each after those it reads, except for cycles.
    package let order: Slab<Int32>
    /// Whether a formula is on a cycle, by its index.
    package let circular: Slab<Bool>
    /// Cell → index of its formula, or -1.
    package let formulaAt: Slab<Int16>
    /// Numbers that are no small whole ones.
    package let numbers: Slab<Number>
    /// Texts that formulas spell.
    package let textConstants: Slab<ByteView>
    let elements: Slab<ArrayElement>
    let arrays: Slab<ArrayConstant>
    /// The functions that formulas make.
    let lambdas: Slab<Lambda>
    /// How many functions of the table a machine has to know.
    let functionCount: Int
    /// The most values that the code of a formula has on the stack, calls of functions aside.
    let depth: Int
    /// Whether a formula may spill, or makes references while it runs: the order may have to
    /// change.
    package let mayReorder: Bool

    /// What the formulas read, for another order of them.
    var needs: EvaluationOrder.Needs {
      EvaluationOrder.Needs(
        formulas: formulas,
        reads: reads,
        formulaAt: formulaAt,
        mayReorder: mayReorder
      )
    }
  }

  let layout: ByteView
  let hash: UInt64
  let tables: Tables
  let bigNumbers: [BigConstant]
  let diagnostics: [CellDiagnostic]

  private let block: SlabBlock
  /// The layout, and the bytes of the text constants.
  private let texts: ByteArena

  /// A program of what a draft holds at present, whose texts it takes.
  init(_ draft: ProgramDraft, layout: borrowing ByteBuffer, hash: UInt64) {
    var texts = draft.takeTexts()
    self.layout = texts.copy(layout.view)
    self.texts = texts
    self.hash = hash
    var block = SlabBlock(words: draft.words)
    tables = Tables(copying: draft, into: &block)
    self.block = block
    bigNumbers = draft.bigNumbers
    diagnostics = draft.diagnostics
  }
}

extension Program.Tables {
  /// Copies of a draft's tables, in a block with room for them.
  fileprivate init(copying draft: ProgramDraft, into block: inout SlabBlock) {
    formulas = block.copy(draft.formulas)
    code = block.copy(draft.code)
    reads = block.copy(draft.reads)
    places = block.copy(draft.places)
    order = block.copy(draft.order)
    circular = block.copy(draft.circular)
    formulaAt = block.copy(draft.formulaAt)
    numbers = block.copy(draft.numbers)
    textConstants = block.copy(draft.textConstants)
    elements = block.copy(draft.elements)
    arrays = block.copy(draft.arrays)
    lambdas = block.copy(draft.lambdas)
    functionCount = draft.functionCount
    depth = draft.deepest
    mayReorder = draft.mayReorder
  }
}

extension ProgramDraft {
  /// How many words its tables take.
  fileprivate var words: Int {
    SlabBlock.words(of: formulas) + SlabBlock.words(of: code) + SlabBlock.words(of: reads)
      + SlabBlock.words(of: places) + SlabBlock.words(of: order) + SlabBlock.words(of: circular)
      + SlabBlock.words(of: formulaAt) + SlabBlock.words(of: numbers)
      + SlabBlock.words(of: textConstants) + SlabBlock.words(of: elements)
      + SlabBlock.words(of: arrays) + SlabBlock.words(of: lambdas)
  }
}
