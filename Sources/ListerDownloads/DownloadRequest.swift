// SPDX-License-Identifier: MIT

/// What is to be fetched, and within which bounds.
package struct DownloadRequest: Sendable {
  /// The address: `https`, `http` or `file`.
  package var address: String
  /// What is known of the version that was fetched before; if it is the newest, nothing is sent
  /// again.
  package var known: DownloadValidators
  /// The bounds.
  package var limits: DownloadLimits
  /// Whether hosts of this machine and of private networks may be asked.
  ///
  /// Otherwise every connection, also after a redirect, is refused when it would lead to one;
  /// proxies are not used then, for what they connect to can't be seen.
  package var allowsLocal: Bool

  package init(
    address: String,
    known: DownloadValidators = DownloadValidators(),
    limits: DownloadLimits = DownloadLimits(),
    allowsLocal: Bool = false
  ) {
    self.address = address
    self.known = known
    self.limits = limits
    self.allowsLocal = allowsLocal
  }

  /// The address without the name and the password that are before an `@` in it.
  ///
  /// Only `http` and `https` have such a part. What is shown or remembered is this address.
  ///
  /// A text without such a part stays as it is.
  package static func withoutUser(_ address: String) -> String {
    guard isAddress(address), !address.lowercased().hasPrefix("file:"),
      let mark = address.firstRange(of: "://")
    else { return address }
    // The last of several, so that nothing of a password is left.
    let host = address[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let at = host.lastIndex(of: "@") else { return address }
    return String(address[..<mark.upperBound] + address[address.index(after: at)...])
  }

  /// Whether a text is an address that this module fetches.
  package static func isAddress(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://") else { return false }
    return ["http", "https", "file"].contains(text[..<mark.lowerBound].lowercased())
  }

  /// Whether a text begins as an address of some other scheme does: `ftp://`.
  package static func isForeign(_ text: String) -> Bool {
    guard !isAddress(text), let mark = text.firstRange(of: "://") else { return false }
    let scheme = text[..<mark.lowerBound]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The path after `file:`, with its percent signs resolved and without a query; nil for other
  /// addresses, and if it names another host.
  package static func path(ofFile address: String) -> String? {
    guard address.lowercased().hasPrefix("file://") else { return nil }
    let rest = address.dropFirst("file://".count)
    let path = rest.hasPrefix("localhost/") ? rest.dropFirst("localhost".count) : rest
    guard path.hasPrefix("/") else { return nil }
    return decoded(path.prefix { $0 != "?" && $0 != "#" })
  }

  /// The address of the file at a path, in which no byte of the path means anything else.
  static func address(ofFile path: String) -> String {
    path.utf8.reduce(into: "file://") { text, byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
        text.append(character)
      } else {
        text += "%\(String(0x100 + Int(byte), radix: 16).dropFirst())"
      }
    }
  }

  /// A text with its percent signs resolved.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      // No sign, which a number may have.
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let code = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What tells one version of a resource from another (RFC 9110, section 8.8).
///
/// A value with a control character in it is dropped: no server may send one (RFC 9110, section
/// 5.5), and sent back it could mean a line of its own.
package struct DownloadValidators: Hashable, Sendable {
  /// The value of `ETag`, with its quotes.
  package private(set) var etag: String?
  /// The value of `Last-Modified`.
  package private(set) var lastModified: String?

  /// Validators of the given values.
  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = DownloadValidators.sendable(etag)
    self.lastModified = DownloadValidators.sendable(lastModified)
  }

  var isEmpty: Bool { etag == nil && lastModified == nil }

  private static func sendable(_ value: String?) -> String? {
    guard let value, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return value
  }
}

/// The bounds of one download.
package struct DownloadLimits: Hashable, Sendable {
  /// The most bytes, after decompression.
  package var bytes: Int
  /// The most seconds, from the first name lookup to the last byte.
  package var seconds: Int
  /// The most seconds until a connection is.
  package var connectSeconds: Int
  /// The seconds after which a transfer of less than 100 bytes a second is given up.
  package var stallSeconds: Int
  /// The most redirects.
  package var redirects: Int
  /// How often an interrupted transfer is taken up again where it broke off.
  package var resumptions: Int

  /// Bounds of the given values.
  package init(
    bytes: Int = 256 << 20,
    seconds: Int = 600,
    connectSeconds: Int = 20,
    stallSeconds: Int = 20,
    redirects: Int = 5,
    resumptions: Int = 3
  ) {
    self.bytes = bytes
    self.seconds = seconds
    self.connectSeconds = connectSeconds
    self.stallSeconds = stallSeconds
    self.redirects = redirects
    self.resumptions = resumptions
  }
}

extension DownloadLimits {
  /// Lets a download take so many seconds at most, from the first name lookup to the last byte.
  package mutating func bound(seconds: Int) {
    self.seconds = seconds
    connectSeconds = min(connectSeconds, seconds)
  }
}

package struct DownloadResult: Hashable, Sendable {
  /// The bytes; nil when the known version is the newest.
  package var bytes: [UInt8]?
  /// What tells this version from others.
  package var validators: DownloadValidators
  /// The address that answered, after redirects.
  package var address: String
  /// The name that the server or the address gives the file; empty if neither does.
  package var fileName: String
  /// What the server says that it is, such as `text/csv`; empty if it doesn't say so.
  package var contentType: String
  /// How often the transfer broke off and was taken up again.
  package var resumptions: Int
}
