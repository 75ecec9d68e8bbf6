// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
package import ListerModel
package import ListerTables
import TestKit

/// Files of `Datasets/imports`, read and written as a user's would be.
package enum BinarySample {
  /// The bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Datasets.root.appendingPathComponent("imports/\(path)")))
  }

  /// The format of a name.
  package static func format(_ name: String) throws -> Format {
    guard let format = FormatTable.format(named: name) else {
      throw CocoaError(.featureUnsupported)
    }
    return format
  }

  /// What a file holds, read in the format that its bytes say.
  package static func read(_ path: String, tiles: Bool = false) throws -> ImportResult {
    try read(bytes(path), path, tiles: tiles)
  }

  package static func read(
    _ bytes: [UInt8],
    _ name: String,
    tiles: Bool = false
  ) throws -> ImportResult {
    try bytes.withByteView { view in
      let format = try FormatTable.format(of: view, fileName: name)
      return try format.read(view, ReadingOptions(name: "sample", tilesLargeSheets: tiles))
    }
  }

  /// The list of a document.
  package static func list(_ json: String) throws -> List {
    try json.withByteView { try ListReader().list(from: $0) }
  }

  /// A list after a way through a file of a format.
  package static func roundTrip(
    _ list: List,
    _ format: String
  ) throws -> (ImportResult, [ImportRemark]) {
    let format = try self.format(format)
    guard let write = format.write else { throw CocoaError(.featureUnsupported) }
    let written = try write([NamedList(name: "sample", list: list)], WritingOptions())
    let read = try written.bytes.withByteView {
      try format.read($0, ReadingOptions(name: "sample"))
    }
    return (read, written.remarks)
  }

  /// The rows of a grid; empty if there is no such grid.
  package static func rows(_ list: List, _ grid: String) -> [[String]] {
    let grids = list["grids"]?.elements ?? []
    let found = grids.first { $0["name"]?.string == grid }
    return found?["rows"]?.elements.map { $0.elements.map(\.text) } ?? []
  }

  package static func gridNames(_ list: List) -> [String] {
    (list["grids"]?.elements ?? []).compactMap { $0["name"]?.string }
  }

  /// The first list of a result.
  package static func first(_ result: ImportResult) throws -> List {
    guard let list = result.lists.first?.list else { throw CocoaError(.fileReadCorruptFile) }
    return list
  }
}
