// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

/// Where lists are kept, and what other devices are told.
@Suite struct StorageTests {
  @Test(
    arguments: [
      // Option, account of before, account of now: steps.
      (.notSet, nil, nil, [.use(.local)]), (.notSet, nil, "a", [.ask]), (.notSet, "a", "a", [.ask]),
      (.notSet, "a", nil, [.use(.local)]),
      (.local, nil, nil, [.reset, .use(.local)]), (.local, nil, "a", [.ask]),
      (.local, "a", "a", [.use(.local)]),
      (.local, "a", "b", [.ask]), (.local, "a", nil, [.reset, .use(.local)]),
      (.cloud, "a", "a", [.use(.cloud)]), (.cloud, "a", "b", [.tellAccountIsGone, .use(.cloud)]),
      (.cloud, nil, "a", [.tellAccountIsGone, .use(.cloud)]),
      (.cloud, "a", nil, [.tellAccountIsGone, .copyTodayList, .reset, .use(.local)]),
      (.cloud, nil, nil, [.reset, .use(.local)]),
    ] as [(StorageState.Option, String?, String?, [StorageState.Step])]
  )
  func `storage state machine: what is done at the start and when the account changes`(
    option: StorageState.Option,
    before: String?,
    now: String?,
    steps: [StorageState.Step]
  ) {
    var state = StorageState(option: option, account: before)
    #expect(state.resolve(account: now) == steps)
    #expect(state.account == now)
    #expect(state.option == (now == nil ? .notSet : option))
    // The change is told once.
    #expect(!state.resolve(account: now).contains(.tellAccountIsGone))
  }

  @Test func `storage state machine: choosing the cloud moves the local lists there, once`() {
    var state = StorageState()
    #expect(state.resolve(account: "a") == [.ask])
    #expect(state.choose(.cloud) == [.use(.cloud), .migrate])
    #expect(state.choose(.cloud) == [.use(.cloud)])
    #expect(state.resolve(account: "a") == [.use(.cloud)])
    #expect(state.choose(.local) == [.use(.local)])
    #expect(state.resolve(account: "a") == [.use(.local)])
    #expect(StorageState.Option.allCases.map(\.rawValue) == [0, 1, 2])
  }

  // MARK: Contexts

  @Test func `watch sync: contexts are told as JSON and read again`() throws {
    let contexts = [
      ListContext(name: "Today", color: .orange), ListContext(name: "é\"", color: .gray),
    ]
    let json = ListContext.json(of: contexts)
    #expect(
      json.text
        == #"{"ListerCurrentLists": [{"name": "Today", "color": 4}, {"name": "é\"", "color": 0}]}"#
    )
    #expect(ListContext.contexts(from: json) == contexts)
    #expect(ListContext.contexts(from: ListContext.json(of: [])) == [])
    for junk in [
      "[]", "{}", #"{"ListerCurrentLists":1}"#, #"{"ListerCurrentLists":[{"name":"a","color":9}]}"#,
    ] {
      #expect(ListContext.contexts(from: try #require(JSONText(junk))) == nil)
    }
  }

  @Test func `watch sync: removed, inserted and recolored lists are told apart`() {
    func context(_ name: String, _ color: List.Color = .red) -> ListContext {
      ListContext(name: name, color: color)
    }
    let difference = ListContextDifference(
      from: [context("a"), context("b"), context("c"), context("a", .blue)],
      to: [context("new"), context("c", .green), context("a"), context("e\u{301}"), context("é")]
    )
    #expect(difference.removed == [context("b")])
    #expect(difference.inserted.map { $0.name.utf8.count } == [3, 3, 2])
    #expect(difference.updated == [context("c", .green)])
    #expect(
      ListContextDifference(from: [context("a"), context("b")], to: [context("b"), context("a")])
        .isEmpty
    )
  }

  @Test func `watch sync: the difference leads from one context to the other`() {
    var random = SeededGenerator(seed: 95)
    func contexts() -> [ListContext] {
      "abcdefgh".shuffled(using: &random).prefix(Int(random.next() % 8)).map { name in
        ListContext(name: String(name), color: random.next() % 2 == 0 ? .red : .blue)
      }
    }
    for _ in 0..<500 {
      let (old, new) = (contexts(), contexts())
      let difference = ListContextDifference(from: old, to: new)
      var lists = old.filter { !difference.removed.contains($0) }
      for (index, context) in difference.inserted.enumerated() { lists.insert(context, at: index) }
      lists = lists.map { list in difference.updated.first { $0.name == list.name } ?? list }
      #expect(Set(lists) == Set(new) && lists.count == new.count)
    }
  }

  @Test func `watch sync: a file transfer replaces an older one that waits`() {
    var transfers = PendingTransfers()
    #expect(transfers.request("a") == nil)
    #expect(transfers.request("b") == nil)
    #expect(transfers.request("a")?.number == 1)
    #expect(transfers.waiting.map(\.path) == ["b", "a"])
    #expect(transfers.next()?.path == "b")
    // What is being sent is not taken back; a newer one follows it.
    #expect(transfers.request("b") == nil)
    #expect(
      [transfers.next(), transfers.next(), transfers.next()].map { $0?.number } == [3, 4, nil]
    )
  }
}
