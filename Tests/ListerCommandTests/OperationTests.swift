// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

@testable import ListerCommand

/// Every operation of the table: asked by its command in a folder, by its command of a server, and over
/// HTTP.
@Suite struct OperationTests {
  /// What is asked of an operation.
  struct Case: Sendable, CustomTestStringConvertible {
    let operation: String
    /// The members of the request.
    let request: String
    /// The command that asks the same; nil where none does, for a reason in ``differences``.
    let command: [String]?
    /// Whether the command takes --server.
    var isAskedOfServers: Bool { !["functions", "formats"].contains(command?.first) }

    var testDescription: String { operation }
  }

  /// What front ends don't offer alike, each with its reason.
  static let differences: [String: String] = [
    "edit": "a command makes one edit, and answers what that did; a request may make many",
    "view": "a page asks for all that it shows at once; of commands this is what 'show' is for",
    "selection": "a page sums the cells that are selected; commands have formulas, with 'eval'",
    "matching": "commands ask it of a server for items that options mean; its answer is their ITEM",
    "functions": "what formulas may call is a matter of the program: no command asks a server",
    "function": "as functions",
    "formats": "what can be imported is a matter of the program: no command asks a server",
  ]

  /// Members of requests that no argument or option gives, each with its reason.
  static let memberDifferences: [String: String] = [
    "if_match": "a command reads and writes in one step: it means the list as it is",
    "lines": "each TEXT of find is one",
    "limit": "a command tells all that it finds",
    "numbers": "what people read is exact; so is --json",
    "seed": "what people read is a moment's draw of RAND",
    "subtotal": "only where totals are printed",
    "document": "a command reads files: with import, or by a path as LIST",
    "known": "an ITEM of pick may be either",
    "text": "CHOICE of resolve is ours, theirs or a value",
    "value": "CHOICE of resolve is ours, theirs or a value",
    "catalogue": "a person adds names to the catalogue, unless --no-catalogue is given",
    "sort": "what there is to pick has the order of the setting pick-order",
    "view": "the option of view is called --reset",
    "kind": "tags, shops and units are commands",
    "name": "the words behind --rename are LIST, OLD and NEW",
    "to": "the words behind --rename are LIST, OLD and NEW",
  ]

