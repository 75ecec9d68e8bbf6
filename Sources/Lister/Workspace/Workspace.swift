// SPDX-License-Identifier: MIT

/// A folder of lists, and all that can be done with them: what a front end works with.
///
/// ```
/// let workspace = Workspace(folder: "lists")
/// let list = try workspace.place(of: "Groceries")
/// try workspace.edit(list, .add([ListItem(text: "Milk")]))
/// try workspace.undo(list)
/// ```
/// Each request is a value, and is answered by a value, which knows itself as JSON, or by one
/// ``ListerError``. Nothing is printed, and nothing is kept in memory between two requests: any number of
/// threads and programs may work on one folder.
package struct Workspace: Sendable {
  /// Where lists are looked for by name.
  package let folder: ListFolder
  /// Where it is kept what the user permits, outside of all folders of lists; nil if nowhere.
  package let state: String?
  /// Tells the present, in milliseconds since 1970.
  package let clock: @Sendable () -> Int

  /// The workspace of a folder.
  ///
  /// - Parameters:
  ///   - folder: its path; nothing is looked at before something is asked for.
  ///   - state: a folder of the user's own, for which sources an update may ask; without it, an update asks
  ///     none that isn't trusted.
  ///   - clock: the present, in milliseconds since 1970.
  package init(
    folder: String = ".",
    state: String? = nil,
    clock: @escaping @Sendable () -> Int = { UnixTime.now }
  ) {
    self.folder = ListFolder(path: folder)
    self.state = state
    self.clock = clock
  }

  /// What makes the bytes of lists: for it the present is the time that the clock tells now.
  func finisher() -> DocumentFinisher {
    let now = Moment(unixMilliseconds: clock())
    return DocumentFinisher(options: RecalculationOptions(now: now))
  }
}
