// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON

/// A moment of the past, which a text may also say as how long ago it is: `3d`.
package struct PastMoment: JSONValue {
  package var moment: Moment

  package static let expectation =
    "\(Moment.expectation), or how long ago, such as 30m, 2h, 3d or 1w"

  package static var schema: Schema { Moment.schema }
  package var json: JSONText { moment.json }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    try self.init(text: json.string ?? json.text, at: path)
  }

  package init(text: String, at path: String) throws(ShapeError) {
    guard let moment = Moment(text) ?? PastMoment.moment(ago: text) else {
      throw ShapeError(path, "expected \(PastMoment.expectation)")
    }
    self.moment = moment
  }

  /// The moment before the present by so many minutes, hours, days or weeks.
  private static func moment(ago text: String) -> Moment? {
    let seconds: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last, let length = seconds[unit], text.utf8.count <= 7,
      let count = UInt32(text.dropLast()), text.utf8.first != UInt8(ascii: "+")
    else { return nil }
    return Moment(unixMilliseconds: UnixTime.now - Int(count) * length * 1_000)
  }
}
