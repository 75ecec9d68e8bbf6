// SPDX-License-Identifier: MIT

package import ListerFiles
package import ListerJSON
package import ListerTables

/// One document, and the table of inputs whose rows fill it.
package struct RowRequest: Sendable {
  /// Where rows come from.
  package enum Source: Sendable {
    /// A file of CSV or NDJSON; `-` is the standard input.
    case path(String)
    /// What a function gives, as CSV or NDJSON.
    case feed(ByteFeed)
    /// All combinations of some values.
    case variations([RowVariation])
  }

  /// The document.
  package enum Template: Sendable {
    case path(String)
    /// Its bytes, and what messages call it.
    case document([UInt8], name: String)
  }

  package var template: Template
  package var source: Source
  /// What is filled with the same value in all rows: what it is called, and the value as JSON.
  package var constants: [RowConstant] = []
  /// How a table is read, as far as the user says.
  package var table = TableOptions()

  /// The rows of a source that fill a document.
  package init(_ template: Template, _ source: Source) {
    (self.template, self.source) = (template, source)
  }
}

/// What is filled with the same value in all rows.
package struct RowConstant: Hashable, Sendable {
  /// What it is called.
  package var target: String
  /// The value as a cell of a document spells it.
  package var value: JSONText

  /// A target and its value.
  package init(_ target: String, _ value: JSONText) { (self.target, self.value) = (target, value) }
}

/// Why rows can't fill a document; nothing was calculated then.
package enum RowFault: Error, Hashable, Sendable {
  /// The template can't be read, or is no document.
  case template(String)
  /// The rows can't be read.
  case rows(String)
  /// No column is called like anything in the document.
  case nothingFilled(columns: [String], template: String)
  /// A column, or a constant, means something that can't be filled.
  case target(String, String)
  /// Two columns fill one place.
  case twice(String, String)
  /// What is selected is neither in the document nor in the rows.
  case unknownField(String, template: String)
  /// More combinations than there may be.
  case tooManyVariations(Int)

  package var message: String {
    switch self {
    case .template(let message), .rows(let message): message
    case .nothingFilled(let columns, let template):
      "\(template): no column is called like a cell, a name or a member of it: "
        + columns.joined(separator: ", ")
    case .target(let name, let reason): "\(name): \(reason)"
    case .twice(let first, let second): "\(first) and \(second) fill the same place"
    case .unknownField(let name, let template):
      "\(name): neither in \(template) nor a column of the rows"
    case .tooManyVariations(let limit): "more than \(limit) combinations"
    }
  }
}
