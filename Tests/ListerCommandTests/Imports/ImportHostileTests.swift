// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

struct ImportHostileTests {
  /// A server that answers every request in one way.
  struct Trick: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Response

    var testDescription: String { name }

    init(
      _ name: String,
      says message: String,
      _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
    ) {
      self.name = name
      self.message = message
      self.answer = answer
    }
  }

  private static let body = Array("text,price\nA,1\nB,2\n".utf8)

  @Test(arguments: [
    Trick("a loop of redirects", says: "redirected more than 5 times") { _ in
      .init(302, headers: ["Location": "/a.csv"])
    },
    Trick("more promised than sent", says: "broke off after 19 bytes") { _ in
      .init(200, headers: ["Content-Length": "1000"], body: body)
    },
    Trick("a redirect to a file", says: "redirected to something other") { _ in
      .init(302, headers: ["Location": "file:///etc/passwd"])
    },
    Trick("no such resource", says: "status 404") { _ in .init(404, body: body) },
    Trick("an archive that is cut off", says: "cut off") { _ in
      .init(200, body: Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0] + body)
    },
    Trick("a page where a list should be", says: "this page has no table with rows") { _ in
      .init(200, body: Array("<!DOCTYPE html><html></html>".utf8))
    },
  ])
  func `a server that plays tricks gives nothing, and the reason is told`(trick: Trick) throws {
    let fixture = try ImportFixture([:])
    let server = try LoopbackServer(trick.answer)
    let address = server.address + "/a"
    let outcome = try fixture.run("import", address, "--into", "lists", "--allow-local")
    #expect(outcome.code == 3 || outcome.code == 1)
    #expect(outcome.errors.contains(trick.message), "\(outcome.errors)")
    #expect(outcome.errors.contains(address) || outcome.errors.contains("a: "))
    #expect(fixture.folder.allNames.isEmpty, "nothing is half imported")
  }

  @Test func `a server that trickles is interrupted like any other`() throws {
    let fixture = try ImportFixture([:])
    let head = Array("HTTP/1.1 200 X\r\nConnection: close\r\nContent-Length: 5000\r\n\r\n".utf8)
    let server = try LoopbackServer { _ in
      .init(parts: [head] + Array(repeating: [UInt8(ascii: "a")], count: 300), pause: 50)
    }
    let child = try Child(
      ["import", server.address + "/a.csv", "--into", "lists", "--allow-local"],
      in: fixture.folder.path
    )
    let end = ContinuousClock.now + .seconds(60)
    while server.requests.isEmpty, ContinuousClock.now < end { usleep(10_000) }
    child.send(SIGINT)
    let outcome = child.outcome()
    #expect(outcome.code == 130)
    #expect(fixture.documents.isEmpty)
  }

  private static let odd: [(name: String, bytes: [UInt8], code: Int32)] = [
    ("UTF-16 is read", littleEndian("\u{FEFF}text,price\nKäse,1\n"), 0),
    ("a NUL", Array("text,price\nA\0B,1\n".utf8), 1),
    ("a line in another encoding", Array("text,price\nKäse,1\nK".utf8) + [0xE4, 0x0A], 1),
    ("nothing at all", [], 1),
    ("no text", [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 255], 1),
  ]

  private static func littleEndian(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    return bytes
  }

  @Test(arguments: odd)
  func `odd bytes are read or refused with their place`(
    name: String,
    bytes: [UInt8],
    code: Int32
  ) throws {
    let fixture = try ImportFixture([:])
    let isUTF16 = code == 0
    try Data(bytes).write(to: URL(fileURLWithPath: fixture.folder.path(of: "odd.csv")))
    let outcome = try fixture.run("import", "odd.csv", "--into", "lists")
    #expect(outcome.code == code)
    if isUTF16 {
      #expect(outcome.output.contains("UTF-16"))
      #expect(try fixture.items("odd") == ["Käse"])
    } else {
      #expect(outcome.errors.contains("/odd.csv"))
      #expect(bytes.isEmpty || outcome.errors.contains(/odd\.csv:\d/))
      #expect(fixture.documents.isEmpty)
    }
  }

  @Test(arguments: ["bomb.zip", "evil.zip", "evil.tar", "encrypted.zip"])
  func `an archive that is a trick writes nothing outside, and tells why`(name: String) throws {
    let fixture = try ImportFixture([:])
    let path = Datasets.root.appendingPathComponent("imports/archives/\(name)").path
    let outcome = try fixture.run("import", path, "--into", "lists")
    let said = outcome.output + outcome.errors
    if name.hasPrefix("evil") {
      #expect(said.contains("../up.txt is skipped: its name leads out of the archive"))
    } else {
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains(name))
      #expect(fixture.documents.isEmpty)
    }
    #expect(fixture.folder.allNames.allSatisfy { $0 == "lists" || $0.hasPrefix("lists/") })
    #expect(!fixture.documents.contains { $0.hasPrefix("up") || $0.hasPrefix("absolute") })
  }

  @Test func `an archive that is cut off anywhere gives nothing`() throws {
    let fixture = try ImportFixture(["one.csv": "text\nA\n", "two.csv": "text\nB\n"])
    let packed = try Child.shell(
      """
      python3 - <<'END'
      import tarfile, zipfile
      with zipfile.ZipFile('a.zip', 'w') as archive:
        for file in ['one.csv', 'two.csv']: archive.write(file)
      with tarfile.open('a.tar.gz', 'w:gz') as archive:
        for file in ['one.csv', 'two.csv']: archive.add(file)
      END
      """,
      in: fixture.folder.path
    )
    try #require(packed.code == 0, "\(packed.errors)")
    for name in ["a.zip", "a.tar.gz"] {
      let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.folder.path(of: name)))
      for share in 1...8 {
        let part = whole.prefix(whole.count * share / 9)
        try part.write(to: URL(fileURLWithPath: fixture.folder.path(of: "part-\(name)")))
        let outcome = try fixture.run("import", "part-\(name)", "--into", "lists")
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("part-\(name): "), "\(outcome.errors)")
        #expect(fixture.documents.isEmpty)
      }
    }
  }

  @Test func `a list with grids beyond the size of a document is refused, read or merged`() throws {
    let fixture = try ImportFixture([:])
    let long = String(repeating: "x", count: 30_000)
    func document(_ name: String, _ items: Range<Int>) throws {
      let items = items.map { "\"\($0) \(long)\"" }.joined(separator: ",")
      try fixture.folder.add(name, #"{"lister": 1, "items": [\#(items)], "grid": [[1]]}"#)
    }
    try document("large.json", 0..<600)
    let refused = try fixture.run("import", "large.json", "--into", "lists")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("has at most 16777216"))
    #expect(refused.errors.contains("/large.json:"))
    #expect(fixture.documents.isEmpty)
    // Each half fits; both together don't.
    try document("half.json", 0..<300)
    #expect(try fixture.run("import", "half.json", "--into", "lists").code == 0)
    let before = try fixture.folder.text("lists/half.list.json")
    let rows = (300..<600).map { "\($0) \(long),\($0)\n" }.joined()
    try fixture.folder.add("other.csv", "text,price\n" + rows)
    let merged = try fixture.run("import", "other.csv", "--into", "lists", "--name", "half")
    #expect(merged.code == 1)
    #expect(merged.errors.contains("lists/half.list.json: "), "\(merged.errors)")
    #expect(try fixture.folder.text("lists/half.list.json") == before)
  }
}
