// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Streams that are compressed, on their way in and out.
@Suite struct RecalcCompressionTests {
  private static let hasTools = ["gzip", "zstd"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// How long the long streams are: `LISTER_STREAM_MEGABYTES=1000` says it.
  private static let megabytes =
    ProcessInfo.processInfo.environment["LISTER_STREAM_MEGABYTES"].flatMap(Int.init)
    ?? (CostCase.isOptimized ? 100 : 3)

  /// A stream, its values, and the stream compressed in parts one behind the other.
  private func streams(documents: Int = 3_000) throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" generate mixed --documents \(documents) --seed 9 > in
      "$LISTER" recalc in > out
      split -n 3 in part
      for part in part??; do gzip -c $part >> in.gz; zstd -qc $part >> in.zst; done
      """,
      in: scratch.path
    )
    try #require(outcome.code == 0, "\(outcome.errors)")
    return scratch
  }

  @Test(.enabled(if: hasTools, "gzip and zstd are there"), arguments: ["gz", "zst"])
  func `what is compressed is known by its bytes when it is read, by the name when it is written`(
    ending: String
  ) throws {
    let scratch = try streams()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" recalc < in.\(ending) | cmp - out
      cat in.\(ending) | "$LISTER" recalc - --jobs 2 | cmp - out
      mv in.\(ending) any.ndjson
      "$LISTER" recalc any.ndjson -o out.ndjson.gz --jobs 1 --manifest m
      "$LISTER" recalc any.ndjson -o again.ndjson.gz --jobs 2
      cmp out.ndjson.gz again.ndjson.gz
      gzip -dc out.ndjson.gz | cmp - out
      "$LISTER" recalc any.ndjson -o out.jsonl.zst
      zstd -qdc out.jsonl.zst | cmp - out
      "$LISTER" verify m any.ndjson out.ndjson.gz
      mkdir folder; mv any.ndjson folder/lines.ndjson.\(ending)
      echo '[[1,"=A1*3"]]' | gzip > folder/one.json.gz
      "$LISTER" recalc folder -o new/ --manifest m
      "$LISTER" verify m $(find folder new -type f)
      \(ending == "gz" ? "gzip" : "zstd -q") -dc new/lines.ndjson.\(ending) | cmp - out
      gzip -dc new/one.json.gz
      cp -r folder lines
      "$LISTER" recalc --in-place folder
      "$LISTER" recalc --in-place --lines lines
      cmp folder/lines.ndjson.\(ending) lines/lines.ndjson.\(ending)
      cmp <(gzip -dc folder/one.json.gz) <(gzip -dc lines/one.json.gz)
      cmp folder/one.json.gz new/one.json.gz
      "$LISTER" recalc --check folder
      "$LISTER" recalc folder/one.json.gz | cmp - <(gzip -dc new/one.json.gz)
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output == """
        1 manifest, 2 files: 3,000 lines in; 3,000 lines out
        1 manifest, 4 files: 3,001 lines in; 3,001 lines out
        {"grid":[[1,"=A1*3"]],"values":[[1,3]]}

        """
    )
  }

  @Test(.enabled(if: hasTools, "gzip and zstd are there"), arguments: ["gz", "zst"])
  func `a file in a folder has the bytes of a stream, whatever the jobs and the files beside it`(
    ending: String
  ) throws {
    let scratch = try streams()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" recalc in -o all.ndjson.\(ending)
      mkdir folder
      for name in a c e; do cp in.\(ending) folder/$name.ndjson.\(ending); done
      for name in b d f; do printf '[[1]]\\nbad\\n' > folder/$name.ndjson; done
      : | \(ending == "gz" ? "gzip" : "zstd -q") > folder/none.ndjson.\(ending)
      for jobs in 1 2 8; do
        "$LISTER" recalc -q folder -o out$jobs/ --jobs $jobs --manifest m --allow-failed all
        "$LISTER" verify m $(find folder out$jobs -type f) > /dev/null
        for name in a c e; do cmp all.ndjson.\(ending) out$jobs/$name.ndjson.\(ending); done
        diff -r out1 out$jobs
        cp -r folder same$jobs
        "$LISTER" recalc -q --in-place same$jobs --jobs $jobs --allow-failed all
        cmp all.ndjson.\(ending) same$jobs/e.ndjson.\(ending)
        cmp folder/none.ndjson.\(ending) same$jobs/none.ndjson.\(ending)
      done
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(.enabled(if: hasTools, "gzip and zstd are there"), arguments: ["gz", "zst"])
  func `a file in a folder that can't be written leaves the others alone, and nothing of itself`(
    ending: String
  ) throws {
    let scratch = try streams()
    let outcome = try Child.shell(
      """
      mkdir folder results
      cp in.\(ending) folder/a.ndjson.\(ending)
      printf '[[1]]\\n' > folder/b.ndjson
      printf '[[2]]\\n' | \(ending == "gz" ? "gzip" : "zstd -q") > folder/c.ndjson.\(ending)
      (ulimit -f 8; exec "$LISTER" recalc -q folder -o results --jobs 2)
      code=$?
      ls -A results
      exit $code
      """,
      in: scratch.path
    )
    #expect(outcome.code == 3)
    #expect(outcome.output == "b.ndjson\nc.ndjson.\(ending)\n")
    #expect(outcome.errors.contains("results/a.ndjson.\(ending): cannot write"))
  }

  @Test(.enabled(if: hasTools, "gzip and zstd are there"), arguments: ["gz", "zst"])
  func `what is cut off or damaged is told with its offset, and what came before is answered`(
    ending: String
  ) throws {
    let scratch = try streams()
    let size = scratch.size("in.\(ending)")
    for count in [size - 1, size / 2, 20] {
      let outcome = try Child.shell(
        """
        head -c \(count) in.\(ending) > cut
        "$LISTER" recalc --allow-failed all --manifest m < cut > answered
        code=$?
        cmp -n $(stat -c %s answered) answered out && wc -l < answered
        exit $code
        """,
        in: scratch.path
      )
      #expect(outcome.code == 3, "\(count) of \(size) bytes")
      #expect(outcome.errors.contains("stream is cut off at byte \(count)\n"))
      let lines = Int(outcome.output.dropLast()) ?? -1
      #expect(lines >= (count == size - 1 ? 2_900 : count == 20 ? 0 : 900))
      #expect(!scratch.allNames.contains("m"))
    }
    let outcome = try Child.shell(
      """
      cp in.\(ending) bad
      printf '\\377\\377\\377\\377' | dd of=bad bs=1 seek=\(size / 2) conv=notrunc status=none
      "$LISTER" recalc bad -o kept.ndjson
      [ $? = 3 ] && [ ! -e kept.ndjson ] || exit 9
      "$LISTER" recalc < bad > answered
      code=$?
      cmp -n $(stat -c %s answered) answered out
      exit $code
      """,
      in: scratch.path
    )
    #expect(outcome.code == 3)
    let place = try #require(
      outcome.errors.firstMatch(of: /stream is damaged near byte ([0-9]+)/)?.1
    )
    #expect(abs((Int(place) ?? 0) - size / 2) < 140_000)
  }

  @Test(
    .enabled(if: hasTools, "gzip and zstd are there"),
    .disabled(if: Sanitizer.isOn, Comment(rawValue: Sanitizer.unbounded)),
    arguments: ["gz", "zst"]
  )
  func `memory stays bounded, however long the stream`(ending: String) throws {
    let scratch = try TemporaryFolder()
    let tool = ending == "gz" ? "gzip -1" : "zstd -q"
    let megabytes = RecalcCompressionTests.megabytes
    let outcome = try Child.shell(
      """
      set -eo pipefail
      "$LISTER" generate dense --documents 400 --seed 2 > part
      times=$(( \(megabytes) * 1000000 / $(stat -c %s part) ))
      for n in $(seq $times); do cat part; done | \(tool) > in.\(ending)
      "$LISTER" recalc --values --timings=json -o out.ndjson.\(ending) --jobs 2 < in.\(ending) 2> timings
      echo $(( times * 400 ))
      """,
      in: scratch.path
    )
    try #require(outcome.code == 0, "\(outcome.errors)")
    let timings = try object(scratch.content("timings"))
    let work = try #require(timings["work"] as? [String: Any])
    #expect(work["documents"] as? Int == Int(outcome.output.dropLast()))
    let time = try #require(timings["time"] as? [String: Any])
    #expect(try #require(time["peak_memory_bytes"] as? Int) < 60_000_000)
  }

  @Test func `many documents have no place in a compressed file of one`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("in.ndjson", "[[1]]\n")
    #expect(try Child.run("recalc", "in.ndjson", "-o", "out.json.gz", in: scratch.path).code == 2)
    #expect(scratch.allNames == ["in.ndjson"])
  }
}
