// SPDX-License-Identifier: MIT

import CListerPage
import Lister
import ListerCompression
import ListerHTTP
import Synchronization

/// The files of the page that a browser shows, which are part of the program.
struct PageFiles: Sendable {
  /// Bytes with the head that they are sent with.
  private struct Form: Sendable {
    let bytes: [UInt8]
    let fields: [(name: String, value: String)]
    let tag: String

    init(_ bytes: [UInt8], tag: String, _ fields: [(name: String, value: String)]) {
      self.bytes = bytes
      self.tag = tag
      self.fields = fields + [("ETag", "\"\(tag)\"")]
    }
  }

  /// A file, as it is written and in the codings that were asked for.
  private final class File: Sendable {
    private let plain: Form
    /// What was compressed, so that this is done once; nil for a coding that isn't there.
    private let coded = Mutex<[Compression: Form?]>([:])

    init(_ path: String, _ text: String) {
      let bytes = Array(text.utf8)
      let ending = PageFiles.ending(of: path)
      let fields = [
        ("Content-Type", PageFiles.types[ending] ?? "application/octet-stream"),
        // It is asked for each time whether it is still the one: a new server has a new page.
        ("Cache-Control", "no-cache"), CodingField.vary,
      ]
      // A browser looks for one where it shows a file by itself, or runs it as a worker. What a page
      // brings in goes by the page's policy.
      let hasPolicy = path == PageFiles.worker || ending == "html"
      let policy = hasPolicy ? [("Content-Security-Policy", PageFiles.policy)] : []
      plain = Form(bytes, tag: "\(ListTag(of: bytes))", fields + policy)
    }

    /// What is sent to a client: a coding if it makes the file smaller, or has to be.
    ///
    /// Of these files gzip makes 5% less than Zstandard does.
    func form(for field: CodingField) -> Form {
      guard let coding = field.coding(.gzip, or: .zstd), let form = form(in: coding),
        form.bytes.count < plain.bytes.count || !field.takesPlain
      else { return plain }
      return form
    }

    /// The file in a coding, with a tag of its own: other bytes are another form of the page.
    private func form(in coding: Compression) -> Form? {
      coded.withLock { coded in
        if let form = coded[coding] { return form }
        let fields = plain.fields.filter { $0.name != "ETag" } + [coding.field]
        let form = coding.content(of: plain.bytes)
          .map { Form($0, tag: "\(plain.tag)-\(coding.rawValue)", fields) }
        coded[coding] = .some(form)
        return form
      }
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
    let told = PageFiles.told(of: texts)
    texts[PageFiles.worker]? += told
    files = Dictionary(
      uniqueKeysWithValues: texts.map { path, text in
        let segments = path == "index.html" ? [""] : path.split(separator: "/").map { String($0) }
        return (segments, File(path, text))
      }
    )
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
    let form = file.form(for: CodingField(request.fields.list("Accept-Encoding")))
    let names = request.fields.list("If-None-Match").map { TagField($0) }
    if names?.hasName(where: { $0 == form.tag }) == true {
      // It says nothing of a content that it hasn't.
      let fields = form.fields.filter { $0.name != "Content-Encoding" }
      return HTTPResponse(.notModified, fields: fields)
    }
    return HTTPResponse(fields: form.fields, body: .bytes(form.bytes))
  }
}
