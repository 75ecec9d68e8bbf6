// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJSON

extension FilledRows {
  /// The rows of a request with the template that they fill, and the input of the job that reads them.
  ///
  /// - Parameters:
  ///   - request: what is asked for.
  ///   - selection: its fields that mean columns know it then.
  /// - Returns: both.
  /// - Throws: ``RowFault``; nothing but the first rows was read then.
  static func make(
    _ request: RowRequest,
    _ selection: inout Selection?
  ) throws(RowFault) -> (rows: FilledRows, input: JobInput) {
    var document = ByteBuffer(capacity: 4_096)
    let name: String
    switch request.template {
    case .document(let bytes, let own):
      bytes.withByteView { document.append($0) }
      name = own
    case .path(let path):
      name = path
      do throws(FileError) {
        try WholeFile.read(path, limit: DocumentLimits.bytes, into: &document)
      } catch {
        throw .template(error.description)
      }
    }
    var binding = try RowBinding(document, path: name)
    for constant in request.constants { try binding.fill(constant.target, with: constant.value) }
    let source =
      switch request.source {
      case .path(let path): try RowInput(path: path, request.table)
      case .feed(let feed): try RowInput(feed, request.table)
      case .variations(let variations): try RowInput(variations)
      }
    var rows = try binding.rows(source.columns, source.form)
    if var selected = selection {
      try binding.settle(&selected, &rows)
      selection = selected
    }
    return (rows, source.input)
  }

  /// What the columns are called, and what they fill; nil for those that fill nothing.
  package var filled: [(column: String, place: String?)] { columns.map { ($0.name, $0.place) } }

  /// The columns with a name of which nothing is made.
  package var unusedColumns: [String] {
    columns.filter { $0.use == nil && !$0.name.isEmpty }.map(\.name)
  }
}
