// SPDX-License-Identifier: MIT

import Foundation

/// The compiler's tools, applied to the modules of this build.
public enum SwiftTool {
  /// The folder of the modules: beside the program that runs the tests.
  private static let modules: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      let modules = folder.appending(path: "Modules")
      if FileManager.default.fileExists(atPath: modules.path) { return modules }
    }
    return URL(filePath: ".build/debug/Modules")
  }()

  /// The options with which a tool finds the modules, and those of C.
  private static func searchPaths() throws -> [String] {
    let sources = Datasets.root.appending(path: "../Sources").standardizedFileURL
    let maps = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasPrefix("C") }
      .flatMap { [$0 + "/module.modulemap", $0 + "/include/module.modulemap"] }
      .map { sources.appending(path: $0).path }
      // Modules in C that only the program uses have none.
      .filter { FileManager.default.fileExists(atPath: $0) }
    return ["-I", modules.path] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }

  /// Runs a tool to its end.
  ///
  /// - Parameters:
  ///   - name: `swiftc`, or a word behind `swift`.
  ///   - arguments: its arguments, besides where modules are.
  /// - Returns: what it said; empty if it did what it was asked for.
  /// - Throws: an error of Foundation if it can't be started.
  public static func run(_ name: String, _ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let report = try folder.add("report")
    let file = try folder.writer(of: "report")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      (name == "swiftc" ? [name] : ["swift", name]) + arguments + (try searchPaths())
    process.standardOutput = file
    process.standardError = file
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: report, encoding: .utf8)
    guard process.terminationStatus != 0 else { return "" }
    return text.isEmpty ? "\(name) ended with \(process.terminationStatus)" : text
  }

  /// Makes a program of files outside the package, and of what this build has made of modules.
  ///
  /// - Parameters:
  ///   - files: the files, one of which is `main.swift`.
  ///   - isUsed: whether the program gets a module.
  ///   - program: where it goes.
  /// - Returns: what was wrong; empty if it is there.
  /// - Throws: an error of Foundation if the compiler can't be started.
  public static func link(
    _ files: [String],
    with isUsed: (String) -> Bool,
    to program: String
  ) throws -> String {
    let list = modules.appending(path: "../listerPackageTests.product/Objects.LinkFileList")
    let sources = Datasets.root.appending(path: "../Sources")
    let known = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let folders = known.filter(isUsed).map { "/\($0).build/" }
    let objects = try String(contentsOf: list.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n").filter { object in folders.contains { object.contains($0) } }
    let folder = try TemporaryFolder()
    let response = try folder.add("objects", objects.joined(separator: "\n"))
    return try run("swiftc", ["-swift-version", "6", "-o", program, "@" + response] + files)
  }

  /// What a program writes to the standard output.
  public static func output(of program: String, _ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let report = try folder.add("report")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = try folder.writer(of: "report")
    try process.run()
    process.waitUntilExit()
    return try String(contentsOfFile: report, encoding: .utf8)
  }
}
