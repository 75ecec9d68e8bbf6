// SPDX-License-Identifier: MIT

import ListerModel
import TestKit
import Testing

/// The list operations of Lister 1.x, on its own fixture: three incomplete items, three complete ones.
@Suite struct ListOperationsTests {
  let list = ListOperationsTests.list("zero", "one", "two", "three*", "four*", "five*")

  /// A list of the given texts; a star says that the item is complete.
  static func list(_ texts: String...) -> List { List(color: .green, items: texts.map(item)) }

  static func item(_ text: String) -> ListItem {
    ListItem(text: text.replacing("*", with: ""), isComplete: text.hasSuffix("*"))
  }

  static func texts(_ items: [ListItem]) -> [String] {
    items.map { $0.text + ($0.isComplete ? "*" : "") }
  }

  private var texts: [String] { ListOperationsTests.texts(list.items) }

  // MARK: Asking

  @Test func `a list has a count, and a color that is gray unless it is said`() {
    #expect(list.count == 6 && !list.isEmpty && list.color == .green)
    #expect(List().isEmpty && List().isEmpty && List().color == .gray)
    #expect(list.items == list.items.map { $0 })
  }

  @Test func `the first completed item is found, if there is one`() {
    #expect(list.indexOfFirstCompletedItem == 3)
    #expect(ListOperationsTests.list("a", "b").indexOfFirstCompletedItem == nil)
    #expect(ListOperationsTests.list("a*").indexOfFirstCompletedItem == 0)
    #expect(List().indexOfFirstCompletedItem == nil)
  }

  @Test func `subscripts (index, index set): items in ascending order of index, each once`() {
    #expect(list[0].text == "zero" && list[5].text == "five")
    #expect(list[indexes: [3, 0, 2]].map(\.text) == ["zero", "two", "three"])
    #expect(list[indexes: Set(0..<6)] == list.items)
    #expect(list[indexes: [1, 1]] == [list[1]])
    #expect(list[indexes: []].isEmpty)
  }

  @Test func `an item is found by what it is, not by what it says`() {
    var item = list[4]
    item.text = "other"
    #expect(list.indexOfItem(item) == 4)
    #expect(list.indexOfItem(ListItem(text: "four", isComplete: true)) == nil)
  }

  // MARK: Inserting

  @Test(arguments: [-1, 0, 1, 2, 3, 4, 5, 6, 7])
  func `canInsert / canMove: incomplete items up to the first complete one`(index: Int) {
    let new = [ListItem(text: "a"), ListItem(text: "b")]
    #expect(list.canInsertIncompleteItems(new, atIndex: index) == (0...3 ~= index))
    #expect(!list.canInsertIncompleteItems(new + [ListOperationsTests.item("c*")], atIndex: index))
    #expect(list.canInsertItem(new[0], atIndex: index) == (0...3 ~= index))
    #expect(list.canInsertItem(ListOperationsTests.item("c*"), atIndex: index) == (3...6 ~= index))
  }

