// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerDatabase
import ListerFiles

/// What is remembered of the documents of one folder: versions, sources, bases.
///
/// ```
/// folder/Groceries.list.json        a document, whole at every moment; nothing else is needed
/// folder/.lister/state.db           what is remembered; see FolderSchema
/// folder/.lister/lock, turn         see FolderLock
/// folder/.lister/.Groceries...      the next content of a document, for a moment
/// ```
/// Documents are never refused because of their state: one that can't be used is reported, and
/// nothing is remembered then. The private folder can be deleted at any time.
///
/// One thread's, and for a short time: other programs wait while it writes.
final class FolderDatabase {
  /// The name of the database in the private folder.
  static let fileName = "state.db"

  /// The folder of the documents, with all links followed.
  let folder: String
  /// The private folder.
  let home: OpenFolder
  let database: Database
  let compressor: ContentCompressor
  /// What the file of the database is.
  let identity: FileStatus.Identity?
  private var tables = Tables()

  /// The tables that were asked for so far.
  private struct Tables {
    var list: ListTable?
    var version: VersionTable?
    var step: StepTable?
    var source: SourceTable?
    var file: CurrentFileTable?
  }

  private init(
    of folder: String,
    in home: OpenFolder,
    _ access: Database.Access,
    waiting patience: LockTimeout
  ) throws(DatabaseError) {
    self.folder = folder
    self.home = home
    let path = Folder.path(Folder.absolute(home.path), FolderDatabase.fileName)
    do {
      compressor = try ContentCompressor()
    } catch {
      throw DatabaseError(path, .noLibrary(.zstd))
    }
    let wait = BusyPause(patience, in: home)
    // SQLite finds a journal by its name: it has to be that of the file which is opened.
    (database, identity) = try home.withLock(LOCK_SH) { () throws(DatabaseError) in
      if access == .creating { FolderDatabase.makePrivately(in: home) }
      let identity = (try? home.status(of: FolderDatabase.fileName))?.identity
      do throws(DatabaseError) {
        let database = try Database(
          path,
          for: access,
          holding: FolderSchema.current,
          mayWait: wait.again
        )
        return (database, identity)
      } catch {
        throw error.reason == .busy && !wait.hasLocks ? DatabaseError(path, .unsupported) : error
      }
    }
  }

  /// Makes the file of the database if there is none.
  ///
  /// It is then as private as its folder, and so are its journal and its shared memory, which get its
  /// permissions. If that isn't possible, opening it says why.
  private static func makePrivately(in home: OpenFolder) {
    _ = try? FileDescriptor(
      opening: fileName,
      in: home,
      flags: O_WRONLY | O_CREAT | O_EXCL,
      operation: .create,
      permissions: 0o600
    )
  }

  // MARK: Opening

  /// How often something is tried with which other programs interfere.
  private static let attempts = 9

  /// The state of a folder, to change it; nil where nothing can be remembered, which is reported.
  ///
  /// - Throws: ``DocumentFileError`` when the disk fails, or the time is over.
  static func open(
    changing folder: String,
    in home: OpenFolder,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) -> FolderDatabase? {
    let path = home.path(of: fileName)
    var remaining = attempts
    while true {
      remaining -= 1
      let found: FileStatus.Identity?
      do {
        found = try check(home)
      } catch {
        switch error.reason {
        case .isLink, .isFolder, .notRegular, .foreign, .system(EACCES): break
        default: throw DocumentFileError(folder, .file(error))
        }
        FileNotice.remembersNothing(path: path, reason: error.reasonText).tell()
        return nil
      }
      do {
        return try repeated { () throws(DatabaseError) in
          try FolderDatabase(of: folder, in: home, .creating, waiting: patience)
        }
      } catch {
        switch error.consequence {
        case .newState where remaining > 0 && setAside(home, found): continue
        case .failure: throw DocumentFileError(folder, .state(error))
        case .newState, .noState: break
        }
        FileNotice.remembersNothing(path: path, reason: error.message).tell()
        return nil
      }
    }
  }

