// SPDX-License-Identifier: MIT

public import Foundation

/// The folder of shipped documents and conformance cases.
public enum Datasets {
  /// `Datasets` at the top of the package.
  public static var root: URL {
    var top = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { top.deleteLastPathComponent() }
    return top.appendingPathComponent("Datasets")
  }

  /// The files of a folder inside it whose names end in one of the suffixes, in order of name.
  ///
  /// - Throws: an error of Foundation when the folder can't be read.
  public static func files(in folder: String, endingIn suffixes: String...) throws -> [URL] {
    let directory = root.appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return names.filter { name in suffixes.contains { name.hasSuffix($0) } }
      .sorted()
      .map { directory.appendingPathComponent($0) }
  }
}
