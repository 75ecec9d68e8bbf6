// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

/// A running `lister serve` on a free port, and what it has said.
private struct Served {
  let output: TemporaryFolder
  let child: Child

  /// Starts the server; returns when it has said where it listens.
  init(_ options: String...) throws {
    output = try TemporaryFolder()
    child = try Child(
      [
        "-c",
        "exec \"$LISTER\" serve \"$@\" > \"$OUTPUT/out\" 2> \"$OUTPUT/err\"", "serve",
        "--in", output.path, "--listen", "127.0.0.1:0",
      ] + options,
      program: "/bin/bash",
      environment: ["LISTER": Child.lister, "OUTPUT": output.path]
    )
    let path = output
    let end = ContinuousClock.now + .seconds(60)
    while !path.content("err").contains("http://"), ContinuousClock.now < end { usleep(2_000) }
    #expect(path.content("err").contains("listening at http://127.0.0.1:"))
  }

  /// The port that it has said.
  var port: String {
    output.content("err").matches(of: /http:\/\/127\.0\.0\.1:(\d+)/).last.map {
      String($0.output.1)
    }
      ?? ""
  }

  /// The answer to a request.
  func ask(_ line: String, _ fields: String = "") throws -> String {
    let request =
      "\(line) HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\(fields)\\r\\n"
    let script = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(request)' >&3; cat <&3"
    return try Child(["-c", script], program: "/bin/bash").outcome().output
  }

  /// Ends it with a signal.
  func end(_ signal: Int32 = SIGTERM) -> Child.Outcome {
    child.send(signal)
    return child.outcome()
  }
}

@Suite struct ServeTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a server says where it listens, answers, and ends with 0`(signal: Int32) throws {
    let served = try Served("--access-log", "-")
    let health = try served.ask("GET /healthz")
    #expect(health.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(health.hasSuffix("{\"status\": \"ok\"}\n"))
    #expect(try served.ask("GET /v1/openapi.json").contains("\"3.1"))
    #expect(try served.ask("GET /nothing").hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    let end = served.end(signal)
    #expect(end.code == 0)
    #expect(served.output.content("out").contains("\"route\": \"/healthz\", \"status\": 200"))
  }

  @Test func `a token is made and printed where programs of this machine need one`() throws {
    let served = try Served("--require-token")
    let words = served.output.content("err").matches(of: /token: (\w{32})\n/)
    let token = try #require(words.first.map { String($0.output.1) })
    #expect(try served.ask("GET /metrics").hasPrefix("HTTP/1.1 401 "))
    let field = "Authorization: Bearer \(token)\\r\\n"
    #expect(try served.ask("GET /metrics", field).hasPrefix("HTTP/1.1 200 "))
    #expect(served.end().code == 0)
  }

  @Test func `a place that is taken, a file without tokens, and other machines are errors`() throws
  {
    let served = try Served()
    let taken = try Child(["serve", "--listen", "127.0.0.1:\(served.port)"]).outcome()
    #expect(taken.errors.contains("127.0.0.1:\(served.port): Address already in use"))
    #expect(taken.code == 3)
    let file = try Child(["serve", "--tokens", served.output.path(of: "none")]).outcome()
    #expect(file.errors.contains("No such file"))
    let others = try Child(["serve", "--listen", "0.0.0.0:0"]).outcome()
    #expect(others.errors.contains("other machines need a token"))
    #expect(others.code == 1)
    let wrong = try Child(["serve", "--listen", "example.org:80"]).outcome()
    #expect(wrong.code == 2)
    #expect(served.end().code == 0)
  }
}
