// SPDX-License-Identifier: MIT

extension ListDocument {
  /// What another machine or session gets to continue this list; nil without a presenter.
  ///
  /// The document's name is taken for its path.
  package func handoff(_ activity: Handoff.Activity = .editing) -> Handoff? {
    presenter.map { Handoff(activity: activity, path: name, color: $0.color) }
  }

  /// The link that opens this list; nil without a presenter, or if the name isn't an absolute path.
  package var deepLink: DeepLink? {
    presenter.flatMap { DeepLink(path: name, color: $0.color) }
  }
}
