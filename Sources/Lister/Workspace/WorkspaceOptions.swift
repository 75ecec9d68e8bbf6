// SPDX-License-Identifier: MIT

public import ListerCoding
public import ListerCore
package import ListerStore

/// What all requests to a workspace have in common.
public struct WorkspaceOptions: Sendable {
  /// How long a request waits while another program changes a document.
  package var patience = LockTimeout()
  /// With how many threads documents are read, calculated and saved; nil for the cores that this
  /// process may use.
  public var jobs: Int?
  /// How numbers are written that formulas give.
  public var numbers = NumberMode.exact
  /// The present, for formulas and for what is due today; the time of the clock if nil.
  public var now: Moment?
  /// What RAND starts from, mixed with the document's id and the cell.
  public var seed: UInt64 = 0
  /// A folder of the user's own, where it is kept which sources an update may ask; without it, an
  /// update asks none that isn't trusted.
  public var state: String?
  /// What edits that are done together may take.
  package var editing = EditLimits.none
  /// How many words may be looked for at once.
  package var words = Int.max
  /// How many items, and how many cells, a search gives at most.
  package var found = Int.max
  /// Whether lists are meant by their names in the folder alone, and never by paths or links.
  package var onlyNames = false
  /// What changes are told to while they are made; nil for nothing.
  package var feed: ChangeFeed?
  /// Who makes changes, for histories.
  package var author = ChangeAuthor.command

  /// The options that a front end has unless it says otherwise.
  public init() {}
}
