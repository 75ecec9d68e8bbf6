// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Runs of the binary with the library of faults loaded before its own libraries.
enum FaultLibrary {
  /// The library beside the tests.
  static let path = BuiltLibrary.path("ListerFaults")

  /// Runs the binary to its end.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - folder: where it runs.
  ///   - root: the folder whose files count; what the user permits is kept there too.
  ///   - input: the file that it reads from the standard input; nothing by default.
  ///   - fault: what goes wrong.
  ///   - log: a file that gets a line for each call that counts.
  ///   - record: a file that gets what is done to files; see ``Disk``.
  /// - Returns: how the run ended.
  /// - Throws: when the binary can't be started.
  static func run(
    _ arguments: [String],
    in folder: String,
    below root: String,
    input: String? = nil,
    with fault: Fault? = nil,
    log: String? = nil,
    record: String? = nil
  ) throws -> Child.Outcome {
    var environment = [
      "LD_PRELOAD": path, "LISTER_FAULT_UNDER": root, "LISTER_FOLDER": "",
      "XDG_STATE_HOME": root + "/state",
    ]
    if let log { environment["LISTER_FAULT_LOG"] = log }
    if let record { environment["LISTER_FAULT_RECORD"] = record }
    if let fault { environment.merge(fault.environment) { $1 } }
    let file = input.flatMap { FileHandle(forReadingAtPath: $0) }
    return try Child(arguments, input: file, environment: environment, in: folder).outcome()
  }

  /// A call that a run has made.
  struct Call {
    /// Its kind, `rename` for example.
    var kind: String
    /// The name of the file, or the first one, without its folder.
    var name: String
    /// The name of the second one.
    var second: String?
  }

  /// The calls of a log, in order.
  static func calls(in log: String) -> [Call] {
    log.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let names = parts.dropFirst().map { URL(fileURLWithPath: $0).lastPathComponent }
      return Call(
        kind: parts[0],
        name: names.first ?? "",
        second: names.count > 1 ? names[1] : nil
      )
    }
  }
}
