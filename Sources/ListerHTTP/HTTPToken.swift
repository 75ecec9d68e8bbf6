// SPDX-License-Identifier: MIT

import Glibc

/// A word that gives its bearer rights.
package struct HTTPToken: Hashable, Sendable {
  package var secret: String
  package var rights: HTTPRights

  /// A token with its rights.
  package init(_ secret: String, rights: HTTPRights) {
    self.secret = secret
    self.rights = rights
  }

  /// A new one with all rights, of 160 bits from the system's generator.
  package static func random() -> HTTPToken {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdefghijklmnopqrstuv")
    let secret = String((0..<32).map { _ in digits[Int(generator.next() & 31)] })
    return HTTPToken(secret, rights: .all)
  }

  /// The tokens of a file: a line `read SECRET` or `write SECRET` for each; who may write may read.
  ///
  /// Empty lines, and those that begin with `#`, say nothing. A secret has at least 16 characters of
  /// those that a field can carry.
  ///
  /// - Throws: ``HTTPTokenError/line(_:)``.
  package static func all(in text: String) throws(HTTPTokenError) -> [HTTPToken] {
    var tokens: [HTTPToken] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let rights: [Substring: HTTPRights] = ["read": .read, "write": .all]
      guard words.count == 2, let right = rights[first], words[1].utf8.count >= 16,
        words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { throw .line(index + 1) }
      tokens.append(HTTPToken(String(words[1]), rights: right))
    }
    return tokens
  }

  /// The tokens of the file at a path, of which there is at least one.
  ///
  /// - Throws: ``HTTPTokenError``; also for a file that others than its owner may read.
  package static func all(at path: String) throws(HTTPTokenError) -> [HTTPToken] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(unsafe String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= 1 << 20
    else { throw .system("not a file of at most 1 MiB") }
    guard status.st_mode & 0o077 == 0 else { throw .open }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .system(unsafe String(cString: strerror(errno))) }
    let tokens = try all(in: String(decoding: bytes[..<count], as: UTF8.self))
    guard !tokens.isEmpty else { throw .none }
    return tokens
  }
}

/// Why a file gives no tokens.
package enum HTTPTokenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line that is none, counted from 1.
  case line(Int)
  /// No line says one.
  case none
  /// Others than its owner may read or write it.
  case open
  /// It can't be read; the reason is the system's.
  case system(String)

  package var description: String {
    switch self {
    case .line(let number):
      "line \(number): not 'read SECRET' or 'write SECRET' with a secret of at least 16 characters"
    case .none: "no token is in it"
    case .open: "others than its owner may read it; see 'chmod 600'"
    case .system(let reason): reason
    }
  }
}
