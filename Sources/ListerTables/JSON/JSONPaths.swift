// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// The objects in the rows of a table whose members are columns of their own, called by their paths:
/// `price.amount`.
///
/// A tree: what is known of an object, and of those inside.
final class JSONPaths {
  /// The objects inside whose members are columns.
  private(set) var inner: [ByteView: JSONPaths] = [:]
  /// The member that is left out.
  private(set) var mark: ByteView?
  /// What stands before the names of its members, with the point behind it; empty for the row itself.
  private(set) var prefix = ByteView.empty
  /// The names that have the prefix; nil if all have.
  private var prefixed: Set<ByteView>?
  private var arena = ByteArena()

  /// How many objects may be inside one another, and how many rows are looked at.
  private static let (depth, sample) = (4, 1_000)

  /// The paths of a table.
  ///
  /// Objects are spread whose members are columns by what the first rows hold: nothing else stands in
  /// their place, a number, a text or a truth value is in them, and their members come again, as those of
  /// a map don't. What the user names stays one column, and so does a place on a map.
  init(_ text: ByteView, _ table: JSONTable, _ options: TableOptions) {
    let found = Found()
    // What is damaged is told by what reads all rows.
    try? JSONPaths.look(at: text, table, found)
    let kept = Set(options.namedColumns.map { $0.trimmed.lowercased() })
    if table.rows == .keyed {
      // The key of the row is a column of that name.
      prefix = copy("value.")
      prefixed = [copy("key")]
    }
    guard let record = table.record else {
      spread(found, kept, JSONPaths.isWhole)
      return
    }
    mark = record.mark.map { copy($0) }
    spread(found, kept) { $0 == record.holder || $0 == JSONRecord.geometry }
    let holder = JSONPaths(record.holder + ".")
    holder.prefixed = Set(record.beside.map { holder.copy($0) })
    if let members = found.inner[record.holder] { holder.spread(members, kept) { _ in false } }
    inner[copy(record.holder)] = holder
  }

  private init(_ prefix: String) { self.prefix = copy(prefix) }

  private func copy(_ name: String) -> ByteView { name.withByteView { arena.copy($0) } }

  /// Whether a name stands behind the prefix.
  func isPrefixed(_ name: ByteView) -> Bool {
    !prefix.isEmpty && prefixed?.contains(name) ?? true
  }

  // MARK: What is found

  /// What the first rows hold at a place.
  private final class Found {
    /// How many objects, and how many other values than null.
    var (objects, others) = (0, 0)
    /// How many of these are numbers, texts or truth values.
    var scalars = 0
    /// How many members the objects have together.
    var members = 0
    var inner: [String: Found] = [:]

    /// Whether its members are columns.
    var isRecord: Bool {
      // At least one in four is filled: the keys of a map come once.
      guard objects > 0, others == 0, members * 4 >= inner.count * objects, !isGeometry else {
        return false
      }
      return inner.values.contains { $0.scalars > 0 || $0.isRecord }
    }

    /// Whether it is a place on a map (RFC 7946).
    private var isGeometry: Bool {
      inner["type"]?.scalars ?? 0 > 0 && (inner["coordinates"] ?? inner["geometries"]) != nil
    }
  }

  private static func look(
    at text: ByteView,
    _ table: JSONTable,
    _ found: Found
  ) throws(ScanFailure) {
    var scanner = JSONScanner(text, at: table.start)
    var hasMore: Bool
    switch table.rows {
    case .columns, .arrays: return
    case .sequence: hasMore = true
    case .keyed: hasMore = try scanner.enterObject()
    case .values: hasMore = try scanner.enterArray()
    }
    var count = 0
    while hasMore, count < sample {
      count += 1
      if table.rows == .keyed { _ = try scanner.key() }
      if scanner.next == UInt8(ascii: "{") {
        try look(at: &scanner, found, depth: 0)
      } else {
        try scanner.skipValue()
      }
      switch table.rows {
      case .columns, .arrays: return
      case .sequence:
        scanner.skipSpace()
        hasMore = scanner.at < text.count
      case .keyed: hasMore = try scanner.moreMembers()
      case .values: hasMore = try scanner.moreElements()
      }
    }
  }

  /// Looks at an object and stops after it.
  private static func look(
    at scanner: inout JSONScanner,
    _ found: Found,
    depth: Int
  ) throws(ScanFailure) {
    found.objects += 1
    var more = try scanner.enterObject()
    while more {
      let token = try scanner.key()
      let key = JSONText.string(of: scanner.bytes[token.start - 1..<token.end + 1])
      let member = found.inner[key] ?? Found()
      found.inner[key] = member
      found.members += 1
      switch scanner.next {
      case UInt8(ascii: "{") where depth < JSONPaths.depth:
        try look(at: &scanner, member, depth: depth + 1)
      case UInt8(ascii: "n"): try scanner.skipValue()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        member.others += 1
        try scanner.skipValue()
      default:
        member.others += 1
        member.scalars += 1
        try scanner.skipValue()
      }
      more = try scanner.moreMembers()
    }
  }

  /// Whether a member of an object in it stays as it is: prices by shops, which items have, and the links of
  /// HAL, which are addresses.
  private static func isWhole(_ key: String) -> Bool {
    key == "_links" || ItemField.named(key.trimmed.lowercased())?.type == .prices
  }

  /// Takes the objects inside whose members are columns, without those that stay whole.
  private func spread(_ found: Found, _ kept: Set<String>, _ isWhole: (String) -> Bool) {
    for (key, member) in found.inner where member.isRecord && !isWhole(key) {
      let name = isPrefixed(copy(key)) ? prefix.string + key : key
      guard !kept.contains(name.lowercased()),
        // A member that is called like the path of another one.
        !member.inner.keys.contains(where: { found.inner["\(key).\($0)"] != nil })
      else { continue }
      let paths = JSONPaths(name + ".")
      paths.spread(member, kept) { _ in false }
      inner[copy(key)] = paths
    }
  }
}
