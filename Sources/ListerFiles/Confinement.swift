// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc
import Synchronization

/// A folder beneath which files are opened, and never elsewhere, whatever links there are in it.
///
/// ```
/// lists/Groceries.list.json                        opened as it is
/// lists/Week.list.json ─▶ shared/Week.list.json    beneath: what it leads to is opened
/// lists/x.list.json ─▶ /etc/shadow                 refused: leadsOut
/// ```
/// It is for servers, whose clients may not read what their user may read. The rule is one of the
/// program, as that of unveil(2) elsewhere: each path below the folder that this module opens, looks
/// at or replaces obeys it, so that nobody can forget to ask. It ends with the value.
///
/// What is opened is opened through no link at all; where there is one, its target is looked up first,
/// and opened in its place. So nothing is gained by whoever exchanges a file for a link in between.
package final class Confinement: Sendable {
  private struct Root {
    var number: Int
    /// The folder from the root on: as it was given, and with all links followed.
    var paths: [String]
  }

  private struct State {
    var roots: [Root] = []
    var next = 0
  }

  private static let state = Mutex(State())
  /// Whether there is any: all other programs ask no more than this.
  private static let isUsed = Atomic(false)
  private let number: Int

  /// Confines what is opened below a folder.
  package init(to folder: String) {
    let paths = [Confinement.fromRoot(folder), Folder.absolute(folder)]
    number = Confinement.state.withLock { state in
      state.next += 1
      state.roots.append(Root(number: state.next, paths: paths))
      return state.next
    }
    Confinement.isUsed.store(true, ordering: .sequentiallyConsistent)
  }

  deinit {
    Confinement.state.withLock { state in state.roots.removeAll { $0.number == number } }
  }

  /// A path below a confined folder.
  struct Place {
    /// The folder, from the root on.
    let root: String
    /// The path from there on, without a slash in front.
    let path: String
  }

  /// Where a path is below a confined folder, the innermost if there are several; nil for another
  /// path.
  static func place(of path: String) -> Place? {
    guard isUsed.load(ordering: .relaxed) else { return nil }
    let whole = fromRoot(path)
    let roots = state.withLock { state in
      state.roots.flatMap(\.paths).filter { rest(of: whole, below: $0) != nil }
    }
    guard let root = roots.max(by: { $0.utf8.count < $1.utf8.count }),
      let path = rest(of: whole, below: root)
    else { return nil }
    return Place(root: root, path: path)
  }

  /// Refuses what a path below a confined folder leads to, all links followed, if that is not below
  /// it too.
  ///
  /// - Throws: ``FileError`` with the reason ``FileError/Reason/leadsOut``.
  static func check(_ target: String, of path: String) throws(FileError) {
    guard let place = place(of: path) else { return }
    guard rest(of: target, below: Folder.absolute(place.root)) != nil else {
      throw FileError(.open, path, .leadsOut)
    }
  }

  /// A path from the root on, without `.` and empty parts; links and `..` stay.
  private static func fromRoot(_ path: String) -> String {
    var whole = path
    if !path.hasPrefix("/"), let here = unsafe getcwd(nil, 0) {
      whole = unsafe String(cString: here) + "/" + path
      unsafe free(here)
    }
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// The part of a path that is below a folder; nil if it isn't.
  ///
  /// Bytes count: to compare texts is not to compare paths.
  private static func rest(of path: String, below folder: String) -> String? {
    let start = Folder.path(folder, "")
    guard path.utf8.count > start.utf8.count, path.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}

extension Confinement.Place {
  /// How often a file is looked for whose links somebody exchanges again and again.
  private static let attempts = 8

  /// Opens the file, or what it leads to, if that is below the folder; as open(2), which sets
  /// `errno`, with EXDEV for what is elsewhere.
  func open(_ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    let folder = uninterrupted {
      unsafe Glibc.open(root, LISTER_PATH_ONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard folder >= 0 else { return folder }
    defer { close(folder) }
    var next = path
    for _ in 0..<Confinement.Place.attempts {
      let file = BeneathCall.open(next, in: folder, flags | O_CLOEXEC, permissions)
      if file >= 0 || errno != ELOOP { return file }
      guard let target = target(of: next) else { return -1 }
      next = target
    }
    errno = ELOOP
    return -1
  }

  /// What a path in the folder leads to, from there on; nil with `errno` if that is elsewhere, or
  /// nothing.
  private func target(of path: String) -> String? {
    guard let text = unsafe realpath(Folder.path(root, path), nil) else { return nil }
    defer { unsafe free(text) }
    let start = Folder.path(Folder.absolute(root), "")
    let whole = unsafe String(cString: text)
    guard whole.utf8.starts(with: start.utf8) else {
      errno = EXDEV
      return nil
    }
    return String(decoding: whole.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
