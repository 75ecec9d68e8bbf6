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
    for (stream, failed) in [
      ("\(hole)", 1), ("\(hole)\n", 1), ("[[1]]\n\(hole)\n[[2]]\n", 1), ("[[1]]\n\(hole)", 1),
      (" \(hole)\n[[1]]\n", 1), ("[[1]]\n\(hole)[[2]]\n[[3]]\n", 1),
      ("{\n\"grid\":[[1]]}\n\(hole)\n{\"grid\":[[1]]}\n", 1), ("{\n\"grid\":[[1]]}\(hole)\n", 1),
      ("\n\n \t\r\n[[1]]\n\t\n", 0),
    ] {
      for words in [["recalc"], ["recalc", "--lines"], ["recalc", "--jobs", "2", "--values"]] {
        let scratch = try TemporaryFolder()
        try scratch.add("in", stream)
        let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path(of: "in")))
        let child = try Child(words + ["--manifest", "m"], input: input, in: scratch.path)
        let outcome = child.outcome()
        let isSplit = words.contains("--lines") && stream.hasPrefix("{\n")
        #expect(
          outcome.code == (failed > 0 || isSplit ? 1 : 0),
          "\(words) \(stream.debugDescription.prefix(60))"
        )
        guard !isSplit else { continue }
        #expect(
          outcome.errors.contains("documents failed") || outcome.errors.contains("document failed")
            || failed == 0
        )
      }
    }
  }

  @Test func `a file of NUL bytes fails by its lines too, and blank lines stay blank`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", "[[1]]\n\n\0\0\0\0\n \t\r\n[[2]]\n")
    let outcome = try Child.run(
      "recalc",
      "in.ndjson",
      "-o",
      "out.ndjson",
      "--manifest",
      "m",
      "--allow-failed",
      "all",
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(scratch.content("m").contains(#""lines":5,"documents":3,"failed":1,"blank":2"#))
    #expect(
      scratch.content("out.ndjson").hasPrefix(
        "[[1]]\n\n{\"lister_error\":{\"line\":3,\"column\":1,"
      ) == false
    )
    #expect(scratch.content("out.ndjson").contains("{\"lister_error\":{\"line\":3,\"column\":1,"))
  }
}
