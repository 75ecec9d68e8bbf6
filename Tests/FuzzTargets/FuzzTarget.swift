// SPDX-License-Identifier: MIT

/// A part of the program that takes bytes from anywhere, and what must hold whatever they are.
///
/// The fuzzer makes inputs and calls ``check(_:)`` for as long as it is let; the tests call it with the seeds and
/// with the inputs that were once found. An input is bounded by its size alone, so a check does bounded work.
/// A target may keep what it uses from one input to the next, and belongs to one thread.
public protocol FuzzTarget: AnyObject {
  /// The word that names it: `formula`.
  var name: String { get }
  /// How many bytes an input has at most.
  var limit: Int { get }

  /// Inputs to begin with, made of the shipped files; larger ones than ``limit`` among them.
  ///
  /// - Throws: an error of Foundation when the files can't be read.
  func seeds() throws -> [[UInt8]]

  /// Runs an input.
  ///
  /// - Throws: ``FuzzFinding`` when something that must hold doesn't.
  func check(_ input: [UInt8]) throws(FuzzFinding)
}

/// All targets.
public enum FuzzTable {
  /// New targets, in the order in which they are run.
  public static func targets() -> [any FuzzTarget] {
    let formats = FormatTarget.formats.map { FormatTarget($0) }
    return [
      DocumentTarget(), PlanTarget(), RowTarget(), FormulaTarget(), RealsTarget(), MergeTarget(),
      ScriptTarget(),
      TableTarget(),
    ]
      + formats
      + [
        WorkbookTarget(.xlsx), WorkbookTarget(.ods), ArchiveTarget(), ExportTarget(),
        StateTarget(), RouteTarget(), StreamTarget(),
      ]
  }

  /// A new target of a name; nil if there is none.
  public static func target(named name: String) -> (any FuzzTarget)? {
    targets().first { $0.name == name }
  }
}
