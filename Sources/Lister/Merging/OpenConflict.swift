// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON
package import ListerModel

/// One conflict that is left to be settled, and where it came from.
package struct OpenConflict: Hashable, Sendable {
  /// What the sides disagree about.
  package let conflict: MergeConflict
  /// The address that the other side came from; nil if it has none, or isn't known.
  package var source: String?
  /// When it came, in milliseconds since 1970; nil where that isn't known.
  package var time: Int?

  init(conflict: MergeConflict, source: String? = nil, time: Int? = nil) {
    (self.conflict, self.source, self.time) = (conflict, source, time)
  }

  /// The conflict that ``kept`` has written; nil if the object is none.
  init?(_ json: JSONText) {
    guard let conflict = MergeConflict(json) else { return nil }
    self.init(conflict: conflict, source: json["from"]?.string, time: json["time"]?.number?.int)
  }

  /// What is kept of it: the members of `MergeConflict.json`, with `from` and `time`, in milliseconds
  /// since 1970, where they are known.
  var kept: JSONText {
    var members = conflict.json.members
    if let source { members.append(.init("from", source)) }
    if let time { members.append(.init("time", time)) }
    return JSONText(members: members)
  }

  /// What tells it from the others of its list, whatever was settled meanwhile: 16 hexadecimal
  /// digits.
  package var id: String {
    let digits = Array("0123456789abcdef")
    var digest = SHA256()
    digest.update(Array(kept.text.utf8))
    let bytes = digest.finish().prefix(8)
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension OpenConflict: JSONValue {
  /// What ``json`` writes.
  package static var schema: Schema {
    var members: [Schema.Member] = []
    if case .named(_, let known) = MergeConflict.schema { members = known }
    return .named(
      "OpenConflict",
      [.required("id", .string(), "What it is known by")] + members + [
        .optional("from", .string(), "The address that the other side came from"),
        .optional("at", Timestamp.schema, "When it came"),
      ]
    )
  }

  /// The conflict with its id, and where it came from and when as far as that is known.
  package var json: JSONText {
    var members = [JSONText.Member("id", id)] + conflict.json.members
    if let source { members.append(.init("from", source)) }
    if let time { members.append(.init("at", UnixTime.moment(time))) }
    return JSONText(members: members)
  }

  /// Reads what ``json`` writes.
  package init(json: JSONText, at path: String) throws(ShapeError) {
    self.init(conflict: try MergeConflict(json: json, at: path), source: json["from"]?.string)
    if let moment = json["at"] {
      time = try Timestamp(json: moment, at: "\(path).at").milliseconds
    }
  }
}
