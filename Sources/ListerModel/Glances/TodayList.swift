// SPDX-License-Identifier: MIT

import ListerJSON

/// The list of today: the one that is always there, made from a template when it is missing.
///
/// Source: Apple's Lister, which keeps the list "Today" in the cloud and never deletes it.
package enum TodayList {
  /// The name of the list, and of its file without the ending.
  package static let name = "Today"

  /// The list as it is made in a folder that is in use: without items.
  package static var empty: List { List(color: .orange, name: name) }

  /// The list as it is made in a folder without lists, for those who try the program.
  ///
  /// Its items have no written identifiers, so two machines that both begin with it merge without
  /// doubles.
  package static var template: List {
    var identities = ItemIdentities(itemCount: 3)
    let items = ["Try out Lister", "Call parents", "Buy milk"].map { text in
      let json = JSONText(string: text)
      return ListItem(json: json, uuid: identities.identity(of: json))
    }
    return List(color: .orange, items: items, name: name)
  }
}
