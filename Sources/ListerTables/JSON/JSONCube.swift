// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Files of statistics whose values stand apart from what they are values of: no table is in them.
enum JSONCube {
  /// Why a file of such members is refused, and what helps; nil if it is none.
  static func refusal(_ keys: [String: Int], _ text: ByteView) -> String? {
    // The cube may be a member, as in version 1.
    let inner = keys.count <= 4 ? keys.values.map { self.keys(text, at: $0) } : []
    if ([keys] + inner).contains(where: { isStat($0, text) }) {
      return """
        this is JSON-stat: a cube of values, and no table. Its server gives the same as CSV, or \
        python3 -c 'from pyjstat import pyjstat; import sys; \
        pyjstat.Dataset.read(open(sys.argv[1])).write("dataframe").to_csv("table.csv", index=False)' FILE
        """
    }
    if ([keys] + inner).contains(where: isSDMX) {
      return """
        this is SDMX-JSON: series of observations, and no table. Its server gives the same as CSV, for \
        which it is asked with format=csvdata in the address, or with the header \
        "Accept: application/vnd.sdmx.data+csv"
        """
    }
    return nil
  }

  /// The members of an object and where their values are; none if it is something else.
  private static func keys(_ text: ByteView, at start: Int) -> [String: Int] {
    var keys: [String: Int] = [:]
    let whole = text[start..<text.count]
    JSONText.forEachPlace(whole) { place, _ in
      keys[JSONText.string(of: whole[place.key])] = start + place.value.lowerBound
      return keys.count < 64
    }
    return keys
  }

  /// Source: the JSON-stat format, versions 1 and 2.
  private static func isStat(_ keys: [String: Int], _ text: ByteView) -> Bool {
    guard let dimension = keys["dimension"], text[dimension] == UInt8(ascii: "{"),
      let value = keys["value"]
    else { return false }
    // Numbers, by their places or under them, and no records.
    let first = text[value + 1..<text.count].trimmed.element(at: 0)
    return "{[".utf8.contains(text[value]) && first != UInt8(ascii: "{")
  }

  /// Source: SDMX-JSON, versions 1 and 2.
  private static func isSDMX(_ keys: [String: Int]) -> Bool {
    keys["dataSets"] != nil && (keys["structure"] ?? keys["structures"]) != nil
  }
}
