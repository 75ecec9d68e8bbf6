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

  private static var texts: [(path: String, text: String)] {
    files.map { ($0, String(decoding: $1, as: UTF8.self)) }.sorted { $0.0 < $1.0 }
  }

  /// Under which path a file is asked for.
  private static func address(of path: String) -> String {
    "/" + (path == "index.html" ? "" : path)
  }

  @Test(arguments: ["identity", "gzip", "zstd"])
  func `the program sends every file of the page as it is written`(coding: String) throws {
    #expect(PageTests.files.count > 20)
    for (path, bytes) in PageTests.files {
      let fields: KeyValuePairs = ["Accept-Encoding": coding]
      let answer = try run.send(.get, PageTests.address(of: path), fields: fields)
      #expect(answer.status == 200, "\(path)")
      let told = path == "worker.js" ? answer.body.count - bytes.count : 0
      #expect(
        told >= 0 && Array(answer.body.dropLast(told)) == bytes,
        "\(path): is it in CListerPage.c?"
      )
      #expect(answer.response["Content-Type"] != "application/octet-stream", "\(path)")
      #expect(answer.response["Vary"] == "Accept-Encoding", "\(path)")
      #expect(
        answer.response["Content-Encoding"] == (coding == "identity" ? nil : coding),
        "\(path)"
      )
      #expect((answer.sent.count < answer.body.count) == (coding != "identity"), "\(path)")
      let head = try run.send(.head, PageTests.address(of: path), fields: fields).response
      #expect(head.fields.map { "\($0)" } == answer.response.fields.map { "\($0)" }, "\(path)")
    }
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

  @Test func `each coding of a file has a tag of its own, and is known by it`() throws {
    let codings = ["identity", "gzip", "zstd"]
    let tags = try codings.map { coding in
      let answer = try run.send(.get, "/js/main.js", fields: ["Accept-Encoding": coding])
      return try #require(answer.tag)
    }
    #expect(tags[1] == tags[0].dropLast() + "-gzip\"")
    #expect(tags[2] == tags[0].dropLast() + "-zstd\"")
    for (coding, tag) in zip(codings, tags) {
      for known in tags {
        let fields: KeyValuePairs = ["Accept-Encoding": coding, "If-None-Match": known]
        let answer = try run.send(.get, "/js/main.js", fields: fields)
        #expect(answer.status == (known == tag ? 304 : 200), "\(coding), \(known)")
        #expect(answer.tag == tag)
        #expect(answer.response["Vary"] == "Accept-Encoding")
      }
    }
  }

  @Test func `the page may use its own files and its own server, and nothing else`() throws {
    let policy = try #require(try run.send(.get, "/").response["Content-Security-Policy"])
    let parts = policy.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(parts.contains("default-src 'none'"))
    #expect(parts.contains("require-trusted-types-for 'script'"))
    #expect(!policy.contains("unsafe"))
    #expect(!policy.contains("*"))
    #expect(try run.send(.get, "/worker.js").response["Content-Security-Policy"] == policy)
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
    for path in PageTests.files.keys where path != "worker.js" {
      #expect(worker.contains("\"\(PageTests.address(of: path))\""), "\(path)")
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

  /// The modules that a module brings in with its statements, in the order in which they are run.
  private static func modules(from path: String, _ found: inout [String]) {
    let text = String(decoding: files[path] ?? [], as: UTF8.self)
    let imports = /(?m)^(?:import|export) (?:[^'\n]* from )?'([^']+)'/
    for match in text.matches(of: imports) {
      let target = target(match.output.1, of: path)
      if !found.contains(target) { modules(from: target, &found) }
    }
    if !found.contains(path) { found.append(path) }
  }

  @Test func `the page names the modules of the first view, so none waits for another`() throws {
    let page = String(decoding: try #require(PageTests.files["index.html"]), as: UTF8.self)
    let named = page.matches(of: /<link rel="modulepreload" href="\/([^"]+)">/)
      .map { String($0.output.1) }
    var modules: [String] = []
    PageTests.modules(from: "js/main.js", &modules)
    #expect(named + ["js/main.js"] == modules)
    #expect(page.contains(#"<script type="module" src="/js/main.js">"#))
    #expect(!modules.contains { $0.hasPrefix("js/grid/") || $0.hasPrefix("js/work/") })
  }
}
