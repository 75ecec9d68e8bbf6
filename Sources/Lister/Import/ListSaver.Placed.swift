// SPDX-License-Identifier: MIT

extension ListSaver {
  /// A list, and where its document is, unless that can't be found out.
  struct Placed {
    let task: ImportJob.Task
    let path: Result<String, FileError>
    /// Whether the document is known not to be there.
    let isNew: Bool

    init(_ task: ImportJob.Task, _ path: Result<String, FileError>, isNew: Bool = false) {
      (self.task, self.path, self.isNew) = (task, path, isNew)
    }
  }
}
