// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerFormats
import ListerTables

/// Files of a folder or an archive that say once more what others of it say: they are told, and not
/// read, though their names belong to formats.
///
/// Google Takeout gives each note of Keep as data and, beside it, as a page to look at; the labels of
/// all notes are in a file among them, and a page in the top folder shows what there is.
struct CompanionFiles {
  /// What a file is beside others: a note as a page, the index of a Takeout, or the labels of its notes.
  enum Kind { case page, index, labels }

  /// The pages beside data of their name, without their endings.
  private var twins: Set<String> = []
  /// The folders that these are in, and those of a Takeout with data.
  private var folders: Set<String> = []
  /// What a folder that is the whole source is called.
  private var root = ""
  /// How many pages were skipped.
  private var pages = 0
  /// The other files that were skipped.
  private var others: [(kind: Kind, name: String)] = []

  /// None.
  init() {}

  /// Those among some files.
  ///
  /// - Parameters:
  ///   - files: what the source calls them.
  ///   - root: what a folder that is the whole source is called; empty if it is an archive.
  init(among files: some Collection<String>, in root: String) {
    self.root = root
    let shown = Set(files.compactMap { CompanionFiles.page($0) })
    for file in files where file.lowercased().hasSuffix(".json") {
      let (name, folder) = (String(file.dropLast(5)), Folder.parent(of: file))
      if shown.contains(name) { twins.insert(name) }
      if shown.contains(name) || folder != "." && isTop(Folder.parent(of: folder)) {
        folders.insert(folder)
      }
    }
  }

  /// What a file is beside others; nil if it is none of these.
  func kind(of file: String) -> Kind? {
    let folder = Folder.parent(of: file)
    if let page = CompanionFiles.page(file) {
      return twins.contains(page) ? .page : isIndex(file, in: folder) ? .index : nil
    }
    return folders.contains(folder) && Folder.name(of: file) == "Labels.txt" ? .labels : nil
  }

  /// Whether a file is left out; it is counted then.
  mutating func leavesOut(_ file: String) -> Bool {
    guard let kind = kind(of: file) else { return false }
    if kind == .page { pages += 1 } else { others.append((kind, file)) }
    return true
  }

  /// What is said about those that were left out.
  var remarks: [ImportRemark] {
    var messages: [String] = []
    if pages > 0 {
      let what = String(counting: pages, one: "page beside its", many: "pages beside their")
      messages.append("\(what) .json skipped")
    }
    messages += others.map { other in
      let isIndex = other.kind == .index
      let what = isIndex ? "the index page of a Takeout is" : "the labels of the notes are"
      return "\(what) skipped: \(other.name)"
    }
    return messages.map { ImportRemark(message: $0) }
  }

  /// Whether a page shows what is in a Takeout: it is in the top folder of one.
  ///
  /// Its name depends on the language; where there are notes below, it is known by its place.
  private func isIndex(_ file: String, in folder: String) -> Bool {
    guard isTop(folder) else { return false }
    let start = folder == "." ? "" : "\(folder)/"
    return Folder.name(of: file) == "archive_browser.html"
      || folders.contains { $0 != folder && $0.hasPrefix(start) }
  }

  /// Whether a folder is the top one of a Takeout.
  private func isTop(_ folder: String) -> Bool {
    folder == "." ? root == "Takeout" : Folder.name(of: folder) == "Takeout"
  }

  /// The name of a page without its ending; nil for what is called otherwise.
  private static func page(_ file: String) -> String? {
    let name = file.lowercased()
    guard let ending = endings.first(where: { name.hasSuffix($0) }) else { return nil }
    return String(file.dropLast(ending.count))
  }

  /// What the names of pages end in.
  private static let endings = (FormatTable.format(named: "html")?.extensions ?? [])
    .map { ".\($0)" }
}
