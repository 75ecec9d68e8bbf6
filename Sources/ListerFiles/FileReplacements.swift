// SPDX-License-Identifier: MIT

import Glibc

/// Files that take the places of others together, with one flush for many of them.
///
/// ```
/// temporary, temporary, temporary …   one flush of the file system   rename, rename, rename …
/// ```
/// Where nothing is at their names they have none before, if the file system has such files. A folder in
/// which nothing was at a name is expected to be new: the next names show what is there when they are
/// given.
///
/// Each of them keeps what ``AtomicFile`` promises: it gets its name once its bytes are on the disk.
/// A flush of a file system waits for the bytes of other programs too, so few files are flushed one
/// by one. The folder of the last file stays open, for the next one is mostly beside it.
///
/// Not for use by two threads at once.
package final class FileReplacements {
  /// The most files that one flush is made for; each is open until it is in its place.
  private static let largestBatch = 512
  /// The least files that a file system is flushed for.
  package static let smallestBatch = 8

  /// How many files wait for one flush at the most.
  package let capacity: Int
  private let isTracing: Bool
  private var waiting: [Waiting] = []
  private var folder: (place: OpenFolder, device: UInt)?
  /// The path of the last file, in that folder.
  private var last = ""
  /// When files of the folder get their names, if they replace nothing known.
  private var naming = AtomicFile.Naming.late

  /// A file that is written and not yet in its place.
  private final class Waiting {
    var file: AtomicFile
    let expected: FileStatus?
    let device: UInt

    init(_ file: consuming AtomicFile, expecting expected: FileStatus?, on device: UInt) {
      self.file = file
      self.expected = expected
      self.device = device
    }
  }

  /// A file that is in its place.
  package struct Placed: Sendable {
    /// What it is, where that had to be looked at.
    package let status: FileStatus?
    /// What it shows of itself, if that was asked for; see ``AtomicFile/trace()``.
    package let trace: FileTrace?
    package let folder: String
  }

  /// Room for so many files at once, at least one; for their traces, each is looked at in its
  /// place.
  package init(capacity: Int, tracing isTracing: Bool = false) {
    self.capacity = max(1, capacity)
    self.isTracing = isTracing
  }

  /// How many files each of some threads may have waiting: all of them together need no more than a
  /// fourth of the descriptors that the process may have, which gives itself as many as that takes.
  package static func capacity(for threads: Int) -> Int {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0 else { return 1 }
    let threads = max(1, min(threads, 1 << 20))
    let wanted = min(limit.rlim_max, rlim_t(4 * threads * largestBatch))
    if limit.rlim_cur < wanted {
      let former = limit.rlim_cur
      limit.rlim_cur = wanted
      if unsafe setrlimit(kind, &limit) != 0 { limit.rlim_cur = former }
    }
    return min(max(1, Int(clamping: limit.rlim_cur) / 4 / threads), largestBatch)
  }

  /// Whether nothing more may be added before what waits is put into its place.
  package var isFull: Bool { waiting.count >= capacity }

  // MARK: Writing

  /// Writes what is to be at a path; it gets there with ``commit(_:)``.
  ///
  /// `expected` is what the old file was when it was read; then it stays if it is something else by
  /// then, or somebody else has it open for writing. `makeRoom` puts into place what waits, with
  /// ``commit(_:)``; it is called when that may take the room on the disk, or the descriptors, that
  /// this one needs.
  ///
  /// - Throws: ``FileError`` when there is no place for it, or something is at the path that is not
  ///   to be replaced.
  package func add(
    _ path: String,
    with bytes: some FileBytes,
    expecting expected: FileStatus? = nil,
    makesFolder: Bool = false,
    makingRoom makeRoom: () -> Void = {}
  ) throws(FileError) {
    do throws(FileError) {
      try add(path, bytes, expected, makesFolder)
    } catch {
      guard error.isShortage, !waiting.isEmpty else { throw error }
      makeRoom()
      try add(path, bytes, expected, makesFolder)
    }
  }

  private func add(
    _ path: String,
    _ bytes: some FileBytes,
    _ expected: FileStatus?,
    _ makesFolder: Bool
  ) throws(FileError) {
    // The folder that is open may have been removed, and made again.
    if folder?.place.isRemoved != false || !Folder.areBeside(path, last) {
      folder = nil
      let parent = Folder.parent(of: path)
      if makesFolder { try Folder.make(parent) }
      let place = try FileError.naming(.replace, path, try OpenFolder(parent))
      folder = (place, try FileError.naming(.replace, path, try place.device()))
      naming = .late
    }
    last = path
    guard let folder else { return }
    let name = Folder.name(of: path)
    let file: Waiting
    do {
      let new = try AtomicFile(
        replacing: name,
        in: folder.place,
        path: path,
        naming: expected == nil ? naming : .atOnce
      )
      // A file system without such files isn't asked for each.
      naming = new.isUnnamed ? .unseen : .atOnce
      file = Waiting(new, expecting: expected, on: folder.device)
    } catch {
      // What a link leads to may be anywhere.
      guard error.reason == .isLink else { throw error }
      let target = try AtomicFile(replacing: path)
      let device = try target.home.device()
      file = Waiting(target, expecting: expected, on: device)
    }
    try file.file.write(bytes)
    waiting.append(file)
  }

  /// Takes a file that was written elsewhere; it gets to its place with ``commit(_:)``.
  ///
  /// For `expected` see ``add(_:with:expecting:makesFolder:makingRoom:)``.
  ///
  /// - Throws: ``FileError`` when its folder can't be looked at; then it no longer exists.
  package func add(
    _ file: consuming AtomicFile,
    expecting expected: FileStatus?
  ) throws(FileError) {
    let device = try FileError.naming(.replace, file.path, try file.home.device())
    waiting.append(Waiting(file, expecting: expected, on: device))
  }

  /// Whether one of the files that wait is to take the place that another one is to take, whatever
  /// links lead there.
  package func holds(_ file: borrowing AtomicFile) -> Bool {
    waiting.contains { $0.file.target == file.target }
  }

  // MARK: Putting into place

  /// Puts all files into their places, in the order in which they were added.
  ///
  /// - Parameter done: called for each, with what it is now, or why the old one stays.
  package func commit(_ done: (_ index: Int, _ result: Result<Placed, FileError>) -> Void) {
    guard !waiting.isEmpty else { return }
    let failures = flush()
    for (index, entry) in waiting.enumerated() {
      do throws(FileError) {
        if let failure = failures[index] { throw failure }
        try commit(entry)
        let placed = Placed(
          status: entry.file.status,
          trace: isTracing ? entry.file.trace() : nil,
          folder: entry.file.place.path
        )
        done(index, .success(placed))
      } catch {
        done(index, .failure(error))
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func commit(_ entry: Waiting) throws(FileError) {
    // Where something is at the next names too, it is better known before.
    defer { if entry.file.replacesOther { naming = .atOnce } }
    do throws(FileError) {
      try entry.file.commit(
        expecting: entry.expected,
        sparingWriters: entry.expected != nil,
        synchronizesFolder: false,
        isDurable: false,
        notingStatus: isTracing
      )
    } catch {
      guard error.reason == .isLink, entry.file.replacesOther else { throw error }
      // What a link leads to may be anywhere, so its bytes go there.
      var target = try AtomicFile(replacing: entry.file.path)
      try entry.file.copy(to: &target)
      try target.commit(synchronizesFolder: false)
      entry.file = target
    }
  }

  /// Brings the bytes of all that wait to the disk.
  ///
  /// - Returns: for each of them, why that can't be done.
  private func flush() -> [FileError?] {
    var failures = [FileError?](repeating: nil, count: waiting.count)
    for (_, indices) in Dictionary(grouping: waiting.indices, by: { waiting[$0].device }) {
      // The folder was opened before anything was written, so that it learns of all that fails.
      if indices.count >= FileReplacements.smallestBatch,
        (try? waiting[indices[0]].file.home.synchronizeAll()) != nil
      {
        continue
      }
      for index in indices {
        do throws(FileError) {
          try waiting[index].file.synchronize()
        } catch {
          failures[index] = error
        }
      }
    }
    return failures
  }
}
