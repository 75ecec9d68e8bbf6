// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister
@testable import ListerModel

/// Many edits of one list, which are done without a walk for each.
@Suite struct ListDraftTests {
  private let place = ListPlace(path: "G.list.json")

  private func list(_ count: Int) -> List {
    List(items: (0..<count).map { ListItem(text: "Item \($0)", isComplete: $0 % 3 == 0) })
  }

  /// What edits walk over, one after the other.
  private func steps(of edits: [Edit], in list: List) throws -> Int {
    var draft = ListDraft(list, edits: edits.count, .none)
    _ = try edits.map { try $0.outcome(editing: &draft, at: place) }
    return draft.steps
  }

  @Test func `adding, ticking, changing, moving and removing by name takes no walk`() throws {
    let list = list(4_000)
    let edits: [Edit] = (0..<1_000).flatMap { number -> [Edit] in
      [
        .add([ListItem(text: "New \(number)")]), .want([ListItem(text: "item \(number)")]),
        .want([ListItem(text: "Other \(number)")]), .complete(true, items: ["Item \(number)"]),
        .change(item: list.items[number].uuid.description, ItemChange(text: "Text \(number)")),
        .move(item: "\(number + 10)", to: number + 20), .remove(items: ["Item \(number + 2_000)"]),
        .color(number % 2 == 0 ? .green : .red),
      ]
    }
    // The one walk that finds out how the items are ordered, and the colors.
    let steps = try steps(of: edits, in: list)
    #expect(steps < list.items.count + 10 * edits.count, "\(steps)")
  }

  @Test func `no response holds a list`() throws {
    var list = list(10)
    let edits = (0..<50).map { Edit.add([ListItem(text: "New \($0)")]) }
    let responses = try Edit.apply(edits, to: &list, at: place)
    #expect(list.items.count == 60)
    for (index, response) in responses.enumerated() {
      guard case .items(let entries, of: let outline) = response.subject else {
        Issue.record("no items")
        continue
      }
      #expect(entries.map(\.number) == [1])
      #expect(outline.count == 11 + index)
    }
  }

  @Test func `too many operations, or walks, are refused before they are done`() throws {
    var list = list(100)
    let former = list
    let edits = (0..<30).map { Edit.change(item: "item \($0 + 60)", ItemChange(text: "T\($0)")) }
    let tooMany = #expect(throws: ListerError.self) {
      try Edit.apply(edits, to: &list, at: place, EditLimits(operations: 29, steps: .max))
    }
    #expect(tooMany?.kind == .excessive)
    // Each of these is meant by the beginning of its text.
    let tooFar = #expect(throws: ListerError.self) {
      try Edit.apply(edits, to: &list, at: place, EditLimits(operations: 30, steps: 2_999))
    }
    #expect(tooFar?.kind == .excessive)
    #expect(list == former)
    _ = try Edit.apply(edits, to: &list, at: place, EditLimits(operations: 30, steps: 3_000))
    #expect(list != former)
  }

  @Test(arguments: 0..<40)
  func `many edits together are what they are one by one`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var (together, alone) = (list(30 + Int.random(in: 0..<(40), using: &chance)), List())
    alone = together
    var names = together.items.map(\.text)
    var edits: [Edit] = []
    var responses: [EditResponse] = []
    while edits.count < 120 {
      let edit = edit(&chance, &names, alone)
      // What can't be done isn't part of it.
      guard let response = try? edit.response(changing: &alone, at: place).get() else { continue }
      edits.append(edit)
      responses.append(response)
    }
    let done = try Edit.apply(edits, to: &together, at: place)
    #expect(together.items.map(\.uuid) == alone.items.map(\.uuid))
    #expect(together.bytes == alone.bytes)
    for (one, other) in zip(done, responses) { #expect(one.json == other.outcome.json) }
  }

  private func edit(
    _ chance: inout SeededGenerator,
    _ names: inout [String],
    _ list: List
  ) -> Edit {
    func word() -> String {
      let name = names[Int.random(in: 0..<(names.count), using: &chance)]
      switch Int.random(in: 0..<(5), using: &chance) {
      case 0: return String(1 + Int.random(in: 0..<(max(list.items.count, 1)), using: &chance))
      case 1: return list.items.randomElement(using: &chance)?.uuid.description ?? name
      case 2: return String(name.prefix(6))
      default: return name
      }
    }
    switch Int.random(in: 0..<(12), using: &chance) {
    case 0:
      names.append("New \(names.count)")
      return .add([
        ListItem(
          text: names[names.count - 1],
          isComplete: Int.random(in: 0..<(2), using: &chance) == 0
        )
      ])
    case 1: return .want([ListItem(text: word()), ListItem(text: word(), isComplete: true)])
    case 2: return .complete(Int.random(in: 0..<(2), using: &chance) == 0, items: [word(), word()])
    case 3:
      return .move(
        item: word(),
        to: 1 + Int.random(in: 0..<(max(list.items.count, 1)), using: &chance)
      )
    case 4: return .remove(items: [word()])
    case 5: return .pick(items: [word(), word()])
    case 6:
      names.append("Text \(names.count)")
      return .change(item: word(), ItemChange(text: names[names.count - 1]))
    case 7: return .changeAll(items: [word()], ItemChange([.init("completed", true)]))
    case 8:
      return Int.random(in: 0..<(6), using: &chance) == 0
        ? .clean(resettingQuantity: true) : .color(.green)
    case 9:
      return Int.random(in: 0..<(6), using: &chance) == 0
        ? .completeAll(false) : .addGrid("G\(names.count)")
    case 10:
      return .cells(grid: nil, at: "B2", [[JSONText(Int.random(in: 0..<(9), using: &chance))]])
    default: return .change(item: word(), ItemChange([.init("parent", word())]))
    }
  }
}
