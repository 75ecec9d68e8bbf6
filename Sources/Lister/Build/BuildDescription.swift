// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBench
import ListerFiles
import ListerNumbers

/// What a program tells of itself: what `lister --version --json` prints.
package enum BuildDescription {
  /// What the program tells.
  ///
  /// - Parameter version: the version of the program.
  /// - Returns: one line of JSON.
  package static func json(version: String) -> String {
    let libraries = LoadedLibrary.all.map { (library: $0, version: $0.version) }
    let versions =
      [("gmp", NumberLibraries.gmp), ("mpfr", NumberLibraries.mpfr)]
      + libraries.map { ($0.library.name, $0.version) }
    let features = libraries.filter { $0.version != nil }.map { text($0.library.feature) }
    let members = versions.map { "\(text($0.0)):\($0.1.map(text) ?? "null")" }
    return """
      {"version":\(text(version)),"commit":\(BuildMark.commit.map(text) ?? "null"),\
      "compiler":\(text(ProgramDescription.ownCompiler)),"target":\(text(target)),\
      "optimized":\(isOptimized),"libraries":{\(members.joined(separator: ","))},\
      "features":[\(features.joined(separator: ","))]}

      """
  }

  private static func text(_ string: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    string.withByteView { buffer.append(jsonText: $0) }
    return buffer.view.string
  }

  private static var isOptimized: Bool {
    #if DEBUG
    false
    #else
    true
    #endif
  }

  private static var target: String {
    #if arch(x86_64)
    "x86_64-unknown-linux-gnu"
    #elseif arch(arm64)
    "aarch64-unknown-linux-gnu"
    #else
    "unknown-linux-gnu"
    #endif
  }
}
