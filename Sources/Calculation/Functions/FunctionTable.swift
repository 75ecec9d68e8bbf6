// SPDX-License-Identifier: MIT

import Bytes

/// All functions, found by name without regard to case.
public struct FunctionTable: Sendable {
  /// The functions in the order of their categories' files.
  public let functions: [Function]
  /// Plain data for the evaluator: the kinds of each function's parameters.
  let signatures: [Signature]
  private let indices: [UInt64: Int]

  /// What the evaluator asks of a function at each call, without touching its texts.
  struct Signature: Sendable {
    /// Kinds of the first arguments; further ones as `Function.kind(at:)` says.
    var kinds: [Parameter.Kind]
    /// Whether no parameter is read one by one: then there is nothing to convert.
    var takesAreasOnly: Bool
    let body: @Sendable (Call) -> Value
  }

  /// The functions of this version.
  public static let standard = FunctionTable(
    LogicalFunctions.all + MathematicalFunctions.all + StatisticalFunctions.all
      + TextFunctions.all + LookupFunctions.all + InformationFunctions.all + DateFunctions.all
      + MatrixFunctions.all + DocumentFunctions.all
  )

  init(_ functions: [Function]) {
    self.functions = functions
    signatures = functions.map { function in
      let kinds = (0..<255).map { function.kind(at: $0) }
      return Signature(
        kinds: kinds,
        takesAreasOnly: kinds.allSatisfy { $0 == .area || $0 == .reference },
        body: function.body
      )
    }
    var indices: [UInt64: Int] = [:]
    for (index, function) in functions.enumerated() {
      for name in [function.name] + function.aliases {
        let hash = Array(name.utf8).withByteView { FunctionTable.hash($0) }
        precondition(indices.updateValue(index, forKey: hash) == nil, "\(name) is declared twice")
      }
    }
    self.indices = indices
  }

  /// The index of the function that a formula calls by `name`, whatever its case.
  ///
  /// The prefixes `_xlfn.` and `_xlws.`, which some programs write, are passed over.
  func index(of name: ByteView) -> Int? {
    var name = name
    for prefix: StaticString in ["_xlfn.", "_xlws."] where name.count > 6 {
      if FunctionTable.hash(name[0..<6]) == FunctionTable.hash(ByteView(prefix)) {
        name = name[6..<name.count]
      }
    }
    guard let index = indices[FunctionTable.hash(name)] else { return nil }
    // The hash is not perfect: a stranger's name that collides is no function.
    let function = functions[index]
    let matches = [function.name] + function.aliases
    return matches.contains { FunctionTable.equal(name, $0) } ? index : nil
  }

  /// The function of a name, whatever its case.
  public func function(named name: String) -> Function? {
    Array(name.utf8).withByteView { index(of: $0) }.map { functions[$0] }
  }

  private static func equal(_ name: ByteView, _ known: String) -> Bool {
    guard name.count == known.utf8.count else { return false }
    var index = 0
    for byte in known.utf8 {
      guard ASCII.upper(name[index]) == byte else { return false }
      index += 1
    }
    return true
  }

  /// FNV-1a of the name in upper case: names are short.
  private static func hash(_ name: ByteView) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<name.count {
      hash = (hash ^ UInt64(ASCII.upper(name[index]))) &* 0x100_0000_01b3
    }
    return hash
  }
}
