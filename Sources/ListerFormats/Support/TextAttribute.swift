// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// A text of another program's task, such as an attribute or a cell, that says what a member of an
/// item says.
struct TextAttribute: Sendable {
  /// What the other program calls it.
  let name: String
  /// The member that says the same.
  let field: ItemField
  /// What stands there for an item without the member; nil where nothing does.
  var none: String?
  /// The value of the member; nil for a text that isn't understood, which is kept.
  let read: @Sendable (String) -> JSONText?
  /// The text; nil for a value that it can't say.
  let write: @Sendable (JSONText) -> String?

  /// Takes the text out of a task as a member of an item, if it is understood.
  ///
  /// Texts that would be written in another way go to `spelled`; see ``Spelling``.
  func take(
    from task: inout JSONObject,
    to item: inout [JSONText.Member],
    spelled: inout [JSONText.Member]
  ) {
    guard let text = task.peek(name)?.string else { return }
    let value = text == none ? nil : read(text)
    guard value != nil || text == none else { return }
    item.append(field.key, value)
    let kept = task.take(name)
    if let value, write(value) != text { spelled.append(name, kept) }
  }

  /// What is written for an item: what is kept of the task, as long as it says what the member
  /// says; nil if there is nothing to say.
  func value(
    of item: ListItem,
    keptAs key: String,
    _ respelling: inout Respelling
  ) -> JSONText? {
    let kept = item[key]
    let old = kept?[name]
    let absent = none.map { JSONText(string: $0) }
    guard let value = item[field.key], value.logical != false,
      value.kind != .array || !value.elements.isEmpty
    else { return old ?? absent }
    let spellings = [kept?[Spelling.key]?[name], old].compactMap(\.self)
    let spelling = spellings.first { spelling in
      spelling.string.flatMap(read).map { $0.hasSameMeaning(as: value) } ?? false
    }
    let text = spelling ?? write(value).map { JSONText(string: $0) }
    respelling.note(field, of: item, readAs: text?.string.flatMap(read))
    return text ?? absent
  }
}

extension TextAttribute {
  /// A text that the member has as it is.
  static func text(_ name: String, _ field: ItemField) -> TextAttribute {
    TextAttribute(
      name: name,
      field: field,
      read: { JSONText(string: $0) },
      write: { $0.string ?? $0.text }
    )
  }

  /// Texts between commas.
  static func texts(_ name: String, _ field: ItemField) -> TextAttribute {
    TextAttribute(
      name: name,
      field: field,
      read: { text in
        let parts = text.withByteView { $0.parts(between: UInt8(ascii: ",")).map(\.string) }
        return parts.isEmpty ? nil : JSONText(elements: parts.map { JSONText(string: $0) })
      },
      write: { value in value.elements.compactMap(\.string).joined(separator: ", ") }
    )
  }

  /// A date, by how the other program spells it.
  static func date(
    _ name: String,
    _ field: ItemField,
    read: @escaping @Sendable (String) -> ItemDate?,
    write: @escaping @Sendable (ItemDate) -> String?
  ) -> TextAttribute {
    TextAttribute(
      name: name,
      field: field,
      read: { text in read(text).map { JSONText(string: $0.text) } },
      write: { value in value.string.flatMap { ItemDate($0) }.flatMap(write) }
    )
  }

  /// A rule of recurrence, by how the other program spells it.
  static func rule(
    _ name: String,
    read: @escaping @Sendable (String) -> RecurrenceRule?,
    write: @escaping @Sendable (RecurrenceRule) -> String?
  ) -> TextAttribute {
    TextAttribute(
      name: name,
      field: .repeat,
      read: { text in read(text).map { JSONText(string: $0.text) } },
      write: { value in value.string.flatMap { RecurrenceRule($0) }.flatMap(write) }
    )
  }

  /// One of a few words, each with the value that it means; of several words for a value the first
  /// is written.
  static func choice(
    _ name: String,
    _ field: ItemField,
    none: String? = nil,
    _ words: [(word: String, value: JSONText)]
  ) -> TextAttribute {
    TextAttribute(
      name: name,
      field: field,
      none: none,
      read: { text in words.first { $0.word == text }?.value },
      write: { value in words.first { $0.value.hasSameMeaning(as: value) }?.word }
    )
  }
}
