// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What `make install` tells desktops of the types of files that Lister opens.
@Suite struct TypeRegistrationTests {
  private static let share = Datasets.root.deletingLastPathComponent()
    .appendingPathComponent("Sources/Desktop")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: share.appendingPathComponent(path), encoding: .utf8)
  }

  /// The keys of the desktop entry.
  private static func entry() throws -> [String: String] {
    let lines = try text("applications/lister.desktop").split(separator: "\n")
    #expect(lines.contains("[Desktop Entry]"))
    let pairs = lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
      .map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    #expect(pairs.allSatisfy { $0.count == 2 })
    return Dictionary(pairs.map { ($0[0], $0.last ?? "") }) { first, _ in
      Issue.record("\(first) twice")
      return first
    }
  }

  /// The words of a command line as the Desktop Entry Specification quotes them.
  private static func words(_ value: String) -> [String] {
    var words: [String] = []
    var word = ""
    var (isQuoted, isEscaped) = (false, false)
    for character in value.replacing("\\\\", with: "\\") {
      switch character {
      case _ where isEscaped:
        word.append(character)
        isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case " " where !isQuoted:
        words.append(word)
        word = ""
      default: word.append(character)
      }
    }
    return words + [word]
  }

  @Test
  func `type registration, open from browser: the entry names the types and the scheme`() throws {
    let entry = try TypeRegistrationTests.entry()
    #expect(entry["Type"] == "Application" && entry["Name"] == "Lister")
    #expect(entry["Terminal"] == "true" && entry["TryExec"] == "lister")
    let types = try #require(entry["MimeType"]).split(separator: ";")
    #expect(types == ["application/vnd.lister.list+json", "x-scheme-handler/lister"])
    let declared = try TypeRegistrationTests.text("mime/packages/lister.xml")
    #expect(declared.contains("type=\"\(types[0])\""))
  }

  @Test(arguments: ["plain", "file", "link"])
  func `type registration, open from browser: the entry shows the list`(form: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("Käse & $HOME.list.json", #"{"items": ["Milk"]}"#)
    let escaped = try #require(
      path.addingPercentEncoding(
        withAllowedCharacters: CharacterSet(charactersIn: "/").union(
          .alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
        )
      )
    )
    let argument =
      switch form {
      case "plain": path
      case "file": "file://\(escaped)"
      default: "lister://\(escaped)?color=0"
      }
    let entry = try TypeRegistrationTests.entry()
    let words = TypeRegistrationTests.words(try #require(entry["Exec"]))
    #expect(words.first == "sh" && words.last == "%u" && words.count == 5)
    let bin = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: bin.path(of: "lister"),
      withDestinationPath: Child.lister
    )
    let outcome = try Child(
      words.dropFirst().map { $0 == "%u" ? argument : $0 },
      program: "/bin/sh",
      environment: ["PATH": "\(bin.path):/usr/bin:/bin"]
    ).outcome()
    #expect(outcome.errors == "")
    #expect(outcome.output == "● Käse & $HOME  0 of 1 done, gray\n  1 [ ] Milk\n")
  }

  @Test func `type registration, open from browser: an address of no file is refused`() throws {
    for address in [
      "file://other.example/a.list.json", "file:///a%2", "file:///a?b", "file:///%00",
    ] {
      #expect(try Child.run("show", address).code == 3)
    }
  }

  /// The whole test needs the shared-mime-info package; what stands in the files is tested above.
  @Test func `type registration, open from browser: the database takes the types`() throws {
    let program = "/usr/bin/update-mime-database"
    let xml = try TypeRegistrationTests.text("mime/packages/lister.xml")
    #expect(xml.contains("<glob pattern=\"*.list.json\""))
    #expect(xml.contains("value=\"AAPLList\""))
    guard FileManager.default.isExecutableFile(atPath: program) else { return }
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "packages"),
      withIntermediateDirectories: true
    )
    try folder.add("packages/lister.xml", xml)
    let outcome = try Child([folder.path], program: program).outcome()
    #expect(outcome.code == 0)
    #expect(!outcome.errors.contains("lister.xml"))
    let globs = folder.content("globs2")
    #expect(globs.contains("60:application/vnd.lister.list+json:*.list.json\n"))
    #expect(folder.content("subclasses") == "application/vnd.lister.list+json application/json\n")
    #expect(folder.size("magic") > 0)
  }
}
