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

  /// After so many documents a template that calculates less than half of them is given up.
  private static let trial = 64

  /// A worker's hold on a template.
  init(_ template: Template) {
    self.template = template
    tables = template.tables
  }

  /// Counts a document that fits; false if the template comes to nothing.
  func count(isDone: Bool) -> Bool {
    tried += 1
    if isDone { done += 1 }
    guard tried == TemplateLease.trial else { return true }
    defer { (tried, done) = (0, 0) }
    return 2 * done >= TemplateLease.trial
  }
}
