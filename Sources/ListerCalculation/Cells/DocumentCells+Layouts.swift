// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerNumbers

/// Documents of one layout whose values are put into the cells one by one, without being read.
extension DocumentCells {
  /// Begins documents of the layout of a program, with its grids and its names, all cells empty.
  ///
  /// The lease lives as long as such documents are calculated.
  package func begin(layoutOf lease: ProgramLease) {
    begin()
    var name: ByteView?
    CellInput.forEachRecord(of: lease.layout) { kind, text in
      guard kind != .grid else {
        _ = addGrid(name: text)
        return
      }
      guard let known = name else { return name = text }
      name = nil
      kind == .table ? names.addTable(known, text) : names.define(known, as: text)
    }
  }

  /// Begins the next one of these documents, of whose budget so many units are spent already.
  ///
  /// The values of cells stay there until others are put in their place, but for arrays that spilled,
  /// for big numbers and for texts that were made. It has no items, and the same settings.
  package func beginNext(spending units: Int) {
    let areas = spills.all
    if areas.count > 0 {
      for index in 0..<areas.count {
        for row in 0..<areas[index].rows {
          for column in 0..<areas[index].columns {
            values[areas[index].anchor.moved(rows: row, columns: column)] = .empty
          }
        }
      }
      spills.reset()
    }
    if items != nil { items = nil }
    texts.reset()
    arithmetic.reset()
    _ = arithmetic.charge(units)
  }

  /// The areas over which arrays spilled, in the order in which they did.
  package var spilledAreas: [GridReference] {
    let areas = spills.all
    return (0..<areas.count).map { areas[$0].area }
  }

  /// Whether arrays spilled over these areas, in this order, and no others.
  package func hasSpilled(over areas: Slab<GridReference>) -> Bool {
    let spilled = spills.all
    guard spilled.count == areas.count else { return false }
    for index in 0..<areas.count where spilled[index].area != areas[index] { return false }
    return true
  }
}
