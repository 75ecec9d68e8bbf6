// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Looks for rows in the members of a JSON object, or of an array that holds a table beside something else.
struct JSONTableFinder {
  let text: ByteView
  /// What may be rows: the first ones, and the largest of the others.
  var found: [Candidate] = []
  /// How many there are.
  var total = 0
  /// The arrays that may name the columns of rows.
  var names: [Names] = []
  /// The members of the object that was looked at, and where their values are; the first of many.
  private(set) var members: [String: Int] = [:]
  /// How deep members are looked into.
  private static let depth = 3
  /// How many candidates are kept, and how many arrays of names.
  private static let largestCount = 64

  /// What may be rows.
  enum Kind {
    case objects
    case columns
    case arrays
    case keyed
    case map
    case values

    /// Which kind is likelier than another one; the largest of those of one rank counts.
    var rank: Int {
      switch self {
      case .objects, .columns: 0
      case .arrays: 1
      case .keyed: 2
      case .map: 3
      case .values: 4
      }
    }
  }

  /// Rows that were found.
  struct Candidate {
    var kind: Kind
    var pointer: String
    var table: JSONTable
    var count: Int
    /// Whether they are rows beyond doubt, as the members of an object may not be.
    var isCertain = true
  }

  /// An array that may name the columns of other rows: of texts, or of objects with a name each.
  struct Names {
    var key: String
    var parent: String
    var start: Int
  }

  init(_ text: ByteView) { self.text = text }

  /// The best of what was found: of the likeliest kind the largest, of equal ones the first.
  ///
  /// - Parameter isChosen: whether the user says that it is here.
  /// - Returns: the table; nil if nothing is one beyond doubt.
  mutating func best(isChosen: Bool = false) -> JSONTable? {
    joinNames()
    let certain = found.filter { $0.isCertain || isChosen && $0.pointer.isEmpty }
    guard let rank = certain.map(\.kind.rank).min() else { return nil }
    let likely = certain.filter { $0.kind.rank == rank }
    // Texts and numbers are a list of their own only if they are the only ones.
    if likely[0].kind == .values, likely.count != 1 { return nil }
    guard let best = likely.max(by: { $0.count < $1.count }),
      let first = likely.first(where: { $0.count == best.count })
    else { return nil }
    var table = first.table
    table.pointer = first.pointer.isEmpty ? nil : first.pointer
    if let remark = remark(first, certain) { table.remarks.insert(remark, at: 0) }
    return table
  }

  /// What is said of the choice.
  private func remark(_ best: Candidate, _ certain: [Candidate]) -> ImportRemark? {
    var message: String
    switch best.kind {
    case .keyed, .map:
      let object = best.pointer.isEmpty ? "the object in the file" : best.pointer
      message = "the members of \(object) are the rows, each with its key"
    case .objects, .columns, .arrays, .values:
      guard !best.pointer.isEmpty else { return nil }
      message = "the rows are those of \(best.pointer)"
    }
    // What is inside of the rows is no other table.
    let others = certain.filter { other in
      other.kind != .values && other.pointer != best.pointer
        && !other.pointer.hasPrefix(best.pointer + "/")
    }
    guard !others.isEmpty else { return ImportRemark(message: message) }
    let total = total - found.count + others.count + 1
    message += ", the largest of \(total); --at chooses another one: "
    return ImportRemark(message: message + Format.enumeration(others.map(\.pointer)))
  }

  /// Where rows are, and objects whose members can be.
  var pointers: [String] { found.map(\.pointer).filter { !$0.isEmpty } }

  /// The objects whose members may be rows, and may not be.
  var doubtful: [String] { found.filter { !$0.isCertain }.map { "/" + $0.pointer.dropFirst() } }

  private mutating func add(_ candidate: Candidate) {
    total += 1
    guard found.count >= JSONTableFinder.largestCount else { return found.append(candidate) }
    let least = found.indices.min { found[$0].count < found[$1].count }
    if let least, found[least].count < candidate.count { found[least] = candidate }
  }

  // MARK: Values

  /// Looks into a value and stops after it.
  @discardableResult
  mutating func visit(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    depth: Int
  ) throws(ScanFailure) -> Summary {
    let start = scanner.at
    var summary = Summary()
    switch scanner.next {
    case UInt8(ascii: "["):
      summary.kind = .array
      if depth == 0, try JSONTableFinder.isEnvelope(text, at: start) {
        try visitElements(&scanner, pointer, depth)
      } else {
        try visitArray(&scanner, pointer, &summary)
      }
    case UInt8(ascii: "{") where depth < JSONTableFinder.depth:
      summary.kind = .object
      try visitObject(&scanner, pointer, depth, start, &summary)
    case UInt8(ascii: "{"):
      summary.kind = .object
      // What is in it is not looked at, but that something is.
      (summary.isFlat, summary.count) = (false, 1)
      try scanner.skipValue()
    default:
      summary.values.insert(JSONTableFinder.kind(of: scanner.next))
      try scanner.skipValue()
    }
    return summary
  }

