// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Journal {
  /// The journal that a file holds; nil if it holds none.
  init?(_ text: String) {
    guard let json = JSONText(text), json["journal"]?.number?.int == 1 else { return nil }
    for element in json["versions"]?.elements ?? [] {
      guard let version = Journal.version(element), adopt(version) else { return nil }
    }
  }

  /// The file: one version a line.
  var text: String {
    let lines = versions.map { "    \(Journal.json($0))" }.joined(separator: ",\n")
    return "{\n  \"journal\": 1,\n  \"versions\": [\n\(lines)\n  ]\n}\n"
  }

  private static func json(_ version: Version) -> JSONText {
    let (kind, origin) = spelling(version.kind)
    var members = [
      JSONText.Member(key: "number", value: JSONText(NumberText(version.number))),
      JSONText.Member(key: "time", value: JSONText(NumberText(version.time))),
      JSONText.Member(key: "kind", value: JSONText(string: kind)),
      JSONText.Member(key: "action", value: JSONText(string: version.action)),
    ]
    if let origin {
      members.append(JSONText.Member(key: "of", value: JSONText(NumberText(origin))))
    }
    if let size = version.size {
      members.append(JSONText.Member(key: "size", value: JSONText(NumberText(size))))
    }
    return JSONText(members: members)
  }

  private static func version(_ json: JSONText) -> Version? {
    guard let number = json["number"]?.number?.int, let time = json["time"]?.number?.int,
      let action = json["action"]?.string, let spelling = json["kind"]?.string,
      let kind = kind(spelling, of: json["of"]?.number?.int)
    else { return nil }
    let size = json["size"]?.number?.int
    if let size, size < 0 { return nil }
    return Version(number, kind, action, at: time, size: size)
  }

  private static func spelling(_ kind: Version.Kind) -> (String, Int?) {
    switch kind {
    case .found: ("found", nil)
    case .created: ("created", nil)
    case .edited: ("edited", nil)
    case .changedOutside: ("changedOutside", nil)
    case .undone(let number): ("undone", number)
    case .redone(let number): ("redone", number)
    case .restored(let number): ("restored", number)
    case .deleted: ("deleted", nil)
    }
  }

  private static func kind(_ text: String, of number: Int?) -> Version.Kind? {
    switch (text, number) {
    case ("found", nil): .found
    case ("created", nil): .created
    case ("edited", nil): .edited
    case ("changedOutside", nil): .changedOutside
    case ("undone", let number?): .undone(number)
    case ("redone", let number?): .redone(number)
    case ("restored", let number?): .restored(number)
    case ("deleted", nil): .deleted
    default: nil
    }
  }
}
