// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// No input of any format ends the run: whatever lies beside a good file, the good one comes in.
struct HostileFormatTests {
  /// Files of every format, of every archive, and of those that are wrong on purpose.
  private static let samples: [String] = {
    let folders = ["text", "apple", "apple/wrong", "archives", "spreadsheets"]
    return folders.flatMap { folder in
      let path = Datasets.root.appendingPathComponent("imports/\(folder)").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.contains(".") }.sorted().map { "\(folder)/\($0)" }
    }
  }()

  /// A sample, broken in many ways with a seed: cut off, changed, repeated, with runs of one byte.
  private static func broken(_ bytes: [UInt8], seed: UInt64) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<24).map { index in
      var result = bytes
      guard !result.isEmpty else { return [UInt8(index)] }
      func place() -> Int { Int.random(in: 0..<result.count, using: &generator) }
      switch index % 4 {
      case 0: result.removeLast(result.count - place())
      case 1: for _ in 0..<8 { result[place()] = .random(in: 0...255, using: &generator) }
      case 2:
        let start = place()
        let byte: UInt8 = [0, 0xFF, UInt8(ascii: "\""), UInt8(ascii: "{")][index / 4 % 4]
        for place in start..<min(start + 16, result.count) { result[place] = byte }
      default:
        let (from, to) = (place(), place())
        result.insert(contentsOf: result[min(from, to)..<max(from, to)], at: place())
      }
      return result
    }
  }

  @Test(arguments: samples)
  func `hostile bytes beside a good file cost only themselves`(sample: String) throws {
    let fixture = try ImportFixture(["in/good.csv": ImportFixture.prices])
    let source = Datasets.root.appendingPathComponent("imports/\(sample)")
    let bytes = Array(try Data(contentsOf: source))
    let name = source.lastPathComponent
    for (index, broken) in Self.broken(bytes, seed: UInt64(name.utf8.count)).enumerated() {
      let path = fixture.folder.path(of: "in/\(index) \(name)")
      try Data(broken).write(to: URL(fileURLWithPath: path))
    }
    let (outcome, sources) = try fixture.report("import", "in", "--into", "lists")
    #expect(outcome.signal == nil, "\(outcome.errors)")
    #expect(outcome.code == 0 || outcome.code == 1, "\(outcome.errors)")
    #expect(sources.first?.outcomes.contains("good created") == true)
    #expect(try fixture.items("good") == ["Milk", "Bread"])
  }

  @Test(arguments: ["zip", "tar"])
  func `a hostile file in an archive costs only itself`(kind: String) throws {
    let fixture = try ImportFixture(["good.csv": ImportFixture.prices])
    let wrong = Datasets.root.appendingPathComponent("imports").path
    let packed = try Child.shell(
      """
      python3 - <<'END'
      import glob, os, tarfile, zipfile
      files = ['good.csv'] + sorted(glob.glob('\(wrong)/apple/wrong/*') + glob.glob('\(wrong)/archives/*.xlsx'))
      names = ['%d %s' % (index, os.path.basename(file)) for index, file in enumerate(files)]
      if '\(kind)' == 'zip':
        with zipfile.ZipFile('in.zip', 'w') as archive:
          for file, name in zip(files, names): archive.write(file, name)
      else:
        with tarfile.open('in.tar', 'w') as archive:
          for file, name in zip(files, names): archive.add(file, name)
      END
      """,
      in: fixture.folder.path
    )
    try #require(packed.code == 0, "\(packed.errors)")
    let (outcome, sources) = try fixture.report("import", "in.\(kind)", "--into", "lists")
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(sources.first?.outcomes.contains("0 good created") == true)
    #expect((sources.first?.refused.count ?? 0) > 10)
    let files = sources.first?.refused.compactMap { $0["file"] as? String } ?? []
    #expect(files.contains { $0.hasSuffix("nul.list") })
  }
}
