// SPDX-License-Identifier: MIT

/// The status and the headers of one response that matter here.
struct ResponseHead: Hashable {
  /// The status; 0 before there is one, and for a number that can't be one.
  var status = 0
  /// Where a redirect leads; empty if it doesn't say so.
  var location = ""
  /// The value of `ETag`; nil if there is none.
  private var etag: String?
  /// The values of `Last-Modified` and `Date`.
  private var lastModified: String?
  private var date: String?
  var isEncoded = false
  var disposition = ""
  /// What the server says that it is, in lower case without parameters; empty if it doesn't say so.
  var contentType = ""
  /// The first byte of a part (`Content-Range`), if the response is one.
  var rangeStart: Int?

  /// Takes in one line of a head; a status line begins a new one.
  mutating func add(_ line: String) {
    if line.hasPrefix("HTTP/") {
      self = ResponseHead()
      let number = ResponseHead.trimmed(line.drop { $0 != " " }).prefix { !$0.isWhitespace }
      // RFC 9110, section 15: three digits, the first of which is 1 to 5.
      if number.utf8.count == 3, let status = Int(number), 100...599 ~= status {
        self.status = status
      }
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = ResponseHead.trimmed(line[line.index(after: colon)...])
    switch line[..<colon].lowercased() {
    case "etag": etag = value
    case "last-modified": lastModified = value
    case "date": date = value
    case "location": location = value
    case "content-type":
      contentType = ResponseHead.trimmed(value.prefix { $0 != ";" }).lowercased()
    case "content-encoding": isEncoded = value.lowercased() != "identity"
    case "content-disposition": disposition = value
    case "content-range":
      // bytes 100-199/200
      let range = value.split(separator: " ").last ?? ""
      rangeStart = Int(range.split(separator: "-").first ?? "")
    default: break
    }
  }

  /// What tells this version from others.
  ///
  /// A time of modification does so only if the answer was made in a later second: otherwise the
  /// resource may have changed once more in the same one (RFC 9110, section 8.8.2.2).
  var validators: DownloadValidators {
    let isStrong =
      if let changed = lastModified.flatMap(HTTPDate.init), let sent = date.flatMap(HTTPDate.init) {
        changed < sent
      } else {
        false
      }
    return DownloadValidators(etag: etag, lastModified: isStrong ? lastModified : nil)
  }

  /// What `If-Range` may say: a strong tag or a date (RFC 9110, section 13.1.5).
  var rangeCondition: String? {
    if let etag = validators.etag { return etag.hasPrefix("W/") ? nil : etag }
    return validators.lastModified
  }

  /// Whether it is a redirect that a client follows (RFC 9110, section 15.4).
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Whether the location begins with a scheme other than `https` and `http`.
  var hasOtherScheme: Bool {
    let scheme = location.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    guard location[scheme.endIndex...].hasPrefix(":") else { return false }
    return !["http", "https"].contains(scheme.lowercased())
  }

  /// The name in `Content-Disposition`, without folders; empty if there is none.
  var fileName: String {
    for part in disposition.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, ResponseHead.trimmed(pair[0]).lowercased() == "filename" else {
        continue
      }
      let name = ResponseHead.trimmed(pair[1]).filter { $0 != "\"" }
      return String(name.split(separator: "/").last ?? "")
    }
    return ""
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}
