// SPDX-License-Identifier: MIT

import ListerBasics

/// Functions with what they do; only what puts an engine together names it.
///
/// An engine begins with ``common``: to make the declarations of all functions takes longer than all
/// else that a short run does. The first formula that calls another function makes it take ``standard``,
/// in which the common functions have the same places.
public final class FunctionTable: Sendable {
  /// What is known of the functions without what they do.
  let signatures: FunctionSignatures
  private let definitions: [FunctionDefinition]
  /// The table of all functions, if this one has only those that most formulas call.
  private let whole: (@Sendable () -> FunctionTable)?

  /// The functions of this version.
  public static let standard: FunctionTable = FunctionTable(
    joining: [
      common.definitions, MathematicalFunctions.library, StatisticalFunctions.library,
      TextFunctions.library, LookupFunctions.library, DateFunctions.library,
      FinanceFunctions.all,
      FunctionalFunctions.all, SheetsFunctions.all,
    ]
  )

  /// Those that most formulas call.
  package static let common: FunctionTable = FunctionTable(
    joining: [
      LogicalFunctions.all, MathematicalFunctions.all, StatisticalFunctions.all,
      TextFunctions.all, LookupFunctions.all, InformationFunctions.all, DateFunctions.all,
      MatrixFunctions.all, DocumentFunctions.all,
    ]
  ) { standard }

  /// The table of some categories; each definition, with its texts, is copied once.
  private convenience init(
    joining categories: [[FunctionDefinition]],
    of whole: (@Sendable () -> FunctionTable)? = nil
  ) {
    var definitions: [FunctionDefinition] = []
    definitions.reserveCapacity(categories.reduce(0) { $0 + $1.count })
    for category in categories { definitions += category }
    self.init(definitions, of: whole)
  }

  init(_ definitions: [FunctionDefinition], of whole: (@Sendable () -> FunctionTable)? = nil) {
    self.definitions = definitions
    self.whole = whole
    signatures = FunctionSignatures(definitions.map(\.function))
  }

  /// The table that has all functions.
  var complete: FunctionTable { whole?() ?? self }
  /// Whether there are functions that it lacks.
  var isComplete: Bool { whole == nil }

  /// What each function does, in the order of the signatures; other objects each time.
  var bodies: [FunctionBody] { definitions.map { FunctionBody($0.body) } }

  /// The functions in the order of their categories' files.
  public var functions: [Function] { signatures.functions }

  /// The function of a name, whatever its case.
  public func function(named name: String) -> Function? {
    Array(name.utf8).withByteView { signatures.index(of: $0) }.map { functions[$0] }
  }
}
