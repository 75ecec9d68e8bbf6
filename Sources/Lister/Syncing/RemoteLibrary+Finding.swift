// SPDX-License-Identifier: MIT

import ListerDownloads
import ListerFiles
import ListerJSON

extension RemoteLibrary {
  /// How many items a server tells of at most.
  private static let most = 1_000

  /// The items of the server's lists in which all of some texts are; see ``Workspace/find(_:)``.
  ///
  /// - Parameter texts: what is looked for.
  /// - Returns: the items, of the first thousand that have all words of the texts; among the failures is
  ///   whether there are more.
  /// - Throws: ``ListerError`` when the server doesn't answer.
  package func find(_ texts: [String]) throws(ListerError) -> FindResponse {
    let query = PercentEncoding.encode(texts.joined(separator: " "))
    let path = "/v1/search?q=\(query)&limit=\(RemoteLibrary.most)"
    let json = try json("GET", path)
    // The server looks for words, wherever they are; a text may be several of them, one after another.
    let search = SearchWords(texts)
    let entries = (json["lists"]?.elements ?? []).flatMap { list in
      let place = RemoteLibrary.place(of: list["name"]?.string ?? "")
      return (list["items"]?.elements ?? []).compactMap { item -> FindResponse.Entry? in
        let words = ItemWords(
          item["number"]?.number?.int ?? 0,
          item["text"]?.string ?? "",
          tags: item["tags"]?.elements.compactMap(\.string) ?? [],
          isCompleted: item["completed"]?.logical ?? false
        )
        guard search.areAll(in: words) else { return nil }
        return FindResponse.Entry(
          place: place,
          number: words.number,
          text: words.text,
          tags: words.tags,
          isCompleted: words.isCompleted
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
