// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc

/// What a file is for others, apart from its bytes.
enum FileAttributes {
  /// Gives an open file what another one has, of which `old` is known: owner, permissions, extended
  /// attributes.
  ///
  /// What the system refuses is left out: a stranger's group for example, or attributes on a file
  /// system that has none.
  static func copy(from path: String, _ old: stat, to new: borrowing FileDescriptor) {
    let number = new.number
    // The owner first: a change of owner takes special bits away.
    if old.st_uid != geteuid() || old.st_gid != getegid() {
      _ =
        fchown(number, old.st_uid, old.st_gid) == 0 || fchown(number, .max, old.st_gid) == 0
    }
    _ = fchmod(number, old.st_mode & 0o7777)
    // After the permissions, for an access control list, which is one of these, says more.
    for name in names(of: path) where !isSealed(name) {
      if let value = value(of: name, path) {
        unsafe fsetxattr(number, name, value, value.count, 0)
      }
    }
  }

  /// Whether an attribute vouches for the very bytes of its file, so that it may not go to others.
  private static func isSealed(_ name: String) -> Bool {
    ["security.capability", "security.ima", "security.evm"].contains(name)
  }

  private static func names(of path: String) -> [String] {
    guard let bytes = unsafe bytes({ unsafe llistxattr(path, $0, $1) }) else { return [] }
    return bytes.split(separator: 0).map {
      String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private static func value(of name: String, _ path: String) -> [CChar]? {
    unsafe bytes { unsafe lgetxattr(path, name, $0, $1) }
  }

  /// What a call fills a buffer with, which first tells how much that is.
  private static func bytes(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
    let size = call(nil, 0)
    guard size >= 0 else { return nil }
    if size == 0 { return [] }
    var buffer = [CChar](repeating: 0, count: size)
    let count = unsafe call(&buffer, size)
    return count < 0 ? nil : Array(buffer[..<count])
  }
}
