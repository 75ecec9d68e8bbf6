// SPDX-License-Identifier: MIT

extension TableOptions {
  /// One thing that can be said of a table as a text: an option of a command, and a parameter of a request.
  package struct Saying: Sendable {
    /// What the texts are that say it.
    package enum Form: Sendable {
      /// `true` or `false`, or nothing, which is `true`.
      case flag
      /// A text; the placeholder for it in help, and what it has to be.
      case text(_ placeholder: String, expecting: String)
      /// One of some words; the placeholder for it in help, and the word that counts if nothing is said.
      case word(_ placeholder: String, of: [String], standard: String)
      /// A whole number; the placeholder for it in help.
      case number(_ placeholder: String, ClosedRange<Int>)
    }

    /// What it is called.
    package let name: String
    package let form: Form
    /// Whether it may be said several times, and counts each time.
    package let isRepeatable: Bool
    /// What it means, in full sentences.
    package let help: String
    /// Takes a text; false for one that says nothing, or that contradicts what was said.
    fileprivate let take: @Sendable (_ text: String, _ options: inout TableOptions) -> Bool

    fileprivate init(
      _ name: String,
      _ form: Form,
      isRepeatable: Bool = false,
      help: String,
      take: @escaping @Sendable (_ text: String, _ options: inout TableOptions) -> Bool
    ) {
      self.name = name
      self.form = form
      self.isRepeatable = isRepeatable
      self.help = help
      self.take = take
    }

    /// One that is a text as it is; `excluded` is what must not be said besides.
    fileprivate init(
      _ name: String,
      _ form: Form,
      help: String,
      into member: any WritableKeyPath<TableOptions, String?> & Sendable,
      excluding excluded: (any KeyPath<TableOptions, String?> & Sendable)? = nil
    ) {
      self.init(name, form, help: help) { text, options in
        options[keyPath: member] = text
        return !text.isEmpty && excluded.map { options[keyPath: $0] == nil } ?? true
      }
    }

    /// One that is a whole number of a range.
    fileprivate init(
      _ name: String,
      _ range: ClosedRange<Int>,
      help: String,
      into member: any WritableKeyPath<TableOptions, Int?> & Sendable
    ) {
      self.init(name, .number("N", range), help: help) { text, options in
        options[keyPath: member] = Int(text)
        return Int(text).map { range.contains($0) } ?? false
      }
    }

    /// Whether a text says something by itself.
    package func accepts(_ text: String) -> Bool {
      var options = TableOptions()
      return take(text, &options)
    }
  }

  /// Takes what is said.
  ///
  /// - Parameters:
  ///   - text: how it is said.
  ///   - saying: what is said.
  /// - Returns: whether it says something, and contradicts nothing that was said before.
  package mutating func take(_ text: String, as saying: Saying) -> Bool {
    saying.take(text, &self)
  }

  /// Everything that can be said.
  package static let sayings: [Saying] = columnSayings + shapeSayings + writingSayings + textSayings

  /// What excludes one another, by its names.
  package static let exclusive = [["grid", "items"], ["at", "rows-of"]]

  private static func isOn(_ text: String) -> Bool? {
    switch text {
    case "", "true": true
    case "false": false
    default: nil
    }
  }

  /// Sets what a table becomes where a flag is on.
  private static func take(_ text: String, _ shape: Shape, _ options: inout TableOptions) -> Bool {
    guard let isOn = isOn(text) else { return false }
    guard isOn else { return true }
    guard options.shape == nil || options.shape == shape else { return false }
    options.shape = shape
    return true
  }

  // MARK: Columns

  private static let columnSayings = [
    Saying(
      "text",
      .text("COLUMN", expecting: "the name of a column"),
      help: """
        The column with the texts of the items. Without it: one with a known name, else the first of \
        the columns whose texts differ most.
        """,
      into: \.text
    ),
    Saying(
      "key",
      .text("COLUMN[,COLUMN]", expecting: "names of columns"),
      help: """
        The columns that identify an item together. Without it: a column uuid, id, key or code whose \
        values are all different, else the text.
        """
    ) { text, options in
      options.key = text.split(separator: ",").map(String.init)
      return !options.key.isEmpty
    },
    Saying(
      "columns",
      .text("COLUMN=NAME,...", expecting: "names such as preis=price,intern="),
      help: """
        What columns become: members of items, known ones such as price or of any other name; a column \
        without a name is left out.
        """
    ) { text, options in
      options.columns = TableOptions.columns(text) ?? []
      return !options.columns.isEmpty
    },
    Saying(
      "kind",
      .text(
        "COLUMN=KIND[,missing=WORD]",
        expecting: "a column and one of " + Kind.allCases.map(\.rawValue).joined(separator: ", ")
          + ", such as Sales=number"
      ),
      isRepeatable: true,
      help: """
        How a column is read, whatever its cells look like: text, number, date, day-first, month-first or \
        logical. A cell that doesn't fit is kept as a text under the name of the column and "Text". Behind \
        commas follow words for missing cells, and decimal=MARK or thousands=MARK for this column.
        """
    ) { text, options in
      guard let kind = ColumnKind(text) else { return false }
      options.kinds.append(kind)
      return true
    },
  ]

