// SPDX-License-Identifier: MIT

import Glibc
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
