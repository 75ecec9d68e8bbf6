// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding

/// Finds out which layouts have templates, at little cost for those that don't.
///
/// A layout is counted by the hash of its program, in a table of fixed size. Only the documents of
/// one that comes often are looked at more closely; one that has no template is not looked at
/// again.
struct TemplateLearner {
  /// What is known of a layout that comes often.
  private enum State {
    /// Its documents are being observed; `next` is how many make the next template, and `misses`
    /// how many were unlike the first one.
    case observed(Observation, next: Int, misses: Int)
    /// It has a template, and is not observed any more.
    case settled
    /// It has no template.
    case refused(PlanRefusal)
  }

  private struct Sight: BitwiseCopyable {
    var hash: UInt64 = 0
    var count = 0
  }

  /// How often layouts were seen, by the low bits of their hashes.
  private var sights = [Sight](repeating: Sight(), count: 1_024)
  private var states: [UInt64: State] = [:]

  /// So many documents of a layout pass before it is observed.
  private static let firstSights = 4
  /// So many documents make a template, and so many more that it doesn't fit make it anew.
  private static let observations = 12
  private static let mostObservations = 512
  private static let mostStates = 256
  /// So many documents may be unlike the first one before their layout is refused.
  private static let mostMisses = 16

  /// What a document has come to that was calculated.
  enum Lesson {
    /// Its layout has not come often enough.
    case unknown
    /// Its layout has no template.
    case refused
    /// Its layout has a template, which it didn't fit; a wider one may have been made.
    case unlike(Template?)
    /// Its layout has a template now.
    case learnt(Template)
  }

  /// Learns from a document that was calculated.
  mutating func learn(
    from reader: DocumentReader,
    _ lease: ProgramLease,
    _ functions: [Function]
  ) -> Lesson {
    let key = TemplateLearner.key(lease, hasValues: reader.hasValues)
    guard let state = states[key] else {
      if isFrequent(key) { begin(reader, lease, key) }
      return .unknown
    }
    guard case .observed(var observation, let next, var misses) = state else {
      if case .settled = state { return .unlike(nil) }
      return .refused
    }
    let hasTemplate = next > TemplateLearner.observations
    // The observation is changed in place: the table lets go of it first.
    states[key] = nil
    guard let literals = DocumentLiterals.find(in: reader),
      observation.add(reader.document, literals)
    else {
      misses += 1
      if misses < TemplateLearner.mostMisses {
        states[key] = .observed(observation, next: next, misses: misses)
      } else {
        states[key] = hasTemplate ? .settled : .refused(.skeleton)
      }
      return hasTemplate ? .unlike(nil) : .unknown
    }
    guard observation.count >= next else {
      states[key] = .observed(observation, next: next, misses: misses)
      return hasTemplate ? .unlike(nil) : .unknown
    }
    do throws(PlanRefusal) {
      let template = try TemplateDraft.template(of: observation, reader, lease, functions)
      states[key] =
        observation.count < TemplateLearner.mostObservations
        ? .observed(observation, next: 2 * observation.count, misses: 0) : .settled
      return hasTemplate ? .unlike(template) : .learnt(template)
    } catch {
      states[key] = .refused(error)
      return .refused
    }
  }

  /// Counts a layout; whether it has come often enough.
  private mutating func isFrequent(_ hash: UInt64) -> Bool {
    let place = Int(truncatingIfNeeded: hash % UInt64(sights.count))
    if sights[place].hash != hash { sights[place] = Sight(hash: hash) }
    sights[place].count += 1
    return sights[place].count >= TemplateLearner.firstSights
  }

  /// Begins to observe the documents of a key.
  private mutating func begin(_ reader: DocumentReader, _ lease: ProgramLease, _ key: UInt64) {
    guard lease.diagnostics.isEmpty, let literals = DocumentLiterals.find(in: reader) else {
      states[key] = .refused(lease.diagnostics.isEmpty ? .values : .order)
      return
    }
    if states.count == TemplateLearner.mostStates { states.removeAll(keepingCapacity: true) }
    let observation = Observation(reader.document, literals)
    states[key] = .observed(observation, next: TemplateLearner.observations, misses: 0)
  }

  /// Has no further template for documents of a key.
  mutating func refuse(_ key: UInt64, _ refusal: PlanRefusal) { states[key] = .refused(refusal) }

  /// What is the same for documents of a template, and seldom for others: the hash of their layout,
  /// and whether they hold values already.
  static func key(_ lease: ProgramLease, hasValues: Bool) -> UInt64 {
    hasValues ? ~lease.hash : lease.hash
  }
}
