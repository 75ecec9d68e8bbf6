// SPDX-License-Identifier: MIT

import ListerBasics

extension TableProfile.Column {
  /// Whether blanks group the digits of some numbers, or seem to.
  private var hasBlanks: Bool { mixed.blanks > 0 || mixed.hasBlankAmounts }

  /// Whether blanks group digits: a fraction says that the column is one of amounts.
  var takesBlanks: Bool { hasBlanks && writing.hasFraction }

  /// Whether nothing tells if blanks group digits, or stand between the parts of names.
  var hasDoubtfulBlanks: Bool {
    hasBlanks && !writing.hasFraction && numbers + mixed.blanks + amounts == said
  }

  /// Whether texts that spell decimals are numbers: nothing else is in the column, or it is mostly of
  /// numbers.
  var hasDecimalTexts: Bool {
    let decimals = mixed.decimals
    return decimals.count > 0 && !decimals.areDoubtful
      && (decimals.count + numbers == said || numbers * 2 > said)
  }

  /// Whether texts that spell decimals may be of versions.
  var hasDoubtfulDecimals: Bool {
    mixed.decimals.areDoubtful && mixed.decimals.count + numbers == said
  }

  /// Whether something that it says may be a number, and is told if it isn't: not where all are words.
  var mayHoldNumbers: Bool { said == 0 || withDigits + nested > 0 }

  /// Whether something that it says may be a date, and is told if it isn't: not where all are numbers, words
  /// or times of day.
  var mayHoldDates: Bool {
    said == 0 || !isNumeric && dates.count + numbers + logicals + nested + sample.dates > 0
  }

  /// The unit or the currency that stands beside each number; nil if there is none, or no single one.
  var unit: String? {
    guard amounts > 0, amounts == said, !mixed.hasOthers, mixed.beside.count == 1 else {
      return nil
    }
    let word = mixed.beside[0]
    guard isUnit(word) else { return nil }
    // A house may be 12 m.
    let isLetter = word.text.utf8.count == 1 && word.text.utf8.allSatisfy { ASCII.isLetter($0) }
    return isLetter && amounts < 2 && !writing.hasFraction ? nil : word.text
  }

  /// The units beside numbers, and an empty text for none, where there are several; empty where there is
  /// one, or something else.
  var differentUnits: [String] {
    guard amounts > 0, unit == nil, !isFlagged, hasUnits, amounts + numbers == said else {
      return []
    }
    let units = mixed.beside.map(\.text) + (numbers > 0 ? [""] : [])
    return units.count > 1 ? units : []
  }

  /// Whether nothing but units is beside numbers.
  var hasUnits: Bool { !mixed.hasOthers && mixed.beside.allSatisfy(isUnit) }

  private func isUnit(_ word: MixedCells.Word) -> Bool {
    word.isBefore ? TableUnits.isCurrency(word.text) : TableUnits.isUnit(word.text)
  }

  /// Whether it is one of numbers, some of which have flags behind them, or one in their place: these are a
  /// quarter at most.
  var isFlagged: Bool {
    let numbers = flaggedNumbers
    return amounts + mixed.flags > 0 && mixed.flags * 3 <= numbers && isOfFlags(numbers)
  }

  /// Whether there are more numbers than flags in it, and too many of these.
  private var hasTooManyFlags: Bool {
    let numbers = flaggedNumbers
    return !hasCodes && mixed.flags * 3 > numbers && mixed.flags < numbers
      && isOfFlags(numbers)
  }

  /// How many numbers it may have, with flags behind them or without.
  private var flaggedNumbers: Int {
    numbers + amounts + (hasDecimalTexts ? mixed.decimals.count : 0)
  }

