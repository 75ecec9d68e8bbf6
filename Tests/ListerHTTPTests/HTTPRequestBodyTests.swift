// SPDX-License-Identifier: MIT

import Testing

@testable import ListerHTTP

/// Bodies as they come, without a server.
@Suite struct HTTPRequestBodyTests {
  private func take(_ bytes: [UInt8], _ body: HTTPRequestBody) -> Int? {
    // As long as there is room, the connection isn't touched.
    let nobody = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { unsafe nobody.deallocate() }
    return unsafe bytes.withUnsafeBytes { unsafe body.take($0, of: nobody) }
  }

  @Test func partsAreGivenWhenThereIsMuchOrNothingMoreComes() throws {
    let body = HTTPRequestBody(limit: 1 << 20)
    var part: [UInt8] = []
    #expect(take([1, 2, 3], body) == 3)
    #expect(try body.next(into: &part, waits: false))
    #expect(part.isEmpty)
    let much = [UInt8](repeating: 7, count: HTTPRequestBody.room / 2)
    #expect(take(much, body) == much.count)
    #expect(try body.next(into: &part, waits: false))
    #expect(part == [1, 2, 3] + much)
    part.removeAll(keepingCapacity: true)
    #expect(take([4], body) == 1)
    body.complete()
    #expect(try body.next(into: &part))
    #expect(part == [4])
    part = []
    #expect(try !body.next(into: &part))
    #expect(try body.next() == nil)
    #expect(body.count == much.count + 4)
  }

  @Test func whatIsDroppedOrTooLargeIsToldToWhoReads() throws {
    let dropped = HTTPRequestBody(limit: 10)
    #expect(take([1], dropped) == 1)
    dropped.drop()
    #expect(throws: HTTPGone.self) { try dropped.next() }
    #expect(take([1], dropped) == 1)
    let large = HTTPRequestBody(limit: 2)
    #expect(take([1, 2, 3], large) == 3)
    #expect(throws: HTTPProblem.self) { try large.next() }
    #expect(take([4], large) == 1)
  }

  @Test func aBodyOfJustTheLimitIsTaken() throws {
    let body = HTTPRequestBody(limit: 3)
    #expect(take([1, 2], body) == 2)
    #expect(take([3], body) == 1)
    body.complete()
    #expect(try body.next() == [1, 2, 3])
  }
}
