// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerSyntax

/// Where formulas of workbooks take one value of several.
///
/// In a plain cell, programs calculate a formula without arrays: of `=A1:A3` they take the cell of
/// the formula's own row, and of `=ABS(A1:A3)` its absolute value. Formulas of documents spill, and
/// have the operator `@` for that. What programs mean is written out when a formula is read, and is
/// left out when it is written, if they mean the same without.
///
/// Arguments that are arrays by nature (those of `SUMPRODUCT`) are calculated with all values, and so
/// is what comes of an array constant, of which one value is taken in the end.
///
/// Source: OpenFormula 1.3, section 3.3; Excel, implicit intersection operator.
struct ImplicitIntersection {
  /// How many values a part of a formula gives.
  enum Extent: Comparable {
    case one
    /// What comes of an array constant: several values, and no cells.
    case constant
    /// The array of a call.
    case array
    /// Several cells, or perhaps one.
    case cells
  }

  let dialect: SheetDialect
  /// What defined names stand for, by their small letters.
  private var names: [String: Extent] = [:]

  /// What formulas mean in files of a dialect, where names are defined as given, with `=` or without.
  init(_ dialect: SheetDialect, names: [DefinedName] = []) {
    self.dialect = dialect
    // A name may be that of another one.
    for _ in 0..<2 {
      for name in names {
        let formula = name.target.hasPrefix("=") ? String(name.target.dropFirst()) : name.target
        self.names[name.name.lowercased()] = walked(formula)?.result ?? .one
      }
    }
  }

  /// Functions that take all values of what is inside of them, in array formulas and elsewhere.
  static let takingAll: Set<String> = [
    "SUMPRODUCT", "MMULT", "MDETERM", "MINVERSE", "MSOLVE", "MRANK", "MPOWER",
  ]

  /// A formula of a plain cell with each `@` that it means; as it is if it is no formula.
  ///
  /// It has neither `=` nor the prefixes of functions.
  func explicit(_ formula: String) -> String {
    guard let walk = walked(formula) else { return formula }
    return formula.withByteView { text in
      var buffer = ByteBuffer(capacity: text.count + 8)
      if walk.wrapsAll { buffer.append("@(") }
      var from = 0
      for place in walk.places.sorted() {
        buffer.append(text[from..<place])
        buffer.append("@")
        from = place
      }
      buffer.append(text[from..<text.count])
      if walk.wrapsAll { buffer.append(")") }
      return buffer.view.string
    }
  }

  /// Whether a plain cell takes one value of what a name in a formula stands for.
  func takesOneOfName(in formula: String) -> Bool {
    !names.isEmpty && explicit(formula) != ImplicitIntersection(dialect).explicit(formula)
  }

  /// A formula with `@`, but without `=`, as a plain cell spells it; nil if it would not mean the
  /// same there.
  func plain(_ formula: String) -> String? {
    let plain: String? = formula.withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return nil }
      var buffer = ByteBuffer(capacity: text.count)
      var from = 0
      var places: [Int] = []
      for index in 0..<parser.count where parser[index].kind == .implicitIntersection {
        places.append(Int(parser[index].start))
      }
      for place in places.sorted() {
        buffer.append(text[from..<place])
        from = place + 1
      }
      buffer.append(text[from..<text.count])
      return buffer.view.string
    }
    guard let plain, FormulaMeaning.isSame(explicit(plain), formula) else { return nil }
    return plain
  }

  /// What is found by going through a formula's nodes; nil if it isn't one.
  private func walked(_ formula: String) -> Walk? {
    formula.withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return nil }
      var walk = Walk(dialect: dialect, names: names)
      for index in 0..<parser.count { walk.step(parser[index], text) }
      walk.finish()
      return walk
    }
  }
}

// MARK: Nodes

extension ImplicitIntersection {
  /// A part of a formula that was gone through.
  fileprivate struct Operand {
    var extent = Extent.one
    /// Where it begins, in bytes.
    var start: Int
    /// Whether `@` before it means all of it.
    var isPrimary = true
    /// Whether it is a number but 0, or a position that `MATCH` found.
    var isPosition = false
  }

  fileprivate struct Call {
    var name: String
    var function: Function?
    var start: Int
    var arguments: [Operand] = []
    /// Whether the call itself is calculated with arrays.
    var isInArrays: Bool
  }

