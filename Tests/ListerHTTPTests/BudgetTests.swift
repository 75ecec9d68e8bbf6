// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import Testing

@testable import ListerHTTP

/// What all requests together may hold.
@Suite struct BudgetTests {
  private static let head = "Host: localhost\r\n"

  @Test func whatIsTakenIsGivenBack() {
    let budget = ByteBudget(100)
    #expect(budget.take(60) && !budget.take(41) && budget.take(40))
    budget.give(60)
    #expect(budget.count == 40 && budget.take(60))
  }

  @Test func bodiesBeyondTheBudgetAreRefusedBeforeTheyCome() throws {
    let server = try TestServer { $0.limits.memory = 100_000 }
    let holder = try server.client()
    holder.send("POST /echo HTTP/1.1\r\n\(BudgetTests.head)Content-Length: 90000\r\n\r\nx")
    #expect(waits { server.server.state.held.count >= 90_000 })
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\n\(BudgetTests.head)Content-Length: 20000\r\n\r\n")
    #expect(try client.answer().status == 503)
    // What ends gives its bytes back.
    holder.send(String(repeating: "x", count: 89_999))
    #expect(try holder.answer().status == 200)
    #expect(waits { server.server.state.held.count == 0 })
    let other = try server.client()
    let body = String(repeating: "y", count: 20_000)
    other.send("POST /echo HTTP/1.1\r\n\(BudgetTests.head)Content-Length: 20000\r\n\r\n\(body)")
    #expect(try other.answer().text == body)
  }

  @Test func bodiesInChunksAreCountedAsTheyCome() throws {
    let server = try TestServer { $0.limits.memory = 50_000 }
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\n\(BudgetTests.head)Transfer-Encoding: chunked\r\n\r\n")
    let chunk = "2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n"
    for _ in 0..<8 { client.send(chunk) }
    client.send("0\r\n\r\n")
    #expect(try client.answer().status == 503)
  }

  @Test func filesOfAllAnswersHaveOneBudget() throws {
    let budget = ByteBudget(1_000)
    let part = [UInt8](repeating: 1, count: 600)
    var first: Spool? = Spool(budget)
    let second = Spool(budget)
    let isFirst = try part.withByteView { try first?.add($0) }
    #expect(isFirst == true)
    let isRefused = try part.withByteView { try second.add($0) }
    #expect(!isRefused)
    #expect(second.count == 0)
    #expect(throws: HTTPProblem.self) { try part.withByteView { try second.append($0) } }
    first = nil
    let isSecond = try part.withByteView { try second.add($0) }
    #expect(isSecond && budget.count == 600)
    var room = [UInt8](repeating: 0, count: 600)
    let read = unsafe room.withUnsafeMutableBytes { unsafe second.read(into: $0) }
    #expect(read == 600 && budget.count == 0)
  }
}
