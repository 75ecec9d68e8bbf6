// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What manifests say, and what `lister verify` finds.
@Suite struct ManifestTests {
  /// Three parts of a batch, each with its manifest.
  private func batch(_ options: String = "") throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" generate mixed --documents 300 --seed 3 | split -l 100 -d - part
      for part in part0?; do
        "$LISTER" recalc -q --manifest $part.m \(options) < $part > $part.out
      done
      """,
      in: scratch.path
    )
    try #require(outcome.code == 0, "\(outcome.errors)")
    return scratch
  }

  private func verify(_ words: String, in scratch: TemporaryFolder) throws -> Child.Outcome {
    try Child.shell("\"$LISTER\" verify \(words)", in: scratch.path)
  }

  @Test func `all parts together hold, with their inputs and outputs and without`() throws {
    let scratch = try batch()
    for words in ["*.m", "*.m *.out", "*.m part0?", "part0?.out part0? *.m"] {
      let outcome = try verify(words, in: scratch)
      #expect(outcome.code == 0)
      #expect(outcome.errors == "")
      #expect(outcome.output.hasSuffix(": 300 lines in; 300 lines out\n"))
    }
    let response = try object(try verify("--json *.m *.out", in: scratch).output)
    #expect(response["holds"] as? Bool == true)
    #expect(response["files"] as? Int == 3)
    #expect((response["outputs"] as? [String: Int])?["documents"] == 300)
  }

  @Test func `a manifest is lines, whatever its name ends in`() throws {
    let scratch = try batch()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" recalc part00 -o out.ndjson.gz --manifest m.gz
      "$LISTER" verify m.gz part00 out.ndjson.gz
      """,
      in: scratch.path
    )
    #expect(outcome.output == "1 manifest, 2 files: 100 lines in; 100 lines out\n")
    #expect(scratch.content("m.gz").hasPrefix("{\"lister_manifest\":1,"))
  }

  @Test func `the digests are those of the bytes`() throws {
    let scratch = try batch()
    let lines = try scratch.content("part01.m").split(separator: "\n").map { try object($0) }
    try #require(lines.count == 4)
    #expect(lines[0]["lister_manifest"] as? Int == 1)
    for (line, key, name) in [(lines[1], "input", "part01"), (lines[2], "output", "part01.out")] {
      let bytes = Array(scratch.content(name).utf8)
      #expect((line[key] as? String)?.hasPrefix("standard ") == true)
      #expect(line["bytes"] as? Int == bytes.count)
      #expect(line["lines"] as? Int == 100)
      #expect(line["sha256"] as? String == SHA256.hexadecimal(of: bytes))
    }
    let options = try #require(lines[3]["options"] as? [String: Any])
    #expect(options["now"] is NSNull)
    #expect(options["numbers"] as? String == "exact")
  }

  /// What is done to a batch that is whole, and what is said of it then.
  private static let changes: [(String, String, String)] = [
    ("rm part01.out", "*.m *.out", "standard output: missing; part01.m tells of it"),
    ("rm part01", "*.m part0?", "standard input: missing; part01.m tells of it"),
    ("cp part00.out part01.out", "*.m *.out", "part01.out: the same bytes are in another file"),
    ("echo >> part01.out", "*.m *.out", "part01.out: no manifest has a file of these bytes"),
    ("truncate -s -9 part02.out", "*.m *.out", "part02.out: no manifest has"),
    ("cp part01.m part03.m", "*.m", "part03.m: standard input was recalculated twice"),
    ("head -n 3 part01.m > x; mv x part01.m", "*.m", "part01.m:3: the manifest is not whole"),
    ("truncate -s -1 part01.m", "*.m", "part01.m:4: the manifest is not whole"),
    ("cat part00.m >> part01.m", "*.m", "part01.m:5: the manifest is not whole"),
    ("sed -i '2d' part01.m", "*.m", "part01.m: the sums are not those of the lines"),
    (
      "sed -i '3s/lines\":100/lines\":99/; 4s/lines\":100/lines\":99/2' part01.m", "*.m",
      "not all of them"
    ),
    (
      "sed -i '1s/version\":\"/&9/' part01.m", "*.m",
      "part01.m: the version is not that of part00.m"
    ),
    (
      "sed -i 's/exact/text/' part02.m", "*.m",
      "part02.m: the option numbers is not that of part00.m"
    ),
    (
      "sed -i 's/standard input/standard output/' part01.m", "*.m",
      "part01.m: the manifest was changed"
    ),
    ("sed -i '2s/sha256\":\"./sha256\":\"/' part01.m", "*.m", "part01.m: the manifest was changed"),
    (
      "sed -i 's/,\"sha256\":\"[0-9a-f]*\"}$/}/' part01.m", "*.m",
      "part01.m: the manifest was changed"
    ),
    (
      "sed -i '1s/version\":\"/&9/' *.m; sed -i 's/\"seed\":0/\"seed\":1/' *.m", "*.m",
      "part02.m: the manifest was changed"
    ),
    ("sed -i '1s/:1/:2/' part00.m", "part00.m", "part00.m: the manifest is of a form"),
  ]

  @Test(arguments: changes)
  func `what is lost or differs is found`(change: String, words: String, finding: String) throws {
    let scratch = try batch()
    try #require(try Child.shell(change, in: scratch.path).code == 0)
    let outcome = try verify(words, in: scratch)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains(finding), "\(outcome.errors)")
  }

  @Test func `the moment counts where a document asked for it, or the user gave it`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -e
      for name in a b; do
        echo '[["=NOW()"]]' | "$LISTER" recalc --manifest $name.m > $name
        sleep 1.1
      done
      echo '[["=1+1"]]' | "$LISTER" recalc --manifest c.m > /dev/null
      echo '[["=1+2"]]' | "$LISTER" recalc --manifest d.m --now 2026-02-01 > /dev/null
      """,
      in: scratch.path
    )
    try #require(outcome.code == 0)
    #expect(try verify("a.m c.m", in: scratch).code == 0)
    let different = try verify("a.m c.m b.m d.m", in: scratch)
    #expect(different.code == 1)
    #expect(different.errors.contains("b.m: the option now is not that of a.m"))
    #expect(different.errors.contains("d.m: the option now is not that of a.m"))
    #expect(!different.errors.contains("c.m"))
  }

  @Test func `a run that ends early leaves no manifest, not even an older one`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", "[[1]]\nx\n")
    for (words, code) in [
      ("in.ndjson none.json", 3), ("--on-error stop in.ndjson", 1), ("in.ndjson > /dev/full", 3),
    ] {
      try scratch.add("m", "old")
      let outcome = try Child.shell("\"$LISTER\" recalc -q --manifest m \(words)", in: scratch.path)
      #expect(outcome.code == Int32(code))
      #expect(scratch.allNames == ["in.ndjson"])
    }
    try scratch.add("m", "old")
    #expect(try Child.run("recalc", "--manifest", "m", "--jobs=x", in: scratch.path).code == 2)
    #expect(scratch.content("m") == "old")
  }

  @Test func `files alone can't be verified, and what isn't there is told`() throws {
    let scratch = try batch()
    let alone = try verify("part00", in: scratch)
    #expect(alone.code == 1)
    #expect(alone.errors == "lister: part00: none of these files is a manifest\n")
    #expect(try verify("part00.m none", in: scratch).code == 3)
    #expect(try verify("", in: scratch).code == 2)
  }

  @Test(arguments: [1, 2])
  func `a manifest of many files and a stream holds`(jobs: Int) throws {
    let scratch = try TemporaryFolder()
    for number in 0..<40 { try scratch.add("in/\(number).json", "[[\(number),\n\"=A1/3\"]]") }
    try scratch.add("in/lines.ndjson", "[[1]]\n\n[[2]]")
    try scratch.add("in/none.ndjson", "")
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" recalc in -o out/ --manifest folder.m --jobs \(jobs)
      "$LISTER" recalc in -o all.ndjson --manifest stream.m --jobs \(jobs)
      "$LISTER" verify folder.m $(find in out -type f)
      "$LISTER" verify stream.m $(find in -type f) all.ndjson
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output == """
        1 manifest, 84 files: 43 lines in; 43 lines out
        1 manifest, 43 files: 43 lines in; 43 lines out

        """
    )
  }
}
