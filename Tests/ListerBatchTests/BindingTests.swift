// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBatch

/// Binds the process of the tests to all of its processors only, for others run beside these.
@Suite struct BindingTests {
  /// The processors that each thread of this process may use.
  private func allowed() throws -> Set<String> {
    let folder = "/proc/self/task"
    let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Set(
      threads.compactMap { thread in
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
        return text?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
          .map { String($0.dropFirst("Cpus_allowed_list:".count).filter { !$0.isWhitespace }) }
      }
    )
  }

  @Test func `all threads are bound to the processors that are named`() throws {
    let before = try #require(try allowed().first)
    let numbers = before.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      return ends.isEmpty ? [] : Array(ends[0]...ends[ends.count - 1])
    }
    #expect(Cores.bind(to: numbers))
    #expect(try allowed() == [before])
  }

  @Test(arguments: [[], [-1], [9_000], [8_191]])
  func `what is no processor of the machine is refused`(processors: [Int]) {
    #expect(!Cores.bind(to: processors))
  }
}
