// SPDX-License-Identifier: MIT

import Lister
import ListerCoding
import ListerHTTP
import ListerJSON
import ListerModel
import ListerService

/// What a client of the service sends: a request line, and behind NULs a document and edits of it.
///
/// ```
/// POST /v1/lists/a/operations?x=1 NUL {"items": []} NUL {"operations": []}
/// ```
/// Each request is planned, with nothing done; a path that is no route is refused by a 4xx. Edits are
/// read back as themselves, and what they make of the document is a document.
final class RouteTarget: FuzzTarget {
  let name = "routes"
  let limit = 8 * 1024
  private let service = Service(Workspace(folder: "/nonexistent"))
  private let place = ListPlace(path: "a.list.json")
  private let reader = ListReader()

  func seeds() throws -> [[UInt8]] {
    let lines = [
      "GET /v1/lists", "GET /v1/lists/a%20b?version=3", "PUT /v1/lists/%C3%A9",
      "POST /v1/lists/a/operations", "GET /v1/search?q=oat%20milk&limit=5",
      "DELETE /v1/jobs/mib3vk1s", "POST /v1/jobs/mib3vk1s/pause",
      "GET /v1/lists/a/selection?range=Totals!A1:B3", "GET /v1/lists/a@3/show?shop=B&sort=-price",
      "POST /v1/recalc?numbers=text&seed=7&now=2026-01-02T03:04:05Z", "GET /v1/functions/SUM",
    ]
    let edits = """
      {"operations": [{"edit": "add", "items": [{"text": "Milk", "price": 1.19}]}, {"edit": "color", "color": "red"},
      {"edit": "cells", "at": "B2", "from": "A1", "rows": [[1, "=A1*2", null, {}]]},
      {"edit": "change", "item": "1", "members": {"note": null}}, {"edit": "addGrid", "name": "G"},
      {"edit": "moveCells", "from": "A1:B2", "to": "B2"}, {"edit": "move", "item": "1", "to": 1}, {"edit": "remove", "items": ["1"]}]}
      """
    let documents = try Seeds.documents().prefix(8)
    return lines.map { Array($0.utf8) }
      + documents.map { Seeds.joined([Array(lines[3].utf8), $0, Array(edits.utf8)]) }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    let parts = Seeds.parts(input, atMost: 3)
    try checkPlan(parts.first ?? [])
    guard parts.count == 3, let list = reader.list(of: parts[1]),
      let json = JSONText(parts[2].text)
    else { return }
    try checkEdits(json.kind == .array ? json.elements : [json], of: list)
  }

  private func checkPlan(_ line: [UInt8]) throws(FuzzFinding) {
    let words = line.text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let method = HTTPMethod(rawValue: String(words[0])),
      let request = HTTPRequest(method, String(words[1]))
    else { return }
    let plan = service.plan(for: request)
    try FuzzFinding.unless(!plan.route.isEmpty, "\(line.text) has a plan without a route")
    guard case .respond(let response) = plan.action, plan.route == "none" else { return }
    let status = response.status.rawValue
    try FuzzFinding.unless(400..<500 ~= status, "\(line.text) is refused with \(status)")
  }

  private func checkEdits(_ elements: [JSONText], of list: List) throws(FuzzFinding) {
    let edits = elements.compactMap { try? Edit($0) }
    for edit in edits {
      let again = try? Edit(edit.json)
      try FuzzFinding.unless(
        again?.json == edit.json,
        "\(edit.json.text) is read back as \(again?.json.text ?? "nothing")"
      )
    }
    var changed = list
    guard (try? Edit.apply(edits, to: &changed, at: place)) != nil else { return }
    // It may have become too large for a document.
    guard reader.list(of: changed.bytes) != nil else { return }
    try reader.checkReadsBack(changed)
  }
}
