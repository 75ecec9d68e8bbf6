// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

struct FormatTableTests {
  static let textual = [
    "google-tasks", "microsoft-todo", "trello", "super-productivity", "json", "ndjson", "keep",
    "taskwarrior", "icalendar", "opml", "oi-csv", "handyshopper", "todoist", "ticktick",
    "markdown-table", "csv", "tsv", "org", "text", "obsidian", "todotxt",
  ]

  @Test(
    arguments: [
      ("shopping.db", "oi-db"), ("lists/Shopping.DB", "oi-db"), ("my.shopping.db", "oi-db"),
      ("list.json", "json"), ("other.db", "sqlite"), ("csv", nil), ("lists.csv/Week", nil),
      ("v1.2/week.csv", "csv"), ("shopping.db/week", nil),
    ] as [(String, String?)]
  )
  func `a file's name says its format, by two words too`(name: String, format: String?) {
    #expect(FormatTable.format(forFileName: name)?.name == format)
  }

  @Test(arguments: textual)
  func `the example of a format is found by content and comes back`(name: String) throws {
    let run = try FormatRun(name)
    let example = Array(run.format.example.utf8)
    let result = try run.roundTrip(example)
    #expect(!result.lists.isEmpty)
    let found = try example.withByteView { (bytes) throws in
      try FormatTable.format(of: bytes, fileName: "x." + (run.format.extensions.first ?? ""))
    }
    #expect(found.name == name)
  }

  @Test func `names of formats are unique, and no extension has a dot in front`() {
    let formats = FormatTable.standard
    #expect(Set(formats.map(\.name)).count == formats.count)
    for format in formats {
      #expect(!format.extensions.isEmpty && !format.summary.hasSuffix("."))
      #expect(format.extensions.allSatisfy { $0 == $0.lowercased() && !$0.hasPrefix(".") })
    }
  }

  @Test(arguments: textual)
  func `an example cut at any byte is refused in words or read, and never half of a line wrong`(
    name: String
  ) throws {
    let run = try FormatRun(name)
    let example = Array(run.format.example.utf8)
    for count in 0...example.count {
      let part = Array(example[0..<count])
      do throws(ImportError) {
        let result = try run.read(part)
        for named in result.lists {
          // What was read is a document.
          _ = try? named.list.bytes.withByteView { (bytes) throws(DocumentError) in
            try ListReader().list(from: bytes)
          }
        }
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(arguments: textual)
  func `bytes changed by chance never stop the program`(name: String) throws {
    let run = try FormatRun(name)
    let example = Array(run.format.example.utf8)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1_500 {
      var bytes = example
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(at + 9, bytes.count)], at: at)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      guard let result = try? run.read(bytes) else { continue }
      // What can be read can be written; if all was held, it comes back equal.
      guard let written = try? run.write(result.lists) else { continue }
      if written.remarks.isEmpty {
        let again = try run.read(written.bytes)
        #expect(
          again.lists.map(\.list) == result.lists.map(\.list),
          "\(bytes.text) was written as \(written.bytes.text)"
        )
      }
    }
  }

  @Test(arguments: textual)
  func `files that are no text are refused`(name: String) throws {
    let run = try FormatRun(name)
    #expect(run.error([0x50, 0x4B, 3, 4, 0, 0, 0, 8, 0xFF, 0xFE, 0x81]) != nil)
    let zero = try #require(run.error("a,b\n1,\u{0}\n"))
    if name != "opml", !run.format.extensions.contains(where: { $0.hasSuffix("json") }) {
      #expect(zero.line == 2 && zero.message.contains("NUL"))
    }
  }

  // MARK: Finding