  /// Whether all that it says are so many numbers and flags.
  ///
  /// Where something stands for a number that offices have found none for, whole numbers may have letters
  /// behind them: such a column has no houses.
  private func isOfFlags(_ count: Int) -> Bool {
    guard numbers > 0, count + mixed.flags == said, !mixed.hasOthers else { return false }
    let takesLetters =
      writing.hasFraction
      || mixed.instead.contains { word in word.text.withByteView { TableFlags.saysMissing($0) } }
    return mixed.beside.allSatisfy { word in
      !word.isBefore && TableFlags.isBehind(word.text, ofDecimals: takesLetters)
    }
  }

  /// Whether all are numbers and some have zeros in front, as codes do, but some have what no code has: a
  /// fraction, an exponent, a unit or a flag.
  var hasDoubtfulZeros: Bool {
    guard hasZeros else { return false }
    if isFlagged { return true }
    let units = hasUnits ? amounts : 0
    return numbers + units == said && (units > 0 || writing.hasFraction || hasExponents)
  }

  /// How many cells are numbers of a column that is kept as texts, if three of four are such; nil otherwise.
  private var numbersAmongTexts: Int? {
    let count = numbers + percentages + (mixed.beside.allSatisfy(isUnit) ? amounts : 0)
    guard !isTyped, !hasCodes, !isUnsettled, !isStrange, !hasDoubtfulBlanks, rule == nil,
      count < said, count * 4 >= said * 3
    else { return nil }
    return count
  }

  /// How its numbers are read, where some of them are no plain ones; nil where all are, and where other
  /// things are in it.
  func foundRule() -> NumberRule? {
    guard kind == nil else { return nil }
    var rule = NumberRule(marks: marks)
    if hasDecimalTexts {
      rule.takesTexts = true
      rule.hasFlags = isFlagged
      return rule
    }
    guard said > 0, !hasCodes, writing.isSettled(by: marks), hasBlanks == takesBlanks else {
      return nil
    }
    rule.takesBlanks = takesBlanks
    if numbers == said { return takesBlanks ? rule : nil }
    guard unit != nil || isFlagged else { return nil }
    rule.takesAmounts = amounts > 0
    rule.hasFlags = unit == nil
    return rule
  }

  /// The number of a cell as JSON spells it, by all that is known of the column; nil if it holds none.
  ///
  /// `scratch` holds a mended one.
  func number(of cell: TableCell, _ scratch: inout ByteBuffer) -> ByteView? {
    guard kind ?? .number == .number, words.word(of: cell.bytes) == nil else { return nil }
    if isPercentage, cell.kind == .spelled {
      return TableNumber.percentage(cell.bytes.trimmed, marks: marks, scratch: &scratch)
    }
    let rule = self.rule ?? NumberRule(marks: marks)
    switch rule.read(cell, &scratch) {
    case .exact(let number), .mended(let number, _): return number
    case .none: return nil
    }
  }
}

// MARK: What is told

extension TableProfile {
  /// A column, and what it is called where something is told of it.
  typealias NamedColumn = (name: String, column: Int)

