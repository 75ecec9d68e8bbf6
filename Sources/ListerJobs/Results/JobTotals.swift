// SPDX-License-Identifier: MIT

/// What a job has met and done in all.
struct JobTotals {
  var counts = JobCounts()
  /// Files that were found, or left, up to date.
  var current: [UpToDateFiles.CurrentInput] = []
  /// Files that are not put in place.
  var withheld: [String] = []
}
