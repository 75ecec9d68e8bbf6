// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds out which documents share a template, at little cost for those that don't.
///
/// Layouts are counted by the hash of their program. The documents of one that came before are looked
/// at more closely, and sorted by the bytes between their literals: one more row, or a member that may
/// be missing, makes a template of its own. A layout whose documents have nothing else in common is
/// looked at more and more seldom. What nobody has asked for lately is forgotten.
struct TemplateLearner: Sendable {
  /// What is known of documents that differ in their literals alone.
  private enum State {
    /// They are being observed; `next` is how many make the next template.
    case observed(Observation, next: Int)
    /// A template is being made of them.
    case inWork
    /// They have a template, and are not observed any more.
    case settled
    /// They have no template.
    case refused(PlanRefusal)
  }

  /// What is known of a layout that came again.
  private struct Layout {
    /// How many looks in a row came to nothing, and how many documents passed before the last one.
    var fruitless = 0
    var pause = 0
    /// How many templates in a row were made that have not calculated enough documents yet to be
    /// worth what they cost.
    var unproven = 0
    /// Whether some of its documents have a template.
    var hasTemplate = false
    /// How often no template could be made of its documents, and why the last time.
    var refusals = 0
    var refusal: PlanRefusal?

    /// What a document of it counts as that no template takes.
    var lesson: Lesson { hasTemplate ? .unlike : refusal.map { .refused($0) } ?? .unknown }
  }

  /// How often layouts have come of which nothing else is known.
  private var sights = Generations<Int>(limit: TemplateLearner.mostLayouts)
  private var layouts = Generations<Layout>(limit: TemplateLearner.mostLayouts)
  /// What is known of documents, by their keys; it weighs as many bytes as it takes, about.
  private var states = Generations<State>(limit: TemplateLearner.mostBytes)
  /// Formulas whose steps have ended too many plans, by the keys of the documents.
  private var unfit = Generations<Set<Int>>(limit: TemplateLearner.mostLayouts)

  /// No documents.
  init() {}

  /// How many documents of a layout come before they are observed.
  private static let firstLook = 2
  /// How many fruitless observations come before pauses, each twice as long as the one before.
  private static let mostFruitless = 24
  private static let shortestPause = 32
  private static let longestPause = 1 << 16
  /// After so many templates that nobody needs, further ones count as looks that come to nothing.
  private static let mostUnproven = 32
  /// So many documents make a template, and twice as many as before make it anew.
  private static let observations = 3
  private static let mostObservations = 512
  /// A layout without a template is given up after four attempts, or after so many documents of
  /// which none can be made.
  private static let mostRefusals = 16
  /// So many layouts, and so many bytes of observations, are known in each of two generations.
  private static let mostLayouts = 16_384
  private static let mostBytes = 8 << 20
  /// What a state takes that is no observation.
  private static let stateSize = 128

  // MARK: Layouts

  /// What is to be done with a document that was calculated.
  enum Look {
    /// Its literals are to be found.
    case wanted
    /// Nothing; this is what it counts as.
    case unwanted(Answer)
  }

  /// What a worker is told about a document that was calculated.
  struct Answer {
    /// What the document counts as.
    let lesson: Lesson
    /// How many documents of the same layout count as the same, without being asked about.
    ///
    /// They are the worker's own: if all workers counted them here, each would wait for the memory
    /// that the others have just written.
    var pause = 0
  }

  /// What a document has come to that was calculated.
  enum Lesson {
    /// Its layout has not come before, or long ago.
    case new
    /// Its layout has not come often enough.
    case unknown
    /// It has no template.
    case refused(PlanRefusal)
    /// Its layout has templates, none of which it fits.
    case unlike
  }

  /// Counts a document by the hash of its layout.
  mutating func meet(_ hash: UInt64) -> Look {
    guard let layout = layouts.value(hash) else {
      let sight = (sights.value(hash) ?? 0) + 1
      guard sight >= TemplateLearner.firstLook else {
        sights.set(hash, to: sight)
        return .unwanted(Answer(lesson: .new))
      }
      sights.remove(hash)
      layouts.set(hash, to: Layout())
      return .wanted
    }
    guard layout.refusals >= TemplateLearner.mostRefusals else { return .wanted }
    return .unwanted(Answer(lesson: layout.lesson, pause: TemplateLearner.longestPause))
  }

