// SPDX-License-Identifier: MIT

import Glibc

extension AtomicFile {
  /// Puts the new file into the place of the old one if that is still the expected one.
  ///
  /// A look before the rename is not enough: what another program puts there between the two would
  /// be lost. So the files change places in one step, what came out is looked at, and if it isn't
  /// what was expected they change back. Where a file system can't do that, the look before has to
  /// do.
  ///
  /// What a program goes on writing into a file that was replaced is lost too: so one that is open
  /// for writing stays if that is wanted.
  ///
  /// - Throws: ``FileError`` with `changedMeanwhile` or `beingWritten`, or why the file could not
  ///   be replaced; then the target is what the other program has made of it. Where the disk fails,
  ///   and that can't be put back, the error is `displaced`, and says where it is kept.
  mutating func exchange(
    expecting expected: FileStatus,
    sparingWriters sparesWriters: Bool,
    _ new: FileStatus
  ) throws(FileError) {
    switch try place.status(of: name) {
    case expected: break
    case nil: throw FileError(.open, path, .system(ENOENT))
    default: throw FileError(.replace, path, .changedMeanwhile)
    }
    if sparesWriters, try isTargetBeingWritten {
      throw FileError(.replace, path, .beingWritten)
    }
    guard home.exchange(temporary, with: name, in: place) else {
      guard errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP,
        home.rename(temporary, to: name, in: place)
      else { throw FileError.last(.replace, path) }
      return
    }
    let failure: FileError
    do {
      // What another program has taken away needn't go back.
      let old = try home.status(of: temporary)
      if old == nil || old == expected {
        guard sparesWriters, try hasWriter(temporary, in: home) else {
          home.remove(temporary)
          return
        }
        failure = FileError(.replace, path, .beingWritten)
      } else {
        failure = FileError(.replace, path, .changedMeanwhile)
      }
    } catch {
      failure = FileError(.replace, path, error.reason)
    }
    try putBack(new)
    throw failure
  }

  /// Lets somebody's version that came out go back, and so one that came in between.
  ///
  /// Two programs that put back at once hold each other's file: one of them alone would only change
  /// the same two files again and again until the other one goes on, which is waited for.
  ///
  /// - Throws: ``FileError`` with `displaced` when it can't go back.
  mutating func putBack(_ new: FileStatus) throws(FileError) {
    for round in 0..<AtomicFile.patience {
      if round > 2 { usleep(1_000) }
      guard home.exchange(temporary, with: name, in: place) else { break }
      // What can't be looked at is taken for the new file, which was at the path before.
      guard let out = try? home.status(of: temporary), out.identity != new.identity else { return }
    }
    keepTemporary()
    let kept = AtomicFile.keepAside(temporary, in: home, for: name, in: place)
    throw FileError(.replace, path, .displaced(to: kept))
  }

  /// Gives somebody's version a name that no program takes for something left behind.
  ///
  /// It is called `temporary` in `home`, and is a version of the file `name` in `place`. Returned
  /// is its path: still that of the temporary file if it can't have another name.
  package static func keepAside(
    _ temporary: String,
    in home: OpenFolder,
    for name: String,
    in place: OpenFolder
  ) -> String {
    for number in 1...100 {
      let kept = "\(AtomicFile.prefix(of: name, bytes: 200)).kept-\(number)"
      guard home.link(temporary, as: kept, in: place) else {
        if errno == EEXIST { continue }
        break
      }
      home.remove(temporary)
      return place.path(of: kept)
    }
    return home.path(of: temporary)
  }

  private func hasWriter(_ name: String, in folder: OpenFolder) throws(FileError) -> Bool {
    // Who may write a file and not read it isn't reported either.
    let file = try FileError.naming(
      .replace,
      path,
      try FileError.ignoring(
        { $0.isMissing || $0.reason == .system(EACCES) },
        try FileDescriptor(
          opening: name,
          in: folder,
          flags: O_RDONLY | O_NONBLOCK,
          operation: .open
        )
      )
    )
    return file?.hasWriter ?? false
  }

  /// Whether a program is writing the target.
  ///
  /// Programs that replace files have the new one open for a moment longer: that is waited for.
  private var isTargetBeingWritten: Bool {
    get throws(FileError) {
      for _ in 0..<AtomicFile.patience {
        guard try hasWriter(name, in: place) else { return false }
        usleep(1_000)
      }
      return true
    }
  }

  /// How often a version that came in between is put back, and a writer waited for, with a
  /// millisecond between the attempts; nobody replaces files that fast for that long.
  private static let patience = 5_000
}
