// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Joining texts.
extension TextFunctions {
  static let joining: [FunctionDefinition] = [concatenate, concat, join]

  static let concatenate = FunctionDefinition(
    "CONCATENATE",
    .text,
    [.text("text"), .text("texts", .repeating)],
    "The texts one behind another; of ranges, element by element.",
    source: source,
    example: "CONCATENATE(\"a\",1,TRUE)",
    gives: "a1TRUE"
  ) { call in
    call.makeText { buffer in
      for position in 0..<call.count { buffer.append(call.text(position)) }
    }
  }

  static let concat = FunctionDefinition(
    "CONCAT",
    .text,
    [.area("text"), .area("texts", .repeating)],
    "All texts one behind another, ranges and arrays row by row.",
    source: "Excel, function CONCAT",
    example: "CONCAT({\"a\",\"b\";\"c\",1})",
    gives: "abc1"
  ) { call in
    joined(call, from: 0, skipsEmpty: false) { _, _ in }
  }

  static let join = FunctionDefinition(
    "TEXTJOIN",
    .text,
    [.area("delimiter"), .logical("skip empty"), .area("text"), .area("texts", .repeating)],
    "All texts with a delimiter between them; several delimiters take turns.",
    source: "Excel, function TEXTJOIN",
    example: "TEXTJOIN(\", \",TRUE,\"a\",\"\",\"b\")",
    gives: "a, b"
  ) { call in
    let delimiters = call.area(0)
    guard delimiters.count > 0 else { return Value(CellError.calculation) }
    for index in 0..<min(delimiters.count, Machine.maximumTextLength)
    where delimiters[index].isError {
      return delimiters[index]
    }
    return joined(call, from: 2, skipsEmpty: call.logical(1)) { number, buffer in
      call.lane.appendText(of: delimiters[(number - 1) % delimiters.count], to: &buffer)
    }
  }

  /// Joins all values from an argument on; `separate` appends what is before the second and later.
  static func joined(
    _ call: Call,
    from first: Int,
    skipsEmpty: Bool,
    _ separate: (Int, inout ByteBuffer) -> Void
  ) -> Value {
    var failure: Value?
    let limit = 4 * Machine.maximumTextLength
    let result = call.makeText { buffer in
      var number = 0
      for position in first..<call.count {
        let area = call.area(position)
        guard call.pays(for: .steps(area.count * 8)) else {
          failure = Value(CellError.number)
          return
        }
        for index in 0..<area.count {
          let value = area[index]
          if value.isError {
            failure = value
            return
          }
          if skipsEmpty && (value.isEmpty || value.isText && value.text.isEmpty) { continue }
          if number > 0 { separate(number, &buffer) }
          number += 1
          call.lane.appendText(of: value, to: &buffer)
          if buffer.count > limit { return }
        }
      }
      if !call.pays(for: .steps(buffer.count)) { failure = Value(CellError.number) }
    }
    return failure ?? result
  }
}

extension Lane {
  /// Appends a single value as a text function sees it; nothing for an error.
  func appendText(of value: Value, to buffer: inout ByteBuffer) {
    switch value.kind {
    case .text: buffer.append(value.text)
    case .logical: buffer.append(value.logical ? "TRUE" : "FALSE")
    case .number: appendText(of: value.number, to: &buffer)
    case .error, .empty, .composite: break
    }
  }
}
