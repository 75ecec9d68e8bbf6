// SPDX-License-Identifier: MIT

import CLinux
import Glibc

extension AtomicFile {
  /// Puts the new file into the place of the old one if that is still the expected one.
  ///
  /// A look before the rename is not enough: what another program puts there between the two would be
  /// lost. So the files change places in one step, what came out is looked at, and if it isn't what was
  /// expected they change back. Where a file system can't do that, the look before has to do.
  ///
  /// What a program goes on writing into a file that was replaced is lost too: so one that is open for
  /// writing stays if that is wanted.
  ///
  /// - Throws: ``FileError`` with `changedMeanwhile` or `beingWritten`, or why the file could not be
  ///   replaced; then the target is what the other program has made of it.
  func exchange(
    expecting expected: FileStatus,
    sparingWriters sparesWriters: Bool
  ) throws(FileError) {
    let new = try descriptor.status()
    guard try FileStatus(of: target) == expected else {
      throw FileError(.replace, path, .changedMeanwhile)
    }
    guard !sparesWriters || !isTargetBeingWritten else {
      throw FileError(.replace, path, .beingWritten)
    }
    guard unsafe lister_exchange(descriptor.path, target) == 0 else {
      guard errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP else {
        throw FileError.last(.replace, path)
      }
      guard unsafe rename(descriptor.path, target) == 0 else {
        throw FileError.last(.replace, path)
      }
      return
    }
    let old = try? FileStatus(of: descriptor.path)
    let isExpected = old == nil || old == expected
    if isExpected, !sparesWriters || !FileDescriptor.hasWriter(at: descriptor.path) {
      unsafe unlink(descriptor.path)
      return
    }
    // Somebody's version came out: it goes back, and so does one that came in between.
    for _ in 0..<AtomicFile.patience {
      guard unsafe lister_exchange(descriptor.path, target) == 0,
        (try? FileStatus(of: descriptor.path))?.identity != new.identity
      else { break }
    }
    throw FileError(.replace, path, isExpected ? .beingWritten : .changedMeanwhile)
  }

  /// Whether a program is writing the target.
  ///
  /// Programs that replace files have the new one open for a moment longer: that is waited for.
  private var isTargetBeingWritten: Bool {
    for _ in 0..<AtomicFile.patience {
      guard FileDescriptor.hasWriter(at: target) else { return false }
      usleep(1_000)
    }
    return true
  }

  /// How often a version that came in between is put back, and a writer waited for, for a millisecond;
  /// nobody replaces files that fast for that long.
  private static let patience = 1_000
}
