// SPDX-License-Identifier: MIT

import Foundation
import TestKit

@testable import ListerCommand

/// A folder with lists, and the binary that runs in it.
struct ListFixture {
  let folder: TemporaryFolder

  /// A folder of the given files.
  init(_ files: [String: String] = ["Groceries.list.json": ListFixture.groceries]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.add(name, text) }
  }

  /// A list in Lister's order, with a grid.
  static let groceries = """
    {
      "lister": 1,
      "color": "green",
      "items": [
        "Bread",
        {"uuid": "6F1C2D3E-0000-4000-8000-0123456789AB", "text": "Milk", "quantity": 2, "unit": "l",
         "price": 1.10, "prices": {"Market": 0.99}, "priority": 1, "tags": ["dairy"], "note": "the blue one"},
        {"text": "Tea", "completed": true, "shelf": [7]}
      ],
      "grids": [
        {"name": "Totals", "rows": [["Items", "=COUNTA(ITEMS(\\"text\\"))"], ["Third", "=1/3"], ["=1/0"]]}
      ]
    }
    """

  /// Runs the binary in the folder.
  func run(
    _ arguments: String...,
    input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    try run(arguments, input: input, environment: environment)
  }

  /// Runs the binary in the folder.
  func run(
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    let variables = ["LISTER_FOLDER": ""].merging(environment) { $1 }
    guard let input else {
      return try Child(arguments, environment: variables, in: folder.path).outcome()
    }
    let scratch = try TemporaryFolder()
    let path = try scratch.add("input", input)
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return try Child(arguments, input: handle, environment: variables, in: folder.path).outcome()
  }

  /// The texts of the items of a list in order, with `*` behind those that are done.
  func items(_ name: String = "Groceries") throws -> [String] {
    let outcome = try run("show", name, "--json")
    let shown = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let items = shown?["items"] as? [[String: Any]] ?? []
    return items.map { item in
      "\(item["text"] as? String ?? "?")\(item["completed"] as? Bool == true ? "*" : "")"
    }
  }

  /// The JSON value that a run has printed, which must be all that it printed.
  static func json(_ outcome: Child.Outcome) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(outcome.output.utf8), options: .fragmentsAllowed)
  }

  /// The members of the JSON object that a run has printed.
  static func object(_ outcome: Child.Outcome) throws -> [String: Any] {
    try json(outcome) as? [String: Any] ?? [:]
  }

  /// The items that `find --json` has printed.
  static func found(_ object: [String: Any]) -> [[String: Any]] {
    (object["lists"] as? [[String: Any]] ?? []).flatMap { $0["items"] as? [[String: Any]] ?? [] }
  }
}
