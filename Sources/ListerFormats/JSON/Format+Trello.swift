// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let trello = Format(
    name: "trello",
    summary: "Trello: a board as its menu exports it (JSON)",
    extensions: ["json"],
    discussion: """
      A board is a list, a card an item, in the order of the board: its list is the section, name the text, desc the \
      note, labels are tags by their names or else their colors, dueComplete means done, start and due are start and due, \
      dateCompleted is finished, and the first eight digits of an id are the time at which it was created. The parts of \
      check lists become items of their own, parts of their card, with the name of their check list as \
      "checklist". All else is kept as the member "trello", of the list or of an item, also that a card or its list is \
      archived (closed), which is told; the history of the board (actions) is left out. Trello reads no such file, so \
      none is written.
      Source: the reference of the REST API of Trello on boards, cards and check lists.
      """,
    example: """
      {"id":"6739f0a0c3e1d2b4a5968701","name":"Home","shortLink":"aBcDeFgH","labelNames":{},\
      "lists":[{"id":"6739f0a0c3e1d2b4a5968702","name":"To do","closed":false,"pos":1}],\
      "cards":[{"id":"673ef4f0c3e1d2b4a5968703","idList":"6739f0a0c3e1d2b4a5968702",\
      "name":"Bake a cake","desc":"for Sunday","due":"2026-12-01T08:00:00.000Z","dueComplete":false,\
      "labels":[{"name":"kitchen","color":"green"}],"closed":false,"pos":1}],\
      "checklists":[{"id":"673ef4f1c3e1d2b4a5968704","idCard":"673ef4f0c3e1d2b4a5968703","name":"Buy",\
      "checkItems":[{"id":"673ef4f2c3e1d2b4a5968705","name":"Flour","state":"complete","pos":1}]}]}

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [TrelloBoard.key]),
      items: .only(
        [
          .uuid, .text, .completed, .start, .due, .section, .parent, .tags, .note, .created,
          .finished,
        ],
        own: [TrelloBoard.key]
      )
    ),
    recognizes: { bytes in
      let shape = JSONShape(bytes)
      guard shape.isObject else { return .impossible }
      let isBoard =
        shape.hasKeys("cards", "lists", "name") || shape.hasKeys("shortLink", "labelNames")
      return isBoard ? .certain : .impossible
    },
    read: decoding(TrelloBoard.read),
    write: nil
  )
}

/// Reads boards of Trello.
private struct TrelloBoard {
  /// The member that keeps what has no member of its own.
  static let key = "trello"

  /// The names of the lists that cards are in, and the places of these.
  private var sections: [String: (name: String, place: Int)] = [:]
  /// The items of the check lists, by their cards.
  private var parts: [String: [[JSONText.Member]]] = [:]
  /// The lists that are archived.
  private var closed: Set<String> = []

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var file = try JSONObject(file: text)
    var log = RemarkLog()
    var board = TrelloBoard()
    var list = ProgramList()
    list.name = try file.takeText("name")?.string ?? ""
    var columns: [JSONText] = []
    for (place, column) in try inOrder(file.takeObjects("lists")).enumerated() {
      let id = column.peek("id")?.string ?? ""
      board.sections[id] = (column.peek("name")?.string ?? "", place)
      if column.peek("closed")?.logical == true { board.closed.insert(id) }
      columns.append(JSONText(members: column.members))
    }
    for checklist in try file.takeObjects("checklists") { try board.take(checklist) }
    let cards = try inOrder(file.takeObjects("cards")).enumerated().sorted { left, right in
      (board.place(of: left.element), left.offset) < (board.place(of: right.element), right.offset)
    }
    for card in cards { list.items += try board.items(card.element) }
    log.add(board.remark(onArchived: cards.map(\.element)))
    log.add(board.remark(onPartsWithout: cards.map(\.element)))
    log.add(remark(onActions: try file.takeArray("actions") ?? []))
    var rest = file.members
    rest.append("lists", JSONText(elements: columns))
    list.members.append(key, JSONText(members: rest))
    return ImportResult(lists: [try list.named(options.name)], remarks: log.remarks)
  }

  /// What is told of cards that are archived, by themselves or with their list.
  private func remark(onArchived cards: [JSONObject]) -> ImportRemark? {
    let count = cards.count { card in
      card.peek("closed")?.logical == true
        || card.peek("idList")?.string.map { closed.contains($0) } ?? false
    }
    guard count > 0 else { return nil }
    let what = String(counting: count, one: "card is", many: "cards are")
    return ImportRemark(
      message:
        "\(what) archived, or in a list that is, and kept as items with the parts of check lists"
    )
  }

  /// What is told of parts of check lists whose cards were removed.
  private func remark(onPartsWithout cards: [JSONObject]) -> ImportRemark? {
    let ids = Set(cards.compactMap { $0.peek("id")?.string })
    let count = parts.reduce(0) { sum, part in ids.contains(part.key) ? sum : sum + part.value.count
    }
    guard count > 0 else { return nil }
    let what = String(
      counting: count,
      one: "part of a check list is",
      many: "parts of check lists are"
    )
    return ImportRemark(message: "\(what) left out: the board has not their card any more")
  }

  /// What is told of the history of the board, in which comments are, also those on cards that were removed.
  private static func remark(onActions actions: [JSONText]) -> ImportRemark? {
    guard !actions.isEmpty else { return nil }
    let comments = actions.count { $0["type"]?.string == "commentCard" }
    let among = comments > 0 ? ", with \(String(counting: comments, "comment"))," : ""
    return ImportRemark(message: "the history of the board (actions)\(among) is left out")
  }

  /// Objects in the order of their positions.
  private static func inOrder(_ objects: [JSONObject]) -> [JSONObject] {
    let places = objects.map { $0.peek("pos")?.number.flatMap { Double($0.text) } ?? 0 }
    return objects.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { objects[$0] }
  }

  /// The place of a card's list; cards of none come last.
  private func place(of card: JSONObject) -> Int {
    card.peek("idList")?.string.flatMap { sections[$0]?.place } ?? sections.count
  }

  private mutating func take(_ checklist: JSONObject) throws(ImportError) {
    var checklist = checklist
    guard let card = checklist.peek("idCard")?.string else {
      throw checklist.error("idCard", "a check list needs its card")
    }
    for part in try TrelloBoard.inOrder(checklist.takeObjects("checkItems")) {
      var part = part
      var item: [JSONText.Member] = []
      try part.move("id", to: .uuid, of: &item)
      item.append("text", try part.takeText("name") ?? JSONText(string: ""))
      if part.takeWord("state", [("complete", true), ("incomplete", false)]) == true {
        item.append("completed", JSONText(true))
      }
      part.moveDate("due", to: .due, of: &item)
      item.append("parent", string: card)
      TrelloBoard.appendCreation(to: &item)
      var kept = part.members
      kept.append("checklist", checklist.peek("name"))
      item.append(TrelloBoard.key, JSONText(members: kept))
      parts[card, default: []].append(item)
    }
  }

  /// A card, and the parts of its check lists.
  private func items(_ card: JSONObject) throws(ImportError) -> [[JSONText.Member]] {
    var card = card
    var item: [JSONText.Member] = []
    let id = card.peek("id")?.string ?? ""
    try card.move("id", to: .uuid, of: &item)
    guard let name = try card.takeText("name") else {
      throw card.error("name", "a card needs a name")
    }
    item.append("text", name)
    if try card.takeLogical("dueComplete") == true { item.append("completed", JSONText(true)) }
    card.moveDate("start", to: .start, of: &item)
    card.moveDate("due", to: .due, of: &item)
    if let section = card.peek("idList")?.string.flatMap({ sections[$0] }) {
      _ = card.take("idList")
      item.append("section", string: section.name)
    }
    let labels = try card.takeObjects("labels").compactMap { label -> String? in
      let name = label.peek("name")?.string ?? ""
      return name.isEmpty ? label.peek("color")?.string : name
    }
    item.append("tags", texts: labels)
    try card.move("desc", to: .note, of: &item)
    card.moveDate("dateCompleted", to: .finished, of: &item)
    TrelloBoard.appendCreation(to: &item)
    // A part is where its card is.
    let section = item.filter { $0.key == ItemField.section.key }
    return [item + card.rest(as: TrelloBoard.key)] + (parts[id] ?? []).map { $0 + section }
  }

  /// Adds when an item was created, which its identifier says.
  private static func appendCreation(to item: inout [JSONText.Member]) {
    let id = item.first { $0.key == "uuid" }?.value.string ?? ""
    guard id.utf8.count == 24, let seconds = Int(id.prefix(8), radix: 16) else { return }
    item.append("created", string: ItemDate(secondsSince1970: seconds)?.text)
  }
}
