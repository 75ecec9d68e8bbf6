// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import TestKit

/// Any bytes as a file of one format.
///
/// What is read are documents. What was read can be written, and what is written is read again: as the same lists
/// unless the remarks name what the format can't hold.
final class FormatTarget: FuzzTarget {
  /// The formats that have a target; see ``WorkbookTarget`` for what is inside of workbooks.
  static let formats = FormatTable.standard

  let name: String
  let limit = 16 * 1024
  private let format: Format
  private let reader = ListReader()

  init(_ format: Format) {
    self.format = format
    name = "format-\(format.name)"
  }

  func seeds() throws -> [[UInt8]] {
    switch format.name {
    case "apple-list": try Seeds.files(in: "imports/apple", endingIn: ".list")
    case "sqlite": try Seeds.files(in: "imports/tables", endingIn: ".sqlite")
    case "xlsx", "ods": try Seeds.workbooks(format.name)
    default:
      try [Array(format.example.utf8)]
        + Seeds.files(
          in: "imports/text",
          endingIn: ".csv",
          ".ics",
          ".txt",
          ".tsv",
          ".json",
          ".md",
          ".opml",
          ".org"
        )
        + Seeds.files(in: "lists", endingIn: "json")
    }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    try format.check(input, reader)
    try format.check(input, reader, tiles: true)
  }
}

extension Format {
  /// Checks what is read of a file, and how it is written.
  func check(
    _ input: [UInt8],
    _ reader: ListReader,
    tiles: Bool = false
  ) throws(FuzzFinding) {
    _ = input.withByteView { recognizes($0) }
    let lists: [NamedList]
    do throws(ImportError) {
      lists = try self.lists(of: input, tiles: tiles)
    } catch {
      return try FuzzFinding.unless(!error.message.isEmpty, "an error without words")
    }
    for named in lists { try reader.checkReadsBack(named.list) }
    try checkWriting(lists)
  }

  /// Checks that what is written is read again, and as the same lists if all is held.
  ///
  /// - Parameters:
  ///   - lists: what is written.
  ///   - isSame: whether a list that was written, and what is read of it, are the same to the format.
  /// - Throws: ``FuzzFinding`` when they aren't, or nothing can be read.
  func checkWriting(
    _ lists: [NamedList],
    isSame: (List, List) -> Bool = { $0 == $1 }
  ) throws(FuzzFinding) {
    guard let write, let written = try? write(lists, WritingOptions()) else { return }
    let again: [NamedList]
    do throws(ImportError) {
      again = try self.lists(of: written.bytes, tiles: false)
    } catch {
      // A file without anything in it is of no format.
      if lists.allSatisfy(\.list.items.isEmpty) { return }
      let text = written.bytes.text
      throw FuzzFinding(description: "\(name) writes \(text), and refuses it: \(error.message)")
    }
    guard written.remarks.isEmpty else { return }
    var read = again.map(\.list)
    for (place, (old, new)) in zip(lists, again).enumerated() {
      read[place] = new.list(writtenAs: old)
    }
    // What an app knows of items for all lists came in a list of its own.
    if read.count > lists.count { read = read.withoutCatalogue }
    let isWhole =
      lists.count == read.count && zip(lists, read).allSatisfy { isSame($0.list, $1) }
    guard !isWhole else { return }
    let (before, after) = (lists.map(\.list.bytes.text), read.map(\.bytes.text))
    throw FuzzFinding(
      description: "\(before) is written in \(name) and read as \(after), by \(written.bytes.text)"
    )
  }

  private func lists(of input: [UInt8], tiles: Bool) throws(ImportError) -> [NamedList] {
    let options = ReadingOptions(name: "source", tilesLargeSheets: tiles)
    return try input.withByteView { (bytes) throws(ImportError) in
      try read(bytes, options).lists
    }
  }
}

extension NamedList {
  /// The list without its name if that is only the one of the file that another list was read from.
  fileprivate func list(writtenAs other: NamedList) -> List {
    guard other.list.name == nil, list.name == other.name else { return list }
    var list = list
    list.name = nil
    return list
  }
}
