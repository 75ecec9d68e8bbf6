// SPDX-License-Identifier: MIT

import ListerDownloads
import ListerJSON
package import ListerModel

/// Tags, shops and units of the lists of a server.
extension RemoteLibrary {
  /// Counts them; see ``Workspace/labels(_:of:)``.
  ///
  /// - Parameters:
  ///   - kind: what they are.
  ///   - name: of which list; nil for all.
  /// - Returns: the words; the failures are the lists that the server can't read.
  /// - Throws: ``ListerError`` also when there is no such list.
  package func labels(_ kind: LabelKind, of name: String?) throws(ListerError) -> LabelsResponse {
    let query = name.map { "?list=" + PercentEncoding.encode($0) } ?? ""
    let json = try json("GET", "/v1/\(kind.plural)" + query)
    return LabelsResponse(
      kind: kind,
      entries: (json[kind.plural]?.elements ?? []).map { entry in
        LabelsResponse.Entry(
          name: entry["name"]?.string ?? "",
          items: entry["items"]?.number?.int ?? 0,
          lists: entry["lists"]?.number?.int ?? 0
        )
      },
      failures: (json["errors"]?.elements ?? []).compactMap(\.string).map {
        ListerError(.server($0, status: nil))
      }
    )
  }

  /// Renames one, or takes it away; see ``Workspace/replace(_:_:by:in:)``.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - label: the word.
  ///   - replacement: what takes its place; nil for nothing.
  ///   - name: in which list; nil for all.
  /// - Returns: the lists that were changed, each as one action.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func replace(
    _ kind: LabelKind,
    _ label: String,
    by replacement: String?,
    in name: String?
  ) throws(ListerError) -> LabelChangeResponse {
    let path = "/v1/\(kind.plural)"
    var members: [JSONText.Member] = [
      .init("name", label), .init("to", JSONText(optional: replacement)),
    ]
    if let name { members.append(.init("list", name)) }
    let body = Array(JSONText(members: members).text.utf8)
    let answer = try call("POST", path, RemoteLibrary.fields, body)
    if answer.status == 404 {
      // If the list isn't there, this says so.
      let names = try labels(kind, of: name).entries.map(\.name)
      throw ListerError(.noLabel(kind, label, near: Suggestion.nearest(to: label, among: names)))
    }
    let json = try json(of: answer, path)
    return LabelChangeResponse(
      name: label,
      replacement: replacement,
      entries: (json["lists"]?.elements ?? []).map { entry in
        LabelChangeResponse.Entry(
          place: RemoteLibrary.place(of: entry["name"]?.string ?? ""),
          items: entry["items"]?.number?.int ?? 0
        )
      }
    )
  }
}
