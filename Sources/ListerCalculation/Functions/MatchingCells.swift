// SPDX-License-Identifier: MIT

import ListerNumbers

/// The cells that are where cells of a range meet a criterion, as SUMIF takes them.
enum MatchingCells: AggregateSource {
  static var parameters: [Parameter] {
    [.area("range"), .any("criterion"), .area("numbers", .optional)]
  }
  static var form: Function.Form { .resizing }

  @inline(__always)
  static func forEachNumber(of call: Call, _ body: (Number) -> Void) -> Value? {
    forEachCell(of: call) { value in
      if value.isNumber { body(value.number) }
      return value.isError ? value : nil
    }
  }

  /// Hands all cells on in order, until `body` returns an error; returns that, or the first one
  /// met.
  @inline(__always)
  static func forEachCell(of call: Call, _ body: (Value) -> Value?) -> Value? {
    if let failure = call.failure(ofArea: 0) { return failure }
    if call.count > 2, let failure = call.failure(ofArea: 2) { return failure }
    let lane = call.lane
    guard let criterion = Criterion(call[1], lane) else { return Value(CellError.value) }
    let range = call.area(0)
    guard call.pays(for: .walk(2 * range.count)) else { return Value(CellError.number) }
    guard let cells = call.count > 2 ? resized(call, to: range) : range else {
      return Value(CellError.circular)
    }
    for row in 0..<min(range.rows, cells.rows) {
      for column in 0..<min(range.columns, cells.columns)
      where criterion.matches(range[row, column], lane) {
        if let failure = body(cells[row, column]) { return failure }
      }
    }
    return nil
  }

  /// The third argument with the shape of the first one, from its top left cell on.
  ///
  /// Two plain ranges have been given one shape when the formula was compiled. `nil` when cells
  /// that only the shape adds are not calculated yet.
  private static func resized(_ call: Call, to range: Area) -> Area? {
    guard range.count > 0, let reference = call.reference(2) else { return call.area(2) }
    let wanted = reference.resized(rows: range.rows, columns: range.columns)
    guard wanted != reference else { return call.area(2) }
    guard call.lane.require(wanted) else { return nil }
    return call.lane.area(of: Value(wanted))
  }
}
