// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import Synchronization

/// A new folder that is filled beside its place, and appears there whole.
///
/// ```
/// .out.lister-4711-c0ffee01/a.json, b.json …   one flush of the file system   rename to out
/// ```
/// Nobody looks for its files before, so each is made once, under its own name: no file needs a name
/// for a while, a lock or a flush of its own. At its place there is nothing or all of it, also after a
/// crash of the program or the machine. What a killed program has left of it is found as its temporary
/// files are: the folder has such a name, and is locked; see ``AtomicFile``.
///
/// If something is at the place by then, each file gets to its own as ``FileReplacements`` puts it there.
///
/// Files may be made by many threads at once.
package final class StagedFolder: Sendable {
  /// Where the folder is to be.
  package let path: String
  private let place: OpenFolder
  private let name: String
  private let temporary: String
  private let root: OpenFolder
  private let isPublished = Atomic(false)
  /// Who makes entries of a folder waits here and not in the kernel, where threads that wait for the
  /// same folder keep their cores busy.
  private let gates = (0..<64).map { _ in Gate() }

  private final class Gate: Sendable {
    let mutex = Mutex(())
  }

  /// Makes the folder beside its place, and the folders above unless they are there; nil where something
  /// is at the path already, or it can't be made.
  ///
  /// - Parameters:
  ///   - path: where it is to be.
  ///   - removesLeftovers: whether what killed programs have left there is removed before.
  package init?(_ path: String, removingLeftovers removesLeftovers: Bool = true) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    let name = Folder.name(of: path)
    let parent = Folder.parent(of: path)
    guard !["", ".", "..", "/"].contains(name), (try? Folder.make(parent)) != nil,
      let place = try? OpenFolder(parent), StagedFolder.isFree(name, in: place)
    else { return nil }
    if removesLeftovers { AtomicFile.removeLeftovers(inTurn: place) }
    let temporary = AtomicFile.temporaryName(for: name)
    guard let root = try? place.makeLockedFolder(temporary) else { return nil }
    (self.path, self.place, self.name) = (path, place, name)
    (self.temporary, self.root) = (temporary, root)
  }

  /// Whether nothing is at a name, as far as that can be told.
  private static func isFree(_ name: String, in folder: OpenFolder) -> Bool {
    do {
      return try folder.record(of: name) == nil
    } catch {
      return false
    }
  }

  deinit {
    if !isPublished.load(ordering: .relaxed) { place.removeTree(temporary) }
  }

  // MARK: Filling

  /// Makes files; no other thread makes one of them.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - done: called for each, in order, with why it could not be made.
  func make(_ files: StagedFiles, _ done: (_ index: Int, _ error: FileError?) -> Void) {
    var start = 0
    while start < files.count {
      let end = files.endOfFolder(from: start)
      do throws(FileError) {
        try make(start..<end, of: files, in: folder(files.folder(of: start)), done)
      } catch {
        for index in start..<end { done(index, error) }
      }
      start = end
    }
  }

  private func make(
    _ indices: Range<Int>,
    of files: StagedFiles,
    in folder: OpenFolder,
    _ done: (_ index: Int, _ error: FileError?) -> Void
  ) {
    let gate = gates[Int(truncatingIfNeeded: files.folder(of: indices.lowerBound).fastHash) & 63]
    var made: [Int32] = []
    for start in stride(from: indices.lowerBound, to: indices.upperBound, by: StagedFolder.mostOpen)
    {
      let end = min(start + StagedFolder.mostOpen, indices.upperBound)
      made.removeAll(keepingCapacity: true)
      gate.mutex.withLock { _ in
        for index in start..<end {
          made.append(folder.makeFile(terminated: files.terminatedName(of: index)))
        }
      }
      for index in start..<end {
        do throws(FileError) {
          try fill(
            made[index - start],
            files.terminatedName(of: index),
            files.bytes(of: index),
            folder
          )
          done(index, nil)
        } catch {
          done(index, FileError(error.operation, path(of: files.path(of: index)), error.reason))
        }
      }
    }
  }

  /// How many files a thread has open at once.
  private static let mostOpen = 64

  private func fill(
    _ made: Int32,
    _ name: ByteView,
    _ bytes: ByteView,
    _ folder: OpenFolder
  ) throws(FileError) {
    var number = made
    // Those that were made before it are closed by now.
    if number == -EMFILE || number == -ENFILE { number = folder.makeFile(terminated: name) }
    guard number >= 0 else {
      guard number == -EEXIST else { throw FileError(.create, path, .system(-number)) }
      // Names that differ in their case may be the same here.
      let name = name[0..<name.count - 1].string
      return try AtomicFile.replace(name, in: folder, with: bytes, isDurable: false)
    }
    var reason = bytes.write(to: number)
    // Some file systems write only now.
    if close(number) != 0, reason == 0, errno != EINTR { reason = errno }
    guard reason == 0 else {
      folder.remove(name[0..<name.count - 1].string)
      throw FileError(.write, path, .system(reason))
    }
  }

  /// Opens a folder below this one, and makes those that are missing.
  private func folder(_ path: ByteView) throws(FileError) -> OpenFolder {
    if path.isEmpty { return root }
    let path = path.string
    // Nobody else can put a link in between.
    if let known = try? OpenFolder(path, in: root) { return known }
    var folder = root
    do throws(FileError) {
      for name in path.split(separator: "/").map(String.init) {
        try folder.makeFolder(name)
        folder = try OpenFolder(name, in: folder)
      }
    } catch {
      throw FileError(error.operation, self.path(of: path), error.reason)
    }
    return folder
  }

  private func path(of relativePath: String) -> String { Folder.path(path, relativePath) }

  // MARK: Putting into place

  /// Lets the folder appear at its place; nothing is made in it any more.
  ///
  /// - Returns: why files did not get there.
  package func publish() -> [FileError] {
    guard !isPublished.exchange(true, ordering: .relaxed) else { return [] }
    var failures: [FileError] = []
    // The folder was opened before anything was written, so that it learns of all that fails.
    if (try? root.synchronizeAll()) == nil { flushEach(&failures) }
    if place.move(temporary, to: name, in: place) { return failures }
    // Some file systems can't tell in one step whether something is there.
    if errno != EEXIST, StagedFolder.isFree(name, in: place),
      place.rename(temporary, to: name, in: place)
    {
      return failures
    }
    replaceEach(&failures)
    place.removeTree(temporary)
    return failures
  }

  /// Flushes one file after the other, and takes those away that can't be; then their folders.
  private func flushEach(_ failures: inout [FileError]) {
    forEachFile(leaving: { $0.synchronize() }) { path, name, folder in
      do throws(FileError) {
        let flags = O_RDONLY | O_NONBLOCK
        try FileDescriptor(opening: name, in: folder, flags: flags, operation: .write).synchronize()
      } catch {
        failures.append(FileError(.write, self.path(of: path), error.reason))
        folder.remove(name)
      }
    }
  }

  /// Puts one file after the other into its own place, for something is at that of the folder.
  private func replaceEach(_ failures: inout [FileError]) {
    let files = FileReplacements(capacity: FileReplacements.capacity(for: 1))
    var bytes = ByteBuffer()
    func commit() {
      files.commit { _, result in
        if case .failure(let error) = result { failures.append(error) }
      }
    }
    forEachFile { path, name, folder in
      let target = self.path(of: path)
      bytes.truncate()
      do throws(FileError) {
        try WholeFile.read(name, in: folder, limit: .max, into: &bytes)
        folder.remove(name)
        try files.add(target, with: bytes.view, makesFolder: true, makingRoom: commit)
      } catch {
        failures.append(FileError(error.operation, target, error.reason))
      }
      if files.isFull { commit() }
    }
    commit()
  }

  /// Calls `body` for each file, in the order of the paths, and `leave` for each folder behind what is in it.
  private func forEachFile(
    leaving leave: (OpenFolder) -> Void = { _ in },
    _ body: (_ path: String, _ name: String, _ folder: OpenFolder) -> Void
  ) {
    func visit(_ folder: OpenFolder, _ prefix: String) {
      for name in (try? folder.names().sorted()) ?? [] {
        if let inner = try? OpenFolder(name, in: folder) {
          visit(inner, "\(prefix)\(name)/")
        } else {
          body("\(prefix)\(name)", name, folder)
        }
      }
      leave(folder)
    }
    visit(root, "")
  }
}
