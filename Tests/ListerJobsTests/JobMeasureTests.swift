// SPDX-License-Identifier: MIT

import ListerBatch
import ListerJobs
import ListerMeasurement
import Testing

@Suite struct JobMeasureTests {
  @Test func `the measures of a job are one line of JSON, an object for each group`() throws {
    let run = try JobRun.stream("[[1]]\n[[2,]]\n")
    let text = run.result.json.text
    #expect(text.hasPrefix(#"{"work":{"documents":2,"failed":1,"changed":1,"cells":1,"#))
    #expect(!text.contains("\n"))
    let groups = try #require(JSONText(text)).members
    let keys = ["work", "time", "speed", "stages", "serial", "document", "not_supported"]
    #expect(groups.map(\.key) == keys)
    #expect(groups.flatMap { $0.value.members.map(\.key) } == JobMeasure.allCases.map(\.rawValue))
    // Nothing was measured of single documents and rights, for the options don't ask for it.
    #expect(groups[5].value["p50_ns"] == .null)
    #expect(groups[4].value["pull_ns"] == .null)
    #expect(groups[1].value["serial_ns"] == .null)
  }

  @Test func `what keeps documents from having a template is named`() throws {
    // Texts of that size are in no template.
    let text = String(repeating: "x", count: 1_500)
    let lines = (0..<40).map { #"[[\#($0),"\#(text)","=A1+1"]]"# }
    let run = try JobRun.stream(lines.joined(separator: "\n") + "\n")
    let reasons = try #require(JSONText(run.result.json.text)?["not_supported"])
    #expect(reasons.members.map(\.key) == ["values"])
    #expect(reasons.members.compactMap { Int($0.value.text) }.contains { $0 > 0 })
  }

  @Test func `stages and documents are timed where the options ask for it`() throws {
    var options = RecalculationOptions()
    options.measures = true
    let run = try JobRun.stream("[[\"=1+1\"]]\n", options: options)
    for measure in [JobMeasure.compiling, .evaluating, .ninetyNinth, .longest] {
      #expect(run.result[measure].json != "0", "\(measure)")
      #expect(run.result[measure].json != "null", "\(measure)")
    }
  }

  @Test(arguments: [1, 2])
  func `what one worker at a time does is told, with the ceiling that follows`(jobs: Int) throws {
    var options = RecalculationOptions()
    options.measures = true
    let input = (0..<2_000).map { "[[\($0),\"=A1*2\"]]\n" }.joined()
    let result = try JobRun.stream(input, jobs: jobs, options: options).result
    let serial = try #require(result.serial)
    // There was something to read, to write, and to agree about; nothing was packed.
    #expect(serial.pull > 0 && serial.put > 0 && serial.lock > 0 && serial.deliver == 0)
    #expect(serial.sum < result.cpu)
    #expect(result[.serial] == .duration(Double(serial.sum) / 2_000))
    #expect(result[.ceiling] == .factor(Double(result.cpu) / Double(serial.longest)))
    #expect(try JobRun.stream(input, jobs: jobs).result.serial == nil)
  }
}