  @Test(arguments: [
    ("groceries.list.json", #"{"items": []}"#, "json"),
    ("x.json", #"{"title":"a","listContent":[],"isTrashed":false}"#, "keep"),
    ("x.json", #"[{"description":"a","uuid":"b","status":"pending"}]"#, "taskwarrior"),
    ("-", #"{"description":"a","uuid":"b","status":"pending"}"#, "taskwarrior"),
    ("x.ndjson", #"{"items":[]}"#, "json"),
    ("-", "{\"items\":[]}\n{\"items\":[]}", "ndjson"),
    ("x.json", #"{"anything": 1}"#, "json-table"),
    ("x.json", #"{"items": [{"name": "Milk"}]}"#, "json-table"),
    ("x.json", #"{"items": [{"text": "Milk"}]}"#, "json"),
    ("x.json", #"{"items": ["Milk"], "total": 1}"#, "json"),
    ("x.json", #"{"items": [], "total": 0}"#, "json-table"),
    ("x.json", #"[{"name": "Milk"}]"#, "json-table"), ("-", "[1, 2]", "json-table"),
    ("x.json", "[[1, 2], [3, 4]]", "json"),
    ("x.json", "[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]]", "json-table"),
    ("x.jsonl", "{\"name\": \"Milk\"}\n{\"name\": \"Bread\"}\n", "json-table"),
    ("data.txt", "Subject,% Complete,Categories,Tags\n", "oi-csv"),
    ("-", "begin:vcalendar\nEND:VCALENDAR", "icalendar"),
    ("x.xml", "<?xml version=\"1.0\"?>\n<opml version=\"2.0\"/>", "opml"),
    ("x.json", #"{"kind":"tasks#taskLists","items":[]}"#, "google-tasks"),
    ("x.json", #"{"name":"a","lists":[],"cards":[]}"#, "trello"),
    ("x.json", #"[{"title":"a","importance":"low","isReminderOn":false}]"#, "microsoft-todo"),
    ("x.json", #"{"project":{"entities":{}}}"#, "super-productivity"),
    ("x.csv", "\"Version: 7.1\"\n\"Folder Name\",\"List Name\",\"Title\"\n", "ticktick"),
    ("x.csv", "a\tname\n1\t2", "tsv"),
    ("-", "Name;Menge\nMilch;2", "csv"),
    ("notes.txt", "Milk\nBread", "text"),
    ("-", "Milk\nBread", "text"),
    ("todo.txt", "Milk\nBread", "todotxt"),
    ("/home/me/todo.txt", "Milk\nBread", "todotxt"),
    ("-", "(A) Call\nx 2026-01-02 Done", "todotxt"),
    ("-", "- [ ] Milk, cold\n- [x] Bread, dark", "text"),
    ("x.csv", "Milk,Bread\nEggs,Tea\n", "csv"),
    ("x.txt", "", "text"),
    ("x.csv", "text\nMilk\n", "csv"),
    ("x.csv", "text,price\n\"Milk,1\n", "csv"),
    ("x.txt", "text\tprice\nMilk\t1\n", "tsv"),
  ])
  func `a file's format is found`(name: String, text: String, format: String) throws {
    let found = try Array(text.utf8).withByteView { (bytes) throws in
      try FormatTable.format(of: bytes, fileName: name == "-" ? nil : name)
    }
    #expect(found.name == format)
  }

  @Test func `what may be of several formats is refused with their names`() {
    #expect {
      try Array("Milk,Bread\nEggs,Tea\n".utf8).withByteView { (bytes) throws in
        _ = try FormatTable.format(of: bytes, fileName: nil)
      }
    } throws: { error in
      let message = (error as? ImportError)?.message ?? ""
      return message.contains("--as") && message.contains("csv") && message.contains("text")
    }
  }

  @Test(arguments: [
    ("%PDF-1.4\n1 0 obj\n", "a PDF document"), ("{\\rtf1 Milk}", "a document of RTF"),
    ("%!PS\nshowpage\n", "a document of PostScript"), ("GIF89a\n", "a picture"),
  ])
  func `a file of another kind is told as what it is`(text: String, kind: String) throws {
    let error = #expect(throws: ImportError.self) {
      try text.withByteView { try FormatTable.format(of: $0, fileName: "list.csv") }
    }
    #expect(error?.message.hasPrefix("this is \(kind), and not a list or a table") == true)
    for format in ["csv", "text"] {
      let format = try #require(FormatTable.format(named: format))
      let again = #expect(throws: ImportError.self) {
        try text.withByteView { try format.checkIsNotForeign($0) }
      }
      #expect(again == error)
    }
  }

  @Test(arguments: ["list.csv", "list.json", "list.txt", "list.xml", "list"])
  func `XML is told as such, with its first element`(name: String) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- from a store -->
      <Error><Code>AccessDenied</Code>, <Message>Access Denied</Message></Error>
      """
    let error = #expect(throws: ImportError.self) {
      try text.withByteView { (bytes) throws(ImportError) in
        try FormatTable.format(of: bytes, fileName: name).checkIsNotForeign(bytes)
      }
    }
    #expect(error?.message.hasPrefix("this is XML, and begins with the element \"Error\"") == true)
  }
}
