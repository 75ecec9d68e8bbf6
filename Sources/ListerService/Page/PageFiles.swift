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
    let tag: String
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
    var files: [[String]: File] = [:]
    for index in 0..<lister_page_file_count() {
      let row = unsafe lister_page_file(index)
      let path = unsafe String(cString: row.path)
      let bytes = unsafe Array(String(cString: row.bytes).utf8)
      let segments = path.split(separator: "/").map { String($0) }
      let type = path.split(separator: ".").last.flatMap { PageFiles.types[String($0)] }
      let tag = "\"\(ListTag(of: bytes))\""
      files[path == "index.html" ? [""] : segments] = File(
        bytes: bytes,
        fields: [
          ("Content-Type", type ?? "application/octet-stream"),
          ("Content-Security-Policy", PageFiles.policy),
          // It is asked for each time whether it is still the one: a new server has a new page.
          ("Cache-Control", "no-cache"), ("ETag", tag),
        ],
        tag: tag
      )
    }
    self.files = files
  }

  /// What a request for a file of the page is answered with; nil if it is for something else.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .get || request.method == .head, let file = files[request.path]
    else { return nil }
    if request.fields["If-None-Match"] == file.tag {
      return HTTPResponse(.notModified, fields: file.fields)
    }
    return HTTPResponse(fields: file.fields, body: .bytes(file.bytes))
  }
}
