// SPDX-License-Identifier: MIT

import Foundation
import ListerJSON
import TestKit
import Testing

@testable import ListerBench

@Suite struct RecordedResultTests {
  private static let folder = Datasets.root.appending(path: "../Benchmarks/Results")

  @Test func `recorded results can be read, are small, and say nothing of where they lay`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let files = names.filter { $0.hasSuffix(".json") }
    #expect(!files.isEmpty)
    for name in files {
      let data = try Data(contentsOf: Self.folder.appending(path: name))
      #expect(data.count < 200_000, "\(name)")
      let json = try #require(JSONText(String(decoding: data, as: UTF8.self)))
      let result = try BenchmarkResult(file: json)
      #expect(result.header.host.name == nil && result.header == result.header.anonymous)
      #expect(name.hasPrefix("\(result.header.date.prefix(10))-"))
      #expect(result.end == .finished && result.header.program.commit != nil)
    }
  }
}
