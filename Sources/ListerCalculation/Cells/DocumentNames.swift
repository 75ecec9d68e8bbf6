// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// The names of a document: of its grids, and those that formulas use for references and formulas.
final class DocumentNames {
  /// A name that a document defines, and the reference or formula that it means.
  struct Definition: BitwiseCopyable {
    var name: ByteView
    var text: ByteView
  }

  private let grids = SlabList<ByteView>()
  private let definitions = SlabList<Definition>()
  private var gridIndex = NameIndex()
  private var definitionIndex = NameIndex()

  /// Forgets all names.
  func reset() {
    grids.truncate()
    definitions.truncate()
    gridIndex.reset()
    definitionIndex.reset()
  }

  /// Adds the name of the next grid.
  func addGrid(_ name: ByteView) { grids.append(name) }

  /// Defines a name.
  func define(_ name: ByteView, as text: ByteView) {
    definitions.append(Definition(name: name, text: text))
  }

  var gridCount: Int { grids.count }

  func name(ofGrid grid: Int) -> ByteView { grids[grid] }

  /// What a name of the document means, without regard to case.
  func definition(of name: ByteView) -> Definition? {
    let names = definitions.slab
    return definitionIndex.index(of: name, among: names.count) { names[$0].name }.map { names[$0] }
  }

  /// The index of the grid of a name, without regard to case.
  func grid(of name: ByteView) -> Int? {
    let names = grids.slab
    return gridIndex.index(of: name, among: names.count) { names[$0] }
  }

  /// The index of the grid that a written name means, without regard to case.
  func grid(named written: ByteView) -> Int? {
    GridName.unquoted(written).withByteView { grid(of: $0) }
  }

  /// The index of the grid that a reference in a formula's text names.
  func grid(of node: Node, _ syntax: SyntaxReference, in text: ByteView) -> Int? {
    let name = syntax.gridName(of: node, in: text)
    guard syntax.hasDoubledQuotes else { return grid(of: name) }
    return GridName.singled(name).withByteView { grid(of: $0) }
  }
}
