// SPDX-License-Identifier: MIT

import ListerStore
import TestKit
import Testing

@Suite struct ListNameTests {
  private func trouble(_ text: String) -> ListNameError? {
    do throws(ListNameError) {
      _ = try ListName(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", ListNameError.empty), ("a/b", .slash), ("/", .slash), (".", .leadingDot),
    ("..", .leadingDot), (".hidden", .leadingDot), (" Milk", .surroundingSpace),
    ("Milk ", .surroundingSpace), ("Milk\u{A0}", .surroundingSpace), (" ", .surroundingSpace),
    ("a\u{0}b", .control(code: 0)), ("a\nb", .control(code: 10)), ("a\u{7F}", .control(code: 0x7F)),
    ("a\u{85}b", .control(code: 0x85)), ("a\u{2028}b", .control(code: 0x2028)),
    ("a\u{202E}b", .control(code: 0x202E)), ("a\u{2066}b", .control(code: 0x2066)),
    (String(repeating: "x", count: 246), .tooLong(bytes: 246, limit: 245)),
    (String(repeating: "ä", count: 123), .tooLong(bytes: 246, limit: 245)),
  ])
  func `name validation: what is no name has a reason`(text: String, error: ListNameError) {
    #expect(trouble(text) == error)
  }

  @Test(arguments: [
    "Groceries", "a", "Größe 2", "...".replacing("...", with: "a.."), "Eier & Milch", "買い物", "👩‍👩‍👧",
    "a.list.json", "-rf", "~", "C:\\x", String(repeating: "x", count: 245),
  ])
  func `name validation: any other text is a name, and comes back`(text: String) throws {
    let name = try ListName(text)
    #expect(name.fileName == text + ".list.json")
    #expect(name.fileName.utf8.count <= 255)
    #expect(ListName(fileName: name.fileName) == name)
  }

  @Test(arguments: [
    ("Groceries.list.json", "Groceries"), ("Groceries.json", "Groceries"), ("a.b.json", "a.b"),
    (".list.json", nil), (".json", nil), (".a.json", nil), ("Groceries.list", nil), ("json", nil),
    ("Groceries.JSON", nil), (" x .json", " x "), ("list.json", "list"),
  ])
  func `the name of a list is that of its file without the extension`(file: String, name: String?) {
    #expect(ListName(fileName: file)?.text == name)
  }

  @Test(arguments: [
    ("Milk", "milk", true), ("Caf\u{E9}", "Cafe\u{301}", true), ("STRASSE", "strasse", true),
    ("ÄPFEL", "a\u{308}pfel", true), ("Milk", "Milch", false), ("list 9", "list 09", false),
  ])
  func `twins differ in case or in the spelling of accents only`(
    one: String,
    other: String,
    areTwins: Bool
  ) throws {
    #expect(try ListName(one).isTwin(of: ListName(other)) == areTwins)
    #expect(try ListName(one) != ListName(other))
  }

  @Test func `every trouble is told in words`() {
    let told: [(ListNameError, String)] = [
      (.empty, "it is empty"), (.slash, "it has a slash"), (.leadingDot, "it begins with a dot"),
      (.surroundingSpace, "it begins or ends with a space"),
      (.control(code: 10), "it has the control character U+000A"),
      (.control(code: 0x202E), "it has the control character U+202E"),
      (.tooLong(bytes: 300, limit: 245), "it is longer than 245 bytes (it has 300)"),
      (.taken(by: "milk"), "there is a list named 'milk'"),
    ]
    for (error, text) in told {
      #expect(error.message == text)
      #expect(error.description == "not a name for a list: \(text)")
    }
  }

  @Test func `a twin is found in a folder, the name itself before others`() throws {
    let folder = try TemporaryFolder()
    for file in ["milk.list.json", "MILK.json", "Bread.json", ".Milk.json", "notes.txt"] {
      try folder.add(file, "{}")
    }
    let milk = try ListName("Milk")
    #expect(try milk.twin(in: folder.path)?.isTwin(of: milk) == true)
    #expect(try ListName("MILK").twin(in: folder.path)?.text == "MILK")
    #expect(try ListName("Eggs").twin(in: folder.path) == nil)
    #expect(try ListName.all(in: folder.path).sorted().map(\.text) == ["Bread", "MILK", "milk"])
  }
}
