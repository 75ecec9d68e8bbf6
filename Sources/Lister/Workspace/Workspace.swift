// SPDX-License-Identifier: MIT

import ListerJobs
import ListerStore

/// A folder of lists, and all that can be done with them: what a front end works with.
///
/// ```
/// let workspace = Workspace(folder: "lists")
/// let list = try workspace.place(of: "Groceries")
/// try workspace.edit(list, .add([ListItem(text: "Milk")]))
/// try workspace.undo(list)
/// ```
/// Each request is a value, and is answered by a value, which knows itself as JSON, or by one
/// ``ListerError``. Nothing is printed, and nothing is kept in memory between two requests: any
/// number of threads and programs may work on one folder.
public struct Workspace: Sendable {
  /// Where lists are looked for by name.
  package let folder: ListFolder
  /// Tells the present, in milliseconds since 1970, for histories.
  package let clock: @Sendable () -> Int
  /// What all requests have in common.
  public let options: WorkspaceOptions

  /// The workspace of a folder.
  ///
  /// - Parameters:
  ///   - folder: its path; nothing is looked at before something is asked for.
  ///   - options: what all requests have in common.
  public init(folder: String = ".", options: WorkspaceOptions = WorkspaceOptions()) {
    self.init(folder: folder, clock: { UnixTime.now }, options: options)
  }

  /// The same, by a clock that tells the present in milliseconds since 1970.
  package init(
    folder: String = ".",
    clock: @escaping @Sendable () -> Int,
    options: WorkspaceOptions = WorkspaceOptions()
  ) {
    self.folder = ListFolder(path: folder)
    self.clock = clock
    self.options = options
  }

  /// The same workspace with other options.
  package func with(_ options: WorkspaceOptions) -> Workspace {
    Workspace(folder: folder.path, clock: clock, options: options)
  }

  /// The same workspace, whose changes are another one's.
  package func changing(as author: ChangeAuthor) -> Workspace {
    var options = options
    options.author = author
    return with(options)
  }

  /// The present of formulas.
  var now: Moment { options.now ?? Moment(unixMilliseconds: clock()) }

  /// With how many threads documents are worked on.
  package var jobs: Int { options.jobs ?? Jobs.standard }

  /// What values depend on that are calculated now.
  package var calculation: RecalculationOptions {
    RecalculationOptions(numbers: options.numbers, now: now, seed: options.seed)
  }

  /// What makes the bytes of lists that are saved now.
  func finisher() -> DocumentFinisher { DocumentFinisher(options: calculation) }

  /// The document at a place, which can be edited, with its history.
  ///
  /// - Throws: ``ListerError`` also when the place is that of one version.
  func file(at place: ListPlace) throws(ListerError) -> DocumentFile {
    if let version = place.version {
      throw ListerError(.singleVersion(version), at: .init(path: place.address))
    }
    var file = try place.file()
    (file.patience, file.author) = (options.patience, options.author)
    return file
  }
}
