// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// An object around each record of a table: the record is under one of its members, and what else is in it
/// belongs to the record, too.
struct JSONRecord {
  /// The member that holds the record.
  let holder: String
  /// The other members, without the mark.
  let beside: Set<String>
  /// A member that says of each row that it is one; nil if there is none.
  let mark: String?

  /// What is known of such an object.
  private struct Kind {
    /// The members by which it is known.
    var keys: Set<String>
    var holder: String
    var mark: String?
    /// Whether it has no others.
    var isExact = false
  }

  private static let kinds = [
    // GeoJSON (RFC 7946), and what servers of ArcGIS answer.
    Kind(keys: ["type", "properties", "geometry"], holder: "properties", mark: "type"),
    Kind(keys: ["attributes", "geometry"], holder: "attributes", isExact: true),
    // JSON:API, and what Elasticsearch and OpenSearch find.
    Kind(keys: ["type", "id", "attributes"], holder: "attributes"),
    Kind(keys: ["_index", "_source"], holder: "_source"),
  ]

  /// The record of the object at a place; nil if its members are the record.
  init?(_ text: ByteView, at start: Int) {
    guard text.element(at: start) == UInt8(ascii: "{") else { return nil }
    let whole = text[start..<text.count]
    var members: [String: Int] = [:]
    JSONText.forEachPlace(whole) { place, _ in
      members[JSONText.string(of: whole[place.key])] = start + place.value.lowerBound
      return members.count < 16
    }
    self.init(members, text)
  }

  /// The record of an object with such members, whose values are at these places.
  init?(_ members: [String: Int], _ text: ByteView) {
    let keys = Set(members.keys)
    let found = JSONRecord.kinds.first { kind in
      guard let place = members[kind.holder], text[place] == UInt8(ascii: "{") else { return false }
      return kind.isExact ? keys == kind.keys : keys.isSuperset(of: kind.keys)
    }
    guard let found else { return nil }
    holder = found.holder
    mark = found.mark
    beside = keys.subtracting([found.holder, found.mark].compactMap(\.self))
  }

  /// The member that holds the place of a feature.
  static let geometry = "geometry"
}