  static let cases: [Case] = [
    Case(operation: "create", request: #"{"name": "New"}"#, command: ["new", "New"]),
    Case(
      operation: "edit",
      request: #"{"list": "Groceries", "operations": [{"edit": "color", "color": "red"}]}"#,
      command: nil
    ),
    Case(
      operation: "pick",
      request: #"{"list": "Groceries", "items": ["Jam"]}"#,
      command: ["pick", "Groceries", "Jam"]
    ),
    Case(operation: "undo", request: #"{"list": "Edited"}"#, command: ["undo", "Edited"]),
    Case(operation: "redo", request: #"{"list": "Undone"}"#, command: ["redo", "Undone"]),
    Case(operation: "history", request: #"{"list": "Edited"}"#, command: ["history", "Edited"]),
    Case(
      operation: "restore",
      request: #"{"list": "Edited", "version": 1}"#,
      command: ["restore", "Edited", "1"]
    ),
    Case(
      operation: "rename",
      request: #"{"list": "Groceries", "name": "Food"}"#,
      command: ["rename", "Groceries", "Food"]
    ),
    Case(
      operation: "duplicate",
      request: #"{"list": "Groceries", "name": "Copy"}"#,
      command: ["duplicate", "Groceries", "Copy"]
    ),
    Case(
      operation: "delete",
      request: #"{"list": "Groceries"}"#,
      command: ["delete", "Groceries"]
    ),
    Case(operation: "today", request: "{}", command: ["today"]),
    Case(operation: "labels", request: #"{"kind": "tag"}"#, command: ["tags"]),
    Case(
      operation: "change-label",
      request: #"{"kind": "tag", "name": "dairy", "to": "cold"}"#,
      command: ["tags", "--rename", "dairy", "cold"]
    ),
    Case(operation: "lists", request: "{}", command: ["lists"]),
    Case(operation: "view", request: #"{"list": "Groceries"}"#, command: nil),
    Case(operation: "show", request: #"{"list": "Edited@1"}"#, command: ["show", "Edited@1"]),
    Case(operation: "text", request: #"{"list": "Groceries"}"#, command: ["copy", "Groceries"]),
    Case(
      operation: "selection",
      request: #"{"list": "Groceries", "range": "A1:B2"}"#,
      command: nil
    ),
    Case(operation: "find", request: #"{"q": "milk", "lines": true}"#, command: ["find", "milk"]),
    Case(
      operation: "total",
      request: #"{"list": "Groceries", "columns": "price", "by": "tags"}"#,
      command: ["total", "Groceries", "price", "--by", "tags"]
    ),
    Case(
      operation: "cell",
      request: #"{"list": "Groceries", "cell": "B2"}"#,
      command: ["cell", "Groceries", "B2"]
    ),
    Case(operation: "matching", request: #"{"list": "Groceries"}"#, command: nil),
    Case(
      operation: "add",
      request:
        #"{"list": "Groceries", "items": [{"text": "Salt", "completed": false}], "catalogue": true}"#,
      command: ["add", "Groceries", "Salt"]
    ),
    Case(
      operation: "move",
      request: #"{"list": "Groceries", "item": "Milk", "to": "top"}"#,
      command: ["move", "Groceries", "Milk", "top"]
    ),
    Case(operation: "choices", request: #"{"list": "Groceries"}"#, command: ["pick", "Groceries"]),
    Case(
      operation: "basket",
      request: #"{"lists": "Groceries"}"#,
      command: ["basket", "Groceries"]
    ),
    Case(
      operation: "view-setting",
      request: #"{"list": "Groceries"}"#,
      command: ["view", "Groceries"]
    ),
    Case(
      operation: "set-view",
      request: #"{"list": "Groceries", "hide": ["done"]}"#,
      command: ["view", "Groceries", "--hide", "done"]
    ),
    Case(
      operation: "sort",
      request: #"{"list": "Groceries", "keys": ["text"]}"#,
      command: ["sort", "Groceries", "text"]
    ),
    Case(
      operation: "properties",
      request: #"{"list": "Groceries"}"#,
      command: ["set", "Groceries"]
    ),
    Case(
      operation: "set-property",
      request: #"{"list": "Groceries", "key": "currency", "value": "EUR"}"#,
      command: ["set", "Groceries", "currency", "EUR"]
    ),
    Case(
      operation: "conflicts",
      request: #"{"list": "Disputed"}"#,
      command: ["conflicts", "Disputed"]
    ),
    Case(
      operation: "settle",
      request: #"{"list": "Disputed", "conflict": "1", "take": "theirs"}"#,
      command: ["resolve", "Disputed", "1", "theirs"]
    ),
    Case(
      operation: "diff",
      request: #"{"from": "Edited@1", "to": "Edited@2"}"#,
      command: ["diff", "Edited@1", "Edited@2"]
    ),
    Case(operation: "log", request: "{}", command: ["log"]),
    Case(operation: "folder", request: "{}", command: ["folder"]),
    Case(
      operation: "eval",
      request: #"{"formula": "A1/3", "cells": {"A1": 2}}"#,
      command: ["eval", "A1/3", "--set", "A1=2"]
    ),
    Case(
      operation: "explain",
      request: #"{"list": "Groceries", "cell": "B2"}"#,
      command: ["explain", "Groceries", "B2"]
    ),
    Case(
      operation: "errors",
      request: #"{"lists": ["Groceries", "Edited"]}"#,
      command: ["explain", "--errors", "Groceries", "Edited"]
    ),
    Case(operation: "functions", request: "{}", command: ["functions"]),
    Case(operation: "function", request: #"{"name": "round"}"#, command: ["functions", "round"]),
    Case(operation: "formats", request: "{}", command: ["formats"]),
  ]

  /// A folder with what the cases ask for.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["Groceries", "Edited", "Undone", "Disputed"] {
      try folder.add("\(name).list.json", ListFixture.groceries)
    }
    try folder.add("Catalogue.list.json", #"{"items": ["Jam"]}"#)
    let workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
    for name in ["Edited", "Undone"] {
      try workspace.edit(workspace.place(of: name), .complete(true, items: ["Milk"]))
    }
    try workspace.undo(workspace.place(of: "Undone"))
    let disputed = try workspace.place(of: "Disputed")
    let before = try workspace.document(of: disputed).tag
    for price in [2, 3] {
      let change = ItemChange([.init("price", JSONText(price))])
      try workspace.edit(disputed, [.change(item: "Milk", change)], since: before)
    }
    return folder
  }

  @Test func `each operation is asked here, and at most twelve differ`() {
    #expect(Self.cases.map(\.operation).sorted() == Operations.all.map(\.name).sorted())
    let alone = Self.cases.filter { $0.command == nil || !$0.isAskedOfServers }
    #expect(alone.map(\.operation).sorted() == Self.differences.keys.sorted())
    #expect(Self.differences.count <= 12)
  }

  @Test func `each member of a request has an argument or an option`() throws {
    var without: Set<String> = []
    for asked in Self.cases {
      guard let name = asked.command?.first else { continue }
      let command = try #require(Program.commands.first { $0.name == name })
      let operation = try #require(Operations.all.first { $0.name == asked.operation })
      let given = Set(command.arguments.compactMap(\.member) + command.options.compactMap(\.member))
      for member in operation.request where !given.contains(member.name) {
        without.insert(member.name)
      }
    }
    #expect(without.sorted() == Self.memberDifferences.keys.sorted())
  }

  @Test func `no two shapes have one name`() {
    var known: [String: [String]] = [:]
    func look(_ schema: Schema) {
      switch schema {
      case .any, .string, .integer, .number, .boolean: break
      case .array(let inner), .map(let inner), .nullable(let inner): look(inner)
      case .either(let schemas): schemas.forEach(look)
      case .object(let members): members.forEach { look($0.schema) }
      case .named(let name, let members):
        let keys = members.map(\.name)
        let former = known.updateValue(keys, forKey: name)
        #expect(former == nil || former == keys, "\(name)")
        if former == nil { members.forEach { look($0.schema) } }
      }
    }
    for operation in Operations.all {
      look(operation.answer)
      look(.object(operation.request))
    }
    for command in Program.commands { command.answers.forEach { look($0.schema) } }
    #expect(known.count > 40)
  }

  @Test(arguments: cases)
  func `a folder, a server and HTTP answer the same`(asked: Case) throws {
    let operation = try #require(Operations.all.first { $0.name == asked.operation })
    let answers = try [
      HTTPFrontEnd().answer(to: operation, asked.request),
      asked.command.map { try answer(of: $0, server: false) },
      asked.isAskedOfServers ? asked.command.map { try answer(of: $0, server: true) } : nil,
    ]
    .compactMap(\.self)
    let first = try #require(answers.first)
    #expect(first.hasPrefix("{") || first.hasPrefix("["), "\(first)")
    for other in answers.dropFirst() { #expect(other == first) }
  }

  /// What a command answers, in a folder of its own.
  private func answer(of command: [String], server: Bool) throws -> String {
    let folder = try Self.folder()
    guard server else {
      let outcome = try Child(command + ["--json"], in: folder.path).outcome()
      #expect((outcome.code ?? 2) < 2, "\(outcome.errors)")
      return Self.comparable(outcome.output)
    }
    let served = try Served(in: folder)
    let words = command + ["--json", "--server", "http://127.0.0.1:\(served.port)"]
    let outcome = try Child(words).outcome()
    _ = served.end()
    #expect((outcome.code ?? 2) < 2, "\(outcome.errors)")
    return Self.comparable(outcome.output)
  }

  /// Asks over HTTP.
  private struct HTTPFrontEnd {
    func answer(to operation: AnyOperation, _ request: String) throws -> String {
      let served = try Served(in: try OperationTests.folder())
      defer { _ = served.end() }
      var members = JSONText(request)?.members ?? []
      var path = operation.address.path
      for key in operation.address.keys {
        let index = try #require(members.firstIndex { $0.key == key })
        let text = members.remove(at: index).value.string ?? ""
        path = path.replacing("{\(key)}", with: PercentEncoding.encode(text))
      }
      var fields = ["Host: localhost", "Connection: close"]
      var body = ""
      if operation.address.needsState { fields.append("If-Match: *") }
      if operation.address.hasQuery {
        let query = members.map { member in
          "\(member.key)=" + PercentEncoding.encode(member.value.string ?? member.value.text)
        }
        if !query.isEmpty { path += "?" + query.joined(separator: "&") }
      } else {
        body = JSONText(members: members).text
        fields += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
      }
      let head = ["\(operation.address.method) \(path) HTTP/1.1"] + fields
      let outcome = try Child(
        ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(served.port); printf %s \"$ASKED\" >&3; cat <&3"],
        program: "/bin/bash",
        environment: ["ASKED": head.joined(separator: "\r\n") + "\r\n\r\n" + body]
      ).outcome()
      let answer = outcome.output
      let start = try #require(answer.range(of: "\r\n\r\n")).upperBound
      #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
      return OperationTests.comparable(String(answer[start...]))
    }
  }

  /// An answer without what each run has of its own: identities that are drawn, moments, who asked.
  private static func comparable(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "AT")
      .replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "UUID")
      .replacing(/"tag": "[0-9a-f]{32}"/, with: "\"tag\": \"TAG\"")
      .replacing(/"by": "\w+"/, with: "\"by\": \"SOMEBODY\"")
  }
}
