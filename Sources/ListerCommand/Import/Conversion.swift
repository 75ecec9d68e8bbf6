// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerFormats
import ListerJSON
import ListerKit
import ListerModel

/// Reading a file of any format, and writing lists as one.
struct Conversion {
  private let invocation: Invocation

  /// The conversion that a command line asks for.
  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The format that is written: the one that was named, or the one that a file's name ends in.
  static func format(named name: String?, for path: String?) throws(CommandError) -> Format {
    if let name, let format = FormatTable.format(named: name) {
      return format
    }
    guard let path else { throw .usage(.missingArgument("--as FORMAT")) }
    guard let format = FormatTable.format(forFileName: path) else {
      throw .failed(
        "\(path): no format has files of this name; name one with --as"
      )
    }
    return format
  }

  /// Reads the lists of a file, or of the standard input.
  func read(_ path: String) throws(CommandError) -> ImportResult {
    let file: ImportFile
    do throws(FileError) {
      file = path == "-" ? try .standardInput() : try ImportFile(path: path)
    } catch {
      throw .unavailable(Shown(error.description))
    }
    do throws(ImportError) {
      return try file.lists(
        as: invocation.text(.from).flatMap { FormatTable.format(named: $0) },
        tilesLargeSheets: invocation.has(.tile)
      )
    } catch {
      throw .failed(Shown(error.description(in: path == "-" ? "standard input" : path)))
    }
  }

  /// Says remarks on standard error.
  func say(_ remarks: [ImportRemark], of path: String) {
    for remark in remarks {
      let line = remark.line.map { ":\($0)" } ?? ""
      StandardError.say("\(path)\(line): \(remark.message)")
    }
  }

  /// Writes lists as one file, or to the standard output.
  func write(
    _ lists: [NamedList],
    as format: Format,
    to path: String?,
    remarks: [ImportRemark] = []
  ) throws(CommandError) -> ExitCode {
    guard let write = format.write else {
      throw .failed("the format \(format.name) is only read, not written")
    }
    let moment = invocation.text(.now).flatMap { Moment($0) } ?? Moment.now
    let options = WritingOptions(now: moment.serial, defuses: invocation.has(.defuse))
    let finished = try Conversion.finished(lists, as: format, at: moment)
    let result: ExportResult
    do throws(ExportError) {
      result = try write(finished, options)
    } catch {
      throw .failed(Shown(error.message))
    }
    say(result.remarks, of: path ?? format.name)
    try result.bytes.withByteView { (view) throws(CommandError) in
      guard let path else {
        if invocation.has(.asJSON) { throw .usage(.missingArgument("--output FILE")) }
        return try StandardOutput.write(data: view)
      }
      do throws(FileError) {
        try AtomicFile.replace(path, with: view)
      } catch {
        throw .unavailable(Shown(error.description))
      }
    }
    if invocation.has(.asJSON) {
      try StandardOutput.write(
        JSONText(members: [
          JSONText.Member("format", format.name),
          JSONText.Member("path", path ?? ""),
          JSONText.Member("bytes", result.bytes.count),
          JSONText.Member("lists", lists.count),
          JSONText.Member(
            "remarks",
            JSONText(elements: (remarks + result.remarks).map(ImportText.json(of:)))
          ),
        ])
      )
    }
    return .success
  }

  /// Lists that are written as documents, each as what can be read again.
  ///
  /// Other formats get them as they are.
  private static func finished(
    _ lists: [NamedList],
    as format: Format,
    at moment: Moment
  ) throws(CommandError) -> [NamedList] {
    guard documents.contains(format.name) else { return lists }
    let finisher = DocumentFinisher(options: RecalculationOptions(now: moment.serial))
    var finished: [NamedList] = []
    for named in lists {
      do throws(DocumentError) {
        let bytes = try finisher.bytes(of: named.list)
        let list = try bytes.withByteView { (view) throws(DocumentError) in
          try ListReader().list(from: view)
        }
        finished.append(NamedList(name: named.name, list: list))
      } catch {
        throw CommandError(DocumentFileError(named.name, .unfit(error)))
      }
    }
    return finished
  }

  /// The formats that hold documents.
  private static let documents: Set<String> = ["json", "ndjson"]
}
