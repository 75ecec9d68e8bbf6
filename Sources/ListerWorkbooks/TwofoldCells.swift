// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// The cells of grids that show, or spell, something else than formulas calculate with, counted by what became
/// of them: days, times, codes with zeros in front, and texts that spell numbers.
///
/// A cell of a grid has no format. So one that formulas refer to is what they calculate with, and any other
/// one what a reader of the sheet sees.
struct TwofoldCells {
  /// What such a cell is.
  enum Kind: Int, CaseIterable {
    case day, time, code, spelledNumber
  }

  /// What a cell is where no formula refers to it.
  struct Meaning {
    let kind: Kind
    let value: SheetValue
    /// What formulas calculate with, if that is not the value of the cell.
    var number: SheetValue?

    /// What a cell is beside its value; nil if it is nothing else.
    init?(_ cell: SheetCell) {
      if let shown = cell.shown {
        kind = shown.utf8.allSatisfy { ASCII.isDigit($0) } ? .code : .time
        value = .text(shown)
      } else if let spelled = cell.spelled {
        kind = .spelledNumber
        value = .number(spelled)
      } else if case .date(_, let serial) = cell.value {
        kind = .day
        value = cell.value
        number = .number(serial)
      } else {
        return nil
      }
    }
  }

  /// How many of each kind are what a reader sees, and how many what formulas calculate with.
  private var counts = [(seen: Int, used: Int)](
    repeating: (seen: 0, used: 0),
    count: Kind.allCases.count
  )

  /// Counts a cell; `isUsed` says whether formulas refer to it.
  mutating func note(_ meaning: Meaning, isUsed: Bool) {
    if isUsed {
      counts[meaning.kind.rawValue].used += 1
    } else {
      counts[meaning.kind.rawValue].seen += 1
    }
  }

  /// What is told of them, each kind once.
  var remarks: [ImportRemark] {
    Kind.allCases.flatMap { kind -> [ImportRemark] in
      let (seen, used) = counts[kind.rawValue]
      var messages: [String] = []
      if seen > 0 { messages.append(kind.seen(seen)) }
      if used > 0 { messages.append(kind.used(used)) }
      return messages.map { ImportRemark(message: $0) }
    }
  }
}

extension TwofoldCells.Kind {
  /// What is told of so many that no formula refers to.
  fileprivate func seen(_ count: Int) -> String {
    switch self {
    case .day: "\(String(counting: count, "day")) became text such as 2026-11-21"
    case .time: "\(String(counting: count, "time")) became text such as 08:30"
    case .code: "\(String(counting: count, "code")) became text with the zeros in front, as 00123"
    case .spelledNumber:
      String(
        counting: count,
        one: "text became the number that it spells",
        many: "texts became the numbers that they spell"
      )
    }
  }

  /// What is told of so many that formulas refer to.
  fileprivate func used(_ count: Int) -> String {
    let reason = "formulas refer to \(count == 1 ? "it" : "them")"
    switch self {
    case .day:
      return "\(String(counting: count, "day")) became serial numbers (formulas refer to them; "
        + "1 is 1899-12-31)"
    case .time:
      let times = String(counting: count, one: "time stays a number", many: "times stay numbers")
      return "\(times) (\(reason); 1 is a day)"
    case .code:
      let codes = String(counting: count, one: "code stays a number", many: "codes stay numbers")
      return "\(codes) without the zeros in front (\(reason))"
    case .spelledNumber:
      let texts = String(
        counting: count,
        one: "text that spells a number stays a text",
        many: "texts that spell numbers stay texts"
      )
      return "\(texts) (\(reason))"
    }
  }
}
