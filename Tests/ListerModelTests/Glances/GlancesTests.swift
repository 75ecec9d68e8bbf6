// SPDX-License-Identifier: MIT

import ListerCoding
import ListerModel
import TestKit
import Testing

/// The list of today, the rows of a widget, and the badge of a glance.
@Suite struct GlancesTests {
  @Test func `Today list: orange, named Today, with three items to begin with`() throws {
    let list = TodayList.template
    #expect(list.name == "Today" && list.color == .orange)
    #expect(list.items.map(\.text) == ["Try out Lister", "Call parents", "Buy milk"])
    #expect(list.items.allSatisfy { !$0.isComplete })
    #expect(try List(reading: list.document) == list)
  }

  @Test func `Today list: two machines that begin with it merge without doubles`() {
    var (ours, theirs) = (TodayList.template, TodayList.template)
    ours.items[0].isComplete = true
    theirs.items[2].text = "Buy bread"
    let merged = ListMerge(base: TodayList.template, ours: ours, theirs: theirs).list
    #expect(merged.items.map(\.text) == ["Try out Lister", "Call parents", "Buy bread"])
    #expect(merged.items.map(\.isComplete) == [true, false, false])
  }

  // MARK: Rows

  private func list(incomplete: Int, complete: Int = 3) -> List {
    let done = (0..<complete).map { ListItem(text: "done \($0)", isComplete: true) }
    return List(items: done + (0..<incomplete).map { ListItem(text: "item \($0)") })
  }

  @Test(
    arguments: [
      (0, 0, nil), (1, 1, nil), (5, 5, nil), (6, 6, nil), (7, 5, 2), (100, 5, 95),
    ] as [(Int, Int, Int?)]
  )
  func `today widget view: five rows and the way to all, or six rows`(
    incomplete: Int,
    shown: Int,
    hidden: Int?
  ) {
    let list = list(incomplete: incomplete)
    let items: [TodayRows.Row] = list.items.filter { !$0.isComplete }.prefix(shown).map {
      .item($0)
    }
    #expect(TodayRows(list).rows == items + (hidden.map { [.showAll(hidden: $0)] } ?? []))
  }

  @Test func `today widget view: rows are lines of text`() {
    #expect(TodayRows(list(incomplete: 0)).lines == ["Nothing left to do."])
    #expect(TodayRows(list(incomplete: 1)).lines == ["- [ ] item 0"])
    #expect(TodayRows(list(incomplete: 8)).lines.last == "Show All… (3 more)")
  }

  // MARK: Badge

  @Test func `glance badge: counts what is done and says what is left`() {
    let badge = ListBadge(list(incomplete: 2, complete: 3))
    #expect(badge == ListBadge(total: 5, completed: 3))
    #expect(badge.completed == 3 && badge.remaining == 2 && badge.remainingText == "2 items left")
    #expect(ListBadge(total: 5, completed: 4).remainingText == "1 item left")
    #expect(ListBadge(total: 0, completed: 0).remainingText == "0 items left")
  }

  @Test func `glance badge: a bar of text`() {
    #expect(ListBadge(total: 4, completed: 1).bar(width: 8) == "##------")
    #expect(ListBadge(total: 4, completed: 4).bar(width: 3, done: "█", left: "░") == "███")
    #expect(ListBadge(total: 0, completed: 0).bar(width: 2) == "--")
    #expect(ListBadge(total: 3, completed: 1).bar(width: 0).isEmpty)
    #expect(ListBadge(total: .max, completed: .max / 3).bar(width: 8) == "##------")
    #expect(ListBadge(total: .max, completed: .max).bar(width: 2) == "##")
  }
}
