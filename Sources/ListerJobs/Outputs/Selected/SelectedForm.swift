// SPDX-License-Identifier: MIT

/// How rows of selected fields are written.
package enum SelectedForm: String, CaseIterable, Sendable {
  /// A line of JSON for a document.
  case ndjson
  /// Comma-separated values under a line of headings (RFC 4180), with the error of a document that was
  /// refused in a last column.
  case csv
  /// A stream of Apache Arrow, with that column too. It is written once all rows are there, for they say what
  /// their columns are.
  case arrow

  /// The form that the name of a file asks for; nil if it asks for none.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    let forms: [(suffix: String, form: SelectedForm)] = [
      (".csv", .csv), (".arrow", .arrow), (".arrows", .arrow),
    ]
    guard let form = forms.first(where: { name.hasSuffix($0.suffix) })?.form else { return nil }
    self = form
  }

  /// The column for what is wrong with a document, behind the fields.
  static let errorColumn = "error"
}
