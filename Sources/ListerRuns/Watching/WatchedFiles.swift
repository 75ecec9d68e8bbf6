// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJobs

/// The documents below a folder, each with what its file was when it was last looked at.
///
/// A file that is what it was has nothing new to tell: so the watch skips its own writes, and a
/// rescan finds what the system has not reported.
struct WatchedFiles {
  /// What a look at the whole folder has found.
  struct Findings {
    /// Files that are not known, or not as they were, with what they are now; ordered by path.
    var written: [(path: String, status: FileStatus)] = []
    /// Known files that no longer exist, ordered.
    var removed: [String] = []
    /// What could not be looked at.
    var failures: [FileError] = []
  }

  let folder: String
  /// What is known, by path relative to the folder.
  private var known: [String: FileStatus] = [:]
  /// Known files that may have been written since without a trace.
  private var doubtful: Set<String> = []

  /// The files below a folder of which none is known yet.
  init(folder: String) { self.folder = folder }

  /// How many files are known.
  var count: Int { known.count }

  /// The folders in which known files are, and the first one.
  var folders: Set<String> {
    Set(known.keys.map { Folder.parent(of: path(of: $0)) }).union([folder])
  }

  /// What the file was, or nil if it is not known.
  subscript(path: String) -> FileStatus? {
    get { known[path] }
    set {
      known[path] = newValue
      if !doubtful.isEmpty { doubtful.remove(path) }
    }
  }

  /// Takes a file for known that was looked at just now.
  ///
  /// The time of a file moves on by some milliseconds at once. So one that was written that short
  /// ago may be written again without a trace in its status; the system's word counts for more
  /// then.
  mutating func remember(_ path: String, _ status: FileStatus) {
    self[path] = status
    if ClockTime.now.isWithin(milliseconds: 20, of: status.modified) { doubtful.insert(path) }
  }

  /// Whether a file that was written according to the system is one whose bytes are known anyway.
  func isKnown(_ path: String, _ status: FileStatus) -> Bool {
    known[path] == status && !doubtful.contains(path)
  }

  /// The path that leads to a file.
  func path(of relative: String) -> String { Folder.path(folder, relative) }

  /// What the file is now; nil when it is not there, or isn't one.
  ///
  /// - Throws: ``FileError`` when that can't be found out: such a file may be there.
  func status(of relative: String) throws(FileError) -> FileStatus? {
    // Where its folder was, there may be a file.
    let status = try FileError.ignoring(\.isGone, try FileStatus(of: path(of: relative)))
    return status?.kind == .regular ? status : nil
  }

  /// Whether a program is still writing the file: its end is reported when that program closes it.
  func isBeingWritten(_ relative: String) -> Bool {
    // Of one that can't be looked at, whoever reads it tells why.
    (try? status(of: relative)) != nil && FileDescriptor.hasWriter(at: path(of: relative))
  }

  /// Compares all files with what is known of them.
  func findings() -> Findings {
    var findings = Findings()
    let entries = FileWalk.files(
      below: folder,
      where: { InputFinder.kind(ofName: $0) != nil },
      failed: { findings.failures.append($0) }
    )
    var seen = 0
    for entry in entries {
      do {
        // What went since the walk is reported by an event.
        guard let status = try status(of: entry.relativePath) else { continue }
        let old = known[entry.relativePath]
        if old != nil { seen += 1 }
        if old != status { findings.written.append((entry.relativePath, status)) }
      } catch {
        findings.failures.append(error)
      }
    }
    if seen < known.count {
      let present = Set(entries.map(\.relativePath))
      findings.removed = known.keys.filter { !present.contains($0) && isGone($0) }.sorted()
    }
    return findings
  }

  /// Whether a file that was not found no longer exists, and not only in a folder that can't be
  /// read just now.
  private func isGone(_ path: String) -> Bool {
    do { return try status(of: path) == nil } catch { return false }
  }
}
