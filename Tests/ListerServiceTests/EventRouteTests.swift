// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct EventRouteTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  /// Listens, and gives the pipe that gets the events.
  private func listen(after id: String? = nil) throws -> HTTPPipe {
    let fields = id.map { HTTPFields(["Last-Event-ID": $0]) } ?? HTTPFields()
    let answer = try run.send(.get, "/v1/events", [], fields)
    #expect(answer.response["Content-Type"] == "text/event-stream")
    guard case .pipe(let pipe) = answer.response.body else { throw HTTPGone() }
    return pipe
  }

  /// The events of a pipe, once so many have been told.
  private func events(of pipe: HTTPPipe, count: Int) throws -> [(id: String, data: JSONText)] {
    let told = DispatchSemaphore(value: 0)
    let listener = try run.service.feed.subscribe(after: 0) { _ in told.signal() }
    defer { run.service.feed.unsubscribe(listener) }
    for _ in 0..<count { #expect(told.wait(timeout: .now() + 10) == .success) }
    pipe.finish()
    let text = String(decoding: try ServiceRun.read(pipe).bytes, as: UTF8.self)
    return text.split(separator: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n")
      guard let id = lines.first(where: { $0.hasPrefix("id: ") }),
        let data = lines.first(where: { $0.hasPrefix("data: ") }),
        let json = JSONText(String(data.dropFirst(6)))
      else { return nil }
      return (String(id.dropFirst(4)), json)
    }
  }

  @Test func `what a request does is told at once, with the window and what changed`() throws {
    let pipe = try listen()
    try run.send(.post, "/v1/lists", #"{"name": "a"}"#)
    let body = #"{"operations": [{"edit": "add", "items": [{"text": "Milk"}]}]}"#
    let fields: KeyValuePairs = ["Lister-Window": "w7"]
    let done = try run.send(.post, "/v1/lists/a/operations", body, fields: fields)
    let tag = done.json["tag"]?.string
    let events = try events(of: pipe, count: 2)
    #expect(events.map { $0.data["event"]?.string } == ["created", "changed"])
    #expect(events[1].data["by"]?.string == "window")
    #expect(events[1].data["window"]?.string == "w7")
    #expect(events[1].data["tag"]?.string == tag)
    #expect(events[1].data["action"]?.string == "Insert")
    #expect(events[1].data["changes"]?["text"]?.string == "added Milk")
  }

  @Test func `what other programs do is told too`() throws {
    let pipe = try listen()
    let other = Workspace(folder: run.folder.path)
    let place = try other.place(ofNew: "b")
    try other.create(place)
    let made = try events(of: pipe, count: 1)
    #expect(made.map { $0.data["by"]?.string } == ["command"])
    let next = try listen()
    // In one step: a file that is written in place is seen while it is empty, too.
    try run.folder.add("new", "{\"items\": [\"x\"]}")
    #expect(unsafe rename("\(run.folder.path)/new", "\(run.folder.path)/b.list.json") == 0)
    let changed = try events(of: next, count: 2)
    #expect(changed.last?.data["by"]?.string == "program")
    #expect(changed.last?.data["event"]?.string == "changed")
    let last = try listen()
    try other.delete(place)
    #expect(try events(of: last, count: 3).last?.data["event"]?.string == "deleted")
  }

  @Test func `whoever comes back hears what was missed, or that too much was`() throws {
    let pipe = try listen()
    for name in ["a", "b", "c"] { try run.send(.post, "/v1/lists", #"{"name": "\#(name)"}"#) }
    let ids = try events(of: pipe, count: 3).map(\.id)
    #expect(ids.count == 3)
    let resumed = try events(of: listen(after: ids[0]), count: 3)
    #expect(resumed.map { $0.data["name"]?.string } == ["b", "c"])
    #expect(try events(of: listen(after: ids[2]), count: 3).isEmpty)
    for id in ["other-2", "", "99999999"] {
      let reset = try events(of: listen(after: id), count: 3)
      #expect(reset.map { $0.data["event"]?.string } == ["reset"], "\(id)")
    }
  }

  @Test func `a folder that isn't there can't be listened to`() throws {
    let service = Service(Workspace(folder: run.folder.path + "/nothing"))
    let request = try #require(HTTPRequest(.get, "/v1/events"))
    guard case .answer(_, _, let answer) = service.plan(for: request).action else { return }
    #expect(throws: HTTPProblem.self) { try answer(HTTPWork(request), []) }
  }
}
