// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerModel
import ListerStore
import TestKit

/// A folder of documents, and imports into it.
struct ImportRun {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Where the documents are.
  var lists: String { folder.path + "/lists" }

  func options(_ change: (inout ImportOptions) -> Void = { _ in }) -> ImportOptions {
    var options = ImportOptions(
      folder: lists,
      time: 1_795_000_000_000,
      jobs: 2,
      recalculation: RecalculationOptions()
    )
    options.allowsLocal = true
    options.permissions = SourcePermissions(in: folder.path + "/state")
    change(&options)
    return options
  }

  /// Imports a source.
  @discardableResult
  func callAsFunction(
    _ source: String,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) -> ImportReport {
    ImportJob(options: options(change), cancellation: Cancellation()).run([source])
  }

  /// Asks remembered sources again.
  func update(_ names: [String] = [], accepting accepts: Bool = false) -> ImportReport {
    let options = options { $0.accepts = accepts }
    return ImportJob(options: options, cancellation: Cancellation()).update(names)
  }

  /// Writes a file beside the documents and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The list of a document.
  func list(_ name: String) throws -> List {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(lists)/\(name).list.json"))
    return try Array(data).withByteView { try ListReader().list(from: $0) }
  }

  /// The texts of a document's items.
  func texts(_ name: String) throws -> [String] { try list(name).items.map(\.text) }

  /// Changes a document as another program would.
  func edit(_ name: String, _ change: (inout List) -> Void) throws {
    var list = try list(name)
    change(&list)
    try Data(list.bytes).write(to: URL(fileURLWithPath: "\(lists)/\(name).list.json"))
  }

  /// The names of the folder's files that aren't hidden.
  var files: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: lists)) ?? []
    return all.filter { !$0.hasPrefix(".") }.sorted()
  }
}
