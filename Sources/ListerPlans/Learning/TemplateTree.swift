// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Templates told apart by the bytes of their pieces: what it costs to find the one that a document
/// fits doesn't grow with their number.
///
/// A template is a row of symbols: the bytes of its pieces, a sign for each slot, and one for the end
/// of the last piece. A node stands where templates that are alike up to there differ for the first
/// time, and has a child for each symbol that they go on with:
/// ```
/// {"id":" ⟨text⟩ ","grid":[["t           pieces and slots up to the first node: t1, t12 and t2
///                             ├─ 1 ─┬─ " ─▶ template
///                             │     └─ 2 ─▶ template
///                             └─ 2 ───────▶ template
/// ```
/// On the way from node to node bytes are passed over, and literals of any length with them; whether
/// they are those of the template is found out at last, when the document is compared with it. (A
/// Patricia tree: Morrison, 1968.) Where a text or a number is the same in all documents of one
/// template and in a slot of another, a document may go on both ways, and both are tried.
struct TemplateTree {
  /// A place in a row of symbols: so many bytes behind the slot before, or the beginning.
  private struct Place: BitwiseCopyable, Comparable {
    var slot = 0
    var byte = 0

    static func < (left: Place, right: Place) -> Bool {
      (left.slot, left.byte) < (right.slot, right.byte)
    }
  }

  /// A byte, or one of the signs.
  private struct Symbol: BitwiseCopyable, Equatable {
    let code: UInt16

    static let number = Symbol(code: 256)
    static let text = Symbol(code: 257)
    static let end = Symbol(code: 258)

    init(code: UInt16) { self.code = code }

    init(_ byte: UInt8) { code = UInt16(byte) }

    /// Whether a document that goes on with a byte, or with nothing, may go on so.
    func fits(_ byte: UInt8?) -> Bool {
      switch self {
      case .text, .end: true
      case .number: byte.map { JSONScanner.beginsNumber($0) } ?? false
      default: byte.map { UInt16($0) == code } ?? false
      }
    }
  }

  /// A node, or with no child a leaf, which stands for a template.
  private struct Node: BitwiseCopyable {
    var place = Place()
    /// The symbol that leads to it.
    var symbol = Symbol.end
    var parent = TemplateTree.none
    var firstChild = TemplateTree.none
    /// The next child of the parent.
    var sibling = TemplateTree.none
    /// The leaf of a template that goes through it, and the slots of that template.
    var sample: Int
    var slots: Slab<Slot>
  }

  private var nodes: [Node] = []
  /// The templates of leaves, by the numbers of these.
  private var leases: [TemplateLease?] = []
  /// Nodes that are not in use.
  private var free: [Int] = []
  private var root = TemplateTree.none

  private static let none = -1
  /// So many templates are compared with a document at most, and so many nodes are visited: more only
  /// fit where texts are in slots of some templates and not of others.
  private static let mostTried = 16
  private static let mostVisited = 2_048

  /// No templates.
  init() {}

  /// Whether there are no templates.
  var isEmpty: Bool { root == TemplateTree.none }

  // MARK: Documents

  /// A template that a document fits, whose literals are in the registers then; not the other one,
  /// which the document is known not to fit.
  func find(
    _ document: ByteView,
    _ registers: Registers,
    butNot other: TemplateLease?
  ) -> TemplateLease? {
    guard !isEmpty else { return nil }
    var tried = 0
    var left = TemplateTree.mostVisited
    var (index, from, at) = (root, Place(), 0)
    /// Nodes that the document may reach as well.
    var others: [(index: Int, from: Place, at: Int)] = []
    while left > 0 {
      left -= 1
      let node = nodes[index]
      if node.firstChild == TemplateTree.none {
        if let lease = leases[index], lease !== other, lease.ends(document) {
          if lease.matches(document, registers) { return lease }
          tried += 1
          guard tried < TemplateTree.mostTried else { return nil }
        }
      } else if let next = TemplateTree.pass(document, at: at, from: from, to: node) {
        let byte = document.element(at: next)
        var chosen = TemplateTree.none
        var child = node.firstChild
        while child != TemplateTree.none {
          if nodes[child].symbol.fits(byte) {
            if chosen != TemplateTree.none { others.append((chosen, node.place, next)) }
            chosen = child
          }
          child = nodes[child].sibling
        }
        if chosen != TemplateTree.none {
          (index, from, at) = (chosen, node.place, next)
          continue
        }
      }
      guard let next = others.popLast() else { return nil }
      (index, from, at) = next
    }
    return nil
  }

