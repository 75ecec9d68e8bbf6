// SPDX-License-Identifier: MIT

import ListerJSON
package import ListerModel

extension RemoteLibrary {
  /// The list of today, which the server makes when there is none, and what is due in its lists; see
  /// ``Workspace/today()``.
  ///
  /// - Parameters:
  ///   - now: the moment that decides which day it is, as `--now` takes it; nil for the server's.
  ///   - change: what is said of the view besides what the document of today says.
  /// - Returns: both, as they are on the server.
  /// - Throws: ``ListerError`` when the server doesn't answer.
  package func today(
    now: String?,
    _ change: ListView.Change
  ) throws(ListerError) -> TodayResponse {
    let query = now.map { "?now=" + PercentEncoding.encode($0) } ?? ""
    let path = "/v1/today" + query
    let json = try json(of: call("POST", path, RemoteLibrary.fields, []), path)
    let (place, list) = try read(json["name"]?.string ?? "", version: nil)
    var due: [DueResponse] = []
    for told in json["due"]?.elements ?? [] {
      let (place, list) = try read(told["name"]?.string ?? "", version: nil)
      let ids = (told["items"]?.elements ?? []).compactMap { $0["uuid"]?.string }
      let entries = ids.compactMap { id -> ListEntry? in
        guard let index = list.items.firstIndex(where: { $0.uuid.description == id }) else {
          // It is gone by now.
          return nil
        }
        return ListEntry(item: list.items[index], number: index + 1)
      }
      due.append(DueResponse(place: place, list: list, entries: entries))
    }
    let catalogue = try catalogue(of: list, at: place)
    let rows = ViewedList(list, catalogue, by: list.view.applying(change)) { [:] }.entries
    let failures = (json["errors"]?.elements ?? []).compactMap(\.string)
    return TodayResponse(
      place: place,
      isNew: json["created"]?.logical ?? false,
      list: list,
      due: due,
      failures: failures.map { ListerError(.server($0, status: nil)) },
      rows: rows
    )
  }
}
