// SPDX-License-Identifier: MIT

import ListerHTTP
import Testing

@Suite struct HTTPServerTests {
  @Test func answersOnTheLoopAndOnWorkers() throws {
    let server = try TestServer()
    let client = try server.client()
    for route in ["echo", "worker", "echo"] {
      client.send("POST /\(route) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello")
      let answer = try client.answer()
      #expect(answer.status == 200)
      #expect(answer.text == "hello")
      #expect(answer["x-content-type-options"] == "nosniff")
      #expect(answer["server-timing"]?.contains("total;dur=") == true)
    }
  }

  @Test func streamsBothWays() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("POST /upper HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    client.send("3\r\nabc\r\n")
    client.send("2\r\nde\r\n0\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.text == "ABCDE")
    #expect(answer.trailers == ["X-Count: 5"])
  }
}
