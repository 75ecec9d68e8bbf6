// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

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

  @Test func `a folder that is not there, or is none, is not served`() throws {
    let folder = try TemporaryFolder()
    try folder.add("file", "x")
    for (name, reason) in [("nodir", "No such file or directory"), ("file", "Not a directory")] {
      let path = folder.path(of: name)
      let outcome = try Child(["serve", "--in", path, "--listen", "127.0.0.1:0"]).outcome()
      #expect(outcome.code == 3)
      #expect(outcome.errors == "lister: \(path): \(reason)\n")
    }
  }

  @Test func `no answer says where on the machine the folder is`() throws {
    let folder = try TemporaryFolder()
    try folder.add("A.list.json", #"{"items": ["Milk"]}"#)
    try folder.add("Broken.list.json", "{")
    let served = try Served(in: folder)
    let paths = [
      "GET /v1/lists", "GET /v1/lists/A/view", "GET /v1/lists/Broken/view", "GET /v1/lists/None",
      "GET /v1/search?q=milk", "GET /v1/labels?kind=tag", "GET /v1/lists/A/history",
      "POST /v1/today",
      "GET /v1/basket?lists=A", "POST /v1/lists/A/undo", "GET /v1/lists/A/show",
      "GET /v1/export/A?as=csv", "GET /v1/lists/Broken/show", "GET /v1/jobs",
    ]
    for path in paths {
      let answer = try served.ask(path)
      #expect(!answer.contains(folder.path), "\(path): \(answer)")
    }
    #expect(served.end().code == 0)
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

  @Test func `a taken place, a file without tokens, and other machines are errors`() throws {
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