  fileprivate struct Walk {
    let dialect: SheetDialect
    let names: [String: Extent]
    /// Where an `@` belongs, in bytes.
    var places: [Int] = []
    /// Whether one belongs before the whole formula, in parentheses.
    var wrapsAll = false
    /// What the formula gives, before any `@` for all of it.
    var result = Extent.one
    private var operands: [Operand] = []
    private var calls: [Call] = []
    private var isInConstant = false

    init(dialect: SheetDialect, names: [String: Extent]) {
      self.dialect = dialect
      self.names = names
    }

    mutating func step(_ node: Node, _ text: ByteView) {
      let start = Int(node.start)
      if isInConstant, node.kind != .arrayEnd { return }
      switch node.kind {
      case .number:
        let isPosition = Double(node.source(in: text).string).map { $0 >= 1 } ?? false
        operands.append(Operand(start: start, isPosition: isPosition))
      case .text: operands.append(Operand(start: start - 1))
      case .logical, .error, .missing: operands.append(Operand(start: start))
      case .name:
        let extent = names[node.source(in: text).string.lowercased()] ?? .one
        operands.append(Operand(extent: extent, start: start))
      case .reference:
        let area = FormulaReference(node, in: text)?.area
        let isOne = area.map { $0.rows.count == 1 && $0.columns.count == 1 } ?? true
        operands.append(Operand(extent: isOne ? .one : .cells, start: start))
      case .spill: operands[operands.count - 1].extent = .cells
      case .structured:
        let bracket = start + Int(node.payload)
        let isCell = StructuredReference(text, at: bracket)?.isCell ?? false
        operands.append(Operand(extent: isCell ? .one : .cells, start: start))
      case .range, .intersection, .union:
        operands.removeLast()
        operands[operands.count - 1].extent = .cells
      case .implicitIntersection:
        operands.removeLast()
        operands.append(Operand(start: start))
      case .unaryPlus, .unaryMinus: operate(on: 1, start: start)
      case .percent: operate(on: 1)
      case .arrayBegin:
        isInConstant = true
        operands.append(Operand(extent: .constant, start: start))
      case .arrayRowEnd: break
      case .arrayEnd: isInConstant = false
      case .callBegin: beginCall(node, text)
      case .argumentEnd: endArgument()
      case .callEnd, .applyEnd: endCall()
      case .applyBegin: beginApplication()
      default: operate(on: 2)
      }
    }

    /// Takes one value of what the whole formula gives.
    mutating func finish() {
      guard let operand = operands.last else { return }
      result = operand.extent
      guard result != .one else { return }
      if operand.isPrimary { places.append(operand.start) } else { wrapsAll = true }
    }

    /// Makes one operand of the last ones, which an operator takes one by one.
    private mutating func operate(on count: Int, start: Int? = nil) {
      var extent = Extent.one
      for index in operands.count - count..<operands.count {
        extent = max(extent, settled(operands[index], isInArrays: isInArrays))
      }
      let first = operands[operands.count - count].start
      operands.removeLast(count)
      operands.append(Operand(extent: extent, start: start ?? first, isPrimary: false))
    }

    /// What an operand gives where one value is wanted.
    private mutating func settled(_ operand: Operand, isInArrays: Bool) -> Extent {
      if isInArrays { return operand.extent == .one ? .one : .constant }
      if operand.extent <= .constant { return operand.extent }
      places.append(operand.start)
      return .one
    }
  }
}

// MARK: Calls

extension ImplicitIntersection.Walk {
  /// Whether what comes next is calculated with arrays.
  private var isInArrays: Bool {
    guard let call = calls.last else { return false }
    let argument = call.arguments.count
    if takesArrays(call.name, argument) { return true }
    // In Excel a condition has one value wherever it is; LibreOffice has as many as there are.
    let isCondition = ["IF", "IFS", "IFERROR", "IFNA", "CHOOSE"].contains(call.name)
    return call.isInArrays && !(isCondition && dialect == .officeOpen)
  }

  /// Whether an argument of a function is an array by nature.
  private func takesArrays(_ name: String, _ argument: Int) -> Bool {
    switch name {
    case _ where ImplicitIntersection.takingAll.contains(name): true
    case "TRANSPOSE": true
    case "LOOKUP": argument > 0
    case "INDEX": argument == 0
    case "MATCH": argument == 1 && dialect == .openDocument
    default: false
    }
  }

  private mutating func beginCall(_ node: Node, _ text: ByteView) {
    let name = node.source(in: text).string.uppercased()
    let function = FunctionTable.standard.function(named: name)
    calls.append(
      ImplicitIntersection.Call(
        name: function?.name ?? name,
        function: function,
        start: Int(node.start),
        isInArrays: isInArrays
      )
    )
  }

  /// Begins the arguments of a call of what the last operand gives.
  private mutating func beginApplication() {
    guard let function = operands.popLast() else { return }
    calls.append(
      ImplicitIntersection.Call(
        name: "",
        function: nil,
        start: function.start,
        isInArrays: isInArrays
      )
    )
  }

  private mutating func endArgument() {
    guard var operand = operands.popLast() else { return }
    let isInArrays = isInArrays
    let last = calls.count - 1
    let (call, position) = (calls[last], calls[last].arguments.count)
    if ImplicitIntersection.wantsOne(call, position) {
      operand.extent = settled(operand, isInArrays: isInArrays)
    }
    calls[last].arguments.append(operand)
  }

  private mutating func endCall() {
    guard let call = calls.popLast() else { return }
    var operand = ImplicitIntersection.Operand(start: call.start)
    operand.extent = ImplicitIntersection.extent(of: call)
    operand.isPosition = call.name == "MATCH"
    operands.append(operand)
  }
}

extension ImplicitIntersection {
  /// Whether an argument has one value; a branch has what is chosen.
  fileprivate static func wantsOne(_ call: Call, _ position: Int) -> Bool {
    guard let function = call.function else { return false }
    switch call.name {
    case "IF", "CHOOSE": return position == 0
    case "IFS": return position % 2 == 0
    case "SWITCH": return position == 0 || position % 2 == 1
    default: break
    }
    return !function.kind(at: position).takesWhole
  }

  fileprivate static func extent(of call: Call) -> Extent {
    let arguments = call.arguments
    let isElsewhere = { (position: Int) in wantsOne(call, position) }
    let lifted =
      arguments.indices.filter(isElsewhere).map { arguments[$0].extent }.max() ?? .one
    switch call.name {
    case "IF", "IFS", "CHOOSE", "SWITCH": return arguments.map(\.extent).max() ?? .one
    case "LET": return arguments.last?.extent ?? .one
    case "ROW", "COLUMN":
      return arguments.contains { $0.extent != .one } ? .array : .one
    case "INDEX":
      let isPlace = arguments.count > 1 && arguments.dropFirst().allSatisfy(\.isPosition)
      return isPlace ? lifted : .cells
    case "OFFSET":
      let isPlain = arguments.first?.extent == .one && arguments.count <= 3
      return isPlain ? lifted : .cells
    case "INDIRECT": return .cells
    default: return call.function?.givesArray == true ? .array : lifted
    }
  }
}
