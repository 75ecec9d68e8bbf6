// SPDX-License-Identifier: MIT

/// What all cells of a column are together.
extension TableProfile.Column {
  /// How many cells say something.
  var said: Int { filled - missing }
  /// How many hold a text that is nothing else.
  var texts: Int { said - numbers - percentages - logicals - dates.count - nested - readable }
  /// Whether it holds codes: a number has a zero in front, or a plus sign though nothing else of the
  /// column has a sign or a fraction.
  var hasCodes: Bool { hasZeros || writing.hasPlus && !writing.isSigned }
  /// Whether all that it says are numbers.
  var isNumeric: Bool {
    said > 0 && numbers == said && !hasCodes && writing.isSettled(by: marks)
  }
  /// Whether all that it says are percentages.
  var isPercentage: Bool { said > 0 && percentages == said && writing.isSettled(by: marks) }
  /// Whether all that it says are numbers, with percent signs, currencies or units or without.
  var isOfNumbers: Bool {
    numbers + percentages + amounts + mixed.blanks == said || kind == .number
  }
  /// Whether all that it says are numbers that can be meant in two ways.
  var isUnsettled: Bool {
    said > 0 && (numbers + percentages + (hasUnits ? amounts : 0) == said || isFlagged)
      && !writing.isSettled(by: marks)
  }
  /// Whether all that it says are numbers, some not written with the marks that the user says.
  var isStrange: Bool { strangers > 0 && numbers + percentages + strangers == said }
  /// Whether all that it says tells when: years, or days in an order that is certain.
  var isWhen: Bool { said > 0 && years == said || order != nil }
  /// Whether all that it says are truth values.
  var isLogical: Bool { said > 0 && logicals == said }
  /// The order of all its dates; nil if it says something else, or the order isn't certain.
  ///
  /// Where the user says that it holds dates, it is the order of those that can be meant in two ways.
  var order: TableDate.Orders? {
    let orders = dates.orders
    let isOne = orders == .certain || orders == .dayFirst || orders == .monthFirst
    switch kind {
    case .dayFirst: return .dayFirst
    case .monthFirst: return .monthFirst
    case .date: return isOne ? orders : .certain
    case .text, .number, .logical, nil:
      return said > 0 && dates.count == said && isOne ? orders : nil
    }
  }
  /// Whether it is one of numbers or dates, in which words can say that nothing is there.
  var isOfValues: Bool {
    if let kind { return kind == .number || kind.isDate }
    return isNumeric || isPercentage || order != nil || rule != nil
  }
  /// Whether its dates can be meant in two ways.
  var isAmbiguous: Bool { said > 0 && dates.count == said && order == nil }
}
