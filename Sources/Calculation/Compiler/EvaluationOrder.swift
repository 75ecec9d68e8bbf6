// SPDX-License-Identifier: MIT

import Bytes
/// Finds an order in which every formula stands behind those it reads, and the cycles.
///
/// One depth-first walk, without recursion and without a stored edge: the edges of a formula are the
/// formula cells of the areas it reads. Strongly connected components come out with what they need
/// before them, so that the order of their appearance is the order of evaluation. A component of
/// more than one formula, or a formula that reads itself, is a cycle. Time: the cells of all areas.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
struct EvaluationOrder {
  /// A dependence that was found only while formulas ran: `reader` needs `source`.
  struct Edge: Hashable {
    var reader: Int32
    var source: Int32
  }

  private struct Visit {
    var formula: Int32
    /// Which area, and which cell of it, is to be looked at next.
    var read: Int32
    var cell: Int32 = 0
    var extra: Int32 = 0
    var readsItself = false
  }

  private var number: [Int32] = []
  private var lowest: [Int32] = []
  private var isOpen: [Bool] = []
  private var open: [Int32] = []
  private var visits: [Visit] = []
  private var next: Int32 = 1

  /// Fills `order` and `circular`, formulas that may spill first where their needs allow it.
  mutating func find(
    in program: Program,
    extra: [Edge],
    order: inout [Int32],
    circular: inout [Bool]
  ) {
    let count = program.formulas.count
    order.removeAll(keepingCapacity: true)
    EvaluationOrder.reset(&circular, to: false, count: count)
    EvaluationOrder.reset(&number, to: 0, count: count)
    EvaluationOrder.reset(&lowest, to: 0, count: count)
    EvaluationOrder.reset(&isOpen, to: false, count: count)
    next = 1
    let spillsFirst = program.mayReorder ? [true, false] : [false]
    for spills in spillsFirst {
      for formula in 0..<count where number[formula] == 0 {
        if spills && !program.formulas[formula].maySpill { continue }
        walk(from: Int32(formula), program, extra, &order, &circular)
      }
    }
  }

  private static func reset<Element>(_ array: inout [Element], to value: Element, count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(value, count: count))
  }

  private mutating func walk(
    from root: Int32,
    _ program: Program,
    _ extra: [Edge],
    _ order: inout [Int32],
    _ circular: inout [Bool]
  ) {
    begin(root, program)
    while var visit = visits.last {
      if let source = nextSource(&visit, program, extra) {
        visits[visits.count - 1] = visit
        if number[Int(source)] == 0 {
          begin(source, program)
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
        close(visit, &order, &circular)
      }
    }
  }

  private mutating func begin(_ formula: Int32, _ program: Program) {
    number[Int(formula)] = next
    lowest[Int(formula)] = next
    next += 1
    isOpen[Int(formula)] = true
    open.append(formula)
    visits.append(Visit(formula: formula, read: program.formulas[Int(formula)].readsStart))
  }

  /// The next formula that `visit` reads and that is not known to need nothing.
  private func nextSource(
    _ visit: inout Visit,
    _ program: Program,
    _ extra: [Edge]
  ) -> Int32? {
    let end = program.formulas[Int(visit.formula)].readsEnd
    while visit.read < end {
      let area = program.reads[Int(visit.read)]
      let columns = area.columns
      let cells = area.rows * columns
      while Int(visit.cell) < cells {
        let row = Int(visit.cell) / columns
        let cell = area.firstCell + row << 4 + (Int(visit.cell) - row * columns)
        visit.cell += 1
        let source = Int32(program.formulaAt[cell])
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
  private mutating func close(
    _ visit: Visit,
    _ order: inout [Int32],
    _ circular: inout [Bool]
  ) {
    let isCycle = open.last != visit.formula || visit.readsItself
    while let formula = open.popLast() {
      isOpen[Int(formula)] = false
      circular[Int(formula)] = isCycle
      order.append(formula)
      if formula == visit.formula { break }
    }
  }
}
