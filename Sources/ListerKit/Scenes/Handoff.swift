// SPDX-License-Identifier: MIT

import ListerFiles
public import ListerJSON
public import ListerModel

/// What one machine or session tells another, so that it goes on with the same list.
///
/// Source: the user activity of Apple's Lister, whose keys are kept.
public struct Handoff: Hashable, Sendable {
  /// The path of the document.
  public var path: String
  /// The color of the list, to be shown before it is read.
  public var color: List.Color

  /// What is told of a list.
  public init(path: String, color: List.Color) {
    self.path = path
    self.color = color
  }

  /// The activity as one JSON object in one line.
  public var json: JSONText {
    JSONText(members: [
      JSONText.Member(key: "activity", value: JSONText(string: "editing")),
      JSONText.Member(key: "listURLPath", value: JSONText(string: path)),
      JSONText.Member(key: "listColor", value: JSONText(NumberText(color.rawValue))),
    ])
  }

  /// The activity that a JSON object tells; nil if it tells none.
  public init?(_ json: JSONText) {
    guard json["activity"]?.string == "editing",
      let path = json["listURLPath"]?.string, !path.isEmpty, !path.utf8.contains(0),
      let color = json["listColor"]?.number?.int.flatMap(List.Color.init)
    else { return nil }
    self.init(path: path, color: color)
  }

  /// Where the list is here: at its path, or else in the folder of documents by its file name.
  ///
  /// - Parameter documents: the folder of documents.
  /// - Returns: the path; nil if there is no such list here.
  public func path(inDocuments documents: String) -> String? {
    let paths = [path, Folder.path(documents, Folder.name(of: path))]
    return paths.first { (try? FileStatus.ifPresent(at: $0))?.kind == .regular }
  }
}
