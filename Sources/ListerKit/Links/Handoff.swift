// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What one machine or session tells another, so that it goes on with the same list.
///
/// Source: the user activities of Apple's Lister, whose keys are kept.
package struct Handoff: Hashable, Sendable {
  /// What is being done with the list.
  package enum Activity: String, CaseIterable, Sendable {
    case editing
    /// It is seen on a small screen.
    case watch
  }

  package var activity: Activity
  /// The path of the document.
  package var path: String
  package var color: List.Color

  package init(activity: Activity = .editing, path: String, color: List.Color) {
    self.activity = activity
    self.path = path
    self.color = color
  }

  /// The activity as one JSON object in one line.
  package var json: JSONText {
    JSONText(members: [
      JSONText.Member(key: "activity", value: JSONText(string: activity.rawValue)),
      JSONText.Member(key: "listURLPath", value: JSONText(string: path)),
      JSONText.Member(key: "listColor", value: JSONText(NumberText(color.rawValue))),
    ])
  }

  /// The activity that a JSON object tells; nil if it tells none.
  package init?(_ json: JSONText) {
    guard let activity = json["activity"]?.string.flatMap(Activity.init),
      let path = json["listURLPath"]?.string, !path.isEmpty, !path.utf8.contains(0),
      let color = json["listColor"]?.number?.int.flatMap(List.Color.init)
    else { return nil }
    self.init(activity: activity, path: path, color: color)
  }

  /// Where the list is here: at its path, or else in the folder of documents by its file name.
  ///
  /// - Parameters:
  ///   - documents: the folder of documents.
  ///   - exists: whether there is a file at a path.
  /// - Returns: the path; nil if there is no such list here.
  package func path(inDocuments documents: String, exists: (String) -> Bool) -> String? {
    if exists(path) { return path }
    // Bytes, for a slash may have a combining mark after it.
    let last = path.utf8.split(separator: UInt8(ascii: "/")).last
    guard let name = last.map(Substring.init), name != "..", name != "." else { return nil }
    let local = documents.hasSuffix("/") ? documents + name : "\(documents)/\(name)"
    return exists(local) ? local : nil
  }
}
