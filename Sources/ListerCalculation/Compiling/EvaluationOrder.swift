// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds an order in which every formula is after those it reads, and the cycles.
///
/// One depth-first walk, without recursion and without a stored edge: the edges of a formula are
/// the formula cells of the areas it reads. Strongly connected components come out with what they
/// need before them, so that the order of their appearance is the order of evaluation. A component
/// of more than one formula, or a formula that reads itself, is a cycle. Time: the rows of all
/// areas by fours, for the cells that are still to be looked at are the bits of words.
///
/// Where no formula reads one after its own, nothing is walked: the order is that of the document.
/// Nor is a formula walked from that reads none which is not in the order yet.
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
    /// The area that is being taken up, and how many words of cells have been.
    var read: Int32
    var words: Int32 = 0
    /// The cells of the word taken up last that are to be looked at.
    var cells: UInt64 = 0
    var extra: Int32 = 0
    var readsItself = false
  }

  // What there is an entry of for each formula, and the lists that own it.
  private var number: Slab<Int32>
  private var lowest: Slab<Int32>
  private var isOpen: Slab<Bool>
  private let numbers = SlabList<Int32>()
  private let lowests = SlabList<Int32>()
  private let opens = SlabList<Bool>()
  private let open = SlabList<Int32>()
  /// The formulas that wait for the one which is looked at.
  private let visits = SlabList<Visit>()
  /// The cells with formulas that are not in the order yet, 64 to a word.
  private var pending: Slab<UInt64>
  private let pendings = SlabList<UInt64>()
  private var next: Int32 = 1

  init() {
    number = numbers.slab
    lowest = lowests.slab
    isOpen = opens.slab
    pending = pendings.slab
  }

  /// Fills `order` and `circular`, formulas that may spill first where their needs allow it.
  func find(
    in needs: Needs,
    extra: [Edge],
    order: borrowing SlabList<Int32>,
    circular: borrowing SlabList<Bool>
  ) {
    let count = needs.formulas.count
    order.truncate()
    _ = EvaluationOrder.reset(circular, to: false, count: count)
    pending = EvaluationOrder.reset(pendings, to: 0, count: needs.formulaAt.count >> 6)
    for formula in 0..<count {
      let place = needs.formulas[formula].cell.offset
      pending[place >> 6] |= 1 &<< UInt64(place & 63)
    }
    if extra.isEmpty, !needs.mayReorder, isSorted(needs) {
      for formula in 0..<count { order.append(Int32(truncatingIfNeeded: formula)) }
      return
    }
    number = EvaluationOrder.reset(numbers, to: 0, count: count)
    lowest = EvaluationOrder.reset(lowests, to: 0, count: count)
    isOpen = EvaluationOrder.reset(opens, to: false, count: count)
    next = 1
    if needs.mayReorder {
      for formula in 0..<count
      where number[formula] == 0 && needs.formulas[formula].maySpill {
        place(Int32(formula), needs, extra, order, circular)
      }
    }
    for formula in 0..<count where number[formula] == 0 {
      place(Int32(formula), needs, extra, order, circular)
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
      guard formula.readsAhead else { continue }
      for read in Int(formula.readsStart)..<Int(formula.readsEnd) {
        let area = needs.reads[read]
        if area.lastCell.offset >= place, hasPending(area, from: formula.cell) { return false }
      }
    }
    return true
  }

  /// Whether there is a formula in a cell that is not in the order yet.
  @inline(__always)
  private func isPending(_ place: Int) -> Bool {
    pending[place >> 6] &>> UInt64(truncatingIfNeeded: place & 63) & 1 != 0
  }

  /// Whether there are formulas in an area at or after a cell that are not in the order yet.
  private func hasPending(_ area: GridReference, from cell: CellIndex) -> Bool {
    if area.isSingle { return isPending(area.firstCell.offset) }
    let own = cell.offset >> 6
    for word in max(own, area.firstWord)...area.lastWord {
      var cells = pending[word] & area.cells(inWord: word)
      if word == own { cells &>>= UInt64(cell.offset & 63) }
      if cells != 0 { return true }
    }
    return false
  }

  private static func reset<Element>(
    _ list: borrowing SlabList<Element>,
    to value: Element,
    count: Int
  ) -> Slab<Element> {
    list.truncate()
    list.append(repeating: value, count: count)
    return list.slab
  }

  /// Puts a formula that was not looked at yet into the order, and before it all that it needs.
  private func place(
    _ formula: Int32,
    _ needs: Needs,
    _ extra: [Edge],
    _ order: borrowing SlabList<Int32>,
    _ circular: borrowing SlabList<Bool>
  ) {
    if !placeReady(formula, needs, extra, order) {
      walk(from: formula, needs, extra, order, circular)
    }
  }

  /// Puts a formula into the order that reads none which is not in it yet; false for others.
  @inline(__always)
  private func placeReady(
    _ formula: Int32,
    _ needs: Needs,
    _ extra: [Edge],
    _ order: borrowing SlabList<Int32>
  ) -> Bool {
    let entry = needs.formulas[Int(formula)]
    guard extra.isEmpty else { return false }
    for read in Int(entry.readsStart)..<Int(entry.readsEnd) {
      let area = needs.reads[read]
      if area.isSingle {
        if isPending(area.firstCell.offset) { return false }
        continue
      }
      for word in area.firstWord...area.lastWord
      where pending[word] & area.cells(inWord: word) != 0 {
        return false
      }
    }
    number[Int(formula)] = next
    next += 1
    settle(formula, needs)
    order.append(formula)
    return true
  }

  /// A formula that is in the order is not pending any more.
  @inline(__always)
  private func settle(_ formula: Int32, _ needs: Needs) {
    let place = needs.formulas[Int(formula)].cell.offset
    if Int32(needs.formulaAt[place]) == formula {
      pending[place >> 6] &= ~(1 &<< UInt64(place & 63))
    }
  }

  private func walk(
    from root: Int32,
    _ needs: Needs,
    _ extra: [Edge],
    _ order: borrowing SlabList<Int32>,
    _ circular: borrowing SlabList<Bool>
  ) {
    var visit = begin(root, needs)
    while true {
      while let source = nextSource(&visit, needs, extra) {
        if number[Int(source)] == 0 {
          guard !placeReady(source, needs, extra, order) else { continue }
          visits.append(visit)
          visit = begin(source, needs)
        } else if isOpen[Int(source)] {
          let formula = Int(visit.formula)
          lowest[formula] = min(lowest[formula], number[Int(source)])
        }
      }
      let formula = Int(visit.formula)
      if lowest[formula] == number[formula] { close(visit, needs, order, circular) }
      guard let reader = visits.last else { return }
      visits.removeLast()
      lowest[Int(reader.formula)] = min(lowest[Int(reader.formula)], lowest[formula])
      visit = reader
    }
  }

  /// Begins to look at a formula.
  private func begin(_ formula: Int32, _ needs: Needs) -> Visit {
    number[Int(formula)] = next
    lowest[Int(formula)] = next
    next += 1
    isOpen[Int(formula)] = true
    open.append(formula)
    return Visit(formula: formula, read: needs.formulas[Int(formula)].readsStart)
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
        let word = area.firstWord + Int(visit.words)
        if visit.cells != 0 {
          let place = (word - 1) << 6 + visit.cells.trailingZeroBitCount
          visit.cells &= visit.cells - 1
          return note(Int32(needs.formulaAt[place]), &visit)
        }
        guard word <= area.lastWord else { break }
        visit.cells = pending[word] & area.cells(inWord: word)
        visit.words += 1
      }
      visit.read += 1
      visit.words = 0
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
      settle(formula, needs)
      circular[Int(formula)] = isCycle
      order.append(formula)
      if formula == visit.formula { break }
    }
  }
}
