// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation
@testable import ListerPlans

@Suite struct TemplateIndexTests {
  private let registers = Registers(on: Machine(.common))

  /// Whether a template is found for a document, which it fits then.
  private func finds(_ index: inout TemplateIndex, _ document: [UInt8]) -> UInt64? {
    document.withByteView { document in
      guard let lease = index.find(document, registers) else { return nil }
      #expect(lease.ends(document) && lease.matches(document, registers), "\(document)")
      return lease.template.key
    }
  }

  /// Whether a document fits one of some templates, compared with each of them.
  private func fits(_ document: [UInt8], _ leases: some Collection<TemplateLease>) -> Bool {
    document.withByteView { document in
      leases.contains { $0.ends(document) && $0.matches(document, registers) }
    }
  }

  /// A template that differs from others of its kind in one text behind a slot.
  private static func skeleton(_ number: Int) -> Skeleton {
    Skeleton(parts: [
      .fixed("{\"id\":"), .text, .fixed(",\"grid\":[["), .number, .fixed(",\"t\(number)\","), .text,
      .fixed(",\"=A1*2 and so on, with more bytes than a mark of the shortest kind\"]]}"),
    ])
  }

  @Test func `each of many templates that end alike is found, until it is given up`() throws {
    var index = TemplateIndex()
    var random = SplitMix64(seed: 1)
    let skeletons = (0..<1_000).map { TemplateIndexTests.skeleton($0) }
    for (number, skeleton) in skeletons.enumerated() {
      index.add(try skeleton.template(key: UInt64(number)))
    }
    for number in skeletons.indices.shuffled(using: &random) {
      let document = skeletons[number].document(["id\(number)", "12.5", "a \\\" text"])
      #expect(finds(&index, document) == UInt64(number))
    }
    for number in skeletons.indices.shuffled(using: &random) where number % 3 > 0 {
      index.remove(UInt64(number))
    }
    for number in skeletons.indices {
      let document = skeletons[number].document(["", "-7", ""])
      #expect(finds(&index, document) == (number % 3 > 0 ? nil : UInt64(number)))
    }
    let unknown = TemplateIndexTests.skeleton(1_000).document(["", "-7", ""])
    #expect(finds(&index, unknown) == nil)
    for number in skeletons.indices { index.remove(UInt64(number)) }
    #expect(finds(&index, skeletons[0].document(["", "-7", ""])) == nil)
  }

  @Test func `a template takes the place of the one with its key`() throws {
    var index = TemplateIndex()
    index.add(try TemplateIndexTests.skeleton(1).template(key: 5))
    index.add(try TemplateIndexTests.skeleton(2).template(key: 5))
    #expect(finds(&index, TemplateIndexTests.skeleton(1).document(["", "1", ""])) == nil)
    #expect(finds(&index, TemplateIndexTests.skeleton(2).document(["", "1", ""])) == 5)
  }

  @Test func `templates whose pieces are the same are told apart by what fits`() throws {
    var index = TemplateIndex()
    let skeleton = TemplateIndexTests.skeleton(1)
    for key in UInt64(0)..<3 { index.add(try skeleton.template(key: key)) }
    let document = skeleton.document(["", "1", ""])
    for key in UInt64(0)..<3 {
      #expect(finds(&index, document) != nil)
      index.remove(key)
    }
    #expect(finds(&index, document) == nil)
  }

  /// Cells of few kinds, so that templates share all kinds of beginnings.
  private static func skeleton(_ random: inout SplitMix64) -> Skeleton {
    let cells: [Skeleton.Part] = [
      .number, .text, .text, .fixed("\"a\""), .fixed("\"ab\""), .fixed("\"\""), .fixed("\"=A1\""),
      .fixed("null"),
    ]
    var parts: [Skeleton.Part] = [.fixed("[[")]
    for cell in 0..<Int.random(in: 1...5, using: &random) {
      if cell > 0 { parts.append(.fixed(",")) }
      parts.append(cells.randomElement(using: &random) ?? .number)
    }
    // Pieces between slots are one piece.
    var joined: [Skeleton.Part] = []
    for part in parts + [.fixed("]]")] {
      if case .fixed(let piece) = part, case .fixed(let before)? = joined.last {
        joined[joined.count - 1] = .fixed(before + piece)
      } else {
        joined.append(part)
      }
    }
    return Skeleton(parts: joined)
  }

  @Test(arguments: 0..<8)
  func `a template is found if and only if one of all fits`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var index = TemplateIndex()
    var leases: [UInt64: TemplateLease] = [:]
    let skeletons = (0..<80).map { _ in TemplateIndexTests.skeleton(&random) }
    var found = 0
    for _ in 0..<1_000 {
      let number = Int.random(in: skeletons.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let template = try skeletons[number].template(key: UInt64(number))
        index.add(template)
        leases[UInt64(number)] = TemplateLease(template)
      case 1 where Bool.random(using: &random):
        index.remove(UInt64(number))
        leases[UInt64(number)] = nil
      default:
        var document = skeletons[number].document(skeletons[number].literals(&random))
        if Int.random(in: 0..<8, using: &random) == 0 {
          // One that is broken.
          document[Int.random(in: document.indices, using: &random)] = UInt8(ascii: "\"")
          document.removeLast(Int.random(in: 0...1, using: &random))
        }
        let isFound = finds(&index, document) != nil
        let text = String(decoding: document, as: UTF8.self)
        #expect(isFound == fits(document, leases.values), "\(text)")
        if isFound { found += 1 }
      }
    }
    #expect(found > 200)
  }
}
