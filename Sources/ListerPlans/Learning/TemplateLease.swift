// SPDX-License-Identifier: MIT

/// One worker's hold on a template that all workers share.
///
/// References to the template are counted when it comes and goes, not for each document.
final class TemplateLease {
  let template: Template
  let tables: Template.Tables
  /// Documents that fitted the template, and those of them that it calculated, since the last look
  /// at them.
  private var tried = 0
  private var done = 0
  /// Whether it has calculated enough documents to be worth what it has cost.
  private var isProven = false

  /// After so many documents a template that calculates less than half of them is given up.
  private static let trial = 64
  /// So many documents make up for learning it.
  private static let proof = 8

  /// What is to be told of a template after a document.
  enum News {
    /// It has calculated enough documents to be worth what it has cost.
    case proven
    /// It fits documents, but seldom calculates them.
    case useless
  }

  /// A worker's hold on a template.
  init(_ template: Template) {
    self.template = template
    tables = template.tables
  }

  /// Counts a document that fits.
  func count(isDone: Bool) -> News? {
    tried += 1
    if isDone { done += 1 }
    if !isProven, done == TemplateLease.proof {
      isProven = true
      return .proven
    }
    guard tried == TemplateLease.trial else { return nil }
    defer { (tried, done) = (0, 0) }
    return 2 * done < TemplateLease.trial ? .useless : nil
  }
}
