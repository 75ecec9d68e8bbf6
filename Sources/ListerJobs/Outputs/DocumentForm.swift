// SPDX-License-Identifier: MIT

import ListerFiles

/// How the documents of a job are written: a sink makes it, and workers obey it.
struct DocumentForm: Sendable {
  enum Layout {
    /// One line each, joined with all others.
    case joined
    /// The only document, as it is laid out.
    case whole
    /// A file for a file.
    case separate
  }

  /// What a line that fails leaves in the output.
  enum FailedLine {
    /// A record that tells why.
    case record
    case nothing
    /// The line as it is.
    case itself
  }

  /// Of which files more than their bytes is looked at.
  enum Look {
    /// Of those that fail.
    case failed
    /// Of those that fail or would change.
    case changed
    case all
  }

  let layout: Layout
  let failedLine: FailedLine
  var look = Look.failed
  /// What can't be done with an input that is no regular file; nil if pipes are read too.
  var refusesPipes: FileError.Operation?
  /// Whether files that stay as they were because their inputs fail are counted; of one in place the
  /// failure tells.
  var countsWithheld = false
  /// How many files are put into their places with one flush, at most; nil if none are.
  var filesPerFlush: Int?
}
