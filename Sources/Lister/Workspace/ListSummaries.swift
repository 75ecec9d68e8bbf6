// SPDX-License-Identifier: MIT

/// What many documents hold, or why that is not known, in sixteen bytes for each.
struct ListSummaries: Sendable {
  private struct Row: BitwiseCopyable {
    var items: Int32
    var completed: Int32
    var grids: Int32
    /// Negative for a document that can't be read.
    var color: Int8
  }

  private var rows: [Row] = []
  /// The names of the documents that have one, by their places.
  private var names: [Int: String] = [:]
  /// Why others can't be read, by their places.
  private var failures: [Int: ListerError] = [:]

  /// None.
  init() {}

  /// Those of some parts, one behind the other.
  init(_ parts: [ListSummaries]) {
    rows.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
    for part in parts {
      for (place, name) in part.names { names[rows.count + place] = name }
      for (place, error) in part.failures { failures[rows.count + place] = error }
      rows += part.rows
    }
  }

  /// The places of the documents, counted from 0.
  var indices: Range<Int> { rows.indices }

  /// Why documents can't be read, in the order of their places.
  var errors: [ListerError] { failures.sorted { $0.key < $1.key }.map(\.value) }

  /// What the document at a place holds; nil if it can't be read.
  func summary(at index: Int) -> ListSummary? {
    let row = rows[index]
    guard row.color >= 0 else { return nil }
    return ListSummary(
      name: names[index],
      color: List.Color(rawValue: Int(row.color)) ?? .gray,
      items: Int(row.items),
      completed: Int(row.completed),
      grids: Int(row.grids)
    )
  }

  /// What the document at a place holds, or why that is not known.
  func result(at index: Int) -> Result<ListSummary, ListerError> {
    if let error = failures[index] { return .failure(error) }
    guard let summary = summary(at: index) else { preconditionFailure("a failure has an error") }
    return .success(summary)
  }

  /// Adds a document behind the others.
  ///
  /// A document has no more than 1 GiB, so its numbers fit.
  mutating func append(_ summary: Result<ListSummary, ListerError>) {
    switch summary {
    case .success(let summary):
      if let name = summary.name { names[rows.count] = name }
      rows.append(
        Row(
          items: Int32(clamping: summary.items),
          completed: Int32(clamping: summary.completed),
          grids: Int32(clamping: summary.grids),
          color: Int8(clamping: summary.color.rawValue)
        )
      )
    case .failure(let error):
      failures[rows.count] = error
      rows.append(Row(items: 0, completed: 0, grids: 0, color: -1))
    }
  }
}
