// SPDX-License-Identifier: MIT

import Lister

/// What is said of tables that are read.
extension Option {
  /// All of it.
  static let tableOptions = TableOptions.sayings.map { Option($0) }

  /// What a table becomes, and which table it is: one of each at most.
  static let tableChoices = TableOptions.exclusive.map { names in
    tableOptions.filter { names.contains($0.long) }
  }

  private convenience init(_ saying: TableOptions.Saying) {
    var value: OptionValue?
    switch saying.form {
    case .flag: break
    case .text(let placeholder, let expectation):
      value = OptionValue(name: placeholder, expectation: expectation)
    case .word(let placeholder, let words, let standard):
      value = OptionValue(
        name: placeholder,
        words: words,
        standard: standard,
        expectation: words.joined(separator: " or ")
      )
    case .number(let placeholder, let range):
      value = OptionValue(
        name: placeholder,
        expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    value?.accepts = { saying.accepts($0) }
    self.init(
      long: saying.name,
      value: value,
      isRepeatable: saying.isRepeatable,
      help: saying.help
    )
  }
}

extension Invocation {
  /// What the command line says of tables.
  ///
  /// - Throws: ``CommandError`` for marks that contradict each other.
  var tableOptions: TableOptions {
    get throws(CommandError) {
      var options = TableOptions()
      for (option, saying) in zip(Option.tableOptions, TableOptions.sayings) where has(option) {
        let texts = option.value == nil ? ["true"] : texts(option)
        // Each text was accepted, and of two shapes there is one.
        for text in texts { _ = options.take(text, as: saying) }
      }
      if let mark = options.decimalMark?.rawValue, mark == options.groupMark?.rawValue {
        throw .usage(.conflict("--decimal \(mark)", "--thousands \(mark)"))
      }
      return options
    }
  }
}
