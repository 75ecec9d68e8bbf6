// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Aggregates of the records of a table that meet criteria (OpenFormula 1.3, section 6.9).
enum DatabaseFunctions {
  static let all: [FunctionDefinition] = [
    aggregate("DSUM", "The sum", Aggregates.Sum.self, gives: "9"),
    aggregate("DPRODUCT", "The product", Aggregates.Product.self, gives: "20"),
    aggregate("DAVERAGE", "The average", Aggregates.Average.self, gives: "4.5"),
    aggregate("DMIN", "The least", Aggregates.Least.self, gives: "4"),
    aggregate("DMAX", "The greatest", Aggregates.Greatest.self, gives: "5"),
    aggregate(
      "DVAR",
      "The variance, as of a sample,",
      Aggregates.SampleVariance.self,
      gives: "0.5"
    ),
    aggregate(
      "DVARP",
      "The variance, as of a whole population,",
      Aggregates.PopulationVariance.self,
      gives: "0.25"
    ),
    aggregate(
      "DSTDEV",
      "The standard deviation, as of a sample,",
      StatisticalFunctions.SampleDeviation.self,
      gives: "0.707106781186547524400844362104849"
    ),
    aggregate(
      "DSTDEVP",
      "The standard deviation, as of a whole population,",
      StatisticalFunctions.PopulationDeviation.self,
      gives: "0.5"
    ),
    count, countAll, get,
  ]

  private static let source = "OpenFormula 1.3, section 6.9"
  private static let table = "{\"kind\",\"n\";\"a\",4;\"b\",7;\"a\",5},\"n\",{\"kind\";\"a\"}"

  private static func parameters(_ field: Parameter.Presence = .required) -> [Parameter] {
    [.area("table"), .any("field", field), .area("criteria", field)]
  }

  private static func aggregate<A: Aggregate>(
    _ name: String,
    _ what: String,
    _ aggregate: A.Type,
    gives result: String
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      parameters(),
      "\(what) of the numbers of a field, in the records of a table that meet the criteria.",
      source: source,
      example: "\(name)(\(table))",
      gives: result
    ) { call in
      let (records, failure) = DatabaseRecords.read(call)
      guard let records else { return failure }
      let arithmetic = call.arithmetic
      var aggregate = A(arithmetic)
      for value in records.values {
        if value.isError { return value }
        if value.isNumber { aggregate.add(value.number, arithmetic) }
      }
      return Value(aggregate.result(arithmetic))
    }
  }

  static let count = counting(
    "DCOUNT",
    "How many numbers there are in a field, in the records that meet the criteria; without a field how "
      + "many records.",
    gives: "2"
  ) { $0.isNumber }

  static let countAll = counting(
    "DCOUNTA",
    "How many values there are in a field, in the records that meet the criteria; without a field how "
      + "many records.",
    gives: "2"
  ) { !$0.isEmpty }

  private static func counting(
    _ name: String,
    _ summary: String,
    gives result: String,
    _ counts: @escaping @Sendable (Value) -> Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      parameters(),
      summary,
      source: source,
      example: "\(name)(\(table))",
      gives: result
    ) { call in
      let (records, failure) = DatabaseRecords.read(call, needsField: false)
      guard let records else { return failure }
      return Value(records.hasField ? records.values.count(where: counts) : records.values.count)
    }
  }

  static let get = FunctionDefinition(
    "DGET",
    .statistical,
    parameters(),
    "The value of a field in the one record that meets the criteria: `#VALUE!` if none does, `#NUM!` if "
      + "several do.",
    source: source,
    example: "DGET({\"kind\",\"n\";\"a\",4;\"b\",7},\"n\",{\"kind\";\"b\"})",
    gives: "7"
  ) { call in
    let (records, failure) = DatabaseRecords.read(call)
    guard let records else { return failure }
    guard let first = records.values.first else { return Value(CellError.value) }
    return records.values.count == 1 ? first : Value(CellError.number)
  }
}

/// The records of a table that meet criteria.
private struct DatabaseRecords {
  /// What they have in the field, in order.
  var values: [Value] = []
  let hasField: Bool

  /// The records that a call asks for: of a table whose first row names the fields, by criteria whose
  /// first row does.
  ///
  /// The cells of a row of criteria are all to hold, and one row is enough. A failure where there is
  /// no such field, or the budget is spent.
  static func read(
    _ call: Call,
    needsField: Bool = true
  ) -> (records: DatabaseRecords?, failure: Value) {
    if let error = call.givenError() { return (nil, error) }
    for position in [0, 2] {
      if let failure = call.failure(ofArea: position) { return (nil, failure) }
    }
    let (table, criteria) = (call.area(0), call.area(2))
    var field: Int?
    if call.has(1) || needsField {
      guard let found = column(of: call[1], in: table, call) else {
        return (nil, Value(CellError.value))
      }
      field = found
    }
    let work = table.rows * criteria.count + table.columns * criteria.columns
    guard call.pays(for: .walk(2 * work + table.rows)) else {
      return (nil, Value(CellError.number))
    }
    var rows: [[(column: Int, criterion: Criterion)]] = []
    for row in 1..<max(criteria.rows, 1) {
      var tests: [(column: Int, criterion: Criterion)] = []
      for column in 0..<criteria.columns where !criteria[row, column].isEmpty {
        let name = criteria[0, column]
        guard !name.isEmpty, let place = self.column(of: name, in: table, call) else { continue }
        guard let criterion = criterion(criteria[row, column], call) else {
          return (nil, Value(CellError.value))
        }
        tests.append((place, criterion))
      }
      rows.append(tests)
    }
    var records = DatabaseRecords(hasField: field != nil)
    for row in 1..<max(table.rows, 1) {
      let isMet =
        rows.isEmpty
        || rows.contains { tests in
          tests.allSatisfy { $0.criterion.matches(table[row, $0.column], call.lane) }
        }
      if isMet { records.values.append(field.map { table[row, $0] } ?? .empty) }
    }
    return (records, .empty)
  }

  /// The column of a field: by its name without regard to case, or by its number from 1.
  private static func column(of field: Value, in table: Area, _ call: Call) -> Int? {
    let field = call.lane.dereferenced(field)
    if field.isNumber {
      guard let number = call.arithmetic.truncatedInt(field.number), number >= 1,
        number <= table.columns
      else { return nil }
      return number - 1
    }
    guard field.isText else { return nil }
    return (0..<table.columns).first {
      table[0, $0].isText && TextOrder.equal(table[0, $0].text, field.text)
    }
  }

  /// A criterion as in COUNTIF, but a text without an operator means all that begins with it.
  private static func criterion(_ value: Value, _ call: Call) -> Criterion? {
    guard value.isText, !value.text.isEmpty, call.lane.toNumber(value).isError,
      ![UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">")].contains(value.text[0])
    else { return Criterion(value, call.lane) }
    let pattern = call.makeText { buffer in
      buffer.append(value.text)
      buffer.append("*")
    }
    return pattern.isText ? Criterion(pattern, call.lane) : nil
  }
}
