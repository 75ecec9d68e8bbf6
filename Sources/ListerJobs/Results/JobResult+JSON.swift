// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerMeasurement

extension JobResult {
  /// The measures in their groups, in one line without spaces: `{"work":{"documents":1,...},...}`.
  ///
  /// Behind them are the reasons for documents without a template, each with their number.
  package var json: JSONText {
    let groups = JobMeasure.Group.allCases.map { group in
      (group.rawValue, JSONText(line: group.measures.map { ($0.rawValue, self[$0].value) }))
    }
    let reasons = refusals.map { ($0.reason, $0.documents.value) }
    return JSONText(line: groups + [("not_supported", JSONText(line: reasons))])
  }
}

extension Quantity {
  /// The quantity in its base unit.
  var value: JSONText { JSONText(checked: json) }
}

extension JSONText {
  /// An object of one line without spaces, as reports are written; its keys need no escapes.
  init(line members: [(key: String, value: JSONText)]) {
    let parts = members.map { "\"\($0.key)\":\($0.value.text)" }
    self.init(checked: "{\(parts.joined(separator: ","))}")
  }
}
