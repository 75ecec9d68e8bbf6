// SPDX-License-Identifier: MIT

import Lister

/// How the texts of an option become a value: said once, for the check of the command line and for
/// its reading.
struct OptionType<Value: Sendable>: Sendable {
  /// What the table says of it.
  let value: OptionValue
  /// Finds what counts when the option is absent; asked only then, for it may take looking at the
  /// machine.
  private let findStandard: @Sendable () -> Value
  /// The value of all texts that were given, at least one; each was accepted.
  let read: @Sendable ([String]) -> Value

  /// What counts when the option is absent.
  var standard: Value { findStandard() }

  /// The last text given counts.
  ///
  /// - Parameters:
  ///   - value: what the table says as well.
  ///   - standard: what counts when the option is absent.
  ///   - parse: reads a text; nil for one that is no value.
  init(
    _ value: OptionValue,
    standard: @autoclosure @escaping @Sendable () -> Value,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    var value = value
    value.accepts = { parse($0) != nil }
    self.value = value
    findStandard = standard
    read = { $0.last.flatMap(parse) ?? standard() }
  }

  /// The last text given counts; nil counts when the option is absent.
  ///
  /// - Parameters:
  ///   - value: what the table says as well.
  ///   - parse: reads a text; nil for one that is no value.
  init<Wrapped>(
    optional value: OptionValue,
    parse: @escaping @Sendable (String) -> Wrapped?
  ) where Value == Wrapped? {
    var value = value
    value.accepts = { parse($0) != nil }
    self.value = value
    findStandard = { nil }
    read = { $0.last.flatMap(parse) }
  }

  /// Each text given counts, in their order.
  ///
  /// - Parameters:
  ///   - value: what the table says as well.
  ///   - parse: reads a text; nil for one that is no value.
  init<Element>(
    each value: OptionValue,
    parse: @escaping @Sendable (String) -> Element?
  ) where Value == [Element] {
    var value = value
    value.accepts = { parse($0) != nil }
    self.value = value
    findStandard = { [] }
    read = { $0.compactMap(parse) }
  }
}

/// One of the words that an option takes.
protocol OptionWord: CaseIterable, RawRepresentable<String>, Sendable {}

extension OptionType {
  static func word(standard: Value) -> OptionType where Value: OptionWord {
    OptionType(
      .words(Value.allCases.map(\.rawValue), standard: standard.rawValue),
      standard: standard,
      parse: { Value(rawValue: $0) }
    )
  }

  /// One of the words of a type, or none.
  static func word<Word: OptionWord>() -> OptionType where Value == Word? {
    OptionType(optional: .words(Word.allCases.map(\.rawValue)), parse: { Word(rawValue: $0) })
  }

  /// One of the words of a type, or none; the option may be alone, and then means one of them.
  static func word<Word: OptionWord>(alone: Word) -> OptionType where Value == Word? {
    OptionType(
      optional: .words(Word.allCases.map(\.rawValue), alone: alone.rawValue),
      parse: { Word(rawValue: $0) }
    )
  }
}

extension OptionType<Int> {
  /// A whole number of a range.
  ///
  /// - Parameters:
  ///   - name: the placeholder in help.
  ///   - range: which numbers there are.
  ///   - standard: what counts when the option is absent.
  ///   - meaning: what that is, where the number alone says nothing.
  /// - Returns: the type.
  static func integer(
    _ name: String,
    _ range: ClosedRange<Int>,
    standard: @autoclosure @escaping @Sendable () -> Int,
    meaning: String? = nil
  ) -> OptionType {
    OptionType(
      .integer(name, range, standard: meaning ?? "\(standard())"),
      standard: standard(),
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    )
  }
}

extension OptionType<Int?> {
  /// A whole number of a range, or none.
  static func integer(_ name: String, _ range: ClosedRange<Int>) -> OptionType {
    OptionType(
      optional: .integer(name, range, standard: nil),
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    )
  }
}

extension OptionType<UInt64> {
  /// What a generator of chance starts from.
  static func seed(standard: UInt64) -> OptionType {
    OptionType(
      OptionValue(
        name: "N",
        standard: "\(standard)",
        expectation: "a whole number from 0 to \(UInt64.max)"
      ),
      standard: standard,
      parse: { UInt64($0) }
    )
  }
}

extension OptionType<String?> {
  /// A path of a file or directory.
  static func path(_ name: String) -> OptionType {
    nonEmpty(OptionValue(name: name, expectation: "a path", completion: .paths))
  }

  /// Any text.
  static func text(_ name: String) -> OptionType {
    OptionType(optional: OptionValue(name: name), parse: { $0 })
  }

  /// A text that is not empty.
  static func nonEmpty(_ value: OptionValue) -> OptionType {
    OptionType(optional: value, parse: { $0.isEmpty ? nil : $0 })
  }
}

extension OptionType<Moment?> {
  /// A moment; the start of the run is nil.
  static let moment = OptionType(
    optional: OptionValue(
      name: "TIME",
      standard: "the start of the run",
      expectation: Moment.expectation
    ),
    parse: { Moment($0) }
  )
}

extension OptionValue {
  /// One of some words.
  fileprivate static func words(
    _ words: [String],
    standard: String? = nil,
    alone: String? = nil
  ) -> OptionValue {
    OptionValue(
      name: words.joined(separator: "|"),
      words: words,
      standard: standard,
      alone: alone,
      expectation: "one of \(words.joined(separator: ", "))"
    )
  }

  fileprivate static func integer(
    _ name: String,
    _ range: ClosedRange<Int>,
    standard: String?
  ) -> OptionValue {
    OptionValue(
      name: name,
      standard: standard,
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    )
  }
}