  /// Counts a look at a document of a layout; `isFruitless` if nothing was learnt.
  mutating func count(_ hash: UInt64, isFruitless: Bool) -> Answer {
    guard var layout = layouts.value(hash) else { return Answer(lesson: .unknown) }
    let isFruitless = isFruitless || layout.unproven >= TemplateLearner.mostUnproven
    layout.fruitless = isFruitless ? layout.fruitless + 1 : 0
    if !isFruitless {
      layout.pause = 0
    } else if layout.fruitless >= TemplateLearner.mostFruitless {
      let longer = max(2 * layout.pause, TemplateLearner.shortestPause)
      layout.pause = min(longer, TemplateLearner.longestPause)
    }
    layouts.change(hash) { $0 = layout }
    return Answer(lesson: layout.lesson, pause: layout.pause)
  }

  /// Counts a document of a layout that is of no use to a template.
  mutating func refuse(layout hash: UInt64, _ refusal: PlanRefusal) -> Answer {
    count(refusal, of: hash, as: 1)
    return Answer(lesson: .refused(refusal), pause: count(hash, isFruitless: true).pause)
  }

  // MARK: Documents

  /// Observes a document whose literals were found; returns what a template is to be made of.
  mutating func observe(
    _ document: ByteView,
    _ literals: [Literal],
    key: UInt64,
    layout: UInt64
  ) -> (work: Observation?, answer: Answer) {
    guard let state = states.value(key) else {
      observe(Observation(document, literals), until: TemplateLearner.observations, key)
      return (nil, count(layout, isFruitless: true))
    }
    guard case .observed(var observation, let next) = state else {
      let answer = count(layout, isFruitless: true)
      guard case .refused(let refusal) = state else { return (nil, answer) }
      count(refusal, of: layout, as: 1)
      return (nil, Answer(lesson: .refused(refusal), pause: answer.pause))
    }
    // The observation is changed in place: the table lets go of it first.
    states.change(key) { $0 = .inWork }
    let isAlike = observation.add(document, literals)
    let answer = count(layout, isFruitless: !isAlike)
    if observation.count >= next { return (observation, answer) }
    states.change(key) { $0 = .observed(observation, next: next) }
    return (nil, answer)
  }

  /// Observes documents of a key until there are so many.
  private mutating func observe(_ observation: Observation, until next: Int, _ key: UInt64) {
    states.set(key, to: .observed(observation, next: next), weight: observation.size)
  }

  /// A template was made of an observation.
  mutating func settle(_ observation: Observation, key: UInt64, layout: UInt64) {
    layouts.change(layout) { layout in
      layout.hasTemplate = true
      layout.unproven += 1
    }
    if observation.count < TemplateLearner.mostObservations {
      observe(observation, until: 2 * observation.count, key)
    } else {
      states.set(key, to: .settled, weight: TemplateLearner.stateSize)
    }
  }

  /// There is no room for a template of an observation, until twice as many documents have come.
  mutating func postpone(_ observation: Observation, key: UInt64) {
    observe(observation, until: 2 * observation.count, key)
  }

  /// A template of a layout is worth what it has cost: more of them are welcome.
  mutating func prove(_ layout: UInt64) {
    layouts.change(layout) { $0.unproven = 0 }
  }

  /// No template can be made for documents of a key.
  mutating func refuse(_ key: UInt64, _ refusal: PlanRefusal, layout: UInt64) {
    states.set(key, to: .refused(refusal), weight: TemplateLearner.stateSize)
    count(refusal, of: layout, as: 4)
  }

  /// The template of a key doesn't calculate enough documents: they are observed anew if formulas are
  /// known whose steps ended the plan, and have no other template otherwise.
  mutating func giveUp(_ key: UInt64, unfit formulas: Set<Int>) {
    guard !formulas.isEmpty else {
      return states.set(key, to: .refused(.misfits), weight: TemplateLearner.stateSize)
    }
    states.remove(key)
    unfit.set(key, to: unfitFormulas(key).union(formulas))
  }

  /// The formulas of documents of a key that are better left to the general engine.
  mutating func unfitFormulas(_ key: UInt64) -> Set<Int> { unfit.value(key) ?? [] }

  /// Counts why a document has no template, for layouts that have none at all.
  private mutating func count(_ refusal: PlanRefusal, of layout: UInt64, as weight: Int) {
    layouts.change(layout) { layout in
      guard !layout.hasTemplate else { return }
      layout.refusals += weight
      layout.refusal = refusal
    }
  }
}
