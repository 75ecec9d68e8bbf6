// SPDX-License-Identifier: MIT

import ListerBasics

/// What functions that count are made of: sources of cells, and the kinds that count.
enum Counts {
  /// Numbers, and text that spells one where it is an argument itself.
  enum Numeric: CountedKind {
    @inline(__always)
    static func counts(_ value: Value, _ isDirect: Bool, _ call: Call) -> Bool {
      value.isNumber || (isDirect && !value.isError && !call.lane.toNumber(value).isError)
    }
  }

  /// Values that are not empty, and arguments whatever they are.
  enum Present: CountedKind {
    @inline(__always)
    static func counts(_ value: Value, _ isDirect: Bool, _ call: Call) -> Bool {
      isDirect || !value.isEmpty
    }
  }

  /// Cells that show nothing.
  enum Blank: CountedKind {
    @inline(__always)
    static func counts(_ value: Value, _ isDirect: Bool, _ call: Call) -> Bool {
      value.isEmpty || (value.isText && value.text.isEmpty)
    }
  }

  /// All that the source hands on.
  enum All: CountedKind {
    @inline(__always)
    static func counts(_ value: Value, _ isDirect: Bool, _ call: Call) -> Bool { true }
  }

  /// The cells of ranges and arrays, and direct arguments, as COUNT takes them.
  enum Arguments: CellSource {
    static var parameters: [Parameter] { Numbers.parameters }

    @inline(__always)
    static func forEachCounted(of call: Call, _ body: (Value, Bool) -> Void) -> Value? {
      for position in 0..<call.count {
        let isDirect = call.isDirect(position)
        let area = call.area(position)
        guard call.pays(for: .namedWalk(area.count)) else { return Value(CellError.number) }
        for row in 0..<area.rows {
          for column in 0..<area.columns { body(area[row, column], isDirect) }
        }
      }
      return nil
    }
  }

  /// The cells of one range, as COUNTBLANK takes it.
  enum Range: CellSource {
    static var parameters: [Parameter] { [.area("range")] }

    @inline(__always)
    static func forEachCounted(of call: Call, _ body: (Value, Bool) -> Void) -> Value? {
      call.failure(ofArea: 0) ?? Arguments.forEachCounted(of: call, body)
    }
  }

  /// The cells of a range that meet a criterion, as COUNTIF takes them.
  enum MatchingRange: CellSource {
    static var parameters: [Parameter] { [.area("range"), .any("criterion")] }

    @inline(__always)
    static func forEachCounted(of call: Call, _ body: (Value, Bool) -> Void) -> Value? {
      MatchingCells.forEachCell(of: call) { value in
        body(value, false)
        return nil
      }
    }
  }

  /// The places that meet all criteria, each in its range, as COUNTIFS takes them.
  enum MatchingRanges: CellSource {
    static var parameters: [Parameter] {
      [
        .area("range"), .any("criterion"), .area("ranges", .repeating),
        .any("criteria", .repeating),
      ]
    }
    static var repeatingGroup: Int { 2 }

    static func forEachCounted(of call: Call, _ body: (Value, Bool) -> Void) -> Value? {
      MatchingPlaces.forEachPlace(of: call, from: 0) { _, _ in
        body(.empty, false)
        return nil
      }
    }
  }

  /// The cells of ranges that are not subtotals themselves, as SUBTOTAL takes them.
  enum Subtotalled: CellSource {
    static var parameters: [Parameter] { CellsWithoutSubtotals.parameters }

    static func forEachCounted(of call: Call, _ body: (Value, Bool) -> Void) -> Value? {
      CellsWithoutSubtotals.forEachCell(of: call) { value in
        body(value, false)
        return nil
      }
    }
  }
}
