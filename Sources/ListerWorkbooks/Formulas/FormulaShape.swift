// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerSyntax

/// What can be known of a formula's arrays without calculating it.
struct FormulaShape {
  /// How many values something gives.
  enum Extent: Hashable {
    /// As many as that.
    case sized(ArraySize)
    /// More than one, or perhaps one; which can't be determined.
    case array
    /// One, or several; most likely one.
    case unknown
  }

  let result: Extent
  /// Whether several values are somewhere in it where one is wanted: it is calculated for each of
  /// them.
  ///
  /// Spreadsheets do so in array formulas only; elsewhere they take one of the values.
  let calculatesArrays: Bool

  /// The shape of a formula without `=`; nil if it isn't one.
  init?(_ formula: String) {
    let walk: Walk? = formula.withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return nil }
      var walk = Walk()
      for index in 0..<parser.count { walk.step(parser[index], text) }
      return walk
    }
    guard let walk, let result = walk.operands.last?.extent else { return nil }
    self.result = result
    calculatesArrays = walk.calculatesArrays
  }

  /// A part of a formula: its extent, and the whole number that it spells, if it is one.
  private struct Operand {
    var extent: Extent
    var number: Int?

    static let single = Operand(extent: .sized(.single))
    static let unknown = Operand(extent: .unknown)
  }

  /// The parts that were visited, in the order of the nodes.
  private struct Walk {
    var operands: [Operand] = []
    var calculatesArrays = false
    private var calls: [(name: String, arguments: [Operand])] = []
    private var isInConstant = false

    mutating func step(_ node: Node, _ text: ByteView) {
      if isInConstant, node.kind != .arrayEnd { return }
      switch node.kind {
      case .number:
        operands.append(Operand(extent: .sized(.single), number: Int(node.source(in: text).string)))
      case .text, .logical, .error, .missing: operands.append(.single)
      case .name, .structured: operands.append(.unknown)
      case .reference:
        let area = FormulaReference(node, in: text)?.area
        let size = area.map { ArraySize(rows: $0.rows.count, columns: $0.columns.count) }
        operands.append(Operand(extent: .sized(size ?? .single)))
      case .unaryPlus, .unaryMinus, .percent: lift([operands.popLast() ?? .unknown])
      case .implicitIntersection:
        _ = operands.popLast()
        operands.append(.single)
      case .spill:
        _ = operands.popLast()
        operands.append(Operand(extent: .array))
      case .range, .intersection, .union:
        _ = (operands.popLast(), operands.popLast())
        operands.append(.unknown)
      case .arrayBegin: isInConstant = true
      case .arrayRowEnd: break
      case .arrayEnd:
        isInConstant = false
        let size = ArraySize(rows: Int(node.payload >> 16), columns: Int(node.payload & 0xFFFF))
        operands.append(Operand(extent: .sized(size)))
      case .callBegin:
        calls.append((node.source(in: text).string.uppercased(), []))
      case .argumentEnd:
        let argument = operands.popLast() ?? .unknown
        calls[calls.count - 1].arguments.append(argument)
      case .applyBegin:
        _ = operands.popLast()
        calls.append(("", []))
      case .callEnd, .applyEnd: endCall()
      default:
        let right = operands.popLast() ?? .unknown
        lift([operands.popLast() ?? .unknown, right])
      }
    }

    /// Appends what comes of operands element by element.
    private mutating func lift(_ parts: [Operand]) {
      let extent = FormulaShape.broadcast(parts.map(\.extent))
      note(extent)
      operands.append(Operand(extent: extent))
    }

    /// Notes what is where one value is wanted; some functions take all values of what is inside of
    /// them.
    private mutating func note(_ extent: Extent) {
      let takesAll = calls.contains { ImplicitIntersection.takingAll.contains($0.name) }
      if extent == .array || extent.isBlock, !takesAll { calculatesArrays = true }
    }

    private mutating func endCall() {
      guard let (name, arguments) = calls.popLast() else { return }
      guard let function = FunctionTable.standard.function(named: name) else {
        operands.append(.unknown)
        return
      }
      let lifted = arguments.indices.filter { !function.kind(at: $0).takesWhole }
      let extent = FormulaShape.broadcast(lifted.map { arguments[$0].extent })
      note(extent)
      operands.append(Operand(extent: result(of: function, arguments, lifted: extent)))
    }

    private func result(
      of function: Function,
      _ arguments: [Operand],
      lifted: Extent
    ) -> Extent {
      let first = arguments.first?.extent ?? .sized(.single)
      switch function.name {
      case "IF", "IFS", "CHOOSE", "SWITCH", "IFERROR", "IFNA":
        // One test chooses one of the others, whatever it gives.
        return lifted == .sized(.single) || first.isBlock ? lifted : .array
      case "TRANSPOSE":
        guard case .sized(let size) = first else { return .array }
        return .sized(ArraySize(rows: size.columns, columns: size.rows))
      case "MMULT", "MSOLVE":
        guard case .sized(let left) = first, arguments.count == 2,
          case .sized(let right) = arguments[1].extent
        else { return .array }
        return .sized(ArraySize(rows: left.rows, columns: right.columns))
      case "MINVERSE", "MPOWER": return first
      case "LET": return arguments.last?.extent ?? .unknown
      case "LAMBDA", "REDUCE": return .unknown
      case "SEQUENCE", "MUNIT":
        let sides = arguments.prefix(2).map { $0.number ?? 0 }
        guard lifted == .sized(.single), let rows = sides.first, sides.allSatisfy({ $0 > 0 }) else {
          return .array
        }
        let columns = sides.count > 1 ? sides[1] : function.name == "MUNIT" ? rows : 1
        return .sized(ArraySize(rows: rows, columns: columns))
      case "ROW", "COLUMN": return first.isBlock ? .array : first
      case "INDEX", "XLOOKUP": return .unknown
      default: return function.givesArray ? .array : lifted
      }
    }
  }

  /// The extent of what comes of several ones element by element.
  private static func broadcast(_ extents: [Extent]) -> Extent {
    var size = ArraySize.single
    var isUnknown = false
    for extent in extents {
      switch extent {
      case .sized(let other): size = size.broadcast(other)
      case .array: return .array
      case .unknown: isUnknown = true
      }
    }
    if !isUnknown { return .sized(size) }
    return size == .single ? .unknown : .array
  }
}

extension FormulaShape.Extent {
  /// Whether it is known to be more than one value.
  var isBlock: Bool {
    if case .sized(let size) = self { return size != .single }
    return false
  }
}
