// SPDX-License-Identifier: MIT

import Glibc
import ListerDatabase

/// States that are damaged: they get another name, and a new one begins.
extension FolderState {
  /// The state of a folder, to change it, with all ended that killed programs have begun.
  ///
  /// - Parameters:
  ///   - folder: the folder of the documents.
  ///   - home: its private folder.
  ///   - patience: how long to wait while other programs write.
  /// - Returns: nil where nothing can be remembered, which is reported.
  /// - Throws: ``DocumentFileError`` when the disk fails, or the time is over.
  static func begin(
    changing folder: String,
    in home: OpenFolder,
    waiting patience: Patience
  ) throws(DocumentFileError) -> FolderState? {
    let state = try open(changing: folder, in: home, waiting: patience)
    do throws(DocumentFileError) {
      try state?.recover()
      return state
    } catch {
      guard state?.setAside(for: error) == true else { throw error }
      return try open(changing: folder, in: home, waiting: patience)
    }
  }

  /// Gives the database another name if an error says that it is damaged, and reports that.
  ///
  /// - Returns: whether it was damaged, and a new one can be made; this one is of no use then.
  func setAside(for error: DocumentFileError) -> Bool {
    guard case .state(let cause) = error.reason, cause.isDamage else { return false }
    return FolderState.setAside(home, identity)
  }

  /// Gives a damaged database another name, so that a new one can be made, and reports that.
  ///
  /// - Parameters:
  ///   - home: the private folder.
  ///   - identity: what the damaged one is; another program may have put a new one into its place.
  /// - Returns: false if it can't be given another name.
  static func setAside(_ home: OpenFolder, _ identity: FileStatus.Identity?) -> Bool {
    guard let found = try? home.status(of: fileName) else { return true }
    guard found.identity == identity else { return true }
    for number in 1...100 {
      let kept = "\(fileName).damaged-\(number)"
      guard home.move(fileName, to: kept, in: home) else {
        if errno == EEXIST { continue }
        return errno == ENOENT
      }
      // Its journal is of no use to the next one, and would be to whoever saves what can be saved.
      _ = home.rename("\(fileName)-wal", to: "\(kept)-wal", in: home)
      for end in ["-shm", "-journal"] { home.remove(fileName + end) }
      FileNotice.setsStateAside(path: home.path(of: fileName), kept: home.path(of: kept)).tell()
      return true
    }
    return false
  }
}

extension DatabaseError {
  /// Whether what the database holds is not what it was made to hold.
  var isDamage: Bool {
    switch reason {
    case .damaged, .other: true
    default: false
    }
  }
}
