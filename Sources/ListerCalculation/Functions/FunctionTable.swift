// SPDX-License-Identifier: MIT

import ListerBasics

/// All functions with what they do; only what puts an engine together names it.
public final class FunctionTable: Sendable {
  /// What is known of the functions without what they do.
  let signatures: FunctionSignatures
  private let definitions: [FunctionDefinition]

  /// The functions of this version.
  public static let standard = FunctionTable(
    joining: [
      LogicalFunctions.all, MathematicalFunctions.all, StatisticalFunctions.all,
      TextFunctions.all, LookupFunctions.all, InformationFunctions.all, DateFunctions.all,
      MatrixFunctions.all, DocumentFunctions.all,
    ]
  )

  /// The table of some categories; each definition, with its texts, is copied once.
  private convenience init(joining categories: [[FunctionDefinition]]) {
    var definitions: [FunctionDefinition] = []
    definitions.reserveCapacity(categories.reduce(0) { $0 + $1.count })
    for category in categories { definitions += category }
    self.init(definitions)
  }

  init(_ definitions: [FunctionDefinition]) {
    self.definitions = definitions
    signatures = FunctionSignatures(definitions.map(\.function))
  }

  /// What each function does, in the order of the signatures; other objects each time.
  var bodies: [FunctionBody] { definitions.map { FunctionBody($0.body) } }

  /// The functions in the order of their categories' files.
  public var functions: [Function] { signatures.functions }

  /// The function of a name, whatever its case.
  public func function(named name: String) -> Function? {
    Array(name.utf8).withByteView { signatures.index(of: $0) }.map { functions[$0] }
  }
}
