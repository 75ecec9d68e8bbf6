// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerFormats

/// What makes git merge and compare lists, and files of other formats, with the program.
///
/// The driver goes into the configuration of the repository, which each clone has for itself; the
/// names of the files go into `.gitattributes`, which is committed. Where the program can't read a
/// version, or the sides contradict each other in a file of another format, `git merge-file` takes over.
///
/// Source: gitattributes(5) and git-config(1) of git 2.
public struct GitInstallation: Sendable {
  /// The formats that can be named: those whose files are merged as they are.
  public static var formats: [String] { RecordFormat.all.map(\.name) }

  /// The format that a word means: its name, `markdown`, or how its files end; nil if there is none.
  package static func format(meantBy word: String) -> String? { RecordFormat.meant(by: word)?.name }

  /// A driver: its name in git, and what its files are called.
  private struct Driver {
    let name: String
    let option: String
    let patterns: [String]

    init(_ format: String?) {
      name = format.map { "lister-\($0)" } ?? "lister"
      option = format.map { " --as \($0)" } ?? ""
      patterns = format.flatMap { RecordFormat.named($0)?.patterns } ?? ["*.list.json"]
    }

    /// Merges a list: what contradicts is kept beside it, for `lister resolve`.
    private static let ofLists =
      "lister merge %O %A %B -o %A --conflicts %P; code=$?; test $code -lt 3 && exit $code; "
      + "git merge-file %A %O %B"

    /// Merges a file of another format.
    ///
    /// Where the sides contradict each other, git puts the result as either side would have it into
    /// one, with markers where they differ: none of it is lost. Where they don't differ, as one side
    /// deleted what the other one edited, the file is as git merges it if that has markers.
    private var marking: String {
      let merge = "lister merge\(option) %O %A %B"
      let mark = "git merge-file -q -L ours -L base -L theirs"
      return "\(merge) -o %A.both; code=$?; "
        + "if test $code = 0; then mv %A.both %A; exit; fi; "
        + "if test $code != 1; then rm -f %A.both; git merge-file %A %O %B; exit; fi; "
        + "for side in ours theirs; do \(merge) --prefer $side -o %A.$side 2> /dev/null; done; "
        + ": > %A.both; if \(mark) %A.ours %A.both %A.theirs; then "
        + "\(mark) -p %A %O %B > %A.theirs; code=$?; "
        + "if test $code -gt 0 && test $code -lt 128; then mv %A.theirs %A.ours; fi; fi; "
        + "mv %A.ours %A; rm -f %A.both %A.theirs; exit 1"
    }

    /// The sections of the configuration, each with its lines.
    var sections: [(title: String, lines: [String])] {
      let merge = option.isEmpty ? GitInstallation.Driver.ofLists : marking
      let diff =
        "f() { echo \\\"$1\\\"; lister diff\(option) \\\"$2\\\" \\\"$5\\\" "
        + "|| test $? = 1 || git --no-pager diff --no-index \\\"$2\\\" \\\"$5\\\" || true; }; f"
      return [
        (
          "[merge \"\(name)\"]",
          ["name = items merged by Lister", "driver = \"\(merge)\""]
        ), ("[diff \"\(name)\"]", ["command = \"\(diff)\""]),
      ]
    }
  }

  /// The repository: its configuration, and its attributes.
  private let configuration, attributes: String

  /// The repository that a folder is in.
  ///
  /// - Throws: ``ListerError`` when it is in none.
  private init(of folder: String) throws(ListerError) {
    var place = folder
    while true {
      let mark = place + "/.git"
      if let status = try FileError.mapping(try FileStatus.ifPresent(at: mark)) {
        configuration =
          try GitInstallation.common(mark, isFolder: status.kind == .folder) + "/config"
        attributes = place + "/.gitattributes"
        return
      }
      guard place != "/", place.utf8.count < 4_096 else {
        throw ListerError(.noRepository, at: .init(path: folder))
      }
      place = Folder.parent(of: place)
    }
  }