  /// The state of a folder, to look at it or to mend it; nil where nothing is remembered.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be used, which is not reported otherwise.
  static func examine(
    _ folder: String,
    for access: Database.Access,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) -> FolderDatabase? {
    let home = try FileError.mapping(at: folder, try OpenFolder.privateFolder(of: folder))
    guard let home else { return nil }
    let found = try FileError.mapping(at: folder, try check(home))
    guard found != nil || access == .creating else { return nil }
    do {
      return try repeated { () throws(DatabaseError) in
        try FolderDatabase(of: folder, in: home, access, waiting: patience)
      }
    } catch {
      if error.reason == .missing { return nil }
      if let status = try? home.status(of: fileName), isBlank(status) { return nil }
      throw DocumentFileError(folder, .state(error))
    }
  }

  /// Whether a file is one in which there has never been anything: a program was killed just then,
  /// or could not write it.
  private static func isBlank(_ status: FileStatus) -> Bool {
    status.kind == .regular && status.size == 0
  }

  /// Refuses a database that is a link, or that belongs to another user; and so the files beside it.
  ///
  /// - Returns: what it is; nil if there is none.
  private static func check(_ home: OpenFolder) throws(FileError) -> FileStatus.Identity? {
    for end in ["-wal", "-shm", "-journal"] { _ = try record(of: fileName + end, in: home) }
    return try record(of: fileName, in: home).map { FileStatus($0).identity }
  }

  private static func record(of name: String, in home: OpenFolder) throws(FileError) -> stat? {
    let path = home.path(of: name)
    guard let record = try home.record(of: name) else { return nil }
    switch record.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: throw FileError(.open, path, .isLink)
    case S_IFDIR: throw FileError(.open, path, .isFolder)
    default: throw FileError(.open, path, .notRegular)
    }
    guard record.st_uid == geteuid() || record.st_uid == home.ownerOfNewFiles else {
      throw FileError(.open, path, .foreign)
    }
    return record
  }

  // MARK: Tables

  var lists: ListTable {
    get throws(DatabaseError) { try made(&tables.list, ListTable.init) }
  }

  var versions: VersionTable {
    get throws(DatabaseError) {
      try made(&tables.version) { (database) throws(DatabaseError) in
        try VersionTable(database, compressor)
      }
    }
  }

  /// What is about to happen to them.
  var steps: StepTable {
    get throws(DatabaseError) { try made(&tables.step, StepTable.init) }
  }

  var sources: SourceTable {
    get throws(DatabaseError) { try made(&tables.source, SourceTable.init) }
  }

  /// The files that are up to date.
  var files: CurrentFileTable {
    get throws(DatabaseError) { try made(&tables.file, CurrentFileTable.init) }
  }

  /// A table, whose statements are compiled when it is asked for first.
  private func made<Table>(
    _ table: inout Table?,
    _ make: (Database) throws(DatabaseError) -> Table
  ) throws(DatabaseError) -> Table {
    if let table { return table }
    let new = try make(database)
    table = new
    return new
  }

  /// Does something as a whole or not at all; what is durable is on the disk at the end.
  ///
  /// - Throws: ``DatabaseError``; then nothing has changed.
  func change<Result>(
    isDurable: Bool = true,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try FolderDatabase.repeated { () throws(DatabaseError) in
      let transaction = try Transaction(on: database, isDurable: isDurable)
      let result = try body()
      try transaction.commit()
      return result
    }
  }

  /// Does something again that was interrupted; SQLite doesn't when it flushes or locks.
  private static func repeated<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    for _ in 1..<attempts {
      do {
        return try body()
      } catch {
        guard error.reason == .interrupted else { throw error }
      }
    }
    return try body()
  }

  /// Reads all at one moment, whatever other programs write meanwhile.
  func snapshot<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try database.execute("BEGIN")
    // Nothing was changed that could be lost.
    defer { try? database.execute("COMMIT") }
    return try body()
  }
}
