// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// What says that something is missing says what there is, or what to do.
@Suite struct WayOutTests {
  @Test(arguments: [
    (["color", "Groceries", "purple"], "there are gray, blue, green, yellow, orange, red"),
    (["completions", "csh"], "there are bash, zsh, fish"),
    (["bench", "loans"], "drift"), (["bench", "loans"], "compare"),
    (["generate", "loans"], "loan"),
    (["settings", "x"], "completion"), (["set", "Groceries", "x"], "currency"),
    (["sort", "Groceries", "x"], "priority"), (["formats", "x"], "markdown"),
    (["functions", "x"], "'lister functions' lists them"),
    (["merge", "--install-git", "x"], "todotxt"),
    (["sync", "copy", "ftp://x"], "http://"),
  ])
  func `what is none of an enumeration is told the others`(words: [String], told: String) throws {
    let fixture = try ListFixture()
    try fixture.run(words).expect(code: 2, part: told)
  }

  @Test(arguments: [
    ["remove", "Groceries", "--matching", ""], ["explain", "Groceries", "B2", "--formula", ""],
    ["show", "Groceries", "--tag", ""], ["edit", "Groceries", "--of-shop", "", "--note", "x"],
  ])
  func `an empty word is no value, and nothing is done`(words: [String]) throws {
    let fixture = try ListFixture()
    let before = try fixture.run("show", "Groceries", "--json").output
    try fixture.run(words).expect(code: 2, part: "is no value for")
    #expect(try fixture.run("show", "Groceries", "--json").output == before)
  }

  @Test func `a folder without lists says so to people`() throws {
    let fixture = try ListFixture([:])
    let shown = try fixture.run(["lists"])
    #expect(shown.code == 0 && shown.output == "")
    #expect(shown.errors == "lister: .: no lists here; 'lister new NAME' makes one\n")
    for option in ["--json", "--names"] {
      #expect(try fixture.run(["lists", option]).errors == "")
    }
    #expect(try ListFixture().run(["lists"]).errors == "")
  }

  @Test(arguments: ["ftp://example.org/a.csv", "s3://bucket/a.csv", "gopher+x://y"])
  func `an address of another scheme is told those that there are`(address: String) throws {
    let fixture = try ListFixture([:])
    let outcome = try fixture.run(["import", address])
    #expect(outcome.code == 3)
    let schemes = "addresses begin with https://, http:// or file://"
    #expect(outcome.errors == "lister: \(address): cannot download: \(schemes)\n")
    #expect(outcome.output.hasPrefix("\(address): nothing was imported\n"))
  }

  @Test func `why an import failed is said once`() throws {
    let fixture = try ListFixture(["bad.json": "{\"a"])
    for (name, told) in [("bad.json", "without its closing quote"), ("none.csv", "No such file")] {
      let outcome = try fixture.run(["import", name])
      #expect((outcome.output + outcome.errors).ranges(of: told).count == 1)
      #expect(outcome.errors.contains(told))
    }
  }

  @Test func `a workbook is told the command that makes a document of it`() throws {
    let fixture = try ListFixture([:])
    try FileManager.default.copyItem(
      atPath: Datasets.root.path + "/imports/tables/mixed.xlsx",
      toPath: fixture.folder.path(of: "q.xlsx")
    )
    let outcome = try fixture.run(["recalc", "-i", "q.xlsx"])
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("'lister convert IN OUT.list.json'"))
    #expect(try fixture.run(["convert", "q.xlsx", "q.list.json"]).code == 0)
    #expect(try fixture.run(["recalc", "-i", "q.list.json"]).code == 0)
  }

  @Test(arguments: [
    (["recalc", "--values"], "[[1]]\n"), (["recalc", "--values", "-"], "[[1]]\n"),
    (["paste", "Groceries"], "Salt\n"), (["add", "Groceries", "-"], "Salt\n"),
    (["import", "-", "--as", "todotxt"], "Salt\n"),
    (["convert", "-", "out.list.json", "--as", "json"], "{}\n"),
  ])
  func `what reads a terminal's standard input says so`(words: [String], typed: String) throws {
    let fixture = try ListFixture()
    let told = "reading the standard input until its end, which is Ctrl-D"
    let shown = try PseudoTerminal.run(
      words,
      environment: [:],
      in: fixture.folder.path,
      typing: Array("\(typed)\u{4}".utf8),
      hasLines: true
    )
    #expect(String(decoding: shown, as: UTF8.self).contains(told))
    let piped = try Child.shell(
      "printf '%s' '\(typed)' | \"$LISTER\" \(words.joined(separator: " "))",
      in: fixture.folder.path
    )
    #expect(!piped.errors.contains(told))
  }
}
