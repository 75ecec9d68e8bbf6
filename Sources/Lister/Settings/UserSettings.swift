// SPDX-License-Identifier: MIT

import ListerFiles
package import ListerJSON
package import ListerModel
import ListerStore

/// What a person has settled about all lists: the members of one JSON object, each with a value that
/// counts without it.
package struct UserSettings: Sendable {
  /// What new items begin with in capitals.
  package enum Capitals: String, CaseIterable, Sendable {
    /// Nothing: they are taken as they are written.
    case none
    /// The first letter.
    case sentences
    /// The first letter of each word.
    case words

    /// A text with its capitals.
    package func applied(to text: String) -> String {
      switch self {
      case .none: text
      case .sentences: text.capitalizedFirst
      case .words:
        text.split(separator: " ", omittingEmptySubsequences: false)
          .map { String($0).capitalizedFirst }.joined(separator: " ")
      }
    }
  }

  /// The keys, in the order in which they are shown.
  package enum Key: String, CaseIterable, Sendable {
    case columns, capitals
    case pickOrder = "pick-order"
    case cleanQuantities = "clean-quantities"
    case filterLine = "filter-line"
    case completion

    /// What it settles, as a sentence.
    package var help: String {
      switch self {
      case .columns: "What 'lister show' prints beside texts: keys of members, all, or none."
      case .capitals: "Capitals of items that 'lister add' writes down: none, sentences, words."
      case .pickOrder: "By what 'lister pick' sorts: keys as 'lister view' has them."
      case .cleanQuantities: "Whether 'lister clean' takes quantities away: keep, or reset."
      case .filterLine: "Whether 'lister show' says what its view leaves out: show, or hide."
      case .completion: "What shells complete new items by: the catalogue too, or the list alone."
      }
    }
  }

  private var json: JSONText

  /// The settings of an object; nil for none.
  package init(_ json: JSONText? = nil) {
    self.json = json?.kind == .object ? json ?? JSONText(members: []) : JSONText(members: [])
  }

  /// The value of a key as it is spelled.
  package subscript(key: Key) -> String {
    let value = json[key.rawValue]?.string
    return value.flatMap { UserSettings.accepts($0, for: key) ? $0 : nil }
      ?? UserSettings.standard(key)
  }

  /// Whether somebody has settled a key.
  package func isSet(_ key: Key) -> Bool { json[key.rawValue] != nil }

  /// Settles a key, or takes what was settled away.
  ///
  /// - Returns: whether the value is one of the key; if not, nothing has changed.
  package mutating func set(_ key: Key, to value: String?) -> Bool {
    if let value, !UserSettings.accepts(value, for: key) { return false }
    json[key.rawValue] = value.map { JSONText(string: $0) }
    return true
  }

  /// What counts without a value.
  package static func standard(_ key: Key) -> String {
    switch key {
    case .columns: "all"
    case .capitals: "none"
    case .pickOrder: "manual"
    case .cleanQuantities: "keep"
    case .filterLine: "show"
    case .completion: "catalogue"
    }
  }

  /// What a value may be, for people.
  package static func expectation(of key: Key) -> String {
    switch key {
    case .columns: "all, none, or some, with commas, of \(columnKeys.joined(separator: ", "))"
    case .capitals: Capitals.allCases.map(\.rawValue).joined(separator: ", ")
    case .pickOrder: "keys such as tags,text"
    case .cleanQuantities: "keep, reset"
    case .filterLine: "show, hide"
    case .completion: "catalogue, list"
    }
  }

  private static func accepts(_ value: String, for key: Key) -> Bool {
    switch key {
    case .columns: ["all", "none"].contains(value) || columns(value) != nil
    case .capitals: Capitals(rawValue: value) != nil
    case .pickOrder: SortKey.keys(value) != nil
    case .cleanQuantities: ["keep", "reset"].contains(value)
    case .filterLine: ["show", "hide"].contains(value)
    case .completion: ["catalogue", "list"].contains(value)
    }
  }

  private static func columns(_ value: String) -> Set<String>? {
    let words = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return words.allSatisfy(columnKeys.contains) ? Set(words) : nil
  }

  private static let columnKeys = ItemField.all.filter { field in
    if case .hidden = field.display { false } else { true }
  }
  .map(\.key)

  // MARK: Meaning

  /// The members that are shown beside texts; nil for all.
  package var columns: Set<String>? {
    let value = self[.columns]
    return value == "all" ? nil : value == "none" ? [] : UserSettings.columns(value)
  }

  /// The capitals of new items.
  package var capitals: Capitals { Capitals(rawValue: self[.capitals]) ?? .none }
  /// What can be picked is sorted by these.
  package var pickOrder: [SortKey] { SortKey.keys(self[.pickOrder]) ?? [] }
  /// Whether cleaning up takes quantities away.
  package var resetsQuantities: Bool { self[.cleanQuantities] == "reset" }
  /// Whether new items are completed by names of the catalogue, too.
  package var completesFromCatalogue: Bool { self[.completion] == "catalogue" }
  /// Whether what a view leaves out is told.
  package var showsFilter: Bool { self[.filterLine] == "show" }

  // MARK: The file

  /// `$XDG_CONFIG_HOME/lister/settings.json`, or that in `~/.config`; nil if the environment names
  /// neither.
  ///
  /// Source: XDG Base Directory Specification 0.8; a path that is not from the root on is skipped.
  package static func path(environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return Folder.path(folder, "lister/settings.json")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return Folder.path(home, ".config/lister/settings.json")
  }

  /// Reads a file; without one, and where it holds something else, nothing is settled.
  ///
  /// - Throws: ``ListerError`` when it can't be read.
  package static func read(_ path: String?) throws(ListerError) -> UserSettings {
    guard let path else { return UserSettings() }
    return UserSettings(try DocumentFileError.mapping(try SettingsFile.read(path)))
  }

  /// Replaces a file, whole or not at all; its folder is made.
  ///
  /// - Throws: ``ListerError`` when it can't be written.
  package func write(_ path: String) throws(ListerError) {
    try FileError.mapping(try Folder.make(Folder.parent(of: path)))
    try DocumentFileError.mapping(try SettingsFile.write(json, path))
  }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
