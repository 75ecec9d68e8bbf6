// SPDX-License-Identifier: MIT

/// Measured quantities in groups, rendered as an aligned text table or as one JSON object.
package struct Report: Hashable, Sendable {
  /// One quantity: its key in JSON, its label for people, its value.
  package struct Entry: Hashable, Sendable {
    /// The key in JSON, such as `documents_per_second`; its unit is part of it.
    package var key: String
    /// What people read.
    package var label: String
    /// The value.
    package var quantity: Quantity

    /// An entry of the given parts.
    package init(_ key: String, _ label: String, _ quantity: Quantity) {
      self.key = key
      self.label = label
      self.quantity = quantity
    }
  }

  /// Entries under one heading; an object of its own in JSON.
  package struct Group: Hashable, Sendable {
    /// The key in JSON.
    package var key: String
    /// The heading for people.
    package var title: String
    /// The entries, in the order in which they are shown.
    package var entries: [Entry]

    /// A group of the given parts.
    package init(_ key: String, _ title: String, _ entries: [Entry]) {
      self.key = key
      self.title = title
      self.entries = entries
    }
  }

  /// The groups, in the order in which they are shown.
  package var groups: [Group]

  /// A report of the given groups.
  package init(_ groups: [Group]) { self.groups = groups }
}

extension Report {
  /// A table of two columns, label and value, with a heading over each group; ends with a newline.
  package var text: String {
    let entries = groups.flatMap(\.entries)
    let labelWidth = entries.map(\.label.count).max() ?? 0
    let valueWidth = entries.map(\.quantity.text.count).max() ?? 0
    var lines: [String] = []
    for group in groups where !group.entries.isEmpty {
      lines.append(group.title)
      for entry in group.entries {
        let label = entry.label.padded(to: labelWidth, .left)
        lines.append("  \(label)  \(entry.quantity.text.padded(to: valueWidth, .right))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// One JSON object on one line, with an object for each group; no newline at its end.
  package var json: String {
    let members = groups.map { group in
      let entries = group.entries.map { "\(JSONText.quoted($0.key)):\($0.quantity.json)" }
      return "\(JSONText.quoted(group.key)):{\(entries.joined(separator: ","))}"
    }
    return "{\(members.joined(separator: ","))}"
  }
}
