// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerBatch
import TestKit
import Testing

@testable import ListerRuns

@Suite struct FolderWatchTests {
  private let folder: TemporaryFolder
  private let lists: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.add("lists/a.json", #"{"grid": [[1, "=A1+1"]]}"#)
    lists = folder.path + "/lists"
  }

  private func watch(limit: Int?) throws -> FolderWatch {
    var request = WatchRequest(folder: lists)
    request.limit = limit
    return try Workspace().watch(request, cancellation: Cancellation())
  }

  @Test func `a folder that goes with the last event asked for is reported as gone`() throws {
    let watch = try watch(limit: 1)
    try FileManager.default.removeItem(atPath: lists)
    #expect(try watch.next()?.map(\.kind) == [.removed])
    let error = #expect(throws: ListerError.self) { try watch.next() }
    #expect(error?.reason == .folderGone)
    #expect(error?.place.path == lists)
  }

  @Test func `as many events are told as are asked for, and then the watch is over`() throws {
    let watch = try watch(limit: 2)
    for name in ["b.json", "c.json", "d.json"] { try folder.add("lists/" + name, "{}") }
    var paths: [String] = []
    while let events = try watch.next() { paths += events.map(\.path) }
    #expect(paths == ["b.json", "c.json"])
    #expect(try watch.next() == nil)
  }

  @Test func `what was removed with its folder is told before the folder is gone`() throws {
    let watch = try watch(limit: nil)
    try FileManager.default.removeItem(atPath: lists)
    #expect(try watch.next()?.map(\.path) == ["a.json"])
    #expect(throws: ListerError.self) { try watch.next() }
    #expect(throws: ListerError.self) { try watch.next() }
  }
}
