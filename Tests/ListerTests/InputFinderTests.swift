// SPDX-License-Identifier: MIT

import Glibc
import ListFiles
import Lister
import Measurement
import TestKit
import Testing

@Suite struct InputFinderTests {
  @Test func `paths become inputs in their order, folders in the order of their bytes`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    for name in ["b/z.json", "b/a.ndjson", "b/c/x.jsonl", "b/.h.json", "b/t.txt", "odd.txt"] {
      try folder.add(name)
    }
    unsafe mkfifo("\(path)/pipe", 0o600)
    let found = InputFinder.inputs(
      of: ["\(path)/odd.txt", "-", "\(path)/b", "\(path)/none", "\(path)/pipe"],
      output: .descriptor(1)
    )
    #expect(
      found.inputs == [
        JobInput(.document, path: "\(path)/odd.txt", relativePath: "odd.txt"),
        .standardInput,
        JobInput(.lines, path: "\(path)/b/a.ndjson", relativePath: "a.ndjson"),
        JobInput(.lines, path: "\(path)/b/c/x.jsonl", relativePath: "c/x.jsonl"),
        JobInput(.document, path: "\(path)/b/z.json", relativePath: "z.json"),
        JobInput(.lines, path: "\(path)/pipe", relativePath: "pipe"),
      ]
    )
    #expect(
      found.failures.map(\.description) == ["\(path)/none: cannot open: No such file or directory"]
    )
  }
}

@Suite struct JobResultTests {
  @Test func `the report has every group, and its JSON every key`() throws {
    let run = try JobRun.stream("[[\"=1+1\"]]\n", options: RecalculationOptions(measures: true))
    let report = run.result.report
    #expect(report.groups.map(\.key) == ["work", "time", "speed", "stages", "document"])
    for key in [
      "documents", "wall_ns", "documents_per_second", "compile_ns", "p99_ns", "cores_used",
    ] {
      #expect(report.json.contains("\"\(key)\":"))
    }
    #expect(report.text.contains("elapsed"))
  }
}
