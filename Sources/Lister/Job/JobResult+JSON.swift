// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerMeasurement

extension JobResult: Response {
  /// The measures in their groups, in one line without spaces: `{"work":{"documents":1,...},...}`.
  package var json: JSONText {
    JSONText(
      line: JobMeasure.Group.allCases.map { group in
        (group.rawValue, JSONText(line: group.measures.map { ($0.rawValue, self[$0].value) }))
      }
    )
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
