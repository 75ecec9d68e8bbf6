// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The recipes of Sources/Recipes do what they say.
@Suite struct RecipeTests {
  private static let recipes = Datasets.root.appending(path: "../Sources/Recipes")
    .standardizedFileURL.path

  /// A folder with three parts, one of them compressed, where `lister` is the binary under test.
  private func batch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try #require(
      try run(
        """
        mkdir in bin; ln -s "$LISTER" bin/lister
        lister generate mixed --documents 300 | split -l 100 -d --additional-suffix=.ndjson - in/part
        gzip in/part01.ndjson
        cat in/part00.ndjson <(gzip -dc in/part01.ndjson.gz) in/part02.ndjson | lister recalc > expected
        """,
        in: scratch
      ).code == 0
    )
    return scratch
  }

  private func run(_ line: String, in scratch: TemporaryFolder) throws -> Child.Outcome {
    let recipes = """
      recipes='\(RecipeTests.recipes)'; PATH="$PWD/bin:$PATH"
      unset MAKEFLAGS MAKELEVEL; set -eo pipefail

      """
    return try Child.shell(recipes + line, in: scratch.path)
  }

  private func expectWhole(_ folder: String, in scratch: TemporaryFolder) throws {
    let joined =
      "cat \(folder)/part00.ndjson <(gzip -dc \(folder)/part01.ndjson.gz) \(folder)/part02.ndjson"
    #expect(try run("\(joined) | cmp - expected", in: scratch).code == 0)
  }

  private static let whole = "3 manifests, 6 files: 300 lines in; 300 lines out\n"

  @Test func `an array of Slurm does each part once, also when a task is requeued`() throws {
    let scratch = try batch()
    let outcome = try run(
      """
      printf '#!/bin/sh\\necho "$@" >> calls; echo 7\\n' > bin/sbatch; chmod +x bin/sbatch
      "$recipes/slurm.sh" in out > /dev/null
      for task in 0 1 2 1; do SLURM_ARRAY_TASK_ID=$task "$recipes/slurm.sh" in out >> log; done
      "$recipes/slurm.sh" in out verify
      """,
      in: scratch
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == RecipeTests.whole)
    #expect(scratch.content("log") == "1 manifest, 2 files: 100 lines in; 100 lines out\n")
    let calls = scratch.content("calls").split(separator: "\n")
    try #require(calls.count == 2)
    #expect(calls[0].contains("--array=0-2") && calls[1].contains("--dependency=afterok:7"))
    try expectWhole("out", in: scratch)
  }

  @Test func `make does what has changed, and checks all`() throws {
    let scratch = try batch()
    let outcome = try run(
      """
      make -s -j2 -f "$recipes/parts.mk" > first
      touch -d '1 hour ago' in/* out/*; touch in/part02.ndjson
      make -f "$recipes/parts.mk" | grep -c 'lister recalc'
      cat first
      """,
      in: scratch
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "1\n" + RecipeTests.whole)
    try expectWhole("out", in: scratch)
    let lost = try run("rm out/part00.ndjson; make -s -f \"$recipes/parts.mk\"", in: scratch)
    #expect(lost.code != 0)
    #expect(lost.errors.contains("part00.ndjson"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel"),
      "GNU parallel is there"
    )
  )
  func `GNU parallel resumes with what failed`() throws {
    let scratch = try batch()
    let outcome = try run(
      """
      mv in/part02.ndjson kept; echo nonsense | cat kept - > in/part02.ndjson
      "$recipes/parallel.sh" in out --jobs 2 > /dev/null && exit 9
      mv kept in/part02.ndjson
      "$recipes/parallel.sh" in out --jobs 2
      wc -l < out/parts.log
      """,
      in: scratch
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == RecipeTests.whole + "5\n")
    try expectWhole("out", in: scratch)
  }

  @Test func `what comes into a folder is recalculated, proved and put away`() throws {
    let scratch = try batch()
    let outcome = try run("\"$recipes/drain.sh\" \"$PWD\"", in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.lines.filter { $0 == "1 manifest, 2 files: 100 lines in; 100 lines out" }.count == 3
    )
    try expectWhole("out", in: scratch)
    #expect(scratch.allNames.filter { $0.hasPrefix("in/") } == [])
    #expect(scratch.allNames.filter { $0.hasPrefix("done/") }.count == 3)
    try scratch.add("in/bad.ndjson", "[[1]]\nnonsense\n")
    #expect(try run("\"$recipes/drain.sh\" \"$PWD\"", in: scratch).code == 1)
    #expect(scratch.allNames.contains("in/bad.ndjson"))
    #expect(try run("ALLOW_FAILED=1 \"$recipes/drain.sh\" \"$PWD\"", in: scratch).code == 0)
    #expect(scratch.content("out/bad.ndjson.failed").contains("nonsense"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"),
      "systemd is there"
    )
  )
  func `the units are what systemd reads`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      mkdir units; for kind in path service; do
        sed 's|%h/.local/bin/drain.sh|/bin/true|' "\(RecipeTests.recipes)/lister-parts@.$kind" \\
          > "units/lister-parts@srv.$kind"
      done
      systemd-analyze verify --user --man=no units/* 2>&1 | grep lister-parts
      """,
      in: scratch.path
    )
    #expect(outcome.output == "")
  }
}
