// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import ListerPlans

@Suite struct TemplateStoreTests {
  private static func template(_ key: Int) throws -> Template {
    try Skeleton(parts: [.fixed("[[\(key),"), .number, .fixed("]]")]).template(key: UInt64(key))
  }

  /// Takes whatever has changed; returns the keys of it, those that are gone negative.
  private static func news(_ store: TemplateStore, since change: inout Int) -> [Int]? {
    guard let news = store.news(since: change) else { return nil }
    #expect(!news.isAll)
    change = news.change
    return news.templates.map { $0.template == nil ? -Int($0.key) : Int($0.key) }
  }

  @Test func `news are what has come and gone since a change`() throws {
    var store = TemplateStore()
    var change = 0
    #expect(TemplateStoreTests.news(store, since: &change) == nil)
    let templates = try (1...3).map { try TemplateStoreTests.template($0) }
    store.add(templates[0])
    store.add(templates[1])
    #expect(TemplateStoreTests.news(store, since: &change) == [1, 2])
    store.remove(templates[0])
    store.add(templates[2])
    #expect(TemplateStoreTests.news(store, since: &change) == [-1, 3])
    #expect(TemplateStoreTests.news(store, since: &change) == nil)
    #expect(store.contains(2) && !store.contains(1))
    // It is gone already.
    store.remove(templates[0])
    #expect(TemplateStoreTests.news(store, since: &change) == nil)
  }

  @Test func `who has missed too much hears of all templates`() throws {
    var store = TemplateStore()
    let template = try TemplateStoreTests.template(1)
    for _ in 0..<5_000 { store.add(template) }
    let news = try #require(store.news(since: 1))
    #expect(news.isAll)
    #expect(news.templates.map(\.key) == [1])
    #expect(store.news(since: store.change - 1)?.isAll == false)
  }

  @Test func `those that nobody uses make room, and those in use don't`() throws {
    var store = TemplateStore()
    var templates: [Template] = []
    for key in 0..<64 {
      templates.append(try TemplateStoreTests.template(key))
      store.add(templates[key])
    }
    // All count as used at first. A look takes that away, and a worker gives it back.
    let all = 24 << 20
    for _ in 0..<100 {
      let hasRoom = store.makeRoom(for: all)
      #expect(!hasRoom)
      for template in templates { template.isUsed.store(true, ordering: .relaxed) }
    }
    #expect(store.looks == 1_600)
    #expect(templates.indices.allSatisfy { store.contains(UInt64($0)) })
    for _ in 0..<4 { _ = store.makeRoom(for: all) }
    #expect(store.contains(0))
    templates[7].isUsed.store(true, ordering: .relaxed)
    var attempts = 0
    while !store.makeRoom(for: all - 2 * templates[7].size) { attempts += 1 }
    #expect(attempts < 6)
    #expect(store.contains(7))
    #expect(!store.contains(0) && !store.contains(8))
  }

  @Test func `a circle of more templates than there is room for keeps those that are there`() throws
  {
    var store = TemplateStore(mostBytes: 400 << 10)
    var hits = 0
    let templates = try (0..<400).map { try TemplateStoreTests.template($0) }
    for round in 0..<40 {
      for template in templates {
        if store.contains(template.key) {
          template.isUsed.store(true, ordering: .relaxed)
          if round >= 20 { hits += 1 }
        } else if template.key % 8 == UInt64(round % 8), store.makeRoom(for: template.size) {
          store.add(template)
        }
      }
    }
    #expect(hits > 20 * 100)
  }

  @Test func `a template that is larger than was expected takes the place of others`() throws {
    var store = TemplateStore(mostBytes: 64 << 10)
    for key in 0..<3 { store.add(try TemplateStoreTests.template(key)) }
    let bytes = String(repeating: " ", count: 64 << 10)
    let large = try Skeleton(parts: [.fixed("[[" + bytes), .number, .fixed("]]")]).template(key: 9)
    store.add(large)
    #expect(store.contains(9))
    #expect(!store.contains(0) && !store.contains(1) && !store.contains(2))
  }
}
