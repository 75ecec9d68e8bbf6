// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// The files of the page, as the program has them.
@Suite struct PageTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  /// The folder of the files.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CListerPage/Page")

  /// The paths of the files, with what is in them.
  private static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    let prefix = folder.standardizedFileURL.path + "/"
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in walk ?? .init() {
      guard let data = try? Data(contentsOf: file) else { continue }
      files[String(file.standardizedFileURL.path.dropFirst(prefix.count))] = Array(data)
    }
    return files
  }()

  /// What is sent of them.
  private static let sent = PageFiles.sent(files.mapValues { String(decoding: $0, as: UTF8.self) })

  private static var texts: [(path: String, text: String)] {
    files.map { ($0, String(decoding: $1, as: UTF8.self)) }.sorted { $0.0 < $1.0 }
  }

  @Test func `the program has every file of the page`() throws {
    #expect(PageTests.files.count > 20)
    for (path, text) in PageTests.sent {
      let answer = try run.send(.get, "/" + (path == "index.html" ? "" : path))
      #expect(answer.status == 200, "\(path)")
      let isWhole = path == "worker.js" ? answer.text.hasPrefix(text) : answer.text == text
      #expect(isWhole, "\(path) is another one, or a file is missing in CListerPage.c")
      #expect(answer.response["Content-Type"] != "application/octet-stream", "\(path)")
    }
    let scripts = PageTests.sent.keys.filter { $0.hasSuffix(".js") }.sorted()
    #expect(scripts == ["js/grid/grid.js", "js/main.js", "js/work/work.js", "worker.js"])
    #expect(PageTests.files.keys.allSatisfy { $0.hasSuffix(".js") || PageTests.sent[$0] != nil })
    #expect(try run.send(.get, "/js/none.js").status == 404)
    #expect(try run.send(.post, "/").status == 404)
  }

  @Test func `a file is sent once, and then only when it is another one`() throws {
    let first = try run.send(.get, "/js/main.js")
    let tag = try #require(first.tag)
    #expect(first.response["Cache-Control"] == "no-cache")
    let again = try run.send(.get, "/js/main.js", fields: ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(try run.send(.get, "/js/main.js", fields: ["If-None-Match": "\"1\""]).status == 200)
    for names in ["W/\(tag)", "\"1\", \(tag)", "*"] {
      #expect(try run.send(.head, "/js/main.js", fields: ["If-None-Match": names]).status == 304)
    }
    let lines = HTTPFields(["If-None-Match": "\"1\"", "If-None-Match": tag])
    #expect(try run.send(.get, "/js/main.js", [], lines).status == 304)
  }

  @Test func `the page may use its own files and its own server, and nothing else`() throws {
    let policy = try #require(try run.send(.get, "/").response["Content-Security-Policy"])
    let parts = policy.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(parts.contains("default-src 'none'"))
    #expect(parts.contains("require-trusted-types-for 'script'"))
    #expect(!policy.contains("unsafe"))
    #expect(!policy.contains("*"))
    for (path, text) in PageTests.texts {
      let outside = text.matches(of: /(https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}/)
        .map { String($0.output.0) }.filter { !$0.hasSuffix("//www.w3.org") }
      #expect(outside == [], "\(path)")
    }
  }

  @Test func `nothing makes markup or code of texts`() {
    let words = [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
      "setAttribute('on", "setAttribute('style", "<style", "javascript:", " onclick=", " style=\"",
    ]
    for (path, text) in PageTests.texts where !path.hasSuffix(".css") {
      #expect(words.filter { text.contains($0) } == [], "\(path)")
    }
  }

  @Test func `the worker keeps every file, and another page has another worker`() throws {
    let worker = try run.send(.get, "/worker.js").text
    for path in PageTests.sent.keys where path != "worker.js" {
      let name = path == "index.html" ? "/" : "/" + path
      #expect(worker.contains("\"\(name)\""), "\(path)")
    }
    #expect(worker.contains(/self\.page=\{tag:"[^"]{16,}",files:\[/))
  }

  /// The file that a module means by a name.
  private static func target(_ name: Substring, of path: String) -> String {
    let base = URL(fileURLWithPath: "/" + path).deletingLastPathComponent()
    return String(base.appendingPathComponent(String(name)).standardizedFileURL.path.dropFirst())
  }

  @Test func `what a module imports is there, and under the name that it has`() throws {
    let imports = /(?:im|ex)port (?:\{([^}]*)\} from )?'([^']+)'|import\('([^']+)'\)/
    for (path, text) in PageTests.texts where path.hasSuffix(".js") {
      for match in text.matches(of: imports) where !(match.output.3 ?? "").hasSuffix("refs.js") {
        let target = PageTests.target(match.output.2 ?? match.output.3 ?? "", of: path)
        let bytes = try #require(PageTests.files[target], "\(path): \(target)")
        let module = String(decoding: bytes, as: UTF8.self)
        for word in (match.output.1 ?? "").split(separator: ",") {
          let name = word.split(separator: " ").first.map { String($0) } ?? ""
          let isThere = try module.contains(
            Regex("export (async )?(const|let|function|class) \(name)\\b")
          )
          #expect(isThere || name.isEmpty, "\(path): \(name)")
        }
      }
    }
  }

  @Test func `files stay short`() {
    for (path, text) in PageTests.texts {
      #expect(text.split(separator: "\n").count <= 400, "\(path)")
    }
  }

  /// How many bytes are sent for files.
  private static func size(of paths: some Sequence<String>) -> Int {
    paths.reduce(0) { $0 + (sent[$1]?.utf8.count ?? 0) }
  }

  /// The bounds are what the page weighs, with a little room; whoever makes it lighter lowers them.
  @Test func `what is sent stays small: to open a list, with a grid, and all of it`() throws {
    let page = try #require(PageTests.sent["index.html"])
    let links = page.matches(of: /(?:src|href)="\/([^"]+)"/).map { String($0.output.1) }
    let list = Set(["index.html"] + links)
    let grid = list.union(["js/grid/grid.js", "css/grid.css"])
    let sizes = [list, grid, Set(PageTests.sent.keys)].map { PageTests.size(of: $0) }
    print("The page: \(sizes[0]) bytes with a list, \(sizes[1]) with a grid, \(sizes[2]) in all.")
    #expect(list.contains("js/main.js") && !list.contains("js/grid/grid.js"))
    #expect(zip(sizes, [81_000, 126_000, 154_000]).allSatisfy { $0 <= $1 }, "\(sizes)")
  }
}
