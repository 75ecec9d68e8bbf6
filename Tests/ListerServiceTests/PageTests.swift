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

  @Test func `the program has every file of the page as it is`() throws {
    #expect(PageTests.files.count > 20)
    for (path, bytes) in PageTests.files {
      let answer = try run.send(.get, "/" + (path == "index.html" ? "" : path))
      #expect(answer.status == 200, "\(path) is missing in CListerPage.c")
      #expect(answer.body == bytes, "\(path)")
      #expect(answer.response["Content-Type"] != "application/octet-stream", "\(path)")
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

  @Test func `what a module imports is there, and under the name that it has`() throws {
    for (path, text) in PageTests.texts where path.hasSuffix(".js") {
      for match in text.matches(of: /import (?:\{([^}]*)\} from )?'([^']+)'/) {
        let base = URL(fileURLWithPath: "/" + path).deletingLastPathComponent()
        let target = base.appendingPathComponent(String(match.output.2)).standardizedFileURL.path
        let bytes = try #require(PageTests.files[String(target.dropFirst())], "\(path): \(target)")
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

  @Test func `the page stays small, and its files short`() {
    let size = PageTests.files.values.reduce(0) { $0 + $1.count }
    #expect(size <= 322_000, "\(size)")
    for (path, text) in PageTests.texts {
      #expect(text.split(separator: "\n").count <= 400, "\(path)")
    }
  }
}