  /// The place of a node in a document, counted from another place in the same row.
  private static func pass(
    _ document: ByteView,
    at start: Int,
    from: Place,
    to node: Node
  ) -> Int? {
    var (at, place) = (start, from)
    while place.slot < node.place.slot {
      let slot = node.slots[place.slot]
      at += Int(slot.length) - place.byte
      guard let end = literalEnd(document, at: at, isNumber: slot.isNumber) else { return nil }
      at = end
      place = Place(slot: place.slot + 1, byte: 0)
    }
    return at + node.place.byte - place.byte
  }

  /// Where the literal at a place ends; nil if it doesn't.
  private static func literalEnd(_ document: ByteView, at start: Int, isNumber: Bool) -> Int? {
    var at = start
    if isNumber {
      while let byte = document.element(at: at), isPartOfNumber(byte) { at += 1 }
      return at < document.count ? at : nil
    }
    while true {
      at = JSONScanner.plainEnd(document, from: at)
      guard let byte = document.element(at: at) else { return nil }
      if byte == UInt8(ascii: "\"") { return at }
      at += byte == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Whether a byte is a digit, a point, a sign or that of an exponent, or a slash, which follows no
  /// number.
  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "-") < 13 || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }

  // MARK: Changes

  /// Takes a template; returns what ``remove(_:)`` knows it by.
  mutating func add(_ lease: TemplateLease) -> Int {
    let tables = lease.tables
    let leaf = take(Node(sample: 0, slots: tables.slots))
    nodes[leaf].sample = leaf
    leases[leaf] = lease
    guard !isEmpty else {
      root = leaf
      return leaf
    }
    let alike = nodes[mostAlike(tables)].sample
    guard let other = leases[alike]?.tables else { preconditionFailure("a sample is a leaf") }
    let place = TemplateTree.fork(tables, other)
    // Down to the first node that is not before that place: up to there both go the same way.
    var next = root
    while nodes[next].firstChild != TemplateTree.none, nodes[next].place < place,
      let child = child(of: next, TemplateTree.symbol(of: tables, at: nodes[next].place))
    {
      next = child
    }
    if nodes[next].firstChild == TemplateTree.none || nodes[next].place != place {
      let fork = take(Node(place: place, sample: alike, slots: other.slots))
      replace(next, by: fork)
      link(next, to: fork, TemplateTree.symbol(of: other, at: place))
      next = fork
    }
    link(leaf, to: next, TemplateTree.symbol(of: tables, at: place))
    return leaf
  }

  /// Gives the template of a leaf up.
  mutating func remove(_ leaf: Int) {
    leases[leaf] = nil
    free.append(leaf)
    let parent = nodes[leaf].parent
    guard parent != TemplateTree.none else {
      root = TemplateTree.none
      return
    }
    unlink(leaf, from: parent)
    let first = nodes[parent].firstChild
    if nodes[first].sibling == TemplateTree.none {
      // Nothing is to be told apart any more.
      replace(parent, by: first)
      free.append(parent)
    }
    var node = nodes[first].parent
    while node != TemplateTree.none {
      if nodes[node].sample == leaf {
        let child = nodes[nodes[node].firstChild]
        (nodes[node].sample, nodes[node].slots) = (child.sample, child.slots)
      }
      node = nodes[node].parent
    }
  }

