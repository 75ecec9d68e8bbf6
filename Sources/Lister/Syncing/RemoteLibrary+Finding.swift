// SPDX-License-Identifier: MIT

extension RemoteLibrary {
  /// How many items a server tells of at most.
  private static let most = 1_000

  /// The items of the server's lists that are asked for; see ``Workspace/find(_:)``.
  ///
  /// - Parameter request: what is looked for.
  /// - Returns: the first thousand of the items; among the failures is whether there are more.
  /// - Throws: ``ListerError`` when the server doesn't answer.
  package func find(_ request: FindRequest) throws(ListerError) -> FindResponse {
    let choices = { (name: String, choices: [NameChoice]) -> String in
      // Each on a line of its own, where a name may have a comma.
      let lines = choices.map { $0.lineSpelling }.joined(separator: "\n")
      return choices.isEmpty ? "" : "&\(name)=" + PercentEncoding.encode(lines)
    }
    let query = PercentEncoding.encode(request.texts.joined(separator: "\n"))
    let path =
      "/v1/search?q=\(query)&lines&limit=\(RemoteLibrary.most)"
      + choices("tag", request.tags) + choices("shop", request.shops)
      + (request.includesPutAway ? "&all" : "")
    let json = try json("GET", path)
    let entries = (json["lists"]?.elements ?? []).flatMap { list in
      let place = RemoteLibrary.place(of: list["name"]?.string ?? "")
      return (list["items"]?.elements ?? []).map { item in
        FindResponse.Entry(
          place: place,
          number: item["number"]?.number?.int ?? 0,
          text: item["text"]?.string ?? "",
          tags: item["tags"]?.elements.compactMap(\.string) ?? [],
          isCompleted: item["completed"]?.logical ?? false,
          isRemoved: item["removed"]?.logical ?? false
        )
      }
    }
    var failures = (json["errors"]?.elements ?? []).compactMap(\.string).map {
      ListerError(.server($0, status: nil))
    }
    if json["more"]?.logical == true {
      let message = "only the first \(RemoteLibrary.most) items are told"
      failures.append(ListerError(.server(message, status: nil)))
    }
    return FindResponse(folder: address, entries: entries, failures: failures)
  }
}
