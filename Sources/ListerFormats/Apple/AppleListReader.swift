// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads the archives of Apple's Lister.
struct AppleListReader {
  private let archive: KeyedArchive
  private var remarks: [ImportRemark] = []
  /// How many bytes the list may still take: many items may refer to one long text.
  private var room = DocumentLimits.bytes

  /// Keys of one object that Lister doesn't know; Apple's programs write none.
  private static let largestUnknown = 100

  /// The names that the class of a list has had in Apple's programs, and in ports of them.
  static let listClasses = ["AAPLList", "List", "ListerKit.List", "ListerKitOSX.List"]
  static let itemClasses = [
    "AAPLListItem", "ListItem", "ListerKit.ListItem", "ListerKitOSX.ListItem",
  ]

  /// Reads the one list of a file.
  static func read(_ bytes: ByteView, _ options: ReadingOptions) throws(ImportError) -> ImportResult
  {
    guard bytes.hasPrefix(ByteView("bplist0")) else {
      let isXML = bytes.hasPrefix(ByteView("<?xml")) || bytes.hasPrefix(ByteView("<plist"))
      throw ImportError(
        message: isXML
          ? "the property list is in XML; Apple's Lister writes binary ones"
          : "this is no binary property list"
      )
    }
    var reader = AppleListReader(archive: try KeyedArchive(bytes))
    let list = try reader.list()
    guard list.bytes.count <= DocumentLimits.bytes else { throw tooLarge }
    var result = ImportResult(
      lists: [NamedList(name: options.name, list: list)],
      remarks: reader.remarks
    )
    result.isDocument = true
    return result
  }

  private static let tooLarge = ImportError(
    message: "the list is larger than \(DocumentLimits.bytes >> 20) MiB"
  )

  private init(archive: KeyedArchive) { self.archive = archive }

  private mutating func list() throws(ImportError) -> List {
    let members = try archive.members(
      of: archive.root,
      classes: AppleListReader.listClasses,
      "$top.root"
    )
    let color = try color(members["color"])
    let elements = try archive.elements(members["items"], "items")
    var items: [ListItem] = []
    items.reserveCapacity(elements.count)
    var places: [ItemUUID: Int] = [:]
    for (index, element) in elements.enumerated() {
      let item = try item(element, "items[\(index)]")
      if let first = places.updateValue(index, forKey: item.uuid) {
        throw ImportError(
          place: "items[\(index)].uuid",
          message: "the identifier is that of items[\(first)]"
        )
      }
      items.append(item)
    }
    var list = List(color: color, items: items)
    for (key, value) in try others(members, known: ["items", "color"], "$top.root") {
      if let json = try keep(value, "", key) {
        list[AppleListReader.name(key, isItem: false)] = json
      }
    }
    return list
  }

  private func color(_ value: PropertyListValue?) throws(ImportError) -> List.Color {
    switch value {
    case nil: throw ImportError(place: "color", message: "it is missing")
    case .integer(let number)?:
      if let raw = Int(exactly: number), let color = List.Color(rawValue: raw) { return color }
      throw ImportError(place: "color", message: "there is no color \(number); colors are 0 to 5")
    case let value?:
      throw ImportError(place: "color", message: "it is \(value.kind), not a whole number")
    }
  }

  private mutating func item(
    _ value: PropertyListValue,
    _ place: String
  ) throws(ImportError) -> ListItem {
    let members = try archive.members(of: value, classes: AppleListReader.itemClasses, place)
    guard let text = try archive.text(members["text"], "\(place).text") else {
      throw ImportError(place: "\(place).text", message: "it is missing")
    }
    try spend(text.utf8.count)
    let isComplete: Bool
    switch members["completed"] {
    case .logical(let logical)?: isComplete = logical
    case nil: throw ImportError(place: "\(place).completed", message: "it is missing")
    case let other?:
      throw ImportError(
        place: "\(place).completed",
        message: "it is \(other.kind), not a logical value"
      )
    }
    let uuid = try uuid(members["uuid"], "\(place).uuid")
    var item = ListItem(text: text, isComplete: isComplete, uuid: uuid)
    for (key, value) in try others(members, known: ["text", "completed", "uuid"], place) {
      if let json = try keep(value, "\(place).", key) {
        item[AppleListReader.name(key, isItem: true)] = json
      }
    }
    return item
  }

  private func uuid(
    _ value: PropertyListValue?,
    _ place: String
  ) throws(ImportError) -> ItemUUID {
    let members = try archive.members(of: value, classes: ["NSUUID"], place)
    guard case .data(let bytes)? = members["NS.uuidbytes"], bytes.count == 16 else {
      throw ImportError(place: place, message: "the identifier does not have 16 bytes")
    }
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return ItemUUID(high: word(bytes[..<8]), low: word(bytes[8...]))
  }

  // MARK: Unknown keys

  private func others(
    _ members: [MemberKey: PropertyListValue],
    known: [MemberKey],
    _ place: String
  ) throws(ImportError) -> [(String, PropertyListValue)] {
    let others = members.filter { $0.key != "$class" && !known.contains($0.key) }
    guard others.count <= AppleListReader.largestUnknown else {
      let message = "it has more than \(AppleListReader.largestUnknown) keys that are unknown"
      throw ImportError(place: place, message: message)
    }
    return others.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  private mutating func keep(
    _ value: PropertyListValue,
    _ place: String,
    _ key: String
  ) throws(ImportError) -> JSONText? {
    let json = archive.json(value, room: &room)
    try spend(key.utf8.count)
    remarks.append(
      ImportRemark(
        message: json == nil
          ? "\(place)\(key) is left out: JSON has no form for it"
          : "\(place)\(key) is unknown, and kept as a member"
      )
    )
    return json
  }

  private mutating func spend(_ bytes: Int) throws(ImportError) {
    room -= bytes
    guard room >= 0 else { throw AppleListReader.tooLarge }
  }

  /// The member that an unknown key becomes: one of another name when Lister knows that name
  /// itself.
  private static func name(_ key: String, isItem: Bool) -> String {
    let known = isItem ? ItemField.keys : DocumentField.keys
    return known.contains(key) ? "apple:\(key)" : key
  }
}
