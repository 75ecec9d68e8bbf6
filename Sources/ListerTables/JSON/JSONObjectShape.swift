// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What the members of an object are together: columns of a table, its rows, or what is said of one thing.
struct JSONObjectShape {
  private var count = 0
  /// How many arrays of single values, and how many objects.
  private var (arrays, objects) = (0, 0)
  private var lengths: Set<Int> = []
  /// What the keys of the objects give in their order.
  private var keys: Set<Int> = []
  /// Whether all objects hold single values, have numbers from 0 for keys, or values of one kind.
  private var (areFlat, areNumbered, areOfOneKind) = (true, true, true)
  /// The kinds of values of objects that have one kind each.
  private var kinds: Set<UInt8> = []
  /// In how many objects a key is; of the first keys of many.
  private var shared: [String: Int] = [:]
  /// Whether all keys of the object are codes.
  private var areCodes = true

  /// How many members say by their number that they are rows, and how many keys of objects are looked at.
  private static let (many, sample) = (16, 64)

  /// Notes a member.
  mutating func note(_ key: String, _ value: JSONTableFinder.Summary) {
    count += 1
    if areCodes { areCodes = JSONObjectShape.isCode(key) }
    guard value.count > 0 else { return }
    switch value.kind {
    case .single: break
    case .array where value.isFlat:
      arrays += 1
      lengths.insert(value.count)
    case .array: break
    case .object:
      objects += 1
      lengths.insert(value.count)
      keys.insert(value.keys.finalize())
      areFlat = areFlat && value.isFlat
      areNumbered = areNumbered && value.isNumbered
      let isOne = value.values.rawValue.nonzeroBitCount <= 1
      areOfOneKind = areOfOneKind && isOne
      if isOne, !value.values.isEmpty { kinds.insert(value.values.rawValue) }
    }
  }

  /// Notes the keys of a member that is an object.
  mutating func noteKeys(_ text: ByteView, at start: Int) {
    var seen = 0
    let whole = text[start..<text.count]
    JSONText.forEachPlace(whole) { place, _ in
      seen += 1
      let key = JSONText.string(of: whole[place.key])
      if shared.count < JSONObjectShape.sample || shared[key] != nil {
        shared[key, default: 0] += 1
      }
      return seen < JSONObjectShape.sample
    }
  }

  /// How many rows there are if the members are columns: arrays of one length, or objects with the same
  /// keys, which are numbers, or whose values are of a kind that differs from column to column.
  var rowsOfColumns: Int? {
    guard lengths.count == 1, let length = lengths.first else { return nil }
    if arrays == count { return length }
    let areColumns = areNumbered || areOfOneKind && kinds.count > 1
    return objects == count && keys.count == 1 && areFlat && areColumns ? length : nil
  }

  /// Whether columns have names for their rows.
  var haveLabels: Bool { objects == count && !areNumbered }

  /// Whether all members are objects with something in them.
  var areObjects: Bool { objects == count }

  /// Whether the objects are alike, as records are: nine of ten have a member of the same key, or many have
  /// keys that are a quarter as many.
  var areRecords: Bool {
    let areMany =
      objects >= JSONObjectShape.many && shared.count < JSONObjectShape.sample
      && shared.count * 4 <= objects
    return areMany || shared.values.contains { $0 * 10 >= objects * 9 }
  }

  /// Whether the keys say that single values are rows: codes, or many.
  var areKeys: Bool { areCodes || count >= JSONObjectShape.many }

  /// Whether a key is a code, such as USD, DE or 2020-01-31, and no word.
  private static func isCode(_ key: String) -> Bool {
    1...16 ~= key.utf8.count
      && key.utf8.allSatisfy { byte in
        ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || ASCII.isLetter(byte) && ASCII.upper(byte) == byte
      }
  }
}
