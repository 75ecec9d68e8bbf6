// SPDX-License-Identifier: MIT

import Lister

extension Option {
  /// The option that gives a member of requests: what it takes and what it means are said with the member.
  ///
  /// - Parameters:
  ///   - key: the key of the member.
  ///   - request: a type that has the member; requests of other types may have it as well.
  ///   - long: the name of the option, where it isn't the key.
  ///   - short: its letter.
  ///   - placeholder: what stands for the value in help.
  ///   - words: words to begin with, where the member says none.
  ///   - expectation: what is expected, where the member doesn't say it.
  ///   - completion: how a shell completes it.
  ///   - help: what it does, where a command line has more to say than the member.
  convenience init<Request: Shaped>(
    _ key: String,
    of request: Request.Type,
    long: String? = nil,
    short: Character? = nil,
    as placeholder: String? = nil,
    words: [String]? = nil,
    expectation: String? = nil,
    completion: Completion = .none,
    help: String? = nil
  ) {
    let field = Request.field(key)
    let schema = field.member.schema
    var value: OptionValue?
    if !schema.isLogical {
      let choices = words ?? schema.words
      value = OptionValue(
        name: placeholder ?? schema.placeholder,
        words: choices,
        expectation: expectation ?? schema.wordExpectation,
        completion: completion
      )
      // An empty word on a command line is a variable of a script that has no value.
      value?.accepts = { !$0.isEmpty && field.accepts($0) }
    }
    self.init(
      long: long ?? key,
      short: short,
      value: value,
      isRepeatable: schema.isArray,
      member: key,
      help: help ?? field.help
    )
  }
}

extension Argument {
  /// The argument that gives a member of requests, with the help of the member unless another one is
  /// given.
  init<Request: Shaped>(
    _ key: String,
    of request: Request.Type,
    as name: String? = nil,
    _ count: Count = .one,
    help: String? = nil,
    condition: Condition = .always
  ) {
    self.init(
      name: name ?? key.uppercased(),
      count: count,
      member: key,
      help: help ?? Request.field(key).help,
      condition: condition
    )
  }
}

extension Invocation {
  /// The request that the command line spells: each member by the argument or the option of the command
  /// that gives it.
  ///
  /// - Throws: ``CommandError`` for an argument that is no value of its member.
  func request<Request: Shaped>(_: Request.Type = Request.self) throws -> Request {
    var request = Request()
    var given = try argumentsByMember()
    for option in givenOptions {
      guard let key = option.member else { continue }
      var words = texts(option)
      if option.value?.completion == .lists { words = try words.map { try listWord($0) } }
      given[key] = GivenWords(words: words, name: "--\(option.long)")
    }
    for field in Request.fields {
      guard let given = given[field.key] else { continue }
      if let wrong = given.words.first(where: { !field.accepts($0) }) {
        throw CommandError.usage(
          given.choices.isEmpty
            ? .badValue(
              wrong,
              option: given.name,
              expectation: field.member.schema.wordExpectation,
              suggestion: nil
            )
            : .unknown(wrong, given.name.lowercased(), among: given.choices)
        )
      }
      do {
        try field.readWords(&request, given.words, field.key)
      } catch {
        throw ListerError(.request(expected: error.message), at: .init(member: error.path))
      }
    }
    return request
  }

  /// Does an operation with the request that the command line spells.
  ///
  /// - Returns: the answer of the folder, or of the server of --server.
  func answer<Request: Shaped, Answer: JSONValue>(
    to operation: Operation<Request, Answer>
  ) throws -> Answer {
    let request = try request(Request.self)
    return try library().perform(operation, request)
  }

  /// Does an operation with the request that the command line spells.
  ///
  /// A line that names a list alone makes no members: a start is most of what it takes.
  ///
  /// - Returns: the answer of the folder, or of the server of --server.
  func answer<Request: ListRequest, Answer: JSONValue>(
    to operation: Operation<Request, Answer>
  ) throws -> Answer {
    guard values.isEmpty, operands.count == 1, command.arguments.first?.member == "list" else {
      return try library().perform(operation, try request(Request.self))
    }
    var request = Request()
    request.list = try listWord()
    return try library().perform(operation, request)
  }

  /// The words of the arguments that give members; those that mean lists are checked, as of options.
  private func argumentsByMember() throws -> [String: GivenWords] {
    var given: [String: GivenWords] = [:]
    var rest = operands[...]
    for argument in command.arguments where argument.isTaken(by: self) {
      var words: [String]
      switch argument.count {
      case .one, .optional: words = rest.popFirst().map { [$0] } ?? []
      case .many, .some: (words, rest) = (Array(rest), [])
      }
      guard let key = argument.member, !words.isEmpty else { continue }
      if argument.completion == .lists { words = try words.map { try listWord($0) } }
      given[key] = GivenWords(words: words, name: argument.name, choices: argument.words)
    }
    return given
  }
}

/// What a command line gives for a member.
private struct GivenWords {
  var words: [String]
  /// What the argument or the option is called.
  var name: String
  /// The words that there are, as far as the table of commands says.
  var choices: [String] = []
}

extension Shaped {
  /// The member of a key, which there is.
  fileprivate static func field(_ key: String) -> Field<Self> {
    guard let field = fields.first(where: { $0.key == key }) else {
      fatalError("\(Self.self) has no member \(key)")
    }
    return field
  }
}

extension Field where Root: Shaped {
  /// The help of the member with a full stop.
  fileprivate var help: String { member.help + "." }

  /// Whether a word spells a value.
  fileprivate func accepts(_ word: String) -> Bool {
    var root = Root()
    return member.schema.accepts(text: word) && (try? readWords(&root, [word], key)) != nil
  }
}

extension Schema {
  /// What one value looks like: that of an array is an element.
  private var one: Schema {
    switch self {
    case .nullable(let schema), .array(let schema): schema.one
    default: self
    }
  }

  fileprivate var isArray: Bool {
    switch self {
    case .nullable(let schema): schema.isArray
    case .array: true
    default: false
    }
  }

  fileprivate var isLogical: Bool { if case .boolean = one { true } else { false } }

  /// The words that there are; none where any text may do.
  fileprivate var words: [String] { if case .string(let words) = one { words } else { [] } }

  /// What stands for a value in help.
  fileprivate var placeholder: String {
    switch one {
    case .string(let words) where !words.isEmpty: words.joined(separator: "|")
    case .integer: "N"
    case .number: "NUMBER"
    default: "TEXT"
    }
  }

  /// What a word has to be.
  fileprivate var wordExpectation: String { one.expectation }
}
