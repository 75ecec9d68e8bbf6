// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJobs
import TestKit

/// A template and rows in a folder of their own, and what comes of them.
struct RowRun {
  let folder: TemporaryFolder
  var request: RowRequest
  var form = SelectedForm.ndjson
  var jobs = 2

  /// A template, and a file of rows of that name.
  init(_ template: String, _ rows: String, name: String = "rows.csv") throws {
    folder = try TemporaryFolder()
    let path = try folder.add("template.json", template)
    request = RowRequest(.path(path), .path(try folder.add(name, rows)))
  }

  /// A template whose rows are variations.
  init(_ template: String, varying words: [String]) throws {
    folder = try TemporaryFolder()
    let path = try folder.add("template.json", template)
    let variations = words.compactMap { RowVariation($0) }
    request = RowRequest(.path(path), .variations(variations))
  }

  /// The lines that are written, and how many rows failed.
  func lines(_ select: String? = nil) throws -> (lines: [String], failed: Int) {
    var request = RecalculationRequest([])
    request.rows = self.request
    request.settings.options.selection = try select.map { try Selection($0) }
    request.settings.selectedForm = form
    request.target = .path(folder.path + "/out")
    let result = try request.job(jobs: jobs).run()
    guard form != .arrow else { return ([], result.counts.failed) }
    let text = try folder.text("out")
    return (text.split(separator: "\n").map(String.init), result.counts.failed)
  }

  /// The bytes that were written last.
  func bytes() throws -> [UInt8] {
    var bytes = ByteBuffer()
    try WholeFile.read(folder.path + "/out", limit: 1 << 20, into: &bytes)
    return bytes.view.array
  }

  /// Why the rows can't fill the template; nil if they can.
  func fault(_ select: String? = nil) throws -> RowFault? {
    do {
      _ = try lines(select)
      return nil
    } catch let RecalculationRequest.Fault.rows(fault) {
      return fault
    }
  }
}