  // MARK: The table

  private static let shapeSayings = [
    Saying("grid", .flag, help: "Make a grid of a table, not items.") { text, options in
      take(text, .grid, &options)
    },
    Saying("items", .flag, help: "Make items of a table, not a grid.") { text, options in
      take(text, .items, &options)
    },
    Saying(
      "split",
      .text("COLUMN", expecting: "the name of a column"),
      help: "The column of which each value gets a list of its own.",
      into: \.split
    ),
    Saying(
      "at",
      .text("PLACE", expecting: "a place in the file"),
      help: """
        Which table of the file: a JSON pointer such as /data/rows, the name of a sheet or of a table, a \
        caption, a heading, or a number.
        """,
      into: \.place,
      excluding: \TableOptions.rowsOf
    ),
    Saying(
      "rows-of",
      .text("POINTER", expecting: "a JSON pointer such as /rates"),
      help: """
        The object in a JSON file whose members are the rows, each with its key: a JSON pointer such as \
        /rates, or / for all of the file.
        """,
      into: \.rowsOf,
      excluding: \TableOptions.place
    ),
    Saying(
      "skip",
      0...1_000_000_000,
      help:
        "So many first lines, or rows of a sheet or page, are no part of the table; 0: all are.",
      into: \.skippedLines
    ),
    Saying(
      "heading-rows",
      0...1_000,
      help: """
        So many rows name the columns: none, and they have numbers, one, or several, whose texts are one \
        behind the other, each once.
        """,
      into: \.headingRows
    ),
  ]

  // MARK: Cells

  private static let writingSayings = [
    Saying(
      "decimal",
      .text("MARK", expecting: "a comma or a point"),
      help: "The decimal mark of all columns: a comma or a point. The other one groups digits then."
    ) { text, options in
      options.decimalMark = DecimalMark(rawValue: text)
      return options.decimalMark != nil
    },
    Saying(
      "thousands",
      .text("MARK", expecting: "a point, a comma, an apostrophe, a blank, or none"),
      help: """
        What groups the digits of all columns by three: a point, a comma, an apostrophe, a blank, or none.
        """
    ) { text, options in
      options.groupMark = GroupMark(word: text)
      return options.groupMark != nil
    },
    Saying(
      "missing",
      .text("WORD", expecting: "a word"),
      isRepeatable: true,
      help: "Cells of columns of numbers and dates that hold this word are left out, and counted."
    ) { text, options in
      options.missing.append(text)
      return !text.allSatisfy(\.isWhitespace)
    },
  ]

  // MARK: Bytes

  private static let textSayings = [
    Saying(
      "encoding",
      .text(
        "NAME",
        expecting: "utf-8, utf-16, latin-1, windows-1252, or another name that iconv knows"
      ),
      help: """
        The encoding of a text file: utf-8, utf-16, latin-1, windows-1252, or one that iconv knows, such \
        as shift_jis, gb18030, cp437, macintosh or koi8-r.
        """
    ) { text, options in
      options.encoding = text
      return knowsEncoding(text)
    },
    Saying(
      "delimiter",
      .text("CHAR", expecting: "one character of ASCII such as ; or |, tab or blank"),
      help: """
        What stands between the fields of a text: a comma, a semicolon, a stroke, tab, or one other \
        character; a blank stands for white space.
        """
    ) { text, options in
      options.delimiter = Delimiter(text)
      return options.delimiter != nil
    },
    Saying(
      "quoting",
      .word("HOW", of: Quoting.allCases.map(\.rawValue), standard: Quoting.lenient.rawValue),
      help: """
        How quotes of a text are read: lenient, blanks around quotes are none of a field, and a field that \
        goes on behind its quotes is kept as it is written; strict, such a field is refused.
        """
    ) { text, options in
      options.quoting = Quoting(rawValue: text)
      return options.quoting != nil
    },
    Saying(
      "strict",
      .flag,
      help: """
        Refuse a file if something in its table could be read in two ways, or doesn't fit its column; then \
        nothing of it is saved.
        """
    ) { text, options in
      guard let isOn = isOn(text) else { return false }
      options.isStrict = isOn
      return true
    },
  ]
}
