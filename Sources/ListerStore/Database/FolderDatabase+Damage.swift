// SPDX-License-Identifier: MIT

import Glibc
import ListerDatabase
import ListerFiles

/// States that are damaged: they get another name, and a new one begins.
extension FolderDatabase {
  /// The state of a folder, to change it, with all ended that killed programs have begun; nil where
  /// nothing can be remembered, which is reported.
  ///
  /// - Throws: ``DocumentFileError`` when the disk fails, or the time is over.
  static func begin(
    changing folder: String,
    in home: OpenFolder,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) -> FolderDatabase? {
    let state = try open(changing: folder, in: home, waiting: patience)
    do throws(DocumentFileError) {
      try state?.recover()
      return state
    } catch {
      return try state?.replaced(for: error, waiting: patience)
    }
  }

  /// What takes the place of this state, which gave an error; nil if nothing can be remembered.
  ///
  /// - Throws: the error, if it says nothing of what the database holds.
  func replaced(
    for error: DocumentFileError,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) -> FolderDatabase? {
    guard try giveUp(for: error) else { return nil }
    return try FolderDatabase.open(changing: folder, in: home, waiting: patience)
  }

  /// Uses this state no longer, which gave an error, and reports that.
  ///
  /// - Returns: whether a new one can take its place.
  /// - Throws: the error, if it says nothing of what the database holds.
  @discardableResult
  func giveUp(for error: DocumentFileError) throws(DocumentFileError) -> Bool {
    guard case .state(let cause) = error.reason else { throw error }
    switch cause.consequence {
    case .failure: throw error
    case .newState where FolderDatabase.setAside(home, identity): return true
    case .newState, .noState:
      FileNotice.remembersNothing(path: database.path, reason: cause.message).tell()
      return false
    }
  }

  /// Gives a damaged database another name, so that a new one can be made, and reports that; false
  /// if it can't be given one.
  ///
  /// The identity is that of the damaged one: another program may have put a new one there.
  static func setAside(_ home: OpenFolder, _ identity: FileStatus.Identity?) -> Bool {
    // Programs that find it at once come one after the other, and no database is opened meanwhile.
    home.withLock(LOCK_EX) {
      guard let found = try? home.status(of: fileName), found.identity == identity else {
        return true
      }
      for number in 1...100 {
        let kept = "\(fileName).damaged-\(number)"
        if (try? home.status(of: kept)) != nil { continue }
        // Its journal is of no use to the next one, and would be to whoever saves what can be saved.
        _ = home.rename("\(fileName)-wal", to: "\(kept)-wal", in: home)
        for end in ["-shm", "-journal"] { home.remove(fileName + end) }
        guard home.move(fileName, to: kept, in: home) else {
          if errno == EEXIST { continue }
          return errno == ENOENT
        }
        FileNotice.setsStateAside(path: home.path(of: fileName), kept: home.path(of: kept)).tell()
        return true
      }
      return false
    }
  }
}

extension DatabaseError {
  /// What a call gives that reads a content; nil if that is damaged.
  static func ifWhole<Content>(
    _ call: @autoclosure () throws(DatabaseError) -> Content
  ) throws(DatabaseError) -> Content? {
    do {
      return try call()
    } catch {
      guard error.reason == .damagedContent else { throw error }
      return nil
    }
  }

  /// What follows when the state of a folder gives an error.
  enum Consequence {
    /// What was to be done fails: it may be possible later.
    case failure
    /// It is damaged, and a new one takes its place.
    case newState
    /// It is left alone, and nothing is remembered.
    case noState
  }

  /// What follows when the state of a folder gives this error.
  var consequence: Consequence {
    switch reason {
    case .busy, .full, .interrupted, .system, .damagedContent: .failure
    case .damaged: .newState
    // SQLITE_IOERR and SQLITE_CANTOPEN; other codes say that there are other tables or rows.
    case .other(let code, _) where code & 0xff == 10: .failure
    case .other(let code, _) where code & 0xff != 14: .newState
    default: .noState
    }
  }
}
