// SPDX-License-Identifier: MIT

package import ListerJSON

/// The edits of a request: as values, or as they were sent.
package enum EditList: JSONValue {
  case edits([Edit])
  /// An array, of which nothing is read before it is known that it is not too long.
  case sent(JSONText)

  package static var schema: Schema { .array(Edit.schema) }

  package var json: JSONText {
    switch self {
    case .edits(let edits): JSONText(elements: edits.map(\.json))
    case .sent(let json): json
    }
  }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .array else { throw ShapeError(path, "not an array") }
    self = .sent(json)
  }

  /// The edits.
  ///
  /// - Parameters:
  ///   - path: where the array is, for errors.
  ///   - limits: what they may take.
  /// - Returns: at least one.
  /// - Throws: ``ListerError`` with the place of the first that is none, `operations[0].items`, or when
  ///   there are too many or none.
  func edits(at path: String, _ limits: EditLimits) throws(ListerError) -> [Edit] {
    let json: JSONText
    switch self {
    case .edits(let edits): return edits
    case .sent(let sent): json = sent
    }
    let count = json.countOfElements
    try limits.check(operations: count)
    guard count > 0 else {
      throw ListerError(.request(expected: "at least one operation"), at: .init(member: path))
    }
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    for (index, element) in json.elements.enumerated() {
      do {
        edits.append(try Edit(element))
      } catch {
        var error = error
        let member = error.place.member.map { ".\($0)" } ?? ""
        error.place.member = "\(path)[\(index)]\(member)"
        throw error
      }
    }
    return edits
  }
}

extension Edit {
  /// What ``json`` writes and ``init(_:)`` reads.
  package static var schema: Schema {
    .named(
      "Operation",
      [
        .required("edit", .string(oneOf: names), "What is done"),
        .optional(
          "item",
          .string(),
          "An item: its number, its uuid, its text or the beginning of it"
        ),
        .optional("items", .array(.any), "Several such items; of add and want, new items"),
        .optional("members", .map(.any), "The members that change; null takes one away"),
        .optional("completed", .boolean, "Whether the items are done"),
        .optional("to", .any, "The position of the item from 1; of moveCells, the first cell"),
        .optional("color", .string(), "The color of the list"),
        .optional("text", .string(), "Lines that say items"),
        .optional("grid", .nullable(.string()), "A grid by its name; without it the first one"),
        .optional("at", .string(), "The first cell, such as B2"),
        .optional("rows", .array(.array(.any)), "Cells; null empties one, {} leaves it as it is"),
        .optional("from", .string(), "Where the cells were copied from, or the block that moves"),
        .optional("name", .string(), "The name of a grid"),
        .optional("reset_quantity", .boolean, "Whether quantities are taken away as well"),
      ]
    )
  }

  /// The words that ``init(_:)`` reads.
  static let names = [
    "add", "want", "paste", "clean", "pick", "change", "complete", "completeAll", "move", "remove",
    "color", "cells", "moveCells", "addGrid", "removeGrid", "renameGrid",
  ]
}
