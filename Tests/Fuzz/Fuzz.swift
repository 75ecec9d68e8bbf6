// SPDX-License-Identifier: MIT

import CFuzzer
import Foundation
import FuzzTargets

/// The fuzzer: `Fuzz targets`, `Fuzz seeds TARGET FOLDER`, or `Fuzz TARGET` with libFuzzer's own arguments.
///
/// A finding ends the program; libFuzzer then writes the input into a file and names it.
@main
struct Fuzz {
  /// The target that the fuzzer calls: its entry is a function of C, which keeps nothing.
  nonisolated(unsafe) private static var target: (any FuzzTarget)?

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "targets": for target in FuzzTable.targets() { print(target.name) }
    case "seeds" where words.count == 3: try writeSeeds(of: named(words[1]), into: words[2])
    case let name?: run(named(name))
    case nil: fail("say \"targets\", \"seeds TARGET FOLDER\", or \"TARGET\" and its arguments")
    }
  }

  private static func named(_ name: String) -> any FuzzTarget {
    guard let target = FuzzTable.target(named: name) else { fail("there is no target \(name)") }
    return target
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("Fuzz: \(message)\n".utf8))
    exit(2)
  }

  /// Writes the seeds that aren't too large, each into a file of its own.
  private static func writeSeeds(of target: any FuzzTarget, into folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, seed) in try target.seeds().enumerated() where seed.count <= target.limit {
      try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(index)"))
    }
  }

  private static func run(_ target: any FuzzTarget) -> Never {
    unsafe Fuzz.target = target
    // The fuzzer gets the program's name, the longest input, and the words behind the target's name.
    let words = [CommandLine.arguments[0], "-max_len=\(target.limit)"]
    let arguments = words + CommandLine.arguments.dropFirst(2)
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let code = unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      var count = Int32(arguments.count)
      var start = buffer.baseAddress
      return unsafe LLVMFuzzerRunDriver(&count, &start) { data, size in
        unsafe Fuzz.check(UnsafeBufferPointer(start: data, count: size))
        return 0
      }
    }
    exit(code)
  }

  private static func check(_ input: UnsafeBufferPointer<UInt8>) {
    do throws(FuzzFinding) {
      try unsafe target?.check(Array(input))
    } catch {
      fatalError(error.description)
    }
  }
}
