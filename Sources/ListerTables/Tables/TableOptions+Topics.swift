// SPDX-License-Identifier: MIT

extension TableOptions {
  /// What can be said of a file, apart from what its columns mean: by what a format has of it.
  package struct Topics: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Which characters its bytes are.
    package static let encoding = Topics(rawValue: 1)
    /// What its cells say.
    package static let cells = Topics(rawValue: 2)
    /// Which lines or rows are none of the table.
    package static let lines = Topics(rawValue: 4)
    /// How its records are made of fields.
    package static let records = Topics(rawValue: 8)
    /// Which rows name the columns.
    package static let headings = Topics(rawValue: 16)
    /// Which of several tables it is.
    package static let places = Topics(rawValue: 32)
    /// Which object has the rows for members.
    package static let members = Topics(rawValue: 64)
    /// What its columns mean, and what it becomes.
    package static let columns = Topics(rawValue: 128)

    /// Which rows are none of the table, and which name the columns.
    package static let rows: Topics = [.lines, .headings]
  }

  /// The options by which something is said, each with what it is about.
  private var said: [(option: String, topic: Topics)] {
    var said: [(option: String, topic: Topics)] = []
    if encoding != nil { said.append(("--encoding", .encoding)) }
    if delimiter != nil { said.append(("--delimiter", .records)) }
    if quoting != nil { said.append(("--quoting", .records)) }
    if skippedLines != nil { said.append(("--skip", .lines)) }
    if headingRows != nil { said.append(("--heading-rows", .headings)) }
    if decimalMark != nil { said.append(("--decimal", .cells)) }
    if groupMark != nil { said.append(("--thousands", .cells)) }
    if !missing.isEmpty { said.append(("--missing", .cells)) }
    if !kinds.isEmpty { said.append(("--kind", .cells)) }
    if isStrict { said.append(("--strict", .cells)) }
    if place != nil { said.append(("--at", .places)) }
    if rowsOf != nil { said.append(("--rows-of", .members)) }
    if let shape { said.append((shape == .grid ? "--grid" : "--items", .columns)) }
    if text != nil { said.append(("--text", .columns)) }
    if !key.isEmpty { said.append(("--key", .columns)) }
    if !columns.isEmpty { said.append(("--columns", .columns)) }
    if split != nil { said.append(("--split", .columns)) }
    return said.filter { !kept.contains($0.topic) }
  }

  /// What something is said of.
  package var topics: Topics {
    said.reduce(into: Topics()) { topics, saying in topics.formUnion(saying.topic) }
  }

  /// The options that say something of what none of some formats has; empty if there are none.
  package func voidOptions(for topics: Topics) -> [String] {
    said.filter { !topics.contains($0.topic) }.map(\.option)
  }

  /// What is said, without what a format has nothing of.
  package func restricted(to topics: Topics) -> TableOptions {
    guard !voidOptions(for: topics).isEmpty else { return self }
    var options = self
    if !topics.contains(.encoding) { options.encoding = nil }
    if !topics.contains(.records) { (options.delimiter, options.quoting) = (nil, nil) }
    if !topics.contains(.lines) { options.skippedLines = nil }
    if !topics.contains(.headings) { options.headingRows = nil }
    if !topics.contains(.places) { options.place = nil }
    if !topics.contains(.members) { options.rowsOf = nil }
    if !topics.contains(.cells) {
      (options.decimalMark, options.groupMark) = (nil, nil)
      (options.missing, options.kinds, options.isStrict) = ([], [], false)
    }
    return options
  }

  /// Refuses what is said of a format that has nothing of it.
  package func check(for format: Format) throws(ImportError) {
    let void = voidOptions(for: format.takes)
    guard !void.isEmpty else { return }
    let options = void.joined(separator: ", ")
    let verb = void.count == 1 ? "says" : "say"
    let isOtherText = format.takes == .encoding
    throw ImportError(
      message: "\(options) \(verb) nothing of a file of the format \(format.name)"
        + (isOtherText ? ", which has no tables; --as csv reads a text as one" : "")
    )
  }
}

extension TableOptions {
  /// What is told of what is said of rows and cells; nil if nothing is.
  var remark: ImportRemark? {
    let parts = partsOfRows + partsOfCells
    return parts.isEmpty ? nil : .given(parts)
  }

  private var partsOfRows: [String] {
    var parts: [String] = []
    if let delimiter {
      let byte = delimiter.byte
      let name = byte == CSVParser.whiteSpace ? "white space" : Format.excerpt(delimiter.word)
      parts.append("\(byte == UInt8(ascii: "\t") ? "a tab" : name) separates fields")
    }
    if let quoting { parts.append("quotes are read as \(quoting.rawValue)") }
    switch headingRows {
    case nil: break
    case 0: parts.append("no row names the columns, which have numbers")
    case 1: parts.append("the first row names the columns")
    case let count?: parts.append("\(count) rows name the columns")
    }
    return parts
  }

  private var partsOfCells: [String] {
    var parts: [String] = []
    if let decimalMark { parts.append("\(decimalMark.name) is the decimal mark") }
    if let groupMark { parts.append("\(groupMark.name) groups digits") }
    if !missing.isEmpty {
      parts.append("missing among numbers and dates: \(Format.enumeration(missing))")
    }
    if !kinds.isEmpty {
      let columns = kinds.map { "\(Format.excerpt($0.heading)) as \($0.kind.rawValue)" }
      parts.append("columns read \(columns.joined(separator: ", "))")
    }
    return parts
  }
}

extension TableOptions.DecimalMark {
  fileprivate var name: String { self == .comma ? "a comma" : "a point" }
}

extension TableOptions.GroupMark {
  fileprivate var name: String {
    switch self {
    case .point: "a point"
    case .comma: "a comma"
    case .apostrophe: "an apostrophe"
    case .blank: "a blank"
    case .nothing: "nothing"
    }
  }
}
