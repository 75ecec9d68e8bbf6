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
    let text = try fixture.folder.text("prices.csv")
    #expect(
      text
        == """
        id,name,price
        <<<<<<< ours
        1,Milk,1.20
        =======
        1,Oat milk,1.10
        2,Bread,4
        >>>>>>> theirs
        3,"a, b",3
        4,Tea,9

        """
    )
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

  @Test func `no word of random edits is lost, and what is unmerged has markers`() throws {
    var random = SeededGenerator(seed: 7)
    var count = 0
    func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    func row() -> (id: Int, note: String) {
      count += 1
      return (count, "w\(count)w")
    }
    func edited(_ rows: [(id: Int, note: String)]) -> [(id: Int, note: String)] {
      var rows = rows
      for _ in 0..<3 {
        let place = below(rows.count)
        switch below(3) {
        case 0: rows.insert(row(), at: place)
        case 1: rows.remove(at: place)
        default: rows[place].note = row().note
        }
      }
      return rows
    }
    func text(_ rows: [(id: Int, note: String)], _ name: String) -> String {
      if name.hasSuffix("csv") {
        return "id,note\n" + rows.map { "\($0.id),\($0.note)\n" }.joined()
      }
      let objects = rows.map { "  {\"id\": \($0.id), \"note\": \"\($0.note)\"}" }
      return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }
    func words(_ text: String) -> Set<Substring> {
      Set(text.split { !$0.isLetter && !$0.isNumber }.filter { $0.hasPrefix("w") })
    }
    var sides = ["", "", ""]
    var added: [String: Set<Substring>] = [:]
    for number in 0..<12 {
      let name = "\(number)." + (number % 2 == 0 ? "csv" : "json")
      let base = (0..<6).map { _ in row() }
      let texts = [base, edited(base), edited(base)].map { text($0, name) }
      for (side, text) in texts.enumerated() {
        sides[side] += "cat > \(name) <<'END'\n\(text)END\n"
      }
      added[name] = words(texts[1]).union(words(texts[2])).subtracting(words(texts[0]))
    }
    let (outcome, fixture) = try run(
      sides[0] + "commit base; git checkout -q -b other\n" + sides[2] + "commit other\n"
        + "git checkout -q main\n" + sides[1] + "commit main\n"
        + "git merge -q -m merged other > /dev/null 2>&1 && exit 9\n"
        + "git diff --name-only --diff-filter=U | sort -u; echo; git diff --name-only | sort -u\n"
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lists = outcome.output.replacing("\n\n", with: "!").split(separator: "!")
      .map { Set($0.split(separator: "\n").map(String.init)) }
    try #require(lists.count == 2)
    // What is merged is in the index as it is in the folder.
    #expect(lists[0] == lists[1])
    #expect(lists[0].count > 1 && lists[0].count < 11)
    for (name, added) in added {
      let text = try fixture.folder.text(name)
      #expect(added.subtracting(words(text)) == [], "\(name)")
      #expect(text.contains("<<<<<<< ours\n") == lists[0].contains(name), "\(name)")
    }
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

  @Test func `installing says what it wrote, a second time that nothing is to be done`() throws {
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
    #expect(try fixture.run("merge", "--install-git", "xlsx").code == 2)
    let misspelled = try fixture.run("merge", "--install-git", "markdwon")
    #expect(misspelled.code == 2 && misspelled.errors.contains("markdown"))
    let help = try fixture.run("help", "merge").output
    for format in GitInstallation.formats { #expect(help.contains(format)) }
    #expect(try fixture.run("merge", "a", "b").code == 2)
  }
}
