// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds an order in which every formula is after those it reads, and the cycles.
///
/// One depth-first walk, without recursion and without a stored edge: the edges of a formula are
/// the formula cells of the areas it reads. Strongly connected components come out with what they
/// need before them, so that the order of their appearance is the order of evaluation. A component
/// of more than one formula, or a formula that reads itself, is a cycle. Time: the rows of all
/// areas, for the cells of a row that are still to be looked at are the bits of a word.
///
/// Where no formula reads one after its own, nothing is walked: the order is that of the document.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
final class EvaluationOrder {
  /// A dependence that was found only while formulas ran: `reader` needs `source`.
  struct Edge: Hashable, BitwiseCopyable {
    var reader: Int32
    var source: Int32
  }

  /// What is looked at: formulas, the areas that they read, and which formula is in a cell.
  struct Needs: BitwiseCopyable {
    let formulas: Slab<Program.Formula>
    let reads: Slab<GridReference>
    let formulaAt: Slab<Int16>
    /// Whether formulas that may spill come first.
    let mayReorder: Bool
  }

  private struct Visit: BitwiseCopyable {
    var formula: Int32
    /// Which area, and how many rows of it, have been taken up.
    var read: Int32
    var rows: Int32 = 0
    /// The columns of the row taken up last that are to be looked at.
    var columns: UInt32 = 0
    var extra: Int32 = 0
    var readsItself = false
  }

  private let number = SlabList<Int32>()
  private let lowest = SlabList<Int32>()
  private let isOpen = SlabList<Bool>()
  private let open = SlabList<Int32>()
  private let visits = SlabList<Visit>()
  /// For each row of each grid, in which columns there are formulas that are not in the order yet.
  private let pending = SlabList<UInt32>()
  private var next: Int32 = 1

  /// Fills `order` and `circular`, formulas that may spill first where their needs allow it.
  func find(
    in needs: Needs,
    extra: [Edge],
    order: borrowing SlabList<Int32>,
    circular: borrowing SlabList<Bool>
  ) {
    let count = needs.formulas.count
    order.truncate()
    EvaluationOrder.reset(circular, to: false, count: count)
    EvaluationOrder.reset(pending, to: 0, count: needs.formulaAt.count / CellIndex.side)
    for formula in 0..<count {
      let cell = needs.formulas[formula].cell
      pending[cell.offset / CellIndex.side] |= 1 << UInt32(cell.column)
    }
    if extra.isEmpty, !needs.mayReorder, isSorted(needs) {
      for formula in 0..<count { order.append(Int32(truncatingIfNeeded: formula)) }
      return
    }
    EvaluationOrder.reset(number, to: 0, count: count)
    EvaluationOrder.reset(lowest, to: 0, count: count)
    EvaluationOrder.reset(isOpen, to: false, count: count)
    next = 1
    if needs.mayReorder {
      for formula in 0..<count
      where number[formula] == 0 && needs.formulas[formula].maySpill {
        walk(from: Int32(formula), needs, extra, order, circular)
      }
    }
    for formula in 0..<count where number[formula] == 0 {
      walk(from: Int32(formula), needs, extra, order, circular)
    }
  }

  /// Whether each formula is after the one before, and reads only those before its own.
  private func isSorted(_ needs: Needs) -> Bool {
    var last = -1
    for index in 0..<needs.formulas.count {
      let formula = needs.formulas[index]
      let place = formula.cell.offset
      guard place > last else { return false }
      last = place
      for read in Int(formula.readsStart)..<Int(formula.readsEnd) {
        let area = needs.reads[read]
        if area.lastCell.offset >= place, hasPending(area, from: formula.cell) { return false }
      }
    }
    return true
  }

  /// Whether there are formulas in an area at or after a cell that are not in the order yet.
  private func hasPending(_ area: GridReference, from cell: CellIndex) -> Bool {
    let own = cell.offset / CellIndex.side
    for row in 0..<area.rows {
      let place = area.cell(row, 0).offset / CellIndex.side
      let columns = pending[place] & area.columnBits
      if place > own ? columns != 0 : place == own && columns >> UInt32(cell.column) != 0 {
        return true
      }
    }
    return false
  }

  private static func reset<Element>(
    _ list: borrowing SlabList<Element>,
    to value: Element,
    count: Int
  ) {
    list.truncate()
    list.append(repeating: value, count: count)
  }

  private func walk(
    from root: Int32,
    _ needs: Needs,
    _ extra: [Edge],
    _ order: borrowing SlabList<Int32>,
    _ circular: borrowing SlabList<Bool>
  ) {
    begin(root, needs)
    while var visit = visits.last {
      if let source = nextSource(&visit, needs, extra) {
        visits[visits.count - 1] = visit
        if number[Int(source)] == 0 {
          begin(source, needs)
        } else if isOpen[Int(source)] {
          let formula = Int(visit.formula)
          lowest[formula] = min(lowest[formula], number[Int(source)])
        }
        continue
      }
      visits.removeLast()
      let formula = Int(visit.formula)
      if let parent = visits.last {
        let above = Int(parent.formula)
        lowest[above] = min(lowest[above], lowest[formula])
      }
      if lowest[formula] == number[formula] {
        close(visit, needs, order, circular)
      }
    }
  }

  private func begin(_ formula: Int32, _ needs: Needs) {
    number[Int(formula)] = next
    lowest[Int(formula)] = next
    next += 1
    isOpen[Int(formula)] = true
    open.append(formula)
    visits.append(Visit(formula: formula, read: needs.formulas[Int(formula)].readsStart))
  }

  /// The next formula that `visit` reads and that may not be in the order yet.
  private func nextSource(
    _ visit: inout Visit,
    _ needs: Needs,
    _ extra: [Edge]
  ) -> Int32? {
    let end = needs.formulas[Int(visit.formula)].readsEnd
    while visit.read < end {
      let area = needs.reads[Int(visit.read)]
      while true {
        if visit.columns != 0 {
          let column = visit.columns.trailingZeroBitCount - area.firstColumn
          visit.columns &= visit.columns - 1
          let source = needs.formulaAt[area.cell(Int(visit.rows) - 1, column)]
          return note(Int32(source), &visit)
        }
        guard Int(visit.rows) < area.rows else { break }
        let row = area.cell(Int(visit.rows), 0).offset / CellIndex.side
        visit.columns = pending[row] & area.columnBits
        visit.rows += 1
      }
      visit.read += 1
      visit.rows = 0
    }
    while Int(visit.extra) < extra.count {
      let edge = extra[Int(visit.extra)]
      visit.extra += 1
      if edge.reader == visit.formula { return note(edge.source, &visit) }
    }
    return nil
  }

  private func note(_ source: Int32, _ visit: inout Visit) -> Int32 {
    if source == visit.formula { visit.readsItself = true }
    return source
  }

  /// Takes a finished component off the open formulas.
  private func close(
    _ visit: Visit,
    _ needs: Needs,
    _ order: borrowing SlabList<Int32>,
    _ circular: borrowing SlabList<Bool>
  ) {
    let isCycle = open.last != visit.formula || visit.readsItself
    while !open.isEmpty {
      let formula = open.removeLast()
      isOpen[Int(formula)] = false
      let cell = needs.formulas[Int(formula)].cell
      if Int32(needs.formulaAt[cell]) == formula {
        pending[cell.offset / CellIndex.side] &= ~(1 << UInt32(cell.column))
      }
      circular[Int(formula)] = isCycle
      order.append(formula)
      if formula == visit.formula { break }
    }
  }
}
