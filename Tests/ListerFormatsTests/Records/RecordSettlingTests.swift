// SPDX-License-Identifier: MIT

@testable import ListerFormats
import ListerModel
import Testing

/// What a merge has left is settled in the file, and what is around it stays well formed.
@Suite struct RecordSettlingTests {
  private func file(_ records: [String]) throws -> RecordFile {
    try RecordFormat.json.read(Array("[\n  \(records.joined(separator: ",\n  "))\n]\n".utf8))
  }

  @Test(arguments: 0..<3)
  func `a record that one side deleted goes with what separates it`(index: Int) throws {
    let records = (1...3).map { "{\"id\": \($0), \"n\": 0}" }
    var (edited, left) = (records, records)
    edited[index] = "{\"id\": \(index + 1), \"n\": 1}"
    left.remove(at: index)
    let merge = try RecordFileMerge(
      .json,
      base: file(records),
      ours: file(edited),
      theirs: file(left),
      preferring: .rule
    )
    #expect(try merge.file.text == file(edited).text)
    try #require(merge.conflicts.count == 1)
    var settled = merge.file
    let isSettled = RecordFormat.json.settle(merge.conflicts[0], with: nil, in: &settled)
    #expect(isSettled)
    #expect(try settled.text == file(left).text)
  }
}
