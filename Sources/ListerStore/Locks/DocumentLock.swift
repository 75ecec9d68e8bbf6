// SPDX-License-Identifier: MIT

import Glibc
import ListerFiles

/// The right to change one document, held by one program, or by one thread of it, at a time.
///
/// It is a flock(2) lock of the document itself, so it needs nothing beside it, and ends with the
/// program. As each change puts another file into the document's place, one looks after the lock
/// whether the file is still the document. A document that isn't there is changed by those alone
/// who hold the lock of the private folder, as all do who make documents. On file systems without
/// flock(2) a file in the private folder takes its place; see LockFile.
final class DocumentLock {
  private enum Holding: ~Copyable {
    case file(FileDescriptor)
    case folder(FolderLock)
    case lockFile(LockFile)
    case nothing
  }

  private var holding: Holding
  private let target: String
  private let home: OpenFolder?
  private let path: String
  private let patience: LockTimeout
  private let holdsNames: Bool

  /// Waits for the right to change a document.
  ///
  /// `target` is the document with all links followed, which need not exist, and `path` is as the
  /// user named it, for errors. `home` is the private folder of its folder, nil if there is none,
  /// whose lock this thread has already with `holdsNames`.
  ///
  /// - Throws: ``DocumentFileError`` when the time is over, or the document can't be opened.
  init(
    of target: String,
    in home: OpenFolder?,
    for path: String,
    waiting patience: LockTimeout,
    holdingNames holdsNames: Bool = false
  ) throws(DocumentFileError) {
    self.target = target
    self.home = home
    self.path = path
    self.patience = patience
    self.holdsNames = holdsNames
    holding = .nothing
    holding = try hold()
  }

  /// The right to make a document, for one who holds the lock of the private folder already.
  package init(making target: String) {
    self.target = target
    home = nil
    path = target
    patience = 0
    holdsNames = true
    holding = .nothing
  }

  /// Sees to it that the lock is that of the document as it is now.
  ///
  /// - Throws: ``DocumentFileError`` when another program has it by now, and keeps it too long.
  func renew() throws(DocumentFileError) {
    switch holding {
    case .lockFile: return
    case .nothing: return
    case .file(let file): if isDocument(file.number) { return }
    case .folder: if FileStatus.isMissing(target) { return }
    }
    holding = .nothing
    holding = try hold()
  }

  private func hold() throws(DocumentFileError) -> Holding {
    var wait = LockWait(for: path, patience)
    repeat {
      guard let file = try open() else {
        guard let home, !holdsNames else { return .nothing }
        let lock = try FolderLock(in: home, of: path, waiting: patience)
        // It may have been made while one waited.
        if FileStatus.isMissing(target) { return .folder(lock) }
        continue
      }
      switch try wait.attempt(file.number, LOCK_EX) {
      case .held: if isDocument(file.number) { return .file(file) }
      case .unsupported:
        guard let home else { return .nothing }
        return .lockFile(try LockFile("\(Folder.name(of: target)).held", in: home, waiting: wait))
      case .late, nil: break
      }
    } while try wait.again()
    throw wait.failure(holder: holder())
  }

  /// The document, open; nil if there is none.
  private func open() throws(DocumentFileError) -> FileDescriptor? {
    let flags = O_RDONLY | O_NONBLOCK
    let file = try FileError.mapping(
      at: path,
      try FileError.naming(
        .open,
        path,
        try FileError.ignoring(
          \.isMissing,
          try FileDescriptor(opening: target, flags: flags, operation: .open)
        )
      )
    )
    return file
  }

  /// Whether an open file is what is at the document's path now.
  private func isDocument(_ descriptor: Int32) -> Bool {
    var (open, here) = (stat(), stat())
    return unsafe fstat(descriptor, &open) == 0 && stat(target, &here) == 0
      && open.st_ino == here.st_ino && open.st_dev == here.st_dev
  }

  /// The process that has the lock; nil if the system doesn't tell.
  private func holder() -> Int32? {
    guard let status = try? FileStatus(of: target) else { return nil }
    return FileLocks.holder(of: status.identity)
  }
}
