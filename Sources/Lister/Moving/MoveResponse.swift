// SPDX-License-Identifier: MIT

package import ListerJSON

/// What moving an item into another list has done.
package struct MoveResponse: Response {
  package let from: ListPlace
  /// The item in the list that it is in now.
  package let edit: EditResponse

  /// That of ``EditResponse/json`` of the list that the item is in now, and `"from"`: the name of the
  /// other list.
  package var json: JSONText {
    JSONText(members: edit.json.members + [.init("from", from.name)])
  }
}
