// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds out which documents share a template, at little cost for those that don't.
///
/// Layouts are counted by the hash of their program, in a table of fixed size. The documents of one
/// that came before are looked at more closely, and sorted by the bytes between their literals: one
/// more row, or a member that may be missing, makes a template of its own. A layout whose documents
/// have nothing else in common is looked at seldom.
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

  private var sights = LayoutSights()
  private var layouts: [UInt64: Layout] = [:]
  private var states: [UInt64: State] = [:]
  /// Formulas whose steps have ended too many plans, by the keys of the documents.
  private var unfit: [UInt64: Set<Int>] = [:]
  /// How many bytes the observations take.
  private var size = 0

  /// No documents.
  init() {}

  /// How many documents of a layout come before they are observed.
  private static let firstLook = 2
  /// How many fruitless observations come before pauses, each twice as long as the one before.
  private static let mostFruitless = 24
  private static let shortestPause = 32
  private static let longestPause = 1_024
  /// After so many templates that nobody needs, further ones count as looks that come to nothing.
  private static let mostUnproven = 32
  /// So many documents make a template, and twice as many as before make it anew.
  private static let observations = 3
  private static let mostObservations = 512
  /// A layout without a template is given up after four attempts, or after so many documents of
  /// which none can be made.
  private static let mostRefusals = 16
  private static let mostLayouts = 2_048
  private static let mostStates = 4_096
  private static let mostBytes = 16 << 20

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
    guard let place = layouts.index(forKey: hash) else {
      guard sights.count(hash) >= TemplateLearner.firstLook else {
        return .unwanted(Answer(lesson: .new))
      }
      if layouts.count == TemplateLearner.mostLayouts { layouts.removeAll(keepingCapacity: true) }
      layouts[hash] = Layout()
      return .wanted
    }
    guard layouts.values[place].refusals >= TemplateLearner.mostRefusals else { return .wanted }
    let lesson = layouts.values[place].lesson
    return .unwanted(Answer(lesson: lesson, pause: TemplateLearner.longestPause))
  }

  /// Counts a look at a document of a layout; `isFruitless` if nothing was learnt.
  mutating func count(_ hash: UInt64, isFruitless: Bool) -> Answer {
    guard var layout = layouts[hash] else { return Answer(lesson: .unknown) }
    let isFruitless = isFruitless || layout.unproven >= TemplateLearner.mostUnproven
    layout.fruitless = isFruitless ? layout.fruitless + 1 : 0
    if !isFruitless {
      layout.pause = 0
    } else if layout.fruitless >= TemplateLearner.mostFruitless {
      let longer = max(2 * layout.pause, TemplateLearner.shortestPause)
      layout.pause = min(longer, TemplateLearner.longestPause)
    }
    layouts[hash] = layout
    return Answer(lesson: layout.lesson, pause: layout.pause)
  }

  // MARK: Documents

  /// Observes a document whose literals were found; returns what a template is to be made of.
  mutating func observe(
    _ document: ByteView,
    _ literals: [Literal],
    key: UInt64,
    layout: UInt64
  ) -> (work: Observation?, answer: Answer) {
    guard let state = states[key] else {
      begin(Observation(document, literals), key)
      return (nil, count(layout, isFruitless: true))
    }
    guard case .observed(var observation, let next) = state else {
      let answer = count(layout, isFruitless: true)
      guard case .refused(let refusal) = state else { return (nil, answer) }
      count(refusal, of: layout, as: 1)
      return (nil, Answer(lesson: .refused(refusal), pause: answer.pause))
    }
    // The observation is changed in place: the table lets go of it first.
    states[key] = .inWork
    let isAlike = observation.add(document, literals)
    let answer = count(layout, isFruitless: !isAlike)
    if observation.count >= next { return (observation, answer) }
    states[key] = .observed(observation, next: next)
    return (nil, answer)
  }

  private mutating func begin(_ observation: Observation, _ key: UInt64) {
    if states.count == TemplateLearner.mostStates || size > TemplateLearner.mostBytes {
      states.removeAll(keepingCapacity: true)
      unfit.removeAll()
      size = 0
    }
    size += observation.size
    states[key] = .observed(observation, next: TemplateLearner.observations)
  }

  /// A template was made of an observation.
  mutating func settle(_ observation: Observation, key: UInt64, layout: UInt64) {
    layouts[layout]?.hasTemplate = true
    layouts[layout]?.unproven += 1
    states[key] =
      observation.count < TemplateLearner.mostObservations
      ? .observed(observation, next: 2 * observation.count) : .settled
  }

  /// A template of a layout is worth what it has cost: more of them are welcome.
  mutating func prove(_ layout: UInt64) {
    layouts[layout]?.unproven = 0
  }

  /// No template can be made for documents of a key.
  mutating func refuse(_ key: UInt64, _ refusal: PlanRefusal, layout: UInt64) {
    states[key] = .refused(refusal)
    count(refusal, of: layout, as: 4)
  }

  /// The template of a key doesn't calculate enough documents: they are observed anew if formulas are
  /// known whose steps ended the plan, and have no other template otherwise.
  mutating func giveUp(_ key: UInt64, unfit formulas: Set<Int>) {
    states[key] = formulas.isEmpty ? .refused(.misfits) : nil
    if !formulas.isEmpty { unfit[key, default: []].formUnion(formulas) }
  }

  /// The formulas of documents of a key that are better left to the general engine.
  func unfitFormulas(_ key: UInt64) -> Set<Int> { unfit[key] ?? [] }

  /// Counts why a document has no template, for layouts that have none at all.
  private mutating func count(_ refusal: PlanRefusal, of layout: UInt64, as weight: Int) {
    guard layouts[layout]?.hasTemplate == false else { return }
    layouts[layout]?.refusals += weight
    layouts[layout]?.refusal = refusal
  }
}
