// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// A stream of Apache Arrow: rows wait in a file without a name until all of them say what their columns are.
final class ArrowSink: DocumentSink {
  let form = DocumentForm(layout: .joined, failedLine: .record)
  private let stream: StreamWriter
  private let selection: Selection
  private let rows: ScratchFile

  /// So many rows are in a batch.
  private static let batch = 65_536

  /// A sink for a stream.
  ///
  /// - Throws: ``FileError`` when there is no place for rows that wait.
  init(_ stream: StreamWriter, _ selection: Selection) throws(FileError) {
    (self.stream, self.selection) = (stream, selection)
    rows = try ScratchFile("rows", inMemory: false)
  }

  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) {
    worker.append(worker.scratch.view, to: block)
  }

  func put(_ block: JobBlock) throws(FileError) {
    block.counts.bytesOut += block.output.count
    try rows.append(block.output.view)
  }

  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError) {
    if isRead { try writeStream() }
    try stream.finish(isDone: isRead, &totals)
  }

  private func writeStream() throws(FileError) {
    var kinds = [ArrowKinds](repeating: ArrowKinds(), count: selection.fields.count)
    try forEachRow { row in
      _ = SelectedRow.read(row) { field, value in kinds[field].add(value) }
    }
    let types = kinds.map(\.type) + [.text]
    let names = selection.fields.map(\.name) + [SelectedForm.errorColumn]
    try write(ArrowMessages.schema(Array(zip(names, types))))
    var columns = types.map { ArrowColumn($0) }
    var count = 0
    try forEachRow { (row) throws(FileError) in
      add(row, to: &columns)
      count += 1
      guard count == ArrowSink.batch else { return }
      try write(ArrowMessages.batch(rows: count, columns))
      (columns, count) = (types.map { ArrowColumn($0) }, 0)
    }
    if count > 0 { try write(ArrowMessages.batch(rows: count, columns)) }
    try write(ArrowMessages.end)
  }

  /// Adds a row to the columns, of which the last one tells of errors.
  private func add(_ row: ByteView, to columns: inout [ArrowColumn]) {
    let last = columns.count - 1
    var errors: [String] = []
    let refusal = SelectedRow.read(row) { field, value in
      columns[field].append(value)
      if case .error(let error) = value {
        errors.append("\(selection.fields[field].name): \(error.string)")
      }
    }
    if let refusal {
      for field in 0..<last { columns[field].append(.nothing) }
      errors = [refusal]
    }
    if errors.isEmpty {
      columns[last].append(.nothing)
    } else {
      columns[last].append(text: errors.joined(separator: "; "))
    }
  }

  private func forEachRow(_ body: (ByteView) throws(FileError) -> Void) throws(FileError) {
    try rows.rewind()
    let file = FileDescriptor(borrowing: rows.number, path: rows.name)
    let reader = LineReader(file, lineLimit: .max)
    let block = LineBlock()
    while try reader.read(into: block) {
      while let line = block.next() { try body(line.text) }
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withByteView { (view) throws(FileError) in try stream.write(view) }
  }
}
