// SPDX-License-Identifier: MIT

import Lister

/// Reading a file of any format, and writing lists as one, as a command line asks for it.
struct Conversion {
  private let invocation: Invocation
  /// The file that is written; nil for the standard output.
  private let output: String?

  /// The conversion that a command line asks for.
  init(_ invocation: Invocation, output: String?) {
    self.invocation = invocation
    self.output = output
  }

  /// The format that is written: the one that was named, or the one that the file's name ends in.
  func format() throws -> FormatDescription {
    if let format = invocation[.format] { return format }
    guard let output else { throw CommandError.usage(.missingArgument("--as FORMAT")) }
    return try invocation.workspace.format(ofFile: output)
  }

  /// Reads the lists of a file, or of the standard input.
  func read(_ path: String) throws -> ImportResult {
    try invocation.workspace.lists(
      in: path,
      as: invocation[.from],
      tilesLargeSheets: invocation.has(.tile)
    )
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
    as format: FormatDescription,
    after remarks: [ImportRemark] = []
  ) throws -> ExitCode {
    let exported = try invocation.workspace.export(
      lists,
      as: format,
      defuses: invocation.has(.defuse)
    )
    say(exported.remarks, of: output ?? format.name)
    if let output {
      try invocation.workspace.save(exported, at: output)
    } else if invocation.has(.asJSON) {
      throw CommandError.usage(.missingArgument("--output FILE"))
    } else {
      try StandardOutput.write(data: exported.bytes)
    }
    if invocation.has(.asJSON) {
      try StandardOutput.write(exported.json(path: output ?? "", after: remarks))
    }
    return .success
  }
}
