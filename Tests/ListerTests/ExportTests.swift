// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister

@Suite struct ExportTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace

  init() throws {
    folder = try TemporaryFolder()
    try folder.add("G.list.json", #"{"items": ["Milk", {"text": "Tea", "completed": true}]}"#)
    workspace = Workspace(folder: folder.path)
  }

  private func export(
    _ source: ExportRequest.Source,
    _ format: String? = nil,
    for target: String? = nil
  ) throws -> ExportResponse {
    var request = ExportRequest(source)
    request.format = format.flatMap { FormatDescription(named: $0) }
    request.target = target
    return try workspace.export(request)
  }

  @Test func `lists are written in the format that was named, and nothing is saved`() throws {
    let response = try export(.lists(["G"]), "todotxt", for: folder.path + "/out.txt")
    #expect(String(decoding: response.bytes, as: UTF8.self).contains("Milk"))
    #expect(response.lists == 1)
    #expect(response.json["format"]?.string == "todotxt")
    #expect(response.json["path"]?.string == folder.path + "/out.txt")
    #expect(try folder.names == ["G.list.json"])
  }

  @Test func `a file becomes one of the format that its target's name ends in`() throws {
    let csv = try folder.add("in.csv", "text,completed\nMilk,no\nTea,yes\n")
    let target = folder.path + "/out.list.json"
    var remarks: Int?
    var request = ExportRequest(.file(csv))
    request.target = target
    let response = try workspace.export(request) { remarks = $0.count }
    #expect(remarks == response.sourceRemarks.count)
    try workspace.save(response, at: target)
    let list = try workspace.open(workspace.place(of: target)).list
    #expect(list.items.map(\.text) == ["Milk", "Tea"])
    #expect(list.items.map(\.isComplete) == [false, true])
  }

  @Test func `a name of no format is refused`() throws {
    let unknown = #expect(throws: ListerError.self) {
      try export(.lists(["G"]), for: "out.unknown")
    }
    #expect(unknown?.reason == .unknownFormat)
    #expect(unknown?.place.path == "out.unknown")
  }
}
