// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// How a document says that its list is shown.
package struct ViewSettingResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// The name of the action; nil if nothing was to be changed.
  package internal(set) var action: String?
  /// Whether the document says anything else now.
  package internal(set) var isChanged = false
  /// The member of the document; nil if it has none.
  package internal(set) var value: JSONText?

  package init() {}

  package var view: ListView { ListView(value) }

  package static let fields: [Field<ViewSettingResponse>] =
    fields(of: \.place) + [
      Field("action", \.action, orElse: .null, "What was done; null if it was only asked for"),
      Field("changed", \.isChanged, "Whether the document says anything else now"),
      Field(
        "view",
        \.value,
        orElse: .null,
        schema: .nullable(ListView.schema),
        "The view of the document; null if it has none"
      ),
    ]
}

extension Workspace {
  /// How the document of a list says that it is shown.
  ///
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  package func view(of place: ListPlace) throws(ListerError) -> ViewSettingResponse {
    var response = ViewSettingResponse()
    response.place = place
    response.value = try place.read()[DocumentField.view.key]
    return response
  }
}