  /// What is told of columns of numbers that are not all plain.
  ///
  /// - Parameters:
  ///   - names: the columns that have no meaning of their own.
  ///   - currency: the one whose currency is kept.
  ///   - areItems: whether each row is an item, so that what is no number has to have another place.
  /// - Returns: a remark on each kind, and one on each column with units or flags.
  func numberRemarks(
    _ names: [NamedColumn],
    currency: Int? = nil,
    areItems: Bool
  ) -> [ImportRemark] {
    let names = names.filter { $0.column < columns.count && columns[$0.column].kind == nil }
    var remarks: [ImportRemark] = []
    func add(_ message: String, isUnsettled: Bool = true, where fits: (Column) -> Bool) {
      let found = names.filter { fits(columns[$0.column]) }.map { $0.name }
      guard !found.isEmpty else { return }
      let message = "\(message): \(Format.enumeration(found))"
      remarks.append(ImportRemark(message: message, isUnsettled: isUnsettled))
    }
    add("decimals that are written as texts are read as numbers", isUnsettled: false) { column in
      column.rule?.takesTexts == true
    }
    add("texts such as 1.9 and 1.10, which may be numbers of versions, are kept as texts") {
      column in
      column.hasDoubtfulDecimals
    }
    add("numbers such as 1 234, whose blanks may be those of names, are kept as texts") { column in
      column.hasDoubtfulBlanks
    }
    add("numbers such as 1,234,567 and 12,34,567, grouped in two ways, are kept as texts") {
      column in
      areItems && column.isUnsettled && column.writing.hasTwoGroupings
    }
    add("numbers, some of which have zeros in front as codes do, are kept as texts") { column in
      areItems && column.hasDoubtfulZeros
    }
    add("numbers such as 12,34,567 are read, in groups of two digits", isUnsettled: false) {
      column in
      !column.isUnsettled && column.writing.hasPairs && (column.isNumeric || column.rule != nil)
    }
    for (name, place) in names {
      let column = columns[place]
      if let message = column.message(name, keepsCurrency: place == currency, areItems) {
        remarks.append(ImportRemark(message: message))
      } else if areItems, let remark = column.textRemark(name) {
        remarks.append(remark)
      }
    }
    if areItems, let remark = missingRemark(names) { remarks.append(remark) }
    return remarks
  }

  /// What is told of cells that say that there is no number.
  private func missingRemark(_ names: [NamedColumn]) -> ImportRemark? {
    var count = 0
    var words: [String] = []
    for (_, place) in names {
      let column = columns[place]
      guard column.isNumeric || column.isPercentage || column.unit != nil else { continue }
      for word in column.mixed.missing {
        count += word.count
        if !words.contains(word.text) { words.append(word.text) }
      }
    }
    guard count > 0 else { return nil }
    let said = Format.enumeration(words)
    return ImportRemark(
      message: String(
        counting: count,
        one: "cell of a column of numbers is left out, which says \(said)",
        many: "cells of columns of numbers are left out, which say \(said)"
      )
    )
  }
}

extension TableProfile.Column {
  /// What is told of a column of numbers for the most part that is kept as texts; nil of any other one.
  fileprivate func textRemark(_ name: String) -> ImportRemark? {
    if hasTooManyFlags {
      let flags = Format.enumeration(mixed.instead.map(\.text))
      let what = isTyped ? "numbers and texts are kept in one member" : "numbers are kept as texts"
      return ImportRemark(
        message: "\(name): \(what), since more than a quarter of the cells say \(flags)",
        isUnsettled: true
      )
    }
    return numbersAmongTexts.map { count in
      ImportRemark(
        message: "\(name): \(count) of \(said) cells are numbers, and all are kept as texts"
      )
    }
  }

  /// What is told of the column alone; nil if nothing is.
  fileprivate func message(_ name: String, keepsCurrency: Bool, _ areItems: Bool) -> String? {
    if rule != nil, let unit {
      let cells = String(counting: amounts, "cell")
      return keepsCurrency
        ? "\(name): the currency \(unit) of \(cells) is kept as \"currency\""
        : "\(name): the unit \(unit) is left out of \(cells)"
    }
    if rule?.hasFlags == true {
      var parts = [String(counting: numbers + readable, "number")]
      parts += mixed.beside.map { "\($0.count) with \(Format.excerpt($0.text))" }
      if areItems {
        parts += (mixed.instead + mixed.missing).map { "\($0.count) \(Format.excerpt($0.text))" }
      }
      return parts.count > 1 ? "\(name): \(parts.joined(separator: ", "))" : nil
    }
    let units = areItems ? differentUnits : []
    guard !units.isEmpty else { return nil }
    let named = Format.enumeration(units.filter { !$0.isEmpty })
    return units.contains("")
      ? "\(name): amounts, some of them with the unit \(named), are kept as texts"
      : "\(name): amounts with different units are kept as texts: \(named)"
  }
}
