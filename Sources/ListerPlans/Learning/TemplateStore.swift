// SPDX-License-Identifier: MIT

import Synchronization

/// The templates of a run in a bounded room, and a list of what has come and gone.
///
/// A template that comes takes the place of one that no worker has used since it was looked at the
/// last time (a clock: Corbató, 1968). Only a few are looked at for each that comes, so that where
/// all are in use it doesn't come: a circle of more templates than there is room for doesn't push
/// out each before it comes again.
struct TemplateStore: Sendable {
  private var templates: [Template] = []
  /// Where the template of a key is.
  private var places: [UInt64: Int] = [:]
  /// How many bytes they take.
  private var size = 0
  /// The one that is looked at next.
  private var hand = 0
  /// How often a template was looked at and found in use.
  private(set) var looks = 0
  /// The keys of templates that have come or gone, the last one last.
  private var log: [UInt64] = []
  /// The number of the last change: how many keys there ever were in the list.
  private(set) var change = 0

  private static let mostTemplates = 16_384
  /// So many templates are looked at for each that comes.
  private static let mostLooks = 16
  /// So many changes are listed at least, once there were as many.
  private static let mostLogged = 4_096

  /// So many bytes are taken at most.
  private let mostBytes: Int

  /// No templates, in room for so many bytes.
  init(mostBytes: Int = 24 << 20) { self.mostBytes = mostBytes }

  /// What has changed since a change.
  struct News {
    /// Whether all templates of before are to be forgotten.
    var isAll: Bool
    /// Keys, and the templates that they have now; nil for those that are gone.
    var templates: [(key: UInt64, template: Template?)]
    /// The last change.
    var change: Int
  }

  /// What has changed since a change, at the cost of the changes; nil if nothing has.
  func news(since last: Int) -> News? {
    let count = change - last
    guard count > 0 else { return nil }
    guard count <= log.count else {
      return News(isAll: true, templates: templates.map { ($0.key, $0) }, change: change)
    }
    let changed = log.suffix(count).map { key in (key, places[key].map { templates[$0] }) }
    return News(isAll: false, templates: changed, change: change)
  }

  /// Whether there is a template of a key.
  func contains(_ key: UInt64) -> Bool { places[key] != nil }

  /// Makes room for a template of about so many bytes; false if too many others are in use.
  mutating func makeRoom(for bytes: Int) -> Bool {
    for _ in 0..<TemplateStore.mostLooks {
      guard isFull(with: bytes) else { return true }
      hand = hand < templates.count ? hand : 0
      if templates[hand].isUsed.exchange(false, ordering: .relaxed) {
        hand += 1
        looks += 1
      } else {
        remove(at: hand)
      }
    }
    return !isFull(with: bytes)
  }

  private func isFull(with bytes: Int) -> Bool {
    !templates.isEmpty
      && (templates.count >= TemplateStore.mostTemplates || size + bytes > mostBytes)
  }

  /// Takes a template, in place of the one with the same key.
  ///
  /// Where it is larger than the room that was made, others go that may be in use.
  mutating func add(_ template: Template) {
    if let place = places[template.key] { remove(at: place) }
    while isFull(with: template.size) { remove(at: hand < templates.count ? hand : 0) }
    size += template.size
    places[template.key] = templates.count
    templates.append(template)
    note(template.key)
  }

  /// Gives a template up; false if it isn't here.
  @discardableResult
  mutating func remove(_ template: Template) -> Bool {
    guard let place = places[template.key], templates[place] === template else { return false }
    remove(at: place)
    return true
  }

  private mutating func remove(at place: Int) {
    let template = templates[place]
    // The last one takes its place.
    templates.swapAt(place, templates.count - 1)
    templates.removeLast()
    if place < templates.count { places[templates[place].key] = place }
    places[template.key] = nil
    size -= template.size
    note(template.key)
  }

  private mutating func note(_ key: UInt64) {
    if log.count == 2 * TemplateStore.mostLogged { log.removeFirst(TemplateStore.mostLogged) }
    log.append(key)
    change += 1
  }
}
