// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

extension DatabaseError {
  /// The reason in words, without the path.
  package var message: String {
    switch reason {
    case .missing: "there is none"
    case .isLink: "it is a symbolic link, and none is followed here"
    case .notFile: "it is not a regular file"
    case .readOnly: "it may not be written"
    case .busy: "other programs are writing to it, and have not finished in time"
    case .interrupted: "it was interrupted, again and again"
    case .full: "the disk is full"
    case .damaged: "it is damaged"
    case .noDatabase: "it is no SQLite database"
    case .noText: "a text in it is not UTF-8"
    case .endless: "reading it takes far too many steps"
    case .damagedContent: "a content in it is damaged"
    case .foreign: "it is a database of another program"
    case .version(let version):
      "it was made by another version of Lister (format \(version)); move it away to begin a new one"
    case .unsupported: "its file system has no locks or no shared memory"
    case .noLibrary(let library): library.missingOrOld
    case .system(let number): unsafe String(cString: strerror(number))
    case .other(let code, let message): "\(message) (SQLite error \(code))"
    }
  }
}

extension DatabaseError: CustomStringConvertible {
  /// One line for people: `lists/.lister/state.db: it is damaged`.
  package var description: String { "\(path): \(message)" }
}
