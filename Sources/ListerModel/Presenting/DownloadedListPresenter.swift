// SPDX-License-Identifier: MIT

/// Presents a list that comes from elsewhere again and again, merged with the local one; it edits
/// nothing.
///
/// Each list that is set is a version that was downloaded. It is merged with the local list, by
/// what changed there since the version that was downloaded before it: local edits stay. The merged
/// list is what is presented, in its own order, and what is to be saved. Without a local list it is
/// what was downloaded, byte for byte.
public final class DownloadedListPresenter: ListPresenterType {
  /// The delegate, which receives changes, all of them of the initial layout; held weakly.
  public weak var delegate: (any ListPresenterDelegate)?

  /// What local edits and downloaded ones contradict each other in, as the last merge decided it.
  public private(set) var conflicts: [MergeConflict] = []

  /// The version that was downloaded last, its items with the identifiers that they have here: what
  /// the next one is to be compared with.
  public private(set) var base: List?

  /// The local list before the last merge, its items with the identifiers that they have in the merged
  /// one: what the merged one is to be compared with.
  package private(set) var former: List?

  private var local: List?
  private let preference: ListMerge.Preference
  private var isInitialList = true

  /// A presenter of the local list, if there is one, until a downloaded one is set.
  ///
  /// - Parameters:
  ///   - local: the list as it is here; nil if there is none yet.
  ///   - base: the version that was downloaded last; nil if none was, or it isn't known.
  ///   - preference: which edit is taken where the sides contradict each other; ours is the local
  ///     one.
  public init(
    local: List? = nil,
    base: List? = nil,
    preferring preference: ListMerge.Preference = .rule
  ) {
    self.local = local
    self.base = base
    self.preference = preference
  }

  /// Merges what was downloaded into the local list, and reports what that changes.
  ///
  /// The first time the complete layout is refreshed; from then on the items are reported one by
  /// one.
  public func setList(_ downloaded: List) {
    let old = archiveableList
    var merged = downloaded
    var origin = downloaded
    conflicts = []
    if let local {
      let merge = ListMerge(base: base, ours: local, theirs: downloaded, preferring: preference)
      merged = merge.list
      conflicts = merge.conflicts
      origin = merge.versions.theirs
      former = merge.versions.ours
    }
    let (result, next) = (merged, origin)
    func adopt() {
      local = result
      base = next
    }
    guard !isInitialList else {
      isInitialList = false
      adopt()
      delegate?.listPresenterDidRefreshCompleteLayout(self)
      return
    }
    let steps = ListDifference(from: old.items, to: result.items).steps
    let color = result.color == old.color ? nil : result.color
    guard !steps.isEmpty || color != nil else { return adopt() }
    report(isInitialLayout: true, color: color) {
      adopt()
      return steps
    }
  }

  /// The color of the merged list.
  public var color: List.Color { archiveableList.color }

  /// The merged list, to be saved.
  public var archiveableList: List { local ?? List() }

  /// All items, in the order of the merged list.
  public var presentedListItems: [ListItem] { local?.items ?? [] }
}
