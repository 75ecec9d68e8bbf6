// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

@testable import ListerCommand

/// `lister merge --install-git`: what git then merges, rebases, picks and shows in other formats.
@Suite struct GitFormatTests {
  private static let files = [
    "todo.txt": "(A) Call Bob +work\nBuy milk\nSleep\n",
    "prices.csv": "id,name,price\n1,Milk,1.10\n2,Bread,2\n3,\"a, b\",3\n",
    "data.json": """
    [
      {"id": 1, "name": "Milk", "n": 1},
      {"id": 2, "name": "Tea"}
    ]

    """,
    "names.json": "[\n  \"Milk\",\n  \"Bread\",\n\t\"Caf\\u00e9\", 2.50,\n  \"Tea\"\n]\n",
  ]

  /// A repository with the program on the path, and a function that edits and commits.
  private static let setting = """
    set -e
    export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
    mkdir -p bin; ln -s "$LISTER" bin/lister; PATH="$PWD/bin:$PATH"
    git init -q -b main .
    echo bin > .git/info/exclude
    git config user.name Tester; git config user.email tester@example.com
    lister merge --install-git todotxt csv json > installed
    echo installed >> .git/info/exclude
    commit() { git add -A; git commit -qm "$1"; }
    commit start

    """

  private func run(_ script: String) throws -> (outcome: Child.Outcome, fixture: ListFixture) {
    let fixture = try ListFixture(Self.files)
    let outcome = try Child.shell(Self.setting + script, in: fixture.folder.path)
    return (outcome, fixture)
  }

  /// Edits on a branch and others on the main one, of the same lines.
  private static let branches = """
    git checkout -q -b other
    sed -i 's/Bob/Robert/; s/^Buy milk/x Buy milk/' todo.txt
    sed -i 's/1,Milk,1.10/1,Oat milk,1.10/; s/2,Bread,2/2,Bread,4/' prices.csv
    sed -i 's/"n": 1/"n": 5/' data.json
    sed -i 's/"Bread"/"Bread",\\n  "Salt"/' names.json
    commit other
    git checkout -q main
    sed -i 's/^(A)/(B)/; s/^Buy milk/Buy milk @shop/' todo.txt
    sed -i 's/,1.10/,1.20/; /^2,/d; $a4,Tea,9' prices.csv
    sed -i 's/"Milk"/"Oat milk"/; s/"Tea"}/"Tea", "n": 2}/' data.json
    sed -i 's/"Milk"/"Oat milk"/; s/2.50/2.75/' names.json
    commit main

    """