  /// The folder with the configuration: of a further work tree, that of the repository.
  private static func common(_ mark: String, isFolder: Bool) throws(ListerError) -> String {
    if isFolder { return mark }
    let home = Folder.parent(of: mark)
    func path(_ text: String, from folder: String) -> String {
      text.hasPrefix("/") ? text : folder + "/" + text
    }
    let link = try text(of: mark)
    let folder = path(String(link.text.trimmedEnd.dropFirst("gitdir: ".count)), from: home)
    let shared = try text(of: folder + "/commondir").text.trimmedEnd
    return shared.isEmpty ? folder : path(shared, from: folder)
  }

  /// The text of a file, empty if there is none.
  private static func text(
    of path: String
  ) throws(ListerError) -> (text: String, status: FileStatus?) {
    if FileStatus.isMissing(path) { return ("", nil) }
    var buffer = ByteBuffer(capacity: 4_096)
    let status = try FileError.mapping(
      try WholeFile.read(path, limit: 16 << 20, into: &buffer)
    )
    return (buffer.view.string, status)
  }

  /// Writes what is missing.
  ///
  /// - Returns: a line for each file: what was written, or that there was nothing to do.
  fileprivate static func install(
    _ formats: [String],
    in folder: String
  ) throws(ListerError) -> [String] {
    let repository = try GitInstallation(of: folder)
    let drivers = [Driver(nil)] + formats.map { Driver($0) }
    var lines: [String] = []
    try change(repository.configuration, &lines) { text in
      for section in drivers.flatMap(\.sections) { text.set(section.title, section.lines) }
    }
    try change(repository.attributes, &lines) { text in
      for driver in drivers {
        for pattern in driver.patterns {
          text.add("\(pattern) merge=\(driver.name) diff=\(driver.name)")
        }
      }
    }
    return lines
  }

  private static func change(
    _ path: String,
    _ lines: inout [String],
    _ body: (inout GitText) -> Void
  ) throws(ListerError) {
    let (old, status) = try text(of: path)
    var text = GitText(old)
    body(&text)
    if text.text == old {
      lines.append("\(path): nothing to do")
      return
    }
    try FileError.mapping(
      try AtomicFile.replace(path, with: Array(text.text.utf8), expecting: status)
    )
    lines += text.added.map { "\(path): \($0)" }
  }
}

/// The text of a file of git that is completed.
private struct GitText {
  private(set) var text: String
  private(set) var added: [String] = []

  init(_ text: String) { self.text = text }

  /// Adds a line unless it is there.
  mutating func add(_ line: String) {
    if text.split(whereSeparator: \.isNewline).contains(where: { $0 == line }) { return }
    append([line])
    added.append(line)
  }

  /// Adds a section with its lines; one of that title is replaced if it says something else.
  mutating func set(_ title: String, _ lines: [String]) {
    let section = [title] + lines.map { "\t" + $0 }
    var old = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let start = old.firstIndex(of: title) {
      let rest = old[(start + 1)...]
      let end = rest.firstIndex { $0.hasPrefix("[") || $0.isEmpty } ?? old.count
      if Array(old[start..<end]) == section { return }
      old.replaceSubrange(start..<end, with: section)
      text = old.joined(separator: "\n")
    } else {
      append(section)
    }
    added.append(title)
  }

  private mutating func append(_ lines: [String]) {
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    text += lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text without the line ends behind it.
  fileprivate var trimmedEnd: String {
    String(decoding: utf8.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
  }
}

extension Workspace {
  /// Makes git merge and compare lists with the program, and files of the named formats, in the
  /// repository of the current directory.
  ///
  /// - Parameter formats: of ``GitInstallation/formats``; lists are always among it.
  /// - Returns: a line for each thing that was written, or for each file with nothing to do.
  /// - Throws: ``ListerError`` when there is no repository, or it can't be written.
  public static func installGit(formats: [String]) throws(ListerError) -> [String] {
    try GitInstallation.install(formats, in: Folder.absolute("."))
  }
}
