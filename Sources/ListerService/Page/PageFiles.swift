// SPDX-License-Identifier: MIT

import CListerPage
import Lister
import ListerHTTP

/// The files of the page that a browser shows, which are part of the program.
struct PageFiles: Sendable {
  /// A file with the head that it is sent with.
  private struct File: Sendable {
    let bytes: [UInt8]
    let fields: [(name: String, value: String)]
    let tag: ListTag

    init(_ path: String, _ text: String) {
      bytes = Array(text.utf8)
      tag = ListTag(of: bytes)
      fields = [
        ("Content-Type", PageFiles.types[PageFiles.ending(of: path)] ?? "application/octet-stream"),
        ("Content-Security-Policy", PageFiles.policy),
        // It is asked for each time whether it is still the one: a new server has a new page.
        ("Cache-Control", "no-cache"), tag.field,
      ]
    }
  }

  /// The files of this build.
  static let shared = PageFiles()

  private let files: [[String]: File]

  /// What the page may do: its own files, its own server, and nothing else.
  ///
  /// No text ever becomes markup or a script. The one policy names the page's worker.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lister
    """

  private static let types = [
    "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
  ]

  private init() {
    var texts: [String: String] = [:]
    for index in 0..<lister_page_file_count() {
      let row = unsafe lister_page_file(index)
      unsafe texts[String(cString: row.path)] = String(cString: row.bytes)
    }
    texts = PageFiles.sent(texts)
    let told = PageFiles.told(of: texts)
    texts[PageFiles.worker]? += told
    files = Dictionary(
      uniqueKeysWithValues: texts.map { path, text in
        let segments = path == "index.html" ? [""] : path.split(separator: "/").map { String($0) }
        return (segments, File(path, text))
      }
    )
  }

  /// What is sent of the files, by their paths: scripts and style sheets without what only their
  /// readers need, and modules that come together in one file with shorter names.
  static func sent(_ texts: [String: String]) -> [String: String] {
    let scripts = texts.filter { ending(of: $0.key) == "js" }
    let sheets = texts.filter { ending(of: $0.key) == "css" }
    return texts.filter { !["js", "css"].contains(ending(of: $0.key)) }
      .merging(SentScripts(scripts, from: "js/main.js").texts) { $1 }
      .merging(SentSheets(sheets, scripts: scripts.values).texts) { $1 }
  }

  private static func ending(of path: String) -> String {
    path.split(separator: ".").last.map { String($0) } ?? ""
  }

  private static let worker = "worker.js"

  /// The last line of the page's worker, from which it knows what to keep.
  ///
  /// It has all files, and a tag of their content: so each page has a worker of its own.
  private static func told(of texts: [String: String]) -> String {
    let paths = texts.keys.filter { $0 != worker }.sorted()
    let all = paths.flatMap { path in Array("\(path)\n\(texts[path] ?? "")\n".utf8) }
    let names = paths.map { "\"/\($0 == "index.html" ? "" : $0)\"" }
    return "\nself.page={tag:\"\(ListTag(of: all))\",files:[\(names.joined(separator: ","))]};\n"
  }

  /// What a request for a file of the page is answered with; nil if it is for something else.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .get || request.method == .head, let file = files[request.path]
    else { return nil }
    if file.tag.isNamed(inField: request.fields.list("If-None-Match")) {
      return HTTPResponse(.notModified, fields: file.fields)
    }
    return HTTPResponse(fields: file.fields, body: .bytes(file.bytes))
  }
}
