// SPDX-License-Identifier: MIT

/// What one line of todo.txt says.
struct TodoTask {
  var isComplete = false
  var priority: Int?
  var finished: String?
  var created: String?
  var text = ""
  var tags: [String] = []
  /// The `key:value` words after the text, in order, each key once.
  var values: [(key: String, value: String)] = []

  /// An empty task.
  init() {}

  /// What a line says that is not empty.
  init(_ line: String) {
    for (role, content) in TodoLine(line).parts {
      switch role {
      case .mark: isComplete = true
      case .priority: priority = content.utf8.dropFirst().first.map(TodoTask.priority)
      case .finished: finished = String(content)
      case .created: created = String(content)
      case .text: text = String(content)
      case .tag: tags.append(String(content.hasPrefix("@") ? content.dropFirst() : content))
      case .value(let key): take(key: key, value: String(content.dropFirst(key.count + 1)))
      }
    }
  }

  /// The number of a letter from A to Z.
  private static func priority(_ letter: UInt8) -> Int { Int(letter - UInt8(ascii: "A")) + 1 }

  private mutating func take(key: String, value: String) {
    switch key {
    case "pri": priority = value.utf8.first.map(TodoTask.priority)
    case "created": created = value
    case "finished": finished = value
    default: values.append((key, value))
    }
  }

  // MARK: Writing

  /// The line that says the same, if one can.
  var line: String {
    var words: [String] = []
    if isComplete { words.append("x") }
    let letter = priority.flatMap { TodoTask.letter($0) }
    if let letter, !isComplete { words.append("(\(letter))") }
    var tail = tags.map { $0.hasPrefix("+") && $0.utf8.count > 1 ? $0 : "@\($0)" }
    if isComplete, let finished {
      words.append(finished)
    } else if let finished {
      tail.append("finished:\(finished)")
    }
    if let created, !isComplete || finished != nil {
      words.append(created)
    } else if let created {
      tail.append("created:\(created)")
    }
    if let letter, isComplete { tail.append("pri:\(letter)") }
    if let priority, letter == nil { tail.append("priority:\(priority)") }
    tail += values.map { "\($0.key):\($0.value)" }
    return (words + [text] + tail).joined(separator: " ")
  }

  private static func letter(_ priority: Int) -> String? {
    guard 1...26 ~= priority else { return nil }
    return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(priority - 1)))
  }
}
