// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Writes lists as archives that Apple's Lister opens.
struct AppleListWriter {
  private var objects: [PropertyListValue] = [.string("$null")]
  private var classes: [String: Int] = [:]
  private var remarks: [ImportRemark] = []
  /// How many items lose a member that is no declared one, by the member.
  private var lost: [String: Int] = [:]

  /// The bytes of one list.
  static func write(_ lists: [NamedList]) throws(ExportError) -> ExportResult {
    guard let named = lists.first, lists.count == 1 else {
      throw ExportError(message: "a .list file holds one list, not \(lists.count)")
    }
    var writer = AppleListWriter()
    let value = writer.archive(of: named)
    for (member, count) in writer.lost.sorted(by: { $0.key < $1.key }) {
      writer.remarks.append(.member(member, of: count, ImportRemark.leftOut))
    }
    return ExportResult(bytes: PropertyListWriter.write(value), remarks: writer.remarks)
  }

  private mutating func archive(of named: NamedList) -> PropertyListValue {
    let list = named.list
    // The objects are in the order in which the archiver of Apple meets them.
    objects.append(.dictionary([:]))
    objects.append(.dictionary([:]))
    let items = list.items.map { PropertyListValue.uid(add($0)) }
    var members: [MemberKey: PropertyListValue] = [
      "color": .integer(Int128(list.color.rawValue)), "items": .uid(2),
    ]
    if let name = list["name"], name.string != named.name {
      remarks.append(.leftOut(ofList: ["name"]))
    }
    var lost: [String] = []
    for member in list.members where !DocumentField.keys.contains(member.key) {
      if let value = value(of: member) {
        members[MemberKey(member.key)] = value
      } else if member.value != .null {
        lost.append(member.key)
      }
    }
    if !lost.isEmpty { remarks.append(.leftOut(ofList: lost)) }
    objects[2] = .dictionary(["NS.objects": .array(items), "$class": .uid(record("NSArray"))])
    members["$class"] = .uid(record("AAPLList"))
    objects[1] = .dictionary(members)
    return .dictionary([
      "$version": .integer(100_000), "$archiver": .string("NSKeyedArchiver"),
      "$top": .dictionary(["root": .uid(1)]), "$objects": .array(objects),
    ])
  }

  private mutating func add(_ item: ListItem) -> Int {
    let index = objects.count
    objects.append(.dictionary([:]))
    var members: [MemberKey: PropertyListValue] = [
      "text": .uid(add(text: item.text)), "completed": .logical(item.isComplete),
      "uuid": .uid(add(item.uuid)),
    ]
    if let text = item["uuid"]?.string, ItemUUID(text) == nil { lost["uuid", default: 0] += 1 }
    for member in item.members where !ItemField.keys.contains(member.key) {
      if let value = value(of: member) {
        members[MemberKey(member.key)] = value
      } else if member.value != .null {
        lost[member.key, default: 0] += 1
      }
    }
    members["$class"] = .uid(record("AAPLListItem"))
    objects[index] = .dictionary(members)
    return index
  }

  private mutating func add(_ uuid: ItemUUID) -> Int {
    var bytes: [UInt8] = []
    for word in [uuid.high, uuid.low] {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    objects.append(
      .dictionary(["NS.uuidbytes": .data(bytes), "$class": .uid(record("NSUUID"))])
    )
    return objects.count - 1
  }

  private mutating func add(text: String) -> Int {
    // This very text marks nothing in an archive; as an object of its own it is only a text.
    if text == "$null" {
      let record = record("NSString")
      objects.append(.dictionary(["NS.string": .string(text), "$class": .uid(record)]))
    } else {
      objects.append(.string(text))
    }
    return objects.count - 1
  }

  /// The index of a class's record, which is added when it is first asked for.
  private mutating func record(_ name: String) -> Int {
    if let index = classes[name] { return index }
    objects.append(
      .dictionary([
        "$classname": .string(name), "$classes": .array([.string(name), .string("NSObject")]),
      ])
    )
    classes[name] = objects.count - 1
    return objects.count - 1
  }

  /// A member that neither side knows, as a key of the archive; nil when it has no simple form
  /// there.
  private mutating func value(of member: JSONText.Member) -> PropertyListValue? {
    guard !member.key.hasPrefix("$"), !member.key.isEmpty else { return nil }
    if let text = member.value.string { return .uid(add(text: text)) }
    if let logical = member.value.logical { return .logical(logical) }
    if let number = member.value.number {
      if let int = number.int, String(int) == number.text { return .integer(Int128(int)) }
      if let double = Double(number.text), double.isFinite,
        NumberText("\(double)")?.hasSameValue(as: number) == true
      {
        return .real(double)
      }
    }
    return nil
  }
}
