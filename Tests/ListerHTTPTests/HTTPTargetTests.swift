// SPDX-License-Identifier: MIT

import ListerHTTP
import Testing

@Suite struct HTTPTargetTests {
  @Test func resolvesPercentSigns() throws {
    let request = try #require(HTTPRequest(.get, "/v1/lists/Caf%C3%A9?as=csv&flat&x=a+b%26"))
    #expect(request.path == ["v1", "lists", "Café"])
    #expect(request.query("as") == "csv")
    #expect(request.query("flat") == "")
    #expect(request.query("x") == "a b&")
    #expect(request.query("y") == nil)
  }

  @Test(arguments: [
    "", "lists", "/a/../b", "/a/%2e%2E/b", "/./a", "//a", "/a//b", "/a%2Fb", "/a%00", "/a%0Ab",
    "/%C3", "/%", "/%4", "/%+1", "/a#b", "/a?b=%FF", "*", "http://localhost/a",
  ])
  func refusesWhatHasTwoMeanings(_ target: String) {
    #expect(HTTPRequest(.get, target) == nil)
  }

  @Test func keepsTheSlashAtTheEnd() throws {
    #expect(try #require(HTTPRequest(.get, "/lists/")).path == ["lists", ""])
    #expect(try #require(HTTPRequest(.get, "/")).path == [""])
  }
}
