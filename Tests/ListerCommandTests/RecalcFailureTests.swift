// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What documents that fail mean for the exit code, and where they are kept.
@Suite struct RecalcFailureTests {
  /// Two of four documents fail.
  private let input = """
    [[1,"=A1+1"]]
    nonsense

    {"id":3,"grid":[[1,]]}
    [[2]]

    """

  /// Options, and the exit code.
  private static let allowances: [([String], Int32)] = [
    ([], 1), (["--allow-failed", "1"], 1), (["--allow-failed=2"], 0),
    (["--allow-failed", "all"], 0), (["--allow-failed", "50%"], 0),
    (["--allow-failed", "49.999999%"], 1), (["--allow-failed=0", "--on-error=continue"], 1),
    (["--allow-failed", "all", "--on-error", "stop"], 1),
    (["--allow-failed", "all", "none.json"], 3), (["--allow-failed", "all", "."], 1),
  ]

  @Test(arguments: allowances)
  func `the exit code says if too many documents failed`(options: [String], code: Int32) throws {
    let scratch = try TemporaryFolder()
    let source = try scratch.add("input", input)
    let folder = scratch.path(of: "empty")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let isStream = !options.contains { $0.hasSuffix(".json") || $0 == "." }
    let outcome = try Child(
      ["recalc", "--quiet"] + options,
      input: isStream ? FileHandle(forReadingAtPath: source) : nil,
      in: folder
    ).outcome()
    #expect(outcome.code == code)
  }

  @Test(arguments: ["-1", "x", "101%", "1.1234567%", "%", "1.%", "1.x%", "ALL"])
  func `what is no number of documents is refused`(value: String) throws {
    let outcome = try Child.run("recalc", "--allow-failed=\(value)", input: input)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("--allow-failed"))
  }

  @Test(arguments: ["-", "in.ndjson"])
  func `each failed document is kept with place, digest and bytes`(path: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", input)
    let words = "recalc -q --allow-failed all --errors failed.ndjson \(path) < in.ndjson"
    let outcome = try Child.shell("\"$LISTER\" \(words)", in: scratch.path)
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 6)
    let failed = scratch.content("failed.ndjson").split(separator: "\n")
    try #require(failed.count == 2)
    let name = path == "-" ? "standard input" : path
    for (line, text, number) in [
      (failed[0], "nonsense", 2), (failed[1], #"{"id":3,"grid":[[1,]]}"#, 4),
    ] {
      let entry = try object(line)
      #expect(entry["input"] as? String == name)
      #expect(entry["line"] as? Int == number)
      #expect(entry["text"] as? String == text)
      #expect((entry["message"] as? String)?.isEmpty == false)
      #expect(entry["sha256"] as? String == SHA256.hexadecimal(of: Array(text.utf8)))
      let offset = try #require(entry["offset"] as? Int)
      #expect(Array(input.utf8)[offset...].starts(with: text.utf8))
    }
  }

  @Test func `what is no text is kept in base 64, and of what is too long the place`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      { printf '[[1]]\\n\\377[\\n'; head -c 17000000 /dev/zero | tr '\\0' 1; echo; echo '{'; } |
        "$LISTER" recalc -q --drop-failed --allow-failed 3 --errors failed.ndjson
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "{\"grid\":[[1]],\"values\":[[1]]}\n")
    let failed = try scratch.content("failed.ndjson").split(separator: "\n").map { try object($0) }
    try #require(failed.count == 3)
    #expect(failed[0]["base64"] as? String == Data([0xFF, 0x5B]).base64EncodedString())
    #expect(failed[1]["text"] is NSNull && failed[1]["sha256"] is NSNull)
    #expect(failed[1]["offset"] as? Int == 9)
    #expect(failed[2]["offset"] as? Int == 17_000_010)
    #expect(failed[2]["line"] as? Int == 4)
  }

  @Test func `documents of files are kept too, and leave no record where none is wanted`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in/a.json", "[[1,\n2,]]")
    try scratch.add("in/b.ndjson", "x\n[[1]]\n")
    try scratch.add("in/c.json", "[[3]]")
    let outcome = try Child.run(
      [
        "recalc", "-q", "--drop-failed", "--allow-failed", "2", "in", "-o", "out/", "--errors",
        "failed", "--manifest", "m",
      ],
      in: scratch.path
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("out/: 1 file left as it was"))
    #expect(scratch.allNames.filter { $0.hasPrefix("out/") } == ["out/b.ndjson", "out/c.json"])
    #expect(scratch.content("out/b.ndjson") == "{\"grid\":[[1]],\"values\":[[1]]}\n")
    let failed = try scratch.content("failed").split(separator: "\n").map { try object($0) }
    try #require(failed.count == 2)
    #expect(failed[0]["text"] as? String == "[[1,\n2,]]")
    #expect(failed[0]["line"] as? Int == 2)
    #expect(failed[1]["text"] as? String == "x")
    let check = try Child.run(
      ["verify", "m", "in/a.json", "in/b.ndjson", "in/c.json", "out/b.ndjson", "out/c.json"],
      in: scratch.path
    )
    #expect(check.code == 0)
    #expect(check.errors == "")
    #expect(check.output == "1 manifest, 5 files: 4 lines, 2 failed in; 2 lines out\n")
  }

  @Test func `files of other kinds are neither inputs nor outputs nor one another`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", input)
    for words in [
      ["--errors", "in.ndjson"], ["--errors", "out.ndjson", "-o", "out.ndjson"],
      ["--errors", "x", "--manifest", "x"], ["--manifest", "x", "--diagnostics", "./x"],
      ["--in-place", "--manifest", "x"], ["--check", "--drop-failed"],
    ] {
      let outcome = try Child(["recalc", "in.ndjson"] + words, in: scratch.path).outcome()
      #expect(outcome.code == 2, "\(words)")
      #expect(scratch.allNames == ["in.ndjson"])
    }
  }
}
