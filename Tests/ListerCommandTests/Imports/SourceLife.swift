// SPDX-License-Identifier: MIT

import Synchronization
import TestKit
import Testing

/// What a source answers in turn, after the version that was imported first and edited here.
struct SourceLife: Sendable, CustomTestStringConvertible {
  /// An answer of the server.
  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    /// How many of the bytes are sent before the connection ends; nil for all.
    var sent: Int?

    static func ok(_ text: String, type: String? = nil) -> Answer {
      Answer(headers: type.map { ["Content-Type": $0] } ?? [:], body: Array(text.utf8))
    }

    static func bytes(_ body: [UInt8]) -> Answer { Answer(body: body) }

    static func status(_ status: Int, _ text: String = "") -> Answer {
      Answer(status: status, body: Array(text.utf8))
    }

    static func moved(_ status: Int, to place: String) -> Answer {
      Answer(status: status, headers: ["Location": place])
    }

    var response: LoopbackServer.Response {
      let whole = LoopbackServer.Response(status, headers: headers, body: body)
      guard let sent else { return whole }
      return LoopbackServer.Response(parts: [Array(whole.parts[0].dropLast(body.count - sent))])
    }
  }

  /// What an update comes to.
  enum Outcome: Sendable, Equatable {
    case merged
    case same
    case conflict
    /// Nothing was changed, exit code 3.
    case refused
  }

  /// The list as it is imported first.
  static let first = """
    id,name,price
    1,Milk,1.19
    2,Bread,3.20
    3,Eggs,2.50
    4,Tea,4.00
    5,Salt,0.90
    6,Rice,1.99

    """
  /// Its texts.
  static let texts = ["Milk", "Bread", "Eggs", "Tea", "Salt", "Rice"]

  let name: String
  let answers: [Answer]
  let outcomes: [Outcome]
  /// What the last update tells.
  var told: [String] = []
  /// The texts of the items in the end, apart from the one that is added here.
  var items = SourceLife.texts
  /// What the last update is asked besides.
  var words: [String] = []

  var testDescription: String { name }

  init(
    _ name: String,
    _ answers: [Answer],
    _ outcomes: [Outcome],
    _ told: [String] = [],
    items: [String] = SourceLife.texts,
    words: [String] = []
  ) {
    (self.name, self.answers, self.outcomes) = (name, answers, outcomes)
    (self.told, self.items, self.words) = (told, items, words)
  }
}

/// A source that lives its life: each answer until the next one is asked for.
final class LivingSource: Sendable {
  private let state: Mutex<SourceLife.Answer>

  init(_ first: SourceLife.Answer) { state = Mutex(first) }

  func set(_ answer: SourceLife.Answer) { state.withLock { $0 = answer } }

  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
    let answer = state.withLock { $0 }
    if request.path == "/elsewhere" {
      return SourceLife.Answer.ok(SourceLife.first.replacing("1.19", with: "1.29")).response
    }
    if let tag = answer.headers["ETag"], request.headers["if-none-match"] == tag {
      return .init(304)
    }
    return answer.response
  }
}
