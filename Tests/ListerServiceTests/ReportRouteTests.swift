// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerRuns
import Synchronization
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// Imports that outlast their requests.
@Suite struct ReportRouteTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  /// Begins work that waits until it is let go, or cancelled.
  private func begin(_ isLetGo: AccessCheck) throws -> LastingWork {
    try run.service.works.begin("import", at: 1) { cancellation in
      while !isLetGo.isOpen.load(ordering: .relaxed), !cancellation.isCancelled { usleep(500) }
      return JSONText(members: [.init("cut", cancellation.isCancelled)])
    }
  }

  private final class AccessCheck: Sendable {
    let isOpen = Atomic(false)
  }

  private func finished(_ path: String) throws -> JSONText {
    while true {
      let json = try run.send(.get, path).json
      if json["state"]?.string == "finished" { return json }
      usleep(500)
    }
  }

  @Test func `an import answers with its report, which stays`() throws {
    let answer = try run.send(.post, "/v1/import?file=a.csv", "text\nMilk\n")
    #expect(answer.status == 200)
    let all = try run.send(.get, "/v1/reports").json["reports"]?.elements ?? []
    let id = try #require(all.first?["id"]?.string)
    let kept = try run.send(.get, "/v1/reports/\(id)").json
    #expect(kept["state"]?.string == "finished" && kept["kind"]?.string == "import")
    #expect(kept["report"] == answer.json)
    let undo = try #require(kept["report"]?["undo"])
    #expect(try run.send(.post, "/v1/undo-import", undo.text).status == 200)
    #expect(try run.send(.delete, "/v1/reports/\(id)").status == 204)
    #expect(try run.send(.get, "/v1/reports/\(id)").status == 404)
  }

  @Test func `who has waited long enough is told where the report will be`() throws {
    let gate = AccessCheck()
    let lasting = try begin(gate)
    let request = try #require(HTTPRequest(.post, "/v1/import"))
    let work = HTTPWork(request)
    let answer = Mutex<HTTPResponse?>(nil)
    let service = Thread {
      let response = lasting.answer(to: work)
      answer.withLock { $0 = response }
    }
    service.start()
    var late: HTTPResponse?
    while late == nil {
      late = work.lateAnswer()
      usleep(500)
    }
    #expect(late?.status == .accepted)
    let place = try #require(late?["Location"])
    #expect(try run.send(.get, place).json["state"]?.string == "running")
    #expect(try run.send(.get, place).json["report"] == .null)
    gate.isOpen.store(true, ordering: .relaxed)
    #expect(try finished(place)["report"]?.text == #"{"cut": false}"#)
  }

  @Test func `an import is ended by name, and its report says what was done`() throws {
    let lasting = try begin(AccessCheck())
    let place = "/v1/reports/\(lasting.id)"
    #expect(try run.send(.delete, place).status == 202)
    let json = try finished(place)
    #expect(json["cancelled"]?.logical == true)
    #expect(json["report"]?.text == #"{"cut": true}"#)
  }

  @Test func `no more imports run than may, and all end with the service`() throws {
    let works = try (0..<LastingWorks.most).map { _ in try begin(AccessCheck()) }
    #expect(throws: ListerError.self) { try begin(AccessCheck()) }
    #expect(try run.send(.post, "/v1/import?file=a.csv", "text\nMilk\n").status == 503)
    run.service.stop()
    #expect(works.allSatisfy { $0.report != nil })
  }
}
