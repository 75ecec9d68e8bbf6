// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// `lister merge` as git's merge driver, configured by hand, in a repository of its own.
@Suite struct GitDriverTests {
  /// A repository with the driver, and a function `change` that edits, commits and tells.
  private static let setting = """
    set -e
    export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
    git init -q -b main .
    git config user.name Tester; git config user.email tester@example.com
    git config merge.lister.name "lists of items"
    git config merge.lister.driver "'$LISTER' merge %O %A %B -o %A"
    echo '*.list.json merge=lister' > .gitattributes
    commit() { git add -A; git commit -qm "$1"; }
    cp start.json Groceries.list.json; rm start.json; commit start

    """

  private static let start = """
    {
      "items": [
        {"uuid": "00000000-0000-4000-8000-000000000001", "text": "Bread"},
        {"uuid": "00000000-0000-4000-8000-000000000002", "text": "Milk", "price": 1}
      ],
      "grids": [{"name": "Sums", "rows": [["=SUM(ITEMS(\\"price\\"))"]], "values": [[1]]}]
    }

    """

  private func run(_ script: String) throws -> (outcome: Child.Outcome, fixture: ListFixture) {
    let fixture = try ListFixture(["start.json": GitDriverTests.start])
    let outcome = try Child.shell(GitDriverTests.setting + script, in: fixture.folder.path)
    return (outcome, fixture)
  }

  @Test func `git merges two branches that edit one line of a list differently`() throws {
    let (outcome, fixture) = try run(
      """
      git checkout -q -b other
      sed -i 's/"price": 1/"price": 1, "quantity": 6/' Groceries.list.json; commit quantity
      git checkout -q main
      sed -i 's/"text": "Milk"/"text": "Oat milk"/' Groceries.list.json; commit text
      git merge -q -m merged other
      git status --short
      """
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "Auto-merging Groceries.list.json\n" || outcome.output == "")
    #expect(try fixture.items() == ["Bread", "Oat milk"])
    let text = try fixture.folder.text("Groceries.list.json")
    #expect(text.contains(#""text": "Oat milk", "price": 1, "quantity": 6"#))
    #expect(!fixture.folder.allNames.contains(".lister"))
  }

  @Test func `git marks a list as conflicting when both branches change one field`() throws {
    let (outcome, fixture) = try run(
      """
      git checkout -q -b other
      sed -i 's/"price": 1/"price": 2/' Groceries.list.json; commit two
      git checkout -q main
      sed -i 's/"price": 1/"price": 3/' Groceries.list.json; commit three
      git merge -q -m merged other > /dev/null && exit 9
      git status --short
      git show :2:Groceries.list.json | grep -o '"price": .'
      git show :3:Groceries.list.json | grep -o '"price": .'
      """
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "UU Groceries.list.json\n\"price\": 3\n\"price\": 2\n")
    #expect(outcome.errors.contains("item \"Milk\": price: base 1, ours 3, theirs 2; took 3"))
    let text = try fixture.folder.text("Groceries.list.json")
    #expect(text.contains(#""price": 3"#))
    #expect(text.contains(#""values": [[3]]"#))
  }

  @Test func `branches that add one file each, without a common version, are united`() throws {
    let (outcome, fixture) = try run(
      """
      git checkout -q -b other
      echo '{"items": ["x", "y"]}' > New.list.json; commit new
      git checkout -q main
      echo '{"items": ["y", "z"]}' > New.list.json; commit new
      git merge -q -m merged other
      """
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try Set(fixture.items("New")) == ["x", "y", "z"])
  }
}
