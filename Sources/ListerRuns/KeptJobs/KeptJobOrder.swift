// SPDX-License-Identifier: MIT

package import ListerCore

/// What a kept job is to do: how each of its lines is recalculated.
package struct KeptJobOrder: Sendable {
  /// What the values depend on; the moment is that of the order.
  package let options: RecalculationOptions
  /// When the job was begun, in milliseconds since 1970.
  let created: Int
  /// What people call it; nil where nobody has said.
  let name: String?
  /// The names of the lists that the lines are; nil where they were sent.
  let names: [String]?
  /// Why lists could not be read, by the numbers of their lines from 1.
  var unread: [Int: String] = [:]
  /// How many lines and bytes there are to be done.
  var lines = 0, bytes = 0

  init(_ options: RecalculationOptions, created: Int, name: String?, names: [String]? = nil) {
    (self.options, self.created, self.name, self.names) = (options, created, name, names)
  }

  /// The order as it is kept.
  var json: JSONText {
    JSONText(members: [
      .init("numbers", options.numbers.rawValue), .init("values", options.valuesOnly),
      .init("now", options.now.unixMilliseconds), .init("seed", String(options.seed)),
      .init("created", created), .init("lines", lines), .init("bytes", bytes),
      .init("name", JSONText(optional: name)),
      .init("unread", JSONText(members: unread.map { .init(String($0), JSONText(string: $1)) })),
      .init("names", names.map { JSONText(elements: $0.map { JSONText(string: $0) }) } ?? .null),
    ])
  }

  /// The order that was kept; nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONText(String(decoding: bytes, as: UTF8.self)),
      let numbers = json["numbers"]?.string.flatMap({ NumberMode(rawValue: $0) }),
      let values = json["values"]?.logical, let now = json["now"]?.number?.int,
      let seed = json["seed"]?.string.flatMap({ UInt64($0) }),
      let created = json["created"]?.number?.int, let lines = json["lines"]?.number?.int,
      let size = json["bytes"]?.number?.int
    else { return nil }
    let array = json["names"].flatMap { $0.kind == .array ? $0.elements : nil }
    let names = array.map { $0.map { $0.string ?? "" } }
    let options = RecalculationOptions(
      numbers: numbers,
      valuesOnly: values,
      now: Moment(unixMilliseconds: now),
      seed: seed
    )
    self.init(options, created: created, name: json["name"]?.string, names: names)
    (self.lines, self.bytes) = (lines, size)
    for member in json["unread"]?.members ?? [] {
      if let line = Int(member.key) { unread[line] = member.value.string }
    }
  }
}
