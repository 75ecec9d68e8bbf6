// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Output in parts, as users ask for it.
@Suite struct RecalcPartsTests {
  private static let hasTools = ["gzip", "zstd"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  @Test(
    .enabled(if: hasTools, "gzip and zstd are there"),
    arguments: [
      ("", "", "cat"), ("--compress", ".zst", "zstd -qdc"), ("--compress=gzip", ".gz", "gzip -dc"),
    ]
  )
  func `parts one behind the other are the stream, and the manifest tells of each`(
    option: String,
    ending: String,
    tool: String
  ) throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" generate mixed --documents 3000 --seed 9 > in.ndjson
      sed -i '5s/.*//; 700s/.*/bad/; 701s/.*/bad/; 2900s/.*//' in.ndjson
      "$LISTER" recalc -q in.ndjson --allow-failed 2 > all
      for jobs in 1 2; do
        "$LISTER" recalc -q in.ndjson -o out$jobs/ --part-size=1MB \(option) --allow-failed 2 \\
          --manifest m --jobs $jobs
        "$LISTER" verify m in.ndjson out$jobs/*
        \(tool) out$jobs/part-*.ndjson\(ending) | cmp - all
      done
      diff -r out1 out2
      for part in out1/*; do \(tool) $part | wc -l; done > lines
      grep -o '"output":"out2/[^"]*","lines":[0-9]*' m | sed 's/.*://' | cmp - lines
      for part in out1/*; do \(tool) $part | grep -c '^{"lister_error"' || true; done > failed
      grep '"output":"out2/' m | grep -o '"failed":[0-9]*' | sed 's/.*://' | cmp - failed
      for part in out1/*; do \(tool) $part | grep -c '^$' || true; done > blank
      grep '"output":"out2/' m | grep -o '"blank":[0-9]*' | sed 's/.*://' | cmp - blank
      ls out1 | head -n 2
      """,
      in: scratch.path
    )
    try #require(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.lines
    #expect(lines[0].hasSuffix("3,000 lines, 2 failed in; 3,000 lines, 2 failed out"))
    #expect(lines[1] == lines[0])
    #expect(lines[2] == "part-00000.ndjson\(ending)" && lines[3] == "part-00001.ndjson\(ending)")
  }

  @Test func `a second run is refused before anything is done, or takes the place of the first`()
    throws
  {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", "[[1]]\n")
    let words = ["recalc", "in.ndjson", "-o", "out/", "--part-size"]
    try Child.run(words, in: scratch.path).expect(output: "", errors: "")
    try scratch.add("in.ndjson", "[[2]]\n")
    try Child.run(words, in: scratch.path).expect(
      code: 2,
      part: "it takes a directory without parts of an earlier run, unless --replace is given"
    )
    #expect(scratch.content("out/part-00000.ndjson").contains("[[1]]"))
    try Child.run(words + ["--replace", "--compress"], in: scratch.path).expect(errors: "")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(of: "out"))
    #expect(names == ["part-00000.ndjson.zst"])
  }

  @Test func `an input that is missing leaves the last part out, which is told`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", "[[1]]\n")
    try Child.run(
      ["recalc", "in.ndjson", "none.ndjson", "-o", "out/", "--part-size"],
      in: scratch.path
    ).expect(
      code: 3,
      errors: """
        lister: none.ndjson: cannot open: No such file or directory
        lister: out/: the last part is missing, because an input failed

        """
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path(of: "out")).isEmpty)
  }

  private static let sizes: [(String, Int?)] = [
    ("1MB", 1_000_000), ("1MiB", 1_048_576), ("2000kB", 2_000_000), ("1500000", 1_500_000),
    ("1TB", 1_000_000_000_000), ("999kB", nil), ("1TiB", nil), ("", nil), ("MB", nil),
    ("-1MB", nil),
    ("1 MB", nil), ("1mb", nil), ("99999999999GB", nil),
  ]

  @Test(arguments: sizes)
  func `sizes are numbers with units`(text: String, bytes: Int?) {
    #expect(ByteCountText.bytes(text) == bytes)
  }
}
