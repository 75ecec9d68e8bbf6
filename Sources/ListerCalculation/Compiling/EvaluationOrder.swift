// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds an order in which every formula is after those it reads, and the cycles.
///
/// One depth-first walk, without recursion and without a stored edge: the edges of a formula are
/// the formula cells of the areas it reads. Strongly connected components come out with what they
/// need before them, so that the order of their appearance is the order of evaluation. A component
/// of more than one formula, or a formula that reads itself, is a cycle. Time: the cells of all
/// areas.
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
    /// Which area, and which cell of it, is to be looked at next.
    var read: Int32
    var cell: Int32 = 0
    var extra: Int32 = 0
    var readsItself = false
  }

  private let number = SlabList<Int32>()
  private let lowest = SlabList<Int32>()
  private let isOpen = SlabList<Bool>()
  private let open = SlabList<Int32>()
  private let visits = SlabList<Visit>()
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
        close(visit, order, circular)
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

  /// The next formula that `visit` reads and that is not known to need nothing.
  private func nextSource(
    _ visit: inout Visit,
    _ needs: Needs,
    _ extra: [Edge]
  ) -> Int32? {
    let end = needs.formulas[Int(visit.formula)].readsEnd
    while visit.read < end {
      let area = needs.reads[Int(visit.read)]
      let columns = area.columns
      let cells = area.rows * columns
      while Int(visit.cell) < cells {
        let row = Int(visit.cell) / columns
        let cell = area.cell(row, Int(visit.cell) - row * columns)
        visit.cell += 1
        let source = Int32(needs.formulaAt[cell])
        if source >= 0 { return note(source, &visit) }
      }
      visit.read += 1
      visit.cell = 0
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
    _ order: borrowing SlabList<Int32>,
    _ circular: borrowing SlabList<Bool>
  ) {
    let isCycle = open.last != visit.formula || visit.readsItself
    while !open.isEmpty {
      let formula = open.removeLast()
      isOpen[Int(formula)] = false
      circular[Int(formula)] = isCycle
      order.append(formula)
      if formula == visit.formula { break }
    }
  }
}
