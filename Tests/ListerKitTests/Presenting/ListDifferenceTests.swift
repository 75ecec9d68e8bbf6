// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

/// The steps between two arrays of items: they lead from one to the other, and are as few as can be.
@Suite struct ListDifferenceTests {
  /// Applies the steps one after the other.
  private func applied(_ steps: [ListDifference.Step], to items: [ListItem]) -> [ListItem] {
    var items = items
    for step in steps {
      switch step {
      case .remove(let item, let index):
        #expect(items.remove(at: index) == item)
      case .move(let item, let from, let to):
        let moved = items.remove(at: from)
        #expect(moved == item)
        #expect(from != to)
        items.insert(moved, at: to)
      case .insert(let item, let index): items.insert(item, at: index)
      case .update(let item, let index):
        #expect(items[index] == item)
        #expect(!items[index].hasSameContent(as: item))
        items[index] = item
      }
    }
    return items
  }

  /// The length of a longest increasing subsequence, the slow way.
  private func longestIncrease(of elements: [Int]) -> Int {
    var best: [Int] = []
    for (index, element) in elements.enumerated() {
      let before = (0..<index).filter { elements[$0] < element }.map { best[$0] }
      best.append((before.max() ?? 0) + 1)
    }
    return best.max() ?? 0
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the steps lead from any items to any others, with the fewest moves`(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    let old = lists.items(lists.number(below: 12))
    var new = old.filter { _ in lists.number(below: 4) > 0 }
    if lists.number(below: 3) > 0 { new.shuffle(using: &lists.random) }
    for _ in 0..<lists.number(below: 5) {
      new.insert(lists.item(), at: lists.number(below: new.count + 1))
    }
    for index in new.indices where lists.number(below: 4) == 0 { new[index].text += "'" }

    let steps = ListDifference(from: old, to: new).steps
    let result = applied(steps, to: old)
    #expect(result.map(\.json) == new.map(\.json))

    let places = new.compactMap { old.firstIndex(of: $0) }
    let moves = steps.count { if case .move = $0 { true } else { false } }
    #expect(moves == places.count - longestIncrease(of: places))
    let removals = steps.count { if case .remove = $0 { true } else { false } }
    #expect(removals == old.count - places.count)
    let insertions = steps.count { if case .insert = $0 { true } else { false } }
    #expect(insertions == new.count - places.count)
  }

  @Test func `every order of five items is reached`() {
    let items = PresentedList.items("a", "b", "c", "d", "e")
    var orders: [[ListItem]] = [[]]
    for item in items {
      orders = orders.flatMap { order in
        (0...order.count).map { Array(order[..<$0]) + [item] + order[$0...] }
      }
    }
    #expect(orders.count == 120)
    for order in orders {
      #expect(applied(ListDifference(from: items, to: order).steps, to: items) == order)
    }
  }

  @Test func `equal items give no steps`() {
    let items = PresentedList.items("a", "b*")
    #expect(ListDifference(from: items, to: items).steps.isEmpty)
    #expect(ListDifference(from: [], to: []).steps.isEmpty)
  }

  @Test func `an item that moves through many is one step`() {
    let items = PresentedList.items("a", "b", "c", "d", "e")
    let down = Array(items[1...]) + [items[0]]
    #expect(ListDifference(from: items, to: down).steps == [.move(items[0], from: 0, to: 4)])
    #expect(ListDifference(from: down, to: items).steps == [.move(items[0], from: 4, to: 0)])
  }

  @Test func `an item that stands twice is no trouble`() {
    let items = PresentedList.items("a", "b")
    let (a, b) = (items[0], items[1])
    for (old, new) in [([a, b, a], [a]), ([a], [a, b, a]), ([b, a, a], [a, b, b, a])] {
      #expect(applied(ListDifference(from: old, to: new).steps, to: old) == new)
    }
  }

  @Test func `a hundred thousand items in reverse are all moved but one`() {
    var random = SeededGenerator(seed: 1)
    let items = (0..<100_000).map { index in
      ListItem(text: "", uuid: ItemUUID.random(using: &random))
    }
    let steps = ListDifference(from: items, to: items.reversed()).steps
    #expect(
      steps
        == (0..<99_999).map { .move(items[99_999 - $0], from: 99_999, to: $0) }
    )
  }
}
