// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestKit

/// A folder with sources, the binary that runs in it, and the folder `lists` that it imports into.
struct ImportFixture {
  static let prices = "text,price,quantity\nMilk,1.19,2\nBread,3.20,1\n"

  let lists: ListFixture

  /// A folder with the given files.
  init(_ files: [String: String] = ["prices.csv": ImportFixture.prices]) throws {
    lists = try ListFixture(files)
  }

  var folder: TemporaryFolder { lists.folder }

  /// Runs the binary in the folder.
  @discardableResult
  func run(_ arguments: String..., input: String? = nil) throws -> Child.Outcome {
    try lists.run(arguments, input: input)
  }

  /// Runs the binary in the folder.
  @discardableResult
  func run(_ arguments: [String], input: String? = nil) throws -> Child.Outcome {
    try lists.run(arguments, input: input)
  }

  /// Imports with `--json`, and reads the report: one value, or an event on each line.
  func report(
    _ arguments: String...,
    input: String? = nil
  ) throws -> (outcome: Child.Outcome, sources: [ImportedSource]) {
    let outcome = try lists.run(arguments + ["--json"], input: input)
    if arguments.first == "update" {
      let sources = try ImportFixture.events(outcome).filter { $0["bytes"] != nil }
        .filter { $0["sources"] == nil }
      return (outcome, sources.map { ImportedSource(members: $0) })
    }
    let object = try ListFixture.object(outcome)
    let sources = object["sources"] as? [[String: Any]] ?? []
    return (outcome, sources.map { ImportedSource(members: $0) })
  }

  /// The events that an update has printed.
  static func events(_ outcome: Child.Outcome) throws -> [[String: Any]] {
    try outcome.output.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
  }

  /// The texts of a list's items in order, with `*` behind those that are done.
  func items(_ name: String) throws -> [String] { try lists.items("lists/\(name).list.json") }

  /// The documents of the folder `lists`.
  var documents: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "lists"))
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The temporary files that a killed program has left, wherever they are.
  var leftovers: [String] { folder.allNames.filter { $0.contains(".lister-") } }
}

/// What `lister import --json` says of one source.
struct ImportedSource {
  let members: [String: Any]

  var outcome: String { (members["outcome"] ?? members["event"]) as? String ?? "?" }
  var message: String { members["message"] as? String ?? "" }
  var remarks: [String] { ImportedSource.messages(members["remarks"]) }
  var lists: [[String: Any]] { members["lists"] as? [[String: Any]] ?? [] }
  var refused: [[String: Any]] { members["refused"] as? [[String: Any]] ?? [] }
  /// Name and outcome of each list.
  var outcomes: [String] {
    lists.map { "\($0["name"] as? String ?? "?") \($0["outcome"] as? String ?? "?")" }
  }

  /// A count of the first list.
  func count(_ name: String) -> Int? { lists.first?[name] as? Int }

  static func messages(_ remarks: Any?) -> [String] {
    (remarks as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }
}

/// A resource of a server that can be exchanged, with a version that changes with it.
final class ServedFile: Sendable {
  private let state: Mutex<(tag: Int, body: [UInt8])>

  init(_ body: some Sequence<UInt8>) { state = Mutex((1, Array(body))) }

  convenience init(_ text: String) { self.init(text.utf8) }

  func set(_ text: String) { state.withLock { $0 = ($0.tag + 1, Array(text.utf8)) } }

  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
    let (tag, body) = state.withLock { $0 }
    if request.headers["if-none-match"] == "\"\(tag)\"" { return .init(304) }
    return .init(200, headers: ["ETag": "\"\(tag)\""], body: body)
  }
}
