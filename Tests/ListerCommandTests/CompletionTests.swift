// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

@Suite struct CompletionTests {
  /// What bash offers for a line whose last word is the one under the cursor.
  private func offers(
    _ words: [String],
    in directory: String? = nil,
    config: String = "/nowhere"
  ) throws -> Set<String> {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Child.shell(
      """
      export XDG_CONFIG_HOME='\(config)'
      source <("$LISTER" completions bash)
      lister() { "$LISTER" "$@"; }
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      _lister
      printf '%s\\n' "${COMPREPLY[@]}"
      """,
      in: directory
    )
    #expect(outcome.errors == "")
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test func `bash completes commands`() throws {
    #expect(
      try offers(["lister", ""]) == Set(Program.commands.map(\.name) + ["--help", "--version"])
    )
    #expect(try offers(["lister", "comp"]) == ["completions"])
  }

  @Test func `bash completes the words of arguments, and options`() throws {
    #expect(try offers(["lister", "completions", ""]) == ["bash", "zsh", "fish", "--help"])
    #expect(try offers(["lister", "help", "man"]) == ["manual"])
    #expect(try offers(["lister", "manual", "--h"]) == ["--help"])
  }

  @Test func `bash completes names of lists in the folder that is meant, and files`() throws {
    let fixture = try ListFixture([
      "Groceries.list.json": "{}", "Tech Toys.list.json": "{}", "below/Gifts.list.json": "{}",
      "below/Gr'een.list.json": "{}",
    ])
    let path = fixture.folder.path
    #expect(try offers(["lister", "show", "G"], in: path) == ["Groceries", "Groceries.list.json"])
    #expect(try offers(["lister", "check", "Tech\\ T"], in: path) == ["Tech Toys"])
    #expect(try offers(["lister", "undo", "--in", "below", "G"], in: path).contains("Gifts"))
    let other = try offers(["lister", "add", "--in", "=", "below", "G"], in: path)
    #expect(other == ["Gifts", "Gr'een", "Groceries.list.json"])
    let color = try offers(["lister", "color", "Groceries", "or"], in: path)
    #expect(color.contains("orange"))
    #expect(try offers(["lister", "new", "x", "G"], in: path).isDisjoint(with: ["Groceries"]))
  }

  @Test func `bash completes the items of the list before, and what can be added`() throws {
    let fixture = try ListFixture([
      "Tech Toys.list.json":
        #"{"items": ["Oat milk", "Milk", {"text": "Mint", "removed": true}, "M\nN"]}"#,
      "Catalogue.list.json": #"{"items": ["milk", "Mustard"]}"#,
      "below/G.list.json": #"{"items": ["Mice"]}"#,
    ])
    let path = fixture.folder.path
    #expect(try offers(["lister", "check", "Tech\\ Toys", "M"], in: path) == ["Milk"])
    #expect(try offers(["lister", "edit", "\"Tech Toys\"", "Oat\\ m"], in: path) == ["Oat milk"])
    #expect(try offers(["lister", "add", "Tech\\ Toys", "M"], in: path) == ["Mint", "Mustard"])
    #expect(try offers(["lister", "pick", "Tech\\ Toys", "Mint", "Mu"], in: path) == ["Mustard"])
    let other = try offers(["lister", "remove", "--in", "=", "below", "G", "M"], in: path)
    #expect(other == ["Mice"])
    try fixture.folder.add("config/lister/settings.json", #"{"completion": "list"}"#)
    let own = try offers(["lister", "add", "Tech\\ Toys", "M"], in: path, config: path + "/config")
    #expect(own == ["Mint"])
  }

  @Test func `bash completes units, tags and shops by those of all lists in the folder`() throws {
    let fixture = try ListFixture([
      "a.list.json":
        #"{"items": [{"text": "x", "unit": "kg", "tags": ["da iry"], "prices": {"Market": 1}}]}"#,
      "below/b.list.json": #"{"items": [{"text": "x", "unit": "Kg"}, {"text": "y", "unit": "l"}]}"#,
      "below/Catalogue.list.json":
        #"{"shops": ["Bazaar"], "items": [{"text": "z", "unit": "kg"}]}"#,
    ])
    let path = fixture.folder.path
    #expect(try offers(["lister", "add", "a", "x", "--unit", ""], in: path) == ["kg"])
    #expect(try offers(["lister", "edit", "a", "x", "--tag", "da"], in: path) == ["da iry"])
    #expect(try offers(["lister", "show", "a", "--shop", "=", "M"], in: path) == ["Market"])
    let below = ["lister", "add", "--in", "below", "b", "w"]
    #expect(try offers(below + ["--unit", ""], in: path) == ["Kg", "l"])
    #expect(try offers(below + ["--shop", "B"], in: path) == ["Bazaar"])
    #expect(try offers(["lister", "basket", "a", "--shops", ""], in: path) == ["Market"])
  }

  @Test(arguments: Program.commands.map(\.name))
  func `the scripts of all shells and the manual know every option`(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let scripts = [
      ("--", BashCompletion.script(Program.commands, name: "lister")),
      ("--", ZshCompletion.script(Program.commands, name: "lister")),
      ("-l ", FishCompletion.script(Program.commands, name: "lister")),
    ]
    for (dashes, script) in scripts {
      #expect(script.contains(name))
      for option in command.options { #expect(script.contains(dashes + option.long)) }
    }
    let manual = ManualPage.source(Program.commands, name: "lister", about: "x", version: "1")
    for option in command.options {
      #expect(manual.contains("\\-\\-" + option.long.replacing("-", with: "\\-")))
    }
  }

  @Test func `no line of the manual begins with a stray control character`() {
    let manual = ManualPage.source(
      Program.commands,
      name: "lister",
      about: "about",
      version: "1.0"
    )
    let macros = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".br", ".nf", ".fi"]
    for line in manual.split(separator: "\n") where line.first == "." || line.first == "'" {
      #expect(macros.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }
}
