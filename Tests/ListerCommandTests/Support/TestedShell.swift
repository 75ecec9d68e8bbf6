// SPDX-License-Identifier: MIT

import Foundation
import TestKit

@testable import ListerCommand

/// A shell that completes lines with the script that Lister has for it.
enum TestedShell: String, CaseIterable, CustomStringConvertible {
  case bash, zsh, fish

  var description: String { rawValue }

  /// Whether it can be found.
  var isInstalled: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
    }
  }

  /// What the shell offers for lines whose end is under the cursor.
  ///
  /// - Parameters:
  ///   - lines: as they are typed.
  ///   - directory: where that is.
  /// - Returns: the offers for each line, and what stood on the standard error meanwhile.
  /// - Throws: when the shell can't be started.
  func offers(
    _ lines: [String],
    in directory: String
  ) throws -> (offers: [Set<String>], errors: String) {
    let scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path(of: "bin"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: "bin/lister"),
      withDestinationPath: Child.lister
    )
    try scratch.add("lines", lines.map { "\($0)\n" }.joined())
    let outcome = try Child.shell(
      """
      export T='\(scratch.path)' PATH='\(scratch.path)/bin':"$PATH" XDG_CONFIG_HOME=/nowhere
      unset LISTER_FOLDER
      lister completions \(rawValue) > "$T/script" && \(command) '\(harness)'
      """,
      in: directory
    )
    let parts = outcome.output.split(separator: "\u{1}\n", omittingEmptySubsequences: false)
    let offers = parts.dropLast().map { part in
      part.isEmpty
        ? [] : Set(part.dropLast().split(separator: "\n", omittingEmptySubsequences: false))
    }
    return (offers.map { Set($0.map(String.init)) }, outcome.errors)
  }

  private var command: String {
    switch self {
    case .bash: "bash --norc"
    case .zsh: "zsh -f"
    case .fish: "fish --no-config"
    }
  }

  /// The script that asks for the offers of each line.
  private var harness: String {
    Datasets.root.appending(path: "../Tests/Shells/offers.\(rawValue)").standardizedFileURL.path
  }
}
