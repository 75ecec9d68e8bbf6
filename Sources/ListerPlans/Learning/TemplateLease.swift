// SPDX-License-Identifier: MIT

import Synchronization

/// One worker's hold on a template that all workers share.
///
/// References to the template are counted when it comes and goes, not for each document.
final class TemplateLease {
  let template: Template
  let tables: Template.Tables
  /// What the general engine needs; nil if all formulas have steps.
  let general: GeneralLease?
  /// Documents that fitted the template, and those of them that it calculated, since the last look
  /// at them.
  private var tried = 0
  private var done = 0
  /// How many plans formulas have ended with their steps since that look.
  private var failures: [Int: Int] = [:]
  /// Whether it has calculated enough documents to be worth what it has cost.
  private var isProven = false
  /// How many looks the store of templates had taken when the use of it was last made known.
  private var looks = -1

  /// A template is given up that calculates less than half of so many documents, and one in which a
  /// formula has ended so many plans among these.
  private static let trial = 64
  private static let mostFailures = 4
  /// So many documents make up for learning it.
  private static let proof = 8

  /// What is to be told of a template after a document.
  enum News {
    /// It has calculated enough documents to be worth what it has cost.
    case proven
    /// It fits documents, but doesn't calculate enough of them; formulas whose steps have ended plans.
    case useless(unfit: Set<Int>)
  }

  /// A worker's hold on a template.
  init(_ template: Template) {
    self.template = template
    tables = template.tables
    general = template.general.map { GeneralLease($0) }
  }

  /// Makes known that it is in use, for the store of templates has taken so many looks.
  @inline(__always)
  func use(looks: Int) {
    if self.looks != looks { noteUse(looks) }
  }

  @inline(never)
  private func noteUse(_ looks: Int) {
    self.looks = looks
    template.isUsed.store(true, ordering: .relaxed)
  }

  /// Counts a document that fits, and the step that has ended its plan, if one has.
  func count(isDone: Bool, failedStep: Int?) -> News? {
    tried += 1
    if isDone { done += 1 }
    if let failedStep, let formula = template.formula(ofStep: failedStep) {
      let count = failures[formula, default: 0] + 1
      failures[formula] = count
      if count == TemplateLease.mostFailures { return giveUp() }
    }
    if !isProven, done == TemplateLease.proof {
      isProven = true
      return .proven
    }
    guard tried == TemplateLease.trial else { return nil }
    if 2 * done < TemplateLease.trial { return giveUp() }
    (tried, done, failures) = (0, 0, [:])
    return nil
  }

  private func giveUp() -> News {
    defer { (tried, done, failures) = (0, 0, [:]) }
    return .useless(unfit: Set(failures.keys))
  }
}
