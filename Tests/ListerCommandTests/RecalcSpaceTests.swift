// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// White space is JSON's: spaces, tabs, line feeds and carriage returns, and nothing else.
@Suite struct RecalcSpaceTests {
  /// Bytes that are no documents, and no space; the last ones are what a power cut leaves.
  private static let others = [
    "\u{B}", "\u{C}", "\u{1}", "\u{1F}", "\u{85}", "\u{2028}", "\u{A0}", "\0",
    String(repeating: "\0", count: 4_096),
  ]

  @Test(arguments: others)
  func `a line of other bytes is a document that fails, wherever it is`(hole: String) throws {
    for stream in [
      "\(hole)", "\(hole)\n", "[[1]]\n\(hole)\n[[2]]\n", "[[1]]\n\(hole)", " \(hole)\n[[1]]\n",
      "[[1]]\n\(hole)[[2]]\n[[3]]\n", "{\n\"grid\":[[1]]}\n\(hole)\n{\"grid\":[[1]]}\n",
      "{\n\"grid\":[[1]]}\(hole)\n",
    ] {
      for words in [["recalc"], ["recalc", "--lines"], ["recalc", "--jobs", "2", "--values"]] {
        let outcome = try run(words, on: stream)
        #expect(outcome.code == 1, "\(words) \(stream.prefix(40).debugDescription)")
        #expect(!outcome.errors.isEmpty)
      }
    }
  }

  @Test func `lines of JSON's white space are blank`() throws {
    let outcome = try run(["recalc"], on: "\n\n \t\r\n[[1]]\n\t\n")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.utf8.count { $0 == UInt8(ascii: "\n") } == 5)
  }

  private func run(_ words: [String], on stream: String) throws -> Child.Outcome {
    let scratch = try TemporaryFolder()
    let path = try scratch.add("in", stream)
    let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return try Child(words, input: input, in: scratch.path).outcome()
  }

  @Test func `a hole in a file is counted as a document that failed, and verify says so`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", "[[1]]\n\n\0\0\0\0\n \t\r\n[[2]]\n")
    let outcome = try Child.shell(
      "\"$LISTER\" recalc in.ndjson -q -o out.ndjson --manifest m --allow-failed all; \"$LISTER\" verify m",
      in: scratch.path
    )
    #expect(outcome.output.contains("5 lines, 1 failed in; 5 lines, 1 failed out"))
    #expect(scratch.content("m").contains(#""lines":5,"documents":3,"failed":1,"blank":2"#))
    #expect(scratch.content("out.ndjson").contains(#""line":3,"column":1,"#))
  }
}
