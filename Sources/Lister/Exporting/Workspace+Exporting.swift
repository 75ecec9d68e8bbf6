// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
package import ListerFormats
import ListerJSON
import ListerModel

extension Workspace {
  /// Lists of the workspace, by the words that mean them.
  ///
  /// - Throws: ``ListerError`` when one of them can't be read.
  package func namedLists(_ words: [String]) throws(ListerError) -> [NamedList] {
    var lists: [NamedList] = []
    for word in words {
      let place = try place(of: word)
      lists.append(NamedList(name: place.name, list: try place.read()))
    }
    return lists
  }

  /// The lists in a file of any format.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for the standard input.
  ///   - format: its format; nil when it is found by content and name.
  ///   - tilesLargeSheets: whether sheets larger than a grid are cut into tiles.
  /// - Returns: the lists, and what was noticed in reading them.
  /// - Throws: ``ListerError`` when the file can't be read, with the place in it.
  package func lists(
    in path: String,
    as format: FormatDescription?,
    tilesLargeSheets: Bool
  ) throws(ListerError) -> ImportResult {
    let file = try FileError.mapping(
      path == "-" ? try ImportFile.standardInput() : try ImportFile(path: path)
    )
    do {
      return try file.lists(as: format?.format, tilesLargeSheets: tilesLargeSheets)
    } catch {
      throw error.listerError(in: path == "-" ? "standard input" : path)
    }
  }

  /// The format in which a file is written, by its name.
  ///
  /// - Throws: ``ListerError`` when no format has such files.
  package func format(ofFile path: String) throws(ListerError) -> FormatDescription {
    guard let format = FormatTable.format(forFileName: path) else {
      throw ListerError(.unknownFormat, at: .init(path: path))
    }
    return FormatDescription(format)
  }

  /// Writes lists in a format, as one file; nothing is saved.
  ///
  /// - Parameters:
  ///   - lists: which lists, with the names that they have there.
  ///   - description: the format.
  ///   - defuses: whether tables of text quote what a spreadsheet would take for a formula.
  /// - Returns: the bytes, and what the format has no place for.
  /// - Throws: ``ListerError`` when the format can't hold them.
  package func export(
    _ lists: [NamedList],
    as description: FormatDescription,
    defuses: Bool = false
  ) throws(ListerError) -> ExportResponse {
    let format = description.format
    guard let write = format.write else { throw ListerError(.readOnlyFormat(format.name)) }
    let calculation = calculation
    let finished = try Workspace.finished(lists, as: format, calculation)
    let result = try ExportError.mapping(
      try write(finished, WritingOptions(now: calculation.now.serial, defuses: defuses))
    )
    return ExportResponse(
      format: format.name,
      bytes: result.bytes,
      lists: lists.count,
      remarks: result.remarks
    )
  }

  /// Writes exported lists into a file, whole or not at all.
  ///
  /// - Throws: ``ListerError`` when it can't be written.
  package func save(_ exported: ExportResponse, at path: String) throws(ListerError) {
    try FileError.mapping(try AtomicFile.replace(path, with: exported.bytes))
  }

  /// Lists that are written as documents, each as what can be read again.
  ///
  /// Other formats get them as they are.
  private static func finished(
    _ lists: [NamedList],
    as format: Format,
    _ options: RecalculationOptions
  ) throws(ListerError) -> [NamedList] {
    guard documents.contains(format.name) else { return lists }
    let finisher = DocumentFinisher(options: options)
    var finished: [NamedList] = []
    for named in lists {
      do {
        let list = try List(document: try finisher.bytes(of: named.list))
        finished.append(NamedList(name: named.name, list: list))
      } catch {
        throw DocumentFileError(named.name, .unfit(error)).listerError
      }
    }
    return finished
  }

  /// The formats that hold documents.
  private static let documents: Set<String> = ["json", "ndjson"]
}
