// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding

/// What the general engine needs to calculate cells of a template's documents: their program, and
/// what their cells hold that no step puts there.
///
/// It never changes, as the template to which it belongs.
final class GeneralLayout: @unchecked Sendable {
  // Sendable because nothing changes after `init`: what the slab holds is only read later.

  /// What a cell holds in all documents.
  struct Constant: BitwiseCopyable {
    let cell: Int
    let value: Value
  }

  /// The items of documents, for formulas that ask for them.
  struct Items {
    let part: DocumentPart
    /// Where each item begins: in a part that is constant, and in documents.
    let starts: [UInt32]
    let places: [DocumentPlace]
    /// The items of the document that the template was made of.
    let sample: DocumentItems
    let tables: Range<Int>?
  }

  let program: Program
  let locale: DocumentLocale
  let precision: Int
  /// What the general engine charges a document for formulas that have steps, at most.
  let charged: Int
  /// The member `id`, if documents have one.
  let identity: DocumentPart?
  let items: Items?
  /// The areas over which arrays spill.
  let spills: [GridReference]
  /// The bytes of the template.
  let bytes: ByteView
  private let ownedConstants: OwnedSlab<Constant>
  private let ownedLate: OwnedSlab<Int32>

  /// The formulas that are late, in the order of the program: see ``PlanCompiler``.
  var late: Slab<Int32> { ownedLate.slab }
  var constants: Slab<Constant> { ownedConstants.slab }

  /// How many bytes it takes beside those of the template, about.
  let size: Int

  /// A layout that is being made, whose places of bytes are those of the template's.
  struct Draft {
    var program: Program
    var locale: DocumentLocale
    var precision: Int
    var charged: Int
    var identity: DocumentPart?
    var items: Items?
    var spills: [GridReference]
    var late: [Int32]
    /// How many bytes the program takes, about.
    var programSize: Int
    /// The values of cells, and of texts the bytes.
    var constants: [(cell: Int, value: Value, text: Range<Int>?)] = []
  }

  /// The layout of a draft; the bytes live as long as the template.
  init(_ draft: Draft, bytes: ByteView) {
    program = draft.program
    locale = draft.locale
    precision = draft.precision
    charged = draft.charged
    identity = draft.identity
    items = draft.items
    spills = draft.spills
    self.bytes = bytes
    let list = SlabList<Constant>(capacity: draft.constants.count)
    for constant in draft.constants {
      let value = constant.text.map { Value(text: bytes[$0]) } ?? constant.value
      list.append(Constant(cell: constant.cell, value: value))
    }
    ownedConstants = OwnedSlab(copying: list)
    let late = SlabList<Int32>(capacity: draft.late.count)
    for formula in draft.late { late.append(formula) }
    ownedLate = OwnedSlab(copying: late)
    size = draft.programSize + 32 * list.count + 12 * (draft.items?.starts.count ?? 0)
  }
}