  /// What is known of a value.
  struct Summary {
    enum Kind { case single, array, object }
    var kind = Kind.single
    /// How many elements or members it has.
    var count = 0
    /// Whether none of them holds others.
    var isFlat = true
    /// Whether its keys are 0, 1, 2 and so on, as rows of programs that count them have.
    var isNumbered = true
    /// What its members are, or the value itself.
    var values = Values()
    /// A number that its keys give in their order.
    var keys = Hasher()
  }

  /// What single values are.
  struct Values: OptionSet {
    let rawValue: UInt8
    static let texts = Values(rawValue: 1)
    static let numbers = Values(rawValue: 2)
    static let logicals = Values(rawValue: 4)
    static let others = Values(rawValue: 8)
  }

  /// What a value is by its first byte; null is nothing.
  private static func kind(of byte: UInt8) -> Values {
    switch byte {
    case UInt8(ascii: "\""): .texts
    case UInt8(ascii: "n"): []
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .logicals
    case UInt8(ascii: "{"), UInt8(ascii: "["): .others
    default: .numbers
    }
  }

  /// Whether an array holds a table beside an object, as answers in pages do: few elements, some of them
  /// objects and some arrays.
  static func isEnvelope(_ text: ByteView, at start: Int) throws(ScanFailure) -> Bool {
    var scanner = JSONScanner(text, at: start)
    var (objects, arrays, count) = (0, 0, 0)
    var more = try scanner.enterArray()
    while more, count < 8 {
      count += 1
      if scanner.next == UInt8(ascii: "{") { objects += 1 }
      if scanner.next == UInt8(ascii: "[") { arrays += 1 }
      try scanner.skipValue()
      more = try scanner.moreElements()
    }
    return !more && objects > 0 && arrays > 0
  }

  private mutating func visitElements(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    _ depth: Int
  ) throws(ScanFailure) {
    var index = 0
    var more = try scanner.enterArray()
    while more {
      try visit(&scanner, "\(pointer)/\(index)", depth: depth + 1)
      index += 1
      more = try scanner.moreElements()
    }
  }

  private mutating func visitArray(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    _ summary: inout Summary
  ) throws(ScanFailure) {
    let start = scanner.at
    var (objects, arrays) = (0, 0)
    var more = try scanner.enterArray()
    while more {
      summary.count += 1
      if scanner.next == UInt8(ascii: "{") { objects += 1 }
      if scanner.next == UInt8(ascii: "[") { arrays += 1 }
      try scanner.skipValue()
      more = try scanner.moreElements()
    }
    summary.isFlat = objects == 0 && arrays == 0
    guard summary.count > 0 else { return }
    let kind: Kind
    if objects * 2 > summary.count {
      kind = .objects
    } else if arrays == summary.count {
      kind = .arrays
    } else if summary.isFlat {
      kind = .values
    } else {
      return
    }
    let table = try JSONTable.array(text, at: start)
    add(Candidate(kind: kind, pointer: pointer, table: table, count: summary.count))
  }

  // MARK: Objects

  private mutating func visitObject(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    _ depth: Int,
    _ start: Int,
    _ summary: inout Summary
  ) throws(ScanFailure) {
    var shape = JSONObjectShape()
    var more = try scanner.enterObject()
    while more {
      let token = try scanner.key()
      let key = JSONText.string(of: text[token.start - 1..<token.end + 1])
      if summary.isNumbered { summary.isNumbered = key == "\(summary.count)" }
      summary.count += 1
      summary.keys.combine(key)
      let place = scanner.at
      if depth == 0, members.count < JSONTableFinder.largestCount { members[key] = place }
      let child = "\(pointer)/\(JSONPointer.escaped(key))"
      let inner = try visit(&scanner, child, depth: depth + 1)
      if inner.kind == .array { noteNames(key, pointer, place, inner) }
      if inner.kind != .single { summary.isFlat = false }
      summary.values.formUnion(inner.kind == .single ? inner.values : .others)
      shape.note(key, inner)
      if inner.kind == .object, inner.count > 0 { shape.noteKeys(text, at: place) }
      more = try scanner.moreMembers()
    }
    guard summary.count >= 2 else { return }
    func add(_ kind: Kind, _ table: JSONTable, _ count: Int, isCertain: Bool = true) {
      self.add(
        Candidate(kind: kind, pointer: pointer, table: table, count: count, isCertain: isCertain)
      )
    }
    if let rows = shape.rowsOfColumns {
      var table = JSONTable(.columns, start: start)
      if shape.haveLabels { table.labels = start }
      add(.columns, table, rows)
    } else if shape.areObjects {
      let table = JSONTable.keyed(text, at: start)
      add(.keyed, table, summary.count, isCertain: shape.areRecords)
    } else if summary.isFlat, summary.values == .numbers || summary.values == .texts {
      let table = JSONTable.keyed(text, at: start)
      add(.map, table, summary.count, isCertain: shape.areKeys)
    }
  }

  private mutating func noteNames(
    _ key: String,
    _ parent: String,
    _ start: Int,
    _ summary: Summary
  ) {
    guard names.count < JSONTableFinder.largestCount,
      JSONTableFinder.mayName(key, count: summary.count)
    else { return }
    names.append(Names(key: key, parent: parent, start: start))
  }
}
