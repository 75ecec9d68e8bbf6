// SPDX-License-Identifier: MIT

import Lister

extension Schema {
  /// A value of a cell, as documents have it.
  static let value = Schema.any
  static let text = Schema.string()
  /// A color's name.
  static let color = Schema.string(oneOf: List.Color.allCases.map(\.name))
  /// A whole number from 0.
  static let count = Schema.integer(from: 0)
  /// A document: an object, or rows.
  static let document = Schema.any

  /// What is wrong with a formula.
  static let fault = Schema.object([
    .required("column", .nullable(.integer(from: 1))), .required("message", .text),
    .required("suggestion", .nullable(.text)),
  ])

  /// Cells, and what is in them: one value, or rows of them.
  static let cells = Schema.object([
    .required("cell", .text), .optional("formula", .text), .optional("value", .value),
    .optional("digits", .text), .optional("rows", .array(.array(.any))),
  ])

  /// Why a cell is what it is.
  static let explanation = Schema.object([
    .optional("name", .text), .optional("path", .text), .required("grid", .text),
    .required("cell", .text), .optional("formula", .text), .required("value", .value),
    .optional("digits", .text), .required("exact", .boolean),
    .required("precision", .integer(from: 1, to: 1000)),
    .required(
      "parts",
      .array(
        .object([
          .required("column", .integer(from: 1)), .required("length", .count),
          .required("text", .text), .optional("value", .value), .optional("digits", .text),
          .optional("rows", .array(.array(.any))), .optional("rowCount", .count),
          .optional("columnCount", .count),
        ])
      )
    ),
    .required("precedents", .array(.cells)), .required("dependents", .array(.cells)),
    .optional("spill", .text), .optional("spilled_from", .text),
    .required("blockers", .array(.cells)),
    .optional(
      "error",
      .object([.required("began", .text), .required("way", .array(.cells))])
    ),
    .required("faults", .array(.fault)),
  ])

  /// A function of formulas.
  static let function = Schema.object([
    .required("name", .text), .required("aliases", .array(.text)), .required("category", .text),
    .required("syntax", .text),
    .required(
      "arguments",
      .array(
        .object([
          .required("name", .text), .required("optional", .boolean),
          .required("repeats", .boolean),
        ])
      )
    ),
    .required("summary", .text), .required("source", .text),
    .required(
      "example",
      .object([.required("formula", .text), .required("result", .text)])
    ),
  ])

  /// What edits did with a list.
  static let edits = Schema.object([
    .required("name", .text), .required("path", .text), .required("action", .text),
    .required("changed", .boolean), .required("tag", .nullable(.text)),
    .required(
      "edits",
      .array(
        .object([
          .required("action", .text), .required("changed", .boolean),
          .optional("items", .array(.any)), .optional("color", .color),
        ])
      )
    ),
    .required("conflicts", .array(.any)), .optional("view", .any),
    .optional(
      "catalogue",
      .object([
        .optional("name", .text), .optional("added", .count), .optional("error", .text),
      ])
    ),
  ])

  static let undone = Schema.object([
    .required("name", .text), .required("path", .text), .required("action", .text),
    .required("changed", .boolean), .required("conflicts", .array(.any)),
    .required("undo", .nullable(.text)), .required("redo", .nullable(.text)),
  ])
}
