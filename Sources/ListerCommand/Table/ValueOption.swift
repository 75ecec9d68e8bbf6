// SPDX-License-Identifier: MIT

/// An option with a value of one type, which `invocation[option]` reads.
final class ValueOption<Value: Sendable>: Option, @unchecked Sendable {
  // Sendable, as its superclass is.

  /// What is determined by the texts that follow it.
  let type: OptionType<Value>

  /// An option of the given parts.
  init(
    long: String,
    short: Character? = nil,
    value type: OptionType<Value>,
    isRepeatable: Bool = false,
    setting: (any Sendable)? = nil,
    member: String? = nil,
    help: String
  ) {
    self.type = type
    super.init(
      long: long,
      short: short,
      value: type.value,
      isRepeatable: isRepeatable,
      setting: setting,
      member: member,
      help: help
    )
  }
}

extension Invocation {
  /// The value of an option, or its default.
  subscript<Value>(_ option: ValueOption<Value>) -> Value {
    let texts = texts(option)
    return texts.isEmpty ? option.type.standard : option.type.read(texts)
  }
}