  /// The node where a template's way ends: none is more like it than those below.
  private func mostAlike(_ tables: Template.Tables) -> Int {
    var node = root
    while nodes[node].firstChild != TemplateTree.none,
      let child = child(of: node, TemplateTree.symbol(of: tables, at: nodes[node].place))
    {
      node = child
    }
    return node
  }

  private func child(of node: Int, _ symbol: Symbol?) -> Int? {
    var child = nodes[node].firstChild
    while child != TemplateTree.none {
      if nodes[child].symbol == symbol { return child }
      child = nodes[child].sibling
    }
    return nil
  }

  private mutating func take(_ node: Node) -> Int {
    if let index = free.popLast() {
      nodes[index] = node
      return index
    }
    nodes.append(node)
    leases.append(nil)
    return nodes.count - 1
  }

  /// Gives a node the place of another one below that one's parent, or at the root.
  private mutating func replace(_ old: Int, by new: Int) {
    let parent = nodes[old].parent
    nodes[new].parent = TemplateTree.none
    nodes[new].sibling = TemplateTree.none
    guard parent != TemplateTree.none else {
      root = new
      return
    }
    let symbol = nodes[old].symbol
    unlink(old, from: parent)
    link(new, to: parent, symbol)
  }

  private mutating func link(_ child: Int, to parent: Int, _ symbol: Symbol?) {
    guard let symbol else { preconditionFailure("a way goes on where it differs from another") }
    nodes[child].symbol = symbol
    nodes[child].parent = parent
    nodes[child].sibling = nodes[parent].firstChild
    nodes[parent].firstChild = child
  }

  private mutating func unlink(_ child: Int, from parent: Int) {
    let next = nodes[child].sibling
    guard nodes[parent].firstChild != child else {
      nodes[parent].firstChild = next
      return
    }
    var before = nodes[parent].firstChild
    while nodes[before].sibling != child { before = nodes[before].sibling }
    nodes[before].sibling = next
  }

  // MARK: Symbols

  /// The symbol at a place; nil if the row has ended there.
  private static func symbol(of tables: Template.Tables, at place: Place) -> Symbol? {
    guard place.slot <= tables.slots.count else { return nil }
    let piece = tables.piece(place.slot)
    if let byte = piece.element(at: place.byte) { return Symbol(byte) }
    return place.byte == piece.count ? sign(of: tables, behind: place.slot) : nil
  }

  /// The sign behind a piece: that of a slot, or of the end.
  private static func sign(of tables: Template.Tables, behind piece: Int) -> Symbol {
    guard let slot = tables.slots.element(at: piece) else { return .end }
    return slot.isNumber ? .number : .text
  }

  /// The first place where two rows differ; the end, where they don't.
  private static func fork(_ first: Template.Tables, _ second: Template.Tables) -> Place {
    var slot = 0
    while true {
      let (left, right) = (first.piece(slot), second.piece(slot))
      var byte = 0
      while let one = left.element(at: byte), one == right.element(at: byte) { byte += 1 }
      let sign = sign(of: first, behind: slot)
      guard byte == left.count, byte == right.count, sign != .end,
        sign == TemplateTree.sign(of: second, behind: slot)
      else { return Place(slot: slot, byte: byte) }
      slot += 1
    }
  }
}

extension Template.Tables {
  /// The piece before a slot, or the first tail.
  fileprivate func piece(_ index: Int) -> ByteView {
    if let slot = slots.element(at: index) {
      return bytes[Int(slot.start)..<Int(slot.start + slot.length)]
    }
    let tail = tails[0]
    return bytes[Int(tail.start)..<Int(tail.start + tail.length)]
  }
}

extension Slot {
  /// Whether a number is in it.
  fileprivate var isNumber: Bool { kind == .number || kind == .passedNumber }
}
