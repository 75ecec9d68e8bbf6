// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel

/// Three-way merges of lists with 100,000 items.
enum MergeSuite {
  private static let count = 100_000

  /// How one side was edited: the numbers of its items in order, and what is set in some of them.
  private struct Edit {
    var order = Array(0..<MergeSuite.count)
    var changes: (Int) -> [(member: String, value: JSONText)] = { _ in [] }
  }

  static func run() {
    let base = list(Edit())
    let one = JSONText(NumberText(1))
    let price = Edit(changes: { $0 % 2 == 0 ? [("price", one)] : [] })
    let unit = Edit(changes: { $0 % 2 == 1 ? [("unit", JSONText(string: "kg"))] : [] })
    let text = Edit(changes: { [("text", JSONText(string: "Item \($0), renamed"))] })
    let tick = Edit(changes: { _ in [("completed", JSONText(true))] })
    let reversed = Edit(order: (0..<count).reversed())
    let rotated = Edit(order: Array(count / 2..<count) + Array(0..<count / 2))
    let scattered = Edit(order: shuffled(1))
    let elsewhere = Edit(order: shuffled(2))
    measure("half edited here, half there", base, list(price), list(unit))
    measure("all texts here, all ticks there", base, list(text), list(tick))
    measure("all texts on both sides", base, list(text), list(Edit(changes: { texts($0) })))
    measure("all moved here", base, list(reversed), base)
    measure("reversed here, rotated there", base, list(reversed), list(rotated))
    measure("shuffled on both sides", base, list(scattered), list(elsewhere))
    measure("no base", nil, list(scattered), list(elsewhere))
  }

  private static func texts(_ number: Int) -> [(member: String, value: JSONText)] {
    [("text", JSONText(string: "Thing \(number)"))]
  }

  private static func list(_ edit: Edit) -> List {
    List(
      items: edit.order.map { number in
        let uuid = ItemUUID(high: 0x4000, low: 1 << 63 | UInt64(number) &* 0x9E37_79B9 % (1 << 40))
        var item = ListItem(text: "Item \(number)", uuid: uuid)
        for change in edit.changes(number) { item[change.member] = change.value }
        return item
      }
    )
  }

  private static func shuffled(_ seed: UInt64) -> [Int] {
    var order = Array(0..<count)
    var state = seed
    for index in order.indices.reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return order
  }

  private static func measure(_ name: String, _ base: List?, _ ours: List, _ theirs: List) {
    let time = nanoseconds(per: 1, named: "merges: \(name)", repetitions: 6) {
      let merge = ListMerge(base: base, ours: ours, theirs: theirs)
      guard merge.list.items.count == count else { fatalError("\(name): items were lost") }
    }
    let changes = nanoseconds(per: 1, named: "changes: \(name)", repetitions: 6) {
      _ = ListChanges(from: ours, to: theirs).isEmpty
    }
    print("\(name): merged in \(tenths(time / 1e6)) ms, compared in \(tenths(changes / 1e6)) ms")
  }
}
