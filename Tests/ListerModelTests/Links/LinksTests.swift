// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// Links that open a list.
@Suite struct LinksTests {
  @Test func `deep link: a path and a color are read and written`() throws {
    let link = try DeepLink("lister:///home/ana/Lists/Groceries.list.json?color=4")
    #expect(link.path == "/home/ana/Lists/Groceries.list.json" && link.color == .orange)
    #expect(link.description == "lister:///home/ana/Lists/Groceries.list.json?color=4")
    #expect(try DeepLink("LISTER:///a%20b%2Fc%C3%A9?color=0").path == "/a b/cé")
    #expect(
      DeepLink(path: "/a b?#%é", color: .red)?.description
        == "lister:///a%20b%3F%23%25%C3%A9?color=5"
    )
    #expect(DeepLink(path: "a", color: .red) == nil)
    #expect(DeepLink(path: "/a\0", color: .red) == nil)
    #expect(
      DeepLink.isLink("Lister:x") && !DeepLink.isLink("lister") && !DeepLink.isLink("/lister:")
    )
  }

  @Test(arguments: [
    ("", DeepLinkError.scheme), ("http:///a?color=1", .scheme), ("lister//a?color=1", .scheme),
    ("lister:", .path), ("lister://host/a?color=1", .path), ("lister:/a?color=1", .path),
    ("lister:a?color=1", .path), ("lister:///a%00?color=1", .path),
    ("lister:///a%2?color=1", .escape), ("lister:///a%zz?color=1", .escape),
    ("lister:///a%ff?color=1", .escape), ("lister:///a#b?color=1", .escape),
    ("lister:///a", .query), ("lister:///a?", .query), ("lister:///a?colour=1", .query),
    ("lister:///a?color=1&color=1", .query), ("lister:///a?color=1&x=2", .query),
    ("lister:///a?color", .query), ("lister:///a?color=", .color("")),
    ("lister:///a?color=6", .color("6")),
    ("lister:///a?color=-1", .color("-1")), ("lister:///a?color=01", .color("01")),
    ("lister:///a?color=green", .color("green")), ("lister:///a?color=1#x", .color("1#x")),
    ("lister:///a?color=٣", .color("٣")), ("lister:///a?color=1.0", .color("1.0")),
  ])
  func `deep link: malformed ones are rejected with reasons`(link: String, error: DeepLinkError) {
    #expect(throws: error) { try DeepLink(link) }
    #expect(error.description.contains(" "))
  }

  @Test func `deep link: any path is read as it was written`() throws {
    var random = SeededGenerator(seed: 91)
    let parts = [
      "/", "a", "%", "%20", "?", "#", "é", "e\u{301}", "\u{308}", "&", "=", " ", "\n", "🛒", "..",
      "~",
    ]
    for _ in 0..<2000 {
      let path = "/" + (0..<6).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let color = try #require(List.Color.allCases.randomElement(using: &random))
      let link = try #require(DeepLink(path: path, color: color))
      #expect(link.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let read = try DeepLink(link.description)
      #expect(Array(read.path.utf8) == Array(path.utf8) && read.color == color)
    }
  }
}
