// SPDX-License-Identifier: MIT

import Glibc
import ListerCompression
import ListerJobs
import TestKit
import Testing

@Suite struct RecalculationRequestTests {
  private func fault(of request: RecalculationRequest) -> RecalculationRequest.Fault? {
    do throws(RecalculationRequest.Fault) {
      _ = try request.job()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a path is one file for one document, and a folder for several`() throws {
    let folder = try TemporaryFolder()
    let one = try folder.add("in/a.json", "[[1]]")
    try folder.add("in/b.json", "[[2]]")
    for (paths, target, output) in [
      ([one], "out.json", JobOutput.file("out.json")), ([one], "out/", .folder("out/")),
      ([folder.path + "/in"], "out", .folder("out")), ([one, one], "x", .folder("x")),
      ([folder.path + "/in"], "out.ndjson", .file("out.ndjson")), (["-"], "out", .file("out")),
    ] {
      var request = RecalculationRequest(paths)
      request.target = .path(target)
      #expect(try request.job().output == output, "\(paths) to \(target)")
    }
  }

  @Test func `a request that contradicts itself is refused before anything is read`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "[[1]]")
    var request = RecalculationRequest(["-"])
    request.target = .inPlace
    #expect(fault(of: request) == .streamInPlace)
    request.target = .path("all.json")
    #expect(fault(of: request) == .severalDocuments(target: "all.json"))
    request = RecalculationRequest([path])
    request.settings.diagnostics = path
    #expect(fault(of: request) == .inInput(.diagnostics, path))
    request.settings.diagnostics = "\(folder.path)/./b.json"
    request.target = .path("\(folder.path)/b.json")
    #expect(
      fault(of: request)
        == .inTarget(.diagnostics, "\(folder.path)/./b.json", target: "\(folder.path)/b.json")
    )
    request.settings.diagnostics = "\(folder.path)/out/a.json"
    request.target = .path("\(folder.path)/out/")
    #expect(
      fault(of: request)
        == .inTarget(.diagnostics, "\(folder.path)/out/a.json", target: "\(folder.path)/out/")
    )
  }

  @Test func `parts need a folder, which has none of an earlier run`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.ndjson", "[[1]]\n")
    var request = RecalculationRequest([path])
    request.settings.parts.compression = .gzip
    #expect(fault(of: request) == .partsWithoutSize)
    request.settings.parts.size = 1_000_000
    #expect(fault(of: request) == .noFolderOfParts(nil))
    for target in [path, "\(folder.path)/new.ndjson", "\(folder.path)/new.gz"] {
      request.target = .path(target)
      #expect(fault(of: request) == .noFolderOfParts(target))
    }
    let out = "\(folder.path)/out"
    for target in ["\(out)/", out, "\(folder.path)/new.ndjson/"] {
      request.target = .path(target)
      #expect(try request.job().output == .parts(target))
    }
    let part = try folder.add("out/part-00007.ndjson", "[[1]]\n")
    request.target = .path(out)
    #expect(fault(of: request) == .partsOfOther(folder: out))
    request.settings.parts.replaces = true
    #expect(fault(of: request) == nil)
    request.settings.errors = "\(out)/part-00000.ndjson"
    #expect(
      fault(of: request) == .inTarget(.errors, "\(out)/part-00000.ndjson", target: out)
    )
    request.settings.errors = nil
    request.paths.append(part)
    #expect(fault(of: request) == .partsAreInputs(folder: out, input: part))
  }

  @Test func `what is not there is named, and the size of the others is known`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "[[1]]")
    let job = try RecalculationRequest([path, "\(folder.path)/none.json"]).job()
    #expect(job.missing.map(\.file) == ["\(folder.path)/none.json"])
    #expect(job.inputSize == 5)
    let stream = try TestPipe()
    let piped = RecalculationJob(
      inputs: job.inputs + [JobInput(.descriptor(stream.reader), path: "pipe")],
      output: .check
    )
    #expect(piped.inputSize == nil)
  }

  @Test func `of formulas that are wrong ten are reported, and the others counted`() throws {
    let line = #"{"grid":[["=NOPE(1)","=A1A","=1+"]]}"# + "\n"
    for jobs in [1, 2] {
      let run = try JobRun.stream(String(repeating: line, count: 7), jobs: jobs)
      #expect(run.failures.count == 10)
      #expect(run.result.counts.faultyFormulas == 21)
      #expect(run.result.counts.unreportedFormulas == 11)
    }
  }
}
