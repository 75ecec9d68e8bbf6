// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
package import ListerCompression

/// Why something could not be done with a file: what was tried, on which path, and the reason.
package struct FileError: Error, Hashable, Sendable {
  package enum Operation: String, Sendable {
    /// Opening a file, or looking at what it is.
    case open
    /// Reading bytes or the entries of a folder.
    case read
    /// Writing bytes, or making sure that they are on the disk.
    case write
    /// Making a folder or a temporary file.
    case create
    /// Putting a new file into the place of an old one.
    case replace
    /// Receives the changes of a folder.
    case watch
    /// Taking a file away.
    case remove
  }

  package enum Reason: Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// It is a folder, where a file is needed.
    case isFolder
    /// It is a pipe, a device or a socket, where a file is needed.
    case notRegular
    /// It has more bytes than the limit.
    case tooLarge(limit: Int)
    /// Another input has the same place in the output.
    case nameTaken
    case nameNotUTF8
    /// It belongs to another user, or others may write to it.
    case notPrivate
    /// It holds something else than it should.
    case malformed
    /// Somebody else has changed it since it was read.
    case changedMeanwhile
    /// Somebody else has changed it since it was read, and the disk did not let that version go
    /// back to its place; it is kept at another path.
    case displaced(to: String)
    /// Somebody else has it open for writing.
    case beingWritten
    /// It is a symbolic link, and none is followed there.
    case isLink
    /// It is a symbolic link that leads out of a folder, and what is elsewhere is not opened: see
    /// ``Confinement``.
    case leadsOut
    /// It belongs to another user, who could change it at any time.
    case foreign
    /// The wait for it was ended by a cancellation.
    case interrupted
    /// The system tells this user of the changes of no more folders.
    case tooManyWatches
    /// What is compressed is damaged: the bytes from this one on could not be read.
    case damaged(Compression, offset: Int)
    /// What is compressed ends in the middle, with this byte.
    case cutOff(Compression, offset: Int)
    /// The library for it is not installed.
    case noLibrary(Compression)
    /// What begins on this line is no JSON, so that nobody knows where the next document begins.
    case undivided(line: Int)
    /// It is a part of the output of another run.
    case partOfOther
    /// It is of a format of another program.
    case otherFormat(String)
  }

  package var operation: Operation
  /// The path as it was given, or a name such as `standard input`.
  package var path: String
  package var reason: Reason

  /// An error of the given parts.
  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// The error that the last system call of this thread left behind.
  package static func last(_ operation: Operation, _ path: String) -> FileError {
    FileError(operation, path, .system(errno))
  }

  /// Whether the reader at the other end of a pipe has gone away.
  package var isBrokenPipe: Bool { reason == .system(EPIPE) }

  /// Whether there is nothing at the path.
  package var isMissing: Bool { reason == .system(ENOENT) }

  /// Whether there is nothing at the path, or a file is where a folder above it should be.
  package var isGone: Bool { isMissing || reason == .system(ENOTDIR) }

  /// Whether what is missing may be there once others have given some back: room on a disk, or
  /// descriptors.
  package var isShortage: Bool {
    [ENOSPC, EDQUOT, EMFILE, ENFILE].contains { reason == .system($0) }
  }

  /// The reason in words, without the path: `No such file or directory`.
  package var reasonText: String {
    switch reason {
    case .system(EBADF): "it is closed"
    case .system(EFBIG):
      "it would be larger than the process (see 'ulimit -f') or the file system allows"
    case .system(let number): unsafe String(cString: strerror(number))
    case .isFolder: "it is a folder"
    case .notRegular: "it is not a regular file"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .nameTaken: "another input has the same name in the output"
    case .nameNotUTF8: "its name is not UTF-8"
    case .notPrivate: "it belongs to another user, or others may write to it"
    case .malformed: "it holds something else than it should"
    case .changedMeanwhile: "it was changed by another program meanwhile"
    case .displaced(let path):
      "it was changed by another program meanwhile, and what that program wrote is now in \(path)"
    case .beingWritten: "another program is writing it"
    case .isLink: "it is a symbolic link, and none is followed here"
    case .leadsOut: "it is a link that leads out of the folder"
    case .foreign: "it belongs to another user"
    case .interrupted: "interrupted"
    case .tooManyWatches:
      "too many folders are watched already; see max_user_watches and max_user_instances in /proc/sys/fs/inotify"
    case .damaged(let compression, let offset):
      "its \(compression.rawValue) stream is damaged near byte \(offset)"
    case .cutOff(let compression, let offset):
      "its \(compression.rawValue) stream is cut off at byte \(offset)"
    case .noLibrary(let compression):
      switch compression {
      case .gzip: SharedLibrary.zlib.missing
      case .zstd: SharedLibrary.zstd.missing
      }
    case .undivided(let line):
      "what begins on line \(line) is no JSON, so the documents behind it can't be told apart"
    case .partOfOther: "an earlier run has left a part of its output there"
    case .otherFormat(let name):
      FileError.otherFormat(name)
    }
  }
}

extension FileError {
  /// What is said of a file which is no document, but can be made one.
  package static func otherFormat(_ name: String) -> String {
    "no document, but a file of the format \(name): 'lister convert IN OUT.list.json' makes one of it"
  }
}

extension FileError: CustomStringConvertible {
  /// One line for people: `quotes.json: cannot open: No such file or directory`.
  package var description: String { "\(path): cannot \(operation.rawValue): \(reasonText)" }
}