  @Test
  func `with no complete item an incomplete one may stand anywhere, a complete one at the end`() {
    let list = ListOperationsTests.list("a", "b")
    #expect(
      (-1...3).map { list.canInsertItem(ListItem(text: "x"), atIndex: $0) }
        == [false, true, true, true, false]
    )
    #expect(
      (-1...3).map { list.canInsertItem(ListOperationsTests.item("x*"), atIndex: $0) }
        == [false, false, false, true, false]
    )
    #expect(List().canInsertIncompleteItems([], atIndex: 0))
  }

  @Test func `an item is inserted where its state belongs`() {
    var list = list
    #expect(list.insertItem(ListItem(text: "new")) == 0)
    #expect(list.insertItem(ListOperationsTests.item("done*")) == 7)
    #expect(ListOperationsTests.texts(list.items) == ["new"] + texts + ["done*"])
    var empty = List()
    #expect(empty.insertItem(ListOperationsTests.item("done*")) == 0)
    #expect(empty.insertItem(ListItem(text: "new")) == 0)
    #expect(ListOperationsTests.texts(empty.items) == ["new", "done*"])
  }

  @Test func `items are inserted by state and keep their order`() {
    var list = list
    let indexes = list.insertItems(["a", "b*", "c", "d*"].map(ListOperationsTests.item))
    #expect(indexes == [0, 1, 8, 9])
    #expect(ListOperationsTests.texts(list.items) == ["a", "c"] + texts + ["b*", "d*"])
    #expect(ListOperationsTests.texts(list[indexes: indexes]) == ["a", "c", "b*", "d*"])
    #expect(list.insertItems([]).isEmpty)
  }

  @Test func `an incomplete item may take the place of the first complete one`() {
    for (text, index) in [
      ("new", 0), ("new", 2), ("new", 3), ("new*", 3), ("new*", 4), ("new*", 6),
    ] {
      var list = list
      list.insertItem(ListOperationsTests.item(text), atIndex: index)
      var expected = texts
      expected.insert(text, at: index)
      #expect(ListOperationsTests.texts(list.items) == expected)
    }
  }

  // MARK: Moving

  @Test func `canInsert / canMove: each kind stays on its side of the boundary`() {
    for index in -1...7 {
      #expect(list.canMoveItem(list[1], toIndex: index, inclusive: false) == (0..<3 ~= index))
      #expect(list.canMoveItem(list[1], toIndex: index, inclusive: true) == (0...3 ~= index))
      #expect(list.canMoveItem(list[4], toIndex: index, inclusive: false) == (3...6 ~= index))
      #expect(list.canMoveItem(list[4], toIndex: index, inclusive: true) == (3...6 ~= index))
      #expect(!list.canMoveItem(ListItem(text: "one"), toIndex: index, inclusive: true))
    }
  }

  @Test(arguments: [
    (0, 2, 1, ["one", "zero", "two", "three*", "four*", "five*"]),
    (0, 3, 2, ["one", "two", "zero", "three*", "four*", "five*"]),
    (2, 0, 0, ["two", "zero", "one", "three*", "four*", "five*"]),
    (1, 1, 1, ["zero", "one", "two", "three*", "four*", "five*"]),
    (1, 2, 1, ["zero", "one", "two", "three*", "four*", "five*"]),
    (3, 6, 5, ["zero", "one", "two", "four*", "five*", "three*"]),
    (3, 5, 4, ["zero", "one", "two", "four*", "three*", "five*"]),
    (5, 3, 3, ["zero", "one", "two", "five*", "three*", "four*"]),
  ])
  func `move tuple: where it stood and where it stands`(
    from: Int,
    gap: Int,
    to: Int,
    result: [String]
  ) {
    var list = list
    let move = list.moveItem(list[from], toIndex: gap)
    #expect(move == (from, to))
    #expect(ListOperationsTests.texts(list.items) == result)
  }

  @Test func `canInsert / canMove: what is allowed succeeds and keeps the sides apart`() {
    var random = SeededGenerator(seed: 41)
    var list = list
    for step in 0..<3000 {
      let index = Int(random.next() % 12) - 2
      let item = ListItem(
        text: "\(step)",
        isComplete: random.next() % 2 == 0,
        uuid: .random(using: &random)
      )
      let present = list.items.randomElement(using: &random)
      switch random.next() % 5 {
      case 0: if list.canInsertItem(item, atIndex: index) { list.insertItem(item, atIndex: index) }
      case 1: list.insertItems([item])
      case 2: if let present { list.toggleItem(present) }
      case 3:
        guard let present, list.canMoveItem(present, toIndex: index, inclusive: true) else { break }
        let move = list.moveItem(present, toIndex: index)
        #expect(list[move.toIndex] == present)
      default:
        if list.count > 8 { list.removeItems(Array(list.items.shuffled(using: &random).prefix(4))) }
      }
      let states = list.items.map(\.isComplete)
      #expect(states == states.filter { !$0 } + states.filter { $0 })
      #expect(Set(list.items).count == list.count)
    }
  }

  @Test func `items of a document in any order can be moved and toggled`() {
    for index in 0..<4 {
      var list = ListOperationsTests.list("a*", "b", "c*", "d")
      let item = list[index]
      for gap in -1...5 where list.canMoveItem(item, toIndex: gap, inclusive: true) {
        let move = list.moveItem(item, toIndex: gap)
        #expect(list[move.toIndex] == item)
      }
      let move = list.toggleItem(item)
      #expect(list[move.toIndex] == item && list[move.toIndex].isComplete != item.isComplete)
    }
  }

  // MARK: Toggling

  @Test(arguments: [
    (5, 3, ["zero", "one", "two", "five", "three*", "four*"]),
    (3, 3, ["zero", "one", "two", "three", "four*", "five*"]),
    (2, 5, ["zero", "one", "three*", "four*", "five*", "two*"]),
    (0, 5, ["one", "two", "three*", "four*", "five*", "zero*"]),
  ])
  func `toggle placement: completed to the end, incomplete behind the other incomplete ones`(
    from: Int,
    to: Int,
    result: [String]
  ) {
    var list = list
    #expect(list.toggleItem(list[from]) == (from, to))
    #expect(ListOperationsTests.texts(list.items) == result)
  }

  @Test func `toggle placement: a preferred place is taken, which undoes a toggle`() {
    for index in 0..<6 {
      var list = list
      let move = list.toggleItem(list[index])
      #expect(
        list.toggleItem(list[move.toIndex], preferredTargetIndex: move.fromIndex)
          == (move.toIndex, move.fromIndex)
      )
      #expect(ListOperationsTests.texts(list.items) == texts)
      #expect(list.items == self.list.items)
    }
  }

  // MARK: Removing, and all at once

  @Test func `items are removed wherever they stand`() {
    var list = list
    list.removeItems([list[5], list[0], list[3]])
    #expect(ListOperationsTests.texts(list.items) == ["one", "two", "four*"])
    list.removeItems([])
    list.removeItems(list.items)
    #expect(list.isEmpty)
  }

  @Test(arguments: [true, false])
  func `all items are set to one state in place`(isComplete: Bool) throws {
    var list = list
    list.updateAllItemsToCompletionState(isComplete)
    #expect(list.items == self.list.items)
    #expect(list.items.allSatisfy { $0.isComplete == isComplete })
    var document = try List(reading: #"{"items":["a",{"completed":true}]}"#)
    document.updateAllItemsToCompletionState(true)
    #expect(
      document.document == #"{"items":[{"text": "a", "completed": true},{"completed":true}]}"#
    )
  }
}
