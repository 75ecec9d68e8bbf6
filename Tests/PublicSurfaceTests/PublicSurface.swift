// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// What a client can name that imports one module: its public declarations, and those that it hands on.
struct PublicSurface: Sendable {
  /// A declaration.
  struct Entry: Sendable {
    /// The type that it belongs to; its own path for a type.
    var path: [String]
    /// The line by which it is written down.
    var line: String
    /// Whether it has a comment, or the compiler has made it.
    var isDocumented: Bool
    /// The compiler's name of it.
    var identifier: String
    /// Of the types of this package that stand in it, the compiler's names.
    var uses: [String]
  }

  /// The root of the package.
  static let root = Datasets.root.appending(path: "..").standardizedFileURL

  /// The declarations, by path and line.
  private(set) var entries: [Entry] = []

  /// The surface of a module, without what another one has.
  ///
  /// - Parameters:
  ///   - module: what the client imports.
  ///   - known: what is told elsewhere.
  /// - Throws: what the compiler says against a module.
  init(of module: String, besides known: PublicSurface? = nil) throws {
    let told = Set(known?.entries.map(\.identifier) ?? [])
    entries = try PublicSurface.entries(of: module, types: nil)
      .filter { !told.contains($0.identifier) }
      .sorted {
        ($0.path.joined(separator: "."), $0.line) < ($1.path.joined(separator: "."), $1.line)
      }
  }

  private static func entries(of module: String, types: Set<String>?) throws -> [Entry] {
    let graph = try SymbolGraph(module: module)
    var conformances: [String: Set<String>] = [:]
    for relationship in graph.relationships where relationship.kind == "conformsTo" {
      let name = relationship.targetFallback ?? relationship.target
      let word = name.split(separator: ".").last.map(String.init) ?? name
      if implied.contains(word) { continue }
      conformances[relationship.source, default: []].insert(word)
    }
    var entries: [Entry] = []
    for symbol in graph.symbols where types.map({ $0.contains(symbol.pathComponents[0]) }) ?? true {
      let protocols = conformances[symbol.identifier.precise, default: []].sorted()
      let suffix = protocols.isEmpty ? "" : ": \(protocols.joined(separator: ", "))"
      entries.append(
        Entry(
          path: symbol.pathComponents,
          line: symbol.declaration + suffix,
          isDocumented: symbol.docComment != nil || symbol.location == nil,
          identifier: symbol.identifier.precise,
          uses: symbol.declarationFragments.compactMap(\.preciseIdentifier)
            .filter { $0.contains(/^s:\d+Lister/) }
        )
      )
    }
    guard types == nil else { return entries }
    for (kind, other, type) in try handedOn(by: module) {
      if kind != nil, type == nil { continue }
      let more = try PublicSurface.entries(of: other, types: type.map { [$0] })
      let known = Set(entries.map(\.identifier))
      entries += more.filter { !known.contains($0.identifier) }
    }
    return entries
  }

  /// Protocols that say nothing, for nearly every type has them.
  private static let implied: Set = [
    "Copyable", "Escapable", "BitwiseCopyable", "SendableMetatype",
  ]

  /// What the file `Exports.swift` of a module hands on.
  private static func handedOn(
    by module: String
  ) throws -> [(kind: String?, module: String, type: String?)] {
    let file = root.appending(path: "Sources/\(module)/Exports.swift")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8)
      .matches(of: /@_exported public import (?:(struct|enum|class|protocol) )?(\w+)(?:\.(\w+))?/)
      .map { ($0.output.1.map(String.init), String($0.output.2), $0.output.3.map(String.init)) }
  }

  /// The surface as text: a line for a declaration, its type before it.
  var text: String {
    entries.map { entry in
      let owner = entry.path.dropLast().joined(separator: ".")
      return (owner.isEmpty ? "" : "\(owner) | ") + entry.line + "\n"
    }.joined()
  }
}
