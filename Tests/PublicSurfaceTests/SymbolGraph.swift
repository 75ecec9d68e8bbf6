// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// What the compiler says of the public declarations of one module.
struct SymbolGraph: Decodable {
  /// A declaration.
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable {
      let spelling: String
      let preciseIdentifier: String?
    }
    struct Comment: Decodable {}
    struct Location: Decodable {}

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let docComment: Comment?
    let location: Location?

    /// The declaration in one line.
    var declaration: String {
      declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// How two declarations belong together.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  var symbols: [Symbol] = []
  var relationships: [Relationship] = []

  /// The graph of a module, with what it adds to the types of others.
  init(module: String) throws {
    let folder = try TemporaryFolder()
    let trouble = try SwiftTool.run(
      "symbolgraph-extract",
      ["-module-name", module, "-output-dir", folder.path, "-target", SymbolGraph.target]
        + ["-minimum-access-level", "public", "-skip-synthesized-members"]
    )
    guard trouble.isEmpty else { throw Refusal(description: trouble) }
    for name in try folder.names {
      let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
      let part = try JSONDecoder().decode(SymbolGraph.self, from: data)
      symbols += part.symbols
      relationships += part.relationships
    }
  }

  /// What the compiler says against a module.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  #if arch(arm64)
  private static let target = "aarch64-unknown-linux-gnu"
  #else
  private static let target = "x86_64-unknown-linux-gnu"
  #endif
}
