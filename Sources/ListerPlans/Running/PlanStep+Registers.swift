// SPDX-License-Identifier: MIT

import ListerBasics

/// A register of numbers, or one of texts.
enum PlanRegister: Hashable {
  case number(Int)
  case text(Int)
}

extension PlanStep {
  /// The register that it sets; nil if it sets none.
  var written: PlanRegister? {
    switch operation {
    case .moveText, .pickText: .text(Int(target))
    case .jump, .jumpUnless, .fail, .requireNonzero, .requirePlainCriterion, .requireNoNumber,
      .requireNoPattern, .putNumber, .putRatio, .putText, .putLogical, .takeText, .calculate,
      .calculateLate:
      nil
    default: .number(Int(target))
    }
  }

  /// The registers that it reads, with those of its list among the lists of a template.
  func read(_ lists: Slab<UInt16>) -> [PlanRegister] {
    let (first, second) = (PlanRegister.number(Int(first)), PlanRegister.number(Int(second)))
    switch operation {
    case .move, .scale, .magnitude, .sign, .roundHalf, .round, .not, .jumpUnless, .requireNonzero,
      .putNumber, .putLogical:
      return [first]
    case .add, .addScaled, .subtract, .scaledSubtract, .multiply, .withSign, .lesser, .greater,
      .roundProduct, .roundBy, .remainder, .equal, .notEqual, .less, .lessOrEqual, .and, .or,
      .exclusiveOr, .putRatio:
      return [first, second]
    case .choose: return [first, second, .number(Int(operand))]
    case .addAll, .leastOfAll, .greatestOfAll, .addProducts, .addAllWhere:
      return listed(lists).map { .number($0) }
    case .find, .pick: return [first] + listed(lists).map { .number($0) }
    case .findText: return [.text(Int(self.first))] + listed(lists).map { .text($0) }
    case .pickText: return [first] + listed(lists).map { .text($0) }
    case .moveText, .equalTexts, .equalShortText, .compareTexts, .putText, .requirePlainCriterion,
      .requireNoNumber, .requireNoPattern:
      return texts.map { .text(Int($0)) }
    case .jump, .fail, .takeNumber, .takeText, .takeLogical, .calculate, .calculateLate: return []
    }
  }

  private func listed(_ lists: Slab<UInt16>) -> [Int] {
    let start = RegisterList.start(operand)
    return (start..<start + RegisterList.count(operand)).map { Int(lists[$0]) }
      .filter { $0 != Int(RegisterList.nothing) }
  }
}

extension Template {
  /// The steps that have to run again when some registers have other values: those that depend on them,
  /// and on which fields depend that are selected.
  ///
  /// All steps of a formula run, or none of them. What the general engine calculates has to be there anew
  /// for each document, so that all run if there is any.
  func steps(behind changed: Set<PlanRegister>) -> [Range<Int>] {
    guard general == nil, let selected = tables.selected else { return [0..<tables.steps.count] }
    var formulas: [Range<Int>] = []
    for (_, end) in formulaEnds { formulas.append((formulas.last?.upperBound ?? 0)..<end) }
    var changed = changed
    let dependent = formulas.filter { steps in
      guard steps.contains(where: { !changed.isDisjoint(with: read($0)) }) else { return false }
      for step in steps {
        if let register = tables.steps[step].written { changed.insert(register) }
      }
      return true
    }
    var needed = Set(selected.indices.flatMap { tables.pieces[$0].read })
    let wanted = dependent.reversed().filter { steps in
      guard steps.contains(where: { tables.steps[$0].written.map(needed.contains) == true }) else {
        return false
      }
      for step in steps { needed.formUnion(read(step)) }
      return true
    }
    return wanted.reversed().reduce(into: []) { ranges, steps in
      if let last = ranges.last, last.upperBound == steps.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<steps.upperBound
      } else {
        ranges.append(steps)
      }
    }
  }

  private func read(_ step: Int) -> [PlanRegister] { tables.steps[step].read(tables.lists) }
}

extension OutputPiece {
  /// The registers whose values follow it.
  fileprivate var read: [PlanRegister] {
    switch kind {
    case .number, .quotient, .logical: [.number(Int(register))]
    case .ratio: [.number(Int(register)), .number(Int(operand))]
    case .text: [.text(Int(register))]
    case .nothing, .literal, .value, .part, .column: []
    }
  }
}
