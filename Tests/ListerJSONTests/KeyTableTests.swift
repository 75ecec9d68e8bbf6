// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing
@testable import ListerCoding
@testable import ListerJSON
@testable import ListerModel

/// The keys of an object with more members than any of the format has.
private enum ManyKeys: String, CaseIterable {
  case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
  case key00, key01, key02, key03, key04, key05, key06, key07, key08, key09
  case key10, key11, key12, key13, key14, key15, key16, key17, key18, key19
  case longKey20, longKey21, longKey22, longKey23, longKey24, longKey25, longKey26, longKey27
  case keysThatDifferInTheMiddleOnly, keysThatDifferXXXXXMiddleOnly
}

@Suite struct KeyTableTests {
  private let table = KeyTable<ManyKeys>()

  /// The keys that are read from an object of these members, or why it is refused.
  private func keys(_ names: [String]) -> Result<[ManyKeys?], ScanFailure> {
    var order = KeyOrder()
    return keys(of: "{\(names.map { "\"\($0)\":0" }.joined(separator: ","))}", &order)
  }

  private func keys(
    of object: String,
    _ order: inout KeyOrder
  ) -> Result<[ManyKeys?], ScanFailure> {
    Array(object.utf8).withByteView { view in
      var scanner = JSONScanner(view)
      var seen = SeenKeys()
      var keys: [ManyKeys?] = []
      do throws(ScanFailure) {
        guard try scanner.enterObject() else { return .success([]) }
        var key = try scanner.firstKey(in: table, &order, &seen)
        repeat {
          keys.append(key)
          try scanner.skipValue()
        } while try scanner.moreMembers(in: table, &order, &seen, &key)
        return .success(keys)
      } catch {
        return .failure(error)
      }
    }
  }

  @Test func `all keys are known`() throws {
    #expect(try keys(ManyKeys.allCases.map(\.rawValue)).get() == ManyKeys.allCases)
    #expect(
      try keys([
        "A", "key", "key000", "key0", "longKey2", "longKey200", "", "keysThatDifferOfTheMiddleOnly",
      ]).get() == Array(repeating: nil, count: 8)
    )
  }

  @Test(arguments: ManyKeys.allCases.indices)
  func `each known key stands once, however many there are`(index: Int) {
    let name = ManyKeys.allCases[index].rawValue
    let escaped = "\\u00" + String(Array(name.utf8)[0], radix: 16) + name.dropFirst()
    for second in [name, escaped] {
      guard case .failure(let failure) = keys([name, second]) else {
        Issue.record("\(name) is accepted twice")
        continue
      }
      #expect(failure.reason == .duplicateKey(name))
    }
  }

  @Test func `a key that nobody knows may stand twice`() throws {
    #expect(try keys(["unknown", "unknown", "a"]).get() == [nil, nil, .a])
  }

  @Test func `the keys that are expected change nothing`() {
    var random = SeededGenerator(seed: 7)
    var order = KeyOrder()
    for _ in 0..<4_000 {
      let object = Self.randomObject(&random)
      var fresh = KeyOrder()
      let (result, expected) = (keys(of: object, &order), keys(of: object, &fresh))
      #expect("\(result)" == "\(expected)", "\(object)")
    }
  }

  /// An object of few members, most of them in order: known, unknown, repeated, escaped, and with
  /// spaces here and there; some are no objects.
  private static func randomObject(_ random: inout SeededGenerator) -> String {
    func one(of count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var object = "{"
    var rank = one(of: 3)
    for index in 0..<1 + one(of: 5) {
      if index > 0 || one(of: 30) == 0 {
        object += [",", ",", ",", ",\n          ", " , ", ", ", "", ",,"][one(of: 8)]
      }
      var name = ManyKeys.allCases[rank % ManyKeys.allCases.count].rawValue
      switch one(of: 12) {
      case 0: name = "unknown"
      case 1: name += "x"
      case 2: name = "\\u00" + String(Array(name.utf8)[0], radix: 16) + name.dropFirst()
      case 3: name = String(name.dropLast())
      case 4: name = "a"
      default: break
      }
      let colon = [":", ":", ":", ": ", ": ", " :", ":  ", ":\n\t", "", "::"][one(of: 10)]
      object += "\"\(name)\"\(colon)\(one(of: 2) == 0 ? "0" : "\"a long text as a value\"")"
      rank += one(of: 4) == 0 ? 2 + one(of: 12) : 1
    }
    return object + (one(of: 10) == 0 ? "" : "}")
  }
}
