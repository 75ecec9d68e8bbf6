// SPDX-License-Identifier: MIT

import Lister

extension Invocation {
  /// Writes lists in another format, as a command line asks for it.
  ///
  /// - Parameters:
  ///   - source: where they come from.
  ///   - output: the file that is written; nil for the standard output.
  /// - Returns: the exit code.
  /// - Throws: ``ListerError`` when lists can't be read or written, ``CommandError`` for a wrong command line.
  func export(_ source: ExportRequest.Source, to output: String?) throws -> ExitCode {
    var request = ExportRequest(source)
    request.sourceFormat = self[.from]
    request.tilesLargeSheets = has(.tile)
    request.format = self[.format]
    request.target = output
    request.defuses = has(.defuse)
    let view: ListView.Change = try self.request()
    request.view = view.isEmpty ? nil : view
    if output == nil {
      if request.format == nil { throw CommandError.usage(.missingArgument("--as FORMAT")) }
      if has(.asJSON) { throw CommandError.usage(.missingArgument("--output FILE")) }
    }
    let response: ExportResponse
    if let remote = try remote() {
      response = try workspace.export(request, from: remote, operands.map { try remoteList($0) })
    } else {
      response = try workspace.export(request) { remarks in
        if case .file(let path) = source { StandardError.say(remarks, of: path) }
      }
    }
    StandardError.say(response.remarks, of: output ?? response.format)
    guard let output else {
      try StandardOutput.write(data: response.bytes)
      return .success
    }
    try workspace.save(response, at: output)
    if has(.asJSON) { try StandardOutput.write(response.json) }
    return .success
  }
}

extension StandardError {
  /// Says what was noticed in a file, a line each.
  fileprivate static func say(_ remarks: [ImportRemark], of path: String) {
    for remark in remarks {
      let line = remark.line.map { ":\($0)" } ?? ""
      say("\(path)\(line): \(remark.message)")
    }
  }
}
