// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import ListerBasics
import ListerModel
import Testing

/// Small archives that would become large lists, for many objects of an archive may refer to one.
struct AppleListSizeTests {
  /// What reading an archive of some items says; each item has the members, and an identifier of its own.
  private func message(
    items count: Int,
    _ members: [MemberKey: PropertyListValue],
    _ objects: [PropertyListValue] = []
  ) -> String? {
    var table: [PropertyListValue] = [.string("$null")] + objects
    func add(_ value: PropertyListValue) -> PropertyListValue {
      table.append(value)
      return .uid(table.count - 1)
    }
    func record(_ name: String) -> PropertyListValue {
      add(.dictionary(["$classname": .string(name), "$classes": .array([.string(name)])]))
    }
    let (item, identifier) = (record("AAPLListItem"), record("NSUUID"))
    let items = (0..<count).map { index in
      let raw = (0..<16).map { UInt8(truncatingIfNeeded: index >> ($0 < 4 ? 8 * $0 : 32)) }
      var all: [MemberKey: PropertyListValue] = [
        "text": .string("a"), "completed": .logical(false), "$class": item,
        "uuid": add(.dictionary(["NS.uuidbytes": .data(raw), "$class": identifier])),
      ]
      all.merge(members) { $1 }
      return add(.dictionary(all))
    }
    let array = add(.dictionary(["NS.objects": .array(items), "$class": record("NSArray")]))
    let root = add(
      .dictionary(["color": .integer(0), "items": array, "$class": record("AAPLList")])
    )
    let archive = PropertyListValue.dictionary([
      "$version": .integer(100_000), "$archiver": .string("NSKeyedArchiver"),
      "$top": .dictionary(["root": root]), "$objects": .array(table),
    ])
    do throws(ImportError) {
      _ = try PropertyListWriter.write(archive).withByteView { (view) throws(ImportError) in
        try AppleListReader.read(view, ReadingOptions(name: "a"))
      }
      return nil
    } catch {
      return "\(error.place): \(error.message)"
    }
  }

  private static let long = PropertyListValue.string(String(repeating: "x", count: 60_000))

  @Test func `items that refer to one text are no more than a document together`() {
    let text: [MemberKey: PropertyListValue] = ["text": .uid(1)]
    #expect(message(items: 10, text, [Self.long]) == nil)
    #expect(message(items: 300, text, [Self.long]) == ": the list is larger than 16 MiB")
  }

  @Test func `members that refer to one text are no more than a document together`() {
    let array = PropertyListValue.dictionary([
      "NS.objects": .array([PropertyListValue](repeating: .uid(1), count: 1_000))
    ])
    let shelf: [MemberKey: PropertyListValue] = ["shelf": .uid(2)]
    #expect(message(items: 1, shelf, [.string("x"), array]) == nil)
    #expect(message(items: 1, shelf, [Self.long, array]) == ": the list is larger than 16 MiB")
  }

  @Test func `an object of more keys than any program writes is refused`() {
    var keys: [MemberKey: PropertyListValue] = [:]
    for index in 0..<100 { keys[MemberKey("k\(index)")] = .logical(true) }
    #expect(message(items: 2, keys) == nil)
    keys["k"] = .logical(true)
    #expect(message(items: 2, keys) == "items[0]: it has more than 100 keys that are unknown")
  }
}
