// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import FuzzTargets

/// The entries of the fuzzer, with inputs that are known.
@Suite struct FuzzTargetTests {
  static let names = FuzzTable.targets().map(\.name)

  @Test(arguments: names)
  func `all holds for the seeds of a target`(name: String) throws {
    let target = try #require(FuzzTable.target(named: name))
    let seeds = try target.seeds().filter { $0.count <= target.limit }
    #expect(!seeds.isEmpty)
    for seed in seeds { try FuzzTargetTests.check(seed, target) }
  }

  @Test func `most seeds of the target of plans are calculated by plans`() throws {
    let target = PlanTarget()
    let seeds = try target.seeds().filter { $0.count <= target.limit }
    for seed in seeds { try target.check(seed) }
    #expect(target.plannedDocuments > seeds.count)
  }

  /// A folder for each target, with the inputs that the fuzzer once found something with.
  @Test func `what was found once is mended for good`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Findings")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }
    for name in names {
      let target = try #require(FuzzTable.target(named: name), "no target is called \(name)")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: name),
        includingPropertiesForKeys: nil
      )
      for file in files {
        try FuzzTargetTests.check(Array(try Data(contentsOf: file)), target, file.lastPathComponent)
      }
    }
  }

  @Test(arguments: names)
  func `all holds for seeds that are changed by chance`(name: String) throws {
    let target = try #require(FuzzTable.target(named: name))
    let seeds = try target.seeds().filter { $0.count <= target.limit && !$0.isEmpty }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      var input = try #require(seeds.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<max(1, input.count), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          if place < input.count { input[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
        case 1: input.removeSubrange(place..<min(place + 3, input.count))
        default: input.insert(contentsOf: input[place..<min(place + 9, input.count)], at: place)
        }
      }
      try FuzzTargetTests.check(input, target)
    }
  }

  private static func check(
    _ input: [UInt8],
    _ target: any FuzzTarget,
    _ name: String = "a seed"
  ) throws {
    do throws(FuzzFinding) {
      try target.check(input)
    } catch {
      Issue.record("\(target.name), \(name): \(error)")
    }
  }
}
