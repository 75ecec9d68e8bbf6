// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite struct DescriptorTests {
  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.add("a.ndjson", "[[1]]\nbad\n")
    return scratch
  }

  @Test func `messages never go into a file of output, whatever is closed at the start`() throws {
    let scratch = try scratch()
    let outcome = try Child.shell(
      """
      "$LISTER" recalc a.ndjson -o open.ndjson 2>/dev/null
      "$LISTER" recalc a.ndjson -o closed.ndjson <&- >&- 2>&-
      echo $? && cmp open.ndjson closed.ndjson
      """,
      in: scratch.path
    )
    #expect(outcome.output == "1\n")
    #expect(outcome.code == 0)
  }

  @Test(arguments: ["recalc a.ndjson", "formats", "--help", "eval 1", "generate invoice"])
  func `a standard output that is closed can't be written`(command: String) throws {
    let scratch = try scratch()
    let outcome = try Child.shell("\"$LISTER\" \(command) >&-", in: scratch.path)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("lister: standard output: cannot write: it is closed\n"))
  }

  @Test(arguments: ["recalc", "import -", "paste a.list.json"])
  func `a standard input that is closed can't be read`(command: String) throws {
    let scratch = try scratch()
    try scratch.add("a.list.json", "{}")
    let outcome = try Child.shell("\"$LISTER\" \(command) <&-", in: scratch.path)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("standard input: cannot read: it is closed\n"))
  }

  @Test(arguments: 4...12)
  func `too few descriptors are told before anything is done`(limit: Int) throws {
    let scratch = try scratch()
    let outcome = try Child.shell(
      "ulimit -n \(limit); exec \"$LISTER\" recalc a.ndjson -o out.ndjson",
      in: scratch.path
    )
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("too few files may be open"))
    #expect(outcome.errors.hasSuffix("; see 'ulimit -n'\n"))
    #expect(scratch.allNames == ["a.ndjson"])
  }

  @Test func `a soft limit of descriptors is raised`() throws {
    let scratch = try scratch()
    let outcome = try Child.shell(
      "ulimit -Sn 6; exec \"$LISTER\" recalc --quiet a.ndjson",
      in: scratch.path
    )
    #expect(outcome.code == 1)
    #expect(outcome.errors == "")
    #expect(outcome.lines.count == 3)
  }

  @Test(arguments: ["-o out.ndjson", "-o out/ --part-size", "--in-place", "> out.ndjson"])
  func `a limit of the size of files is an error of the output`(output: String) throws {
    let scratch = try scratch()
    try scratch.add("big.ndjson", String(repeating: "[[1]]\n", count: 10_000))
    let before = scratch.content("big.ndjson")
    let outcome = try Child.shell(
      "ulimit -f 1; exec \"$LISTER\" recalc big.ndjson \(output)",
      in: scratch.path
    )
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("cannot write: it would be larger than the process"))
    #expect(scratch.content("big.ndjson") == before)
    #expect(!scratch.allNames.contains { $0.hasPrefix(".") })
  }
}
