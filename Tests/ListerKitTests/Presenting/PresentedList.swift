// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

/// The list of the presenter tests: green, and its second and fourth item are to be done.
struct PresentedList {
  /// The items by name; those that are done end in an asterisk.
  let items = PresentedList.items("0*", "1", "2*", "3", "4*")

  var list: List { List(color: .green, items: items, name: "Numbers") }

  /// New items: `a` is to be done, `b*` is done.
  static func items(_ names: String...) -> [ListItem] {
    names.map { name in
      ListItem(text: String(name.prefix { $0 != "*" }), isComplete: name.hasSuffix("*"))
    }
  }

  /// A presenter of the list, with an undo manager and someone who writes down what it reports.
  func presenter() -> (AllListItemsPresenter, UndoManager, PresenterRecorder) {
    let presenter = AllListItemsPresenter()
    let undoManager = UndoManager()
    presenter.undoManager = undoManager
    let recorder = PresenterRecorder(presenter)
    presenter.setList(list)
    recorder.checkMirror()
    return (presenter, undoManager, recorder)
  }
}

extension [ListItem] {
  /// The items as words: `a b*`.
  var words: String {
    map { $0.isComplete ? "\($0.text)*" : $0.text }.joined(separator: " ")
  }

  /// The item with a text.
  func item(_ text: String) throws -> ListItem {
    guard let item = first(where: { $0.text == text }) else { throw NoSuchItem(text: text) }
    return item
  }

  struct NoSuchItem: Error { let text: String }
}

/// Lists that change at random in all ways that there are.
struct RandomLists {
  var random: SeededGenerator
  private var counter = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func item() -> ListItem {
    counter += 1
    let uuid = ItemUUID.random(using: &random)
    var item = ListItem(text: "\(counter)", isComplete: number(below: 2) == 0, uuid: uuid)
    if number(below: 3) == 0 { item["shelf"] = JSONText(string: "top") }
    return item
  }

  mutating func items(_ count: Int) -> [ListItem] { (0..<count).map { _ in item() } }

  /// A list as it comes from a file: items with and without identifiers, long and short.
  mutating func list() throws -> List {
    let items = (0..<number(below: 8)).map { index in
      switch number(below: 3) {
      case 0: "\"word \(index)\""
      case 1: "{\"text\":\"text \(index)\",  \"completed\":true, \"else\":[1.50]}"
      default: self.item().json.text
      }
    }
    let array = items.joined(separator: " , ")
    return try List(reading: "{\"items\":[\(array)], \"extra\": {\"a\":1}}")
  }

  /// The list after some changes by somebody else: of one kind, or of many.
  mutating func changed(_ list: List) -> List {
    var list = list
    for _ in 0...number(below: 2) { change(&list) }
    return list
  }

  private mutating func change(_ list: inout List) {
    let count = list.items.count
    switch number(below: 9) {
    case 0: list.items.removeAll { _ in number(below: 3) == 0 }
    case 1: list.items.insert(item(), at: number(below: count + 1))
    case 2: list.items.shuffle(using: &random)
    case 3: list.color = List.Color.allCases.randomElement(using: &random) ?? .red
    case 4: list["extra"] = JSONText(string: "\(number(below: 1_000))")
    case 5:
      let block = items(number(below: 4))
      list.items.insert(contentsOf: block, at: number(below: count + 1))
    case _ where count == 0: break
    case 6: list.items[number(below: count)].isComplete.toggle()
    case 7:
      for _ in 0...number(below: 3) {
        list.items[number(below: count)].text += "'"
      }
    default:
      let index = number(below: count)
      list.items[index].note = "\(number(below: 10))"
      let moved = list.items.remove(at: number(below: count))
      list.items.insert(moved, at: number(below: count))
    }
  }
}
