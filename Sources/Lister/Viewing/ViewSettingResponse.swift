// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// How a document says that its list is shown.
package struct ViewSettingResponse: Response {
  package let place: ListPlace
  /// The name of the action; nil if nothing was to be changed.
  package var action: String?
  /// Whether the document says anything else now.
  package var isChanged = false
  /// The member of the document; nil if it has none.
  package let value: JSONText?

  package var view: ListView { ListView(value) }

  /// `{"name", "path", "action", "changed", "view"}`, the view null if there is none.
  package var json: JSONText {
    JSONText(
      members: place.members + [
        .init("action", JSONText(optional: action)), .init("changed", isChanged),
        .init("view", value ?? .null),
      ]
    )
  }
}

extension Workspace {
  /// How the document of a list says that it is shown.
  ///
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  package func view(of place: ListPlace) throws(ListerError) -> ViewSettingResponse {
    ViewSettingResponse(place: place, value: try place.read()[DocumentField.view.key])
  }
}
