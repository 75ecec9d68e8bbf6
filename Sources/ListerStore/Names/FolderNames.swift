// SPDX-License-Identifier: MIT

package import ListerFiles
import Synchronization

/// The names of the lists in one folder, for programs that give many new ones: read once, not each
/// time.
///
/// ```
/// try names.hold {                          no other program gives names here meanwhile
///   for list in lists {
///     try DocumentFile(list.name, in: folder).create(list, at: now, in: names)
///   }
/// }
/// ```
/// What is in the folder is read again only when the folder has changed otherwise than by lists
/// made through this value; so making n lists takes n steps. Programs that hold no names, and those
/// that act within one tick of the file system's clock (4 ms on older kernels) after a
/// ``hold(waiting:for:_:)``, may make a twin that is not seen; a list of the very same name is
/// never made twice.
package final class FolderNames: Sendable {
  package let folder: String
  private let state = Mutex(State())

  private struct State {
    /// The names by what is equal for twins.
    var known: [String: [ListName]] = [:]
    /// When the folder's entries had last changed at the last look; nil before the first one.
    var seen: Int?
    /// Whether names may be given now.
    var isHeld = false
    /// What was given since they are held; such a list may not be there yet.
    var given: Set<String> = []
    /// The names that have a file `NAME.json` alone.
    var plain: Set<ListName> = []
    /// The names whose file `NAME.json` is none of a list.
    var passedOver: Set<ListName> = []

    /// The names of the files that a list may have.
    func files(of name: ListName) -> [String] {
      passedOver.contains(name) ? [name.fileName] : name.fileNames
    }

    /// Takes what is in the folder.
    mutating func take(_ found: [ListName.Found]) {
      plain = Set(found.lazy.filter(\.isPlain).map(\.name))
      if !plain.isEmpty {
        for one in found where !one.isPlain { plain.remove(one.name) }
      }
      let names = found.lazy.map(\.name).filter { [plain, passedOver] name in
        !passedOver.contains(name) || !plain.contains(name)
      }
      known = Dictionary(grouping: names, by: \.key)
    }
  }

  /// The names of a folder, which need not exist yet; nothing is read.
  package init(of folder: String) { self.folder = folder }

  /// Reads the names, if the folder has changed since they were read.
  ///
  /// - Throws: ``FileError`` when the folder is there and can't be read.
  package func refresh() throws(FileError) {
    guard let status = try FileStatus.ifPresent(at: folder) else {
      return state.withLock { $0 = State(isHeld: $0.isHeld) }
    }
    // What changes while it is read is read again the next time.
    if state.withLock({ $0.seen == status.modified }) { return }
    let found = try ListName.files(in: folder)
    state.withLock { state in
      state.take(found)
      state.seen = status.modified
    }
  }

  /// The list of a name; else one whose name is a twin of it; nil if the folder has neither.
  ///
  /// Of several twins it is the first one in the order of bytes.
  package func list(like name: ListName) -> ListName? {
    let twins = state.withLock { $0.known[name.key] } ?? []
    if twins.contains(name) { return name }
    return twins.min { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  /// Whether a list that the folder has is a file `NAME.json`, which may be something else as well.
  package func isPlain(_ name: ListName) -> Bool { state.withLock { $0.plain.contains(name) } }

  /// Takes the file `NAME.json` of a name for something else than a list: the list of that name is another
  /// file, and may be made.
  package func passOver(_ name: ListName) {
    state.withLock { state in
      state.passedOver.insert(name)
      state.known[name.key]?.removeAll { $0 == name }
    }
  }

  /// The names of the files that the list of a name may have, the usual one first.
  package func files(of name: ListName) -> [String] { state.withLock { $0.files(of: name) } }

  /// Does something while no other program gives names in the folder, which exists.
  ///
  /// Errors are about `path`. `body` makes lists, on any number of threads; it must not hold the
  /// names of the folder again.
  ///
  /// - Throws: ``DocumentFileError`` when the time is over or the folder can't be read, and what
  ///   `body` throws.
  package func hold<Result>(
    waiting patience: LockTimeout = LockTimeout(),
    for path: String,
    _ body: () throws(DocumentFileError) -> Result
  ) throws(DocumentFileError) -> Result {
    let store = try DocumentStore(Folder.path(folder, "x"))
    let lock = try store.makeHome().map { (home) throws(DocumentFileError) in
      try FolderLock(in: home, of: path, waiting: patience)
    }
    defer { withExtendedLifetime(lock) {} }
    try FileError.mapping(at: path, try refresh())
    state.withLock { $0.isHeld = true }
    defer {
      let now = try? FileStatus(of: folder)
      state.withLock { state in
        state.isHeld = false
        state.given = []
        // All that has changed the folder since was done through this value.
        if state.seen != nil { state.seen = now?.modified }
      }
    }
    return try body()
  }

  /// Takes a name for a list that is about to be made, or to be given the name in place of another
  /// one.
  ///
  /// - Throws: ``ListNameError/taken(by:)``.
  func take(_ name: ListName, inPlaceOf former: ListName? = nil) throws(ListNameError) {
    let twin = state.withLock { state -> ListName? in
      precondition(state.isHeld, "names are given only while they are held")
      let key = name.key
      let twins = (state.known[key] ?? []).filter {
        $0 != former && (state.given.contains(key) || exists(state.files(of: $0)))
      }
      if let first = twins.first { return twins.contains(name) ? name : first }
      state.known[key] = [name]
      state.given.insert(key)
      return nil
    }
    if let twin { throw .taken(by: twin.text) }
  }

  /// Whether one of the files of a list is still there.
  private func exists(_ files: [String]) -> Bool {
    files.contains { file in
      let path = Folder.path(folder, file)
      return Folder.isLink(path) || !FileStatus.isMissing(path)
    }
  }

  /// Gives a name back whose list was not made.
  func giveBack(_ name: ListName) {
    state.withLock { state in
      state.known[name.key] = nil
      state.given.remove(name.key)
      // Perhaps another program has made it: that is looked up.
      state.seen = nil
    }
  }
}
