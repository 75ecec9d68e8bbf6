// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON
package import ListerModel

/// What came of a file, in so few words that it can be remembered, and told from what comes next.
public struct ImportContent: Hashable, Sendable {
  /// The word of the format.
  public var format = ""
  /// What a table became; nil where the file is no table.
  public var shape: TableOptions.Shape?
  /// What the columns of a table are called.
  public var columns: [String] = []
  /// The column of the texts of the items.
  public var text: String?
  /// The columns that identify an item.
  public var key: [String] = []
  /// Where in the file the table is, if the file is more than that.
  public var place: String?
  /// How many items there are, in all lists.
  public var items = 0
  /// How many lists there are.
  public var lists = 0
  /// Whether there is neither an item nor a cell with something in it.
  package var isEmpty = false
  /// The lists that came before and are missing now, by what the source calls them.
  package var missing: [String] = []

  /// Nothing.
  package init() {}

  /// A folder or an archive, and how many files of it are read.
  package init(_ files: Files, count: Int) {
    format = files.rawValue
    items = count
    lists = count
    isEmpty = count == 0
  }

  /// A list among others of a source, by what it holds.
  package init(of list: List) {
    items = list.items.count
    lists = 1
    shape = items > 0 ? .items : list["grid"] ?? list["grids"] == nil ? nil : .grid
    isEmpty = list.isBlank
  }

  package enum Files: String, Sendable {
    case folder, archive
  }

  /// `6 items of the format csv`, `an archive of 3 files`.
  package var phrase: String {
    switch Files(rawValue: format) {
    case .folder?: "a folder of \(count)"
    case .archive?: "an archive of \(count)"
    case nil: "\(count) of the format \(format)"
    }
  }

  private var count: String {
    String(counting: items, Files(rawValue: format) == nil ? "item" : "file")
  }

  /// Why what comes now may be something else than what came before, as a sentence without a full
  /// stop; nil if it looks the same.
  package func objection(to new: ImportContent) -> String? {
    func told(_ before: String, _ now: String) -> String {
      "it was \(before), and is \(now) now"
    }
    if format != new.format {
      if Files(rawValue: format) ?? Files(rawValue: new.format) != nil {
        return told(phrase, new.phrase)
      }
      return told("of the format \(format)", "of the format \(new.format)")
    }
    if shape != new.shape, let shape, let now = new.shape {
      return told(shape.name, now.name)
    }
    if items > 0 ? new.items == 0 : !isEmpty && new.isEmpty {
      return told(items > 0 ? count : TableOptions.Shape.grid.name, "empty")
    }
    let gone = ([text].compactMap { $0 } + key).filter { !new.columns.contains($0) }
    if shape == .items, new.shape == .items, !gone.isEmpty {
      let isText = text.map { gone.contains($0) } == true
      let what = isText ? "the texts were" : "the items were known by"
      return "\(what) the column \(Format.excerpt(gone[0])), which isn't there now"
    }
    if new.items * 2 < items {
      return told(count, "\(new.items): less than half")
    }
    return nil
  }

  /// What is new of the columns, as a sentence without a full stop; nil if nothing is.
  package func news(in new: ImportContent) -> String? {
    guard shape != nil, new.shape != nil else { return nil }
    let (before, now) = (Set(columns), Set(new.columns))
    let added = new.columns.filter { !before.contains($0) }
    let gone = columns.filter { !now.contains($0) }
    var parts: [String] = []
    if !added.isEmpty { parts.append("new columns: \(Format.enumeration(added))") }
    if !gone.isEmpty { parts.append("columns that are gone: \(Format.enumeration(gone))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  // MARK: JSON

  /// The content as a folder remembers it.
  package var json: JSONText {
    func texts(_ texts: [String]) -> JSONText {
      JSONText(elements: texts.map { JSONText(string: $0) })
    }
    var members: [JSONText.Member] = [.init("format", format)]
    if let shape { members.append(.init("shape", shape.rawValue)) }
    if !columns.isEmpty { members.append(.init("columns", texts(columns))) }
    if let text { members.append(.init("text", text)) }
    if !key.isEmpty { members.append(.init("key", texts(key))) }
    if let place { members.append(.init("at", place)) }
    members += [.init("items", items), .init("lists", lists), .init("empty", isEmpty)]
    if !missing.isEmpty { members.append(.init("missing", texts(missing))) }
    return JSONText(members: members)
  }

  /// Reads what a folder remembers; nil if it isn't that.
  package init?(json: JSONText) {
    guard let format = json["format"]?.string, let items = json["items"]?.number?.int else {
      return nil
    }
    self.format = format
    self.items = items
    lists = json["lists"]?.number?.int ?? 1
    shape = json["shape"]?.string.flatMap { TableOptions.Shape(rawValue: $0) }
    isEmpty = json["empty"]?.logical ?? (items == 0 && shape != .grid)
    columns = json["columns"]?.elements.compactMap(\.string) ?? []
    text = json["text"]?.string
    key = json["key"]?.elements.compactMap(\.string) ?? []
    place = json["at"]?.string
    missing = json["missing"]?.elements.compactMap(\.string) ?? []
  }

  /// What the user says about tables, completed by how they were read before: what is found by looking
  /// at values must not change with them.
  package func completing(_ options: TableOptions) -> TableOptions {
    var options = options
    guard let shape, options.shape ?? shape == shape else { return options }
    if !options.topics.contains(.columns) { options.kept.insert(.columns) }
    options.shape = shape
    if options.place == nil, options.rowsOf == nil, let place {
      options.place = place
      options.kept.insert(.places)
    }
    guard shape == .items else { return options }
    options.text = options.text ?? (options.columns.contains { $0.key == "text" } ? nil : text)
    if options.key.isEmpty { options.key = key }
    return options
  }
}

extension TableOptions.Shape {
  fileprivate var name: String {
    switch self {
    case .grid: "a grid"
    case .items: "a list of items"
    }
  }
}