  private func expectBoth(_ fixture: ListFixture) throws {
    #expect(
      try fixture.folder.text("todo.txt")
        == "(B) Call Robert +work\nx Buy milk @shop\nSleep\n"
    )
    #expect(
      try fixture.folder.text("data.json")
        == """
        [
          {"id": 1, "name": "Oat milk", "n": 5},
          {"id": 2, "name": "Tea", "n": 2}
        ]

        """
    )
    #expect(
      try fixture.folder.text("names.json")
        == "[\n  \"Oat milk\",\n  \"Bread\",\n  \"Salt\",\n\t\"Caf\\u00e9\", 2.75,\n  \"Tea\"\n]\n"
    )
  }

  @Test func `git merges what two branches changed in the same lines`() throws {
    let script = Self.branches.replacing("; s/2,Bread,2/2,Bread,4/", with: "")
    let (outcome, fixture) = try run(
      script + "git merge -q -m merged other > /dev/null; git status --short\n"
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "", "\(outcome.errors)")
    try expectBoth(fixture)
    #expect(
      try fixture.folder.text("prices.csv")
        == "id,name,price\n1,Oat milk,1.20\n3,\"a, b\",3\n4,Tea,9\n"
    )
  }

  @Test(arguments: ["git checkout -q other; git rebase -q main", "git cherry-pick other"])
  func `git rebases and picks what both changed, too`(command: String) throws {
    let script = Self.branches.replacing("; s/2,Bread,2/2,Bread,4/", with: "")
    let (outcome, fixture) = try run(script + command + " > /dev/null; git status --short\n")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "", "\(outcome.errors)")
    try expectBoth(fixture)
  }

  @Test func `a row that one branch deleted and the other one changed is a conflict`() throws {
    let (outcome, fixture) = try run(
      Self.branches + "git merge -q -m merged other > /dev/null || git status --short\n"
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("UU prices.csv"))
    #expect(outcome.errors.contains("item \"Bread\": edited by theirs, deleted by ours; kept"))
    #expect(!fixture.folder.allNames.contains { $0.contains(".merge_file") })
    #expect(try fixture.folder.text("prices.csv").contains("2,Bread,4\n"))
  }

  @Test func `members of objects merge, and contradictions have markers around both`() throws {
    let (outcome, fixture) = try run(
      """
      printf '{\n  "name": "x",\n  "deps": {\n    "a": "1",\n    "c": "3"\n  }\n}\n' > package.json
      commit package
      git checkout -q -b other
      sed -i 's/"c": "3"/"c": "4"/; s/"x"/"z"/' package.json; commit other
      git checkout -q main
      sed -i 's/"c": "3"/"b": "2",\\n    "c": "3"/; s/"x"/"y"/' package.json; commit main
      git merge -q -m merged other > /dev/null && exit 9
      git status --short
      """
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "UU package.json\n", "\(outcome.errors)")
    let text = try fixture.folder.text("package.json")
    #expect(
      text
        == """
        {
        <<<<<<< ours
          "name": "y",
        =======
          "name": "z",
        >>>>>>> theirs
          "deps": {
            "a": "1",
            "b": "2",
            "c": "4"
          }
        }

        """
    )
  }

  @Test func `git diff shows items, and no lines`() throws {
    let (outcome, _) = try run("sed -i 's/,1.10/,1.20/' prices.csv; git diff\n")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "prices.csv\n~ Milk\n    price: \"1.10\" -> \"1.20\"\n")
  }

  @Test func `what the program can't read, git merges by its lines`() throws {
    let (outcome, fixture) = try run(
      """
      printf 'a,b\\n"x\\n1\\n2\\n3\\n4\\n' > broken.csv; commit broken
      git checkout -q -b other; sed -i 's/^a,b/a,c/' broken.csv; commit other
      git checkout -q main; sed -i 's/^4/5/' broken.csv; commit main
      git merge -q -m merged other > /dev/null; git status --short
      """
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.folder.text("broken.csv") == "a,c\n\"x\n1\n2\n3\n5\n")
  }

  @Test func `installing says what it wrote, and a second time that there is nothing to do`() throws
  {
    let (outcome, fixture) = try run(
      """
      cat installed | sed "s|$PWD/||"
      lister merge --install-git csv | sed "s|$PWD/||"
      mkdir -p deep/er; cd deep/er; lister merge --install-git ndjson | sed "s|.*/||"
      """
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == ".git/config: [merge \"lister\"]")
    #expect(lines.contains(".gitattributes: *.csv merge=lister-csv diff=lister-csv"))
    #expect(lines.contains(".git/config: nothing to do"))
    #expect(lines.contains(".gitattributes: nothing to do"))
    #expect(lines.last == ".gitattributes: *.jsonl merge=lister-ndjson diff=lister-ndjson")
    let attributes = try fixture.folder.text(".gitattributes").split(separator: "\n")
    #expect(Set(attributes).count == attributes.count)
    #expect(attributes.contains("*.list.json merge=lister diff=lister"))
  }

  @Test(arguments: [
    ("markdown", "*.md merge=lister-text diff=lister-text"),
    ("todo.txt", "todo.txt merge=lister-todotxt diff=lister-todotxt"),
    ("ics", "*.ics merge=lister-icalendar diff=lister-icalendar"),
    ("JSONL", "*.jsonl merge=lister-ndjson diff=lister-ndjson"),
  ])
  func `a format is also known by how its files are called`(word: String, line: String) throws {
    let (outcome, fixture) = try run("lister merge --install-git \(word)\n")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.folder.text(".gitattributes").split(separator: "\n").contains(line[...]))
  }

  @Test func `without a repository, and for unknown formats, there is an error`() throws {
    let fixture = try ListFixture()
    let none = try fixture.run("merge", "--install-git")
    #expect(none.code == 3)
    #expect(none.errors.contains("this is in no repository of git"))
    let unknown = try fixture.run("merge", "--install-git", "xlsx")
    #expect(unknown.code == 2)
    let misspelled = try fixture.run("merge", "--install-git", "markdwon")
    #expect(misspelled.code == 2 && misspelled.errors.contains("markdown"))
    let help = try fixture.run("help", "merge").output
    for format in GitInstallation.formats { #expect(help.contains(format)) }
    let missing = try fixture.run("merge", "a", "b")
    #expect(missing.code == 2)
  }
}
