// SPDX-License-Identifier: MIT

/// A function and what it does: one declaration in a file of its category.
struct FunctionDefinition: Sendable {
  let function: Function
  /// What it gives for the arguments of a call.
  let body: @Sendable (Call) -> Value

  init(
    _ name: String,
    aliases: [String] = [],
    _ category: Function.Category,
    _ parameters: [Parameter],
    _ summary: String,
    source: String,
    example formula: String,
    gives result: String,
    givesArray: Bool = false,
    isDynamic: Bool = false,
    givesSubtotal: Bool = false,
    needsArb: Bool = false,
    repeatingGroup: Int = 1,
    form: Function.Form = .call,
    body: @escaping @Sendable (Call) -> Value
  ) {
    function = Function(
      name: name,
      aliases: aliases,
      category: category,
      parameters: parameters,
      summary: summary,
      source: source,
      example: Function.Example(formula: formula, result: result),
      givesArray: givesArray,
      isDynamic: isDynamic,
      givesSubtotal: givesSubtotal,
      needsArb: needsArb,
      repeatingGroup: repeatingGroup,
      form: form
    )
    self.body = body
  }
}
