// SPDX-License-Identifier: MIT

import Foundation

/// A library that was built beside the tests, to be loaded before those of the binary.
enum BuiltLibrary {
  /// Where the library of a product is.
  static func path(_ product: String) -> String {
    let file = "lib\(product).so"
    var directory = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL
    for _ in 0..<6 {
      directory.deleteLastPathComponent()
      let candidate = directory.appendingPathComponent(file).path
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
    }
    return FileManager.default.currentDirectoryPath + "/.build/debug/\(file)"
  }
}
