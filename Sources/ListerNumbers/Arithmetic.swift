// SPDX-License-Identifier: MIT

public import ListerBasics

/// The arithmetic of one document: its big values, its budget, its precision.
///
/// What operations use while they run lies on a ``Workbench``, which all documents of a worker share;
/// nothing of one document lies there, so that calculations of several may alternate.
///
/// Ranked goals: every result is true, canonical and total, whatever the operands; money is fast;
/// the files are small. An operation tries, in this order,
/// 1. words: decimals of fitting scales, inlined into the caller;
/// 2. double words: small fractions in lowest terms, by gcds of single words;
/// 3. GMP on limbs in the arena, with sizes bounded and charged before the call: GMP aborts the
///    process when a size overflows or memory is short, and divides by zero with a signal.
///
/// Read first: ``Number``, the 16 bytes; this file; `Arithmetic+Addition` for the three ways of an
/// operation; `Arithmetic+Canonical` for the one form of a result. Then by question:
///
/// | question | files |
/// |---|---|
/// | how GMP is called | `Integer`, `IntegerExpression`, `IntegerValue`, `Scratch`, `TensCache` |
/// | where big values are, and what they cost | `BigArena`, `BigConstant`, `Budget` |
/// | small ratios | `SmallFraction`, `PowersOfTen` |
/// | text to number and back | `Arithmetic+Parsing`, `+Writing`, `+SignificantText`, `DecimalText`
/// |
/// | rounding, and approximated numbers | `Arithmetic+Rounding`, `RoundingRule`, `+Precision` |
/// | roots, logarithms, angles: numbers that are not rational | `Arithmetic+Reals`, then `Reals/` |
/// | intervals of irrational functions at rationals, by MPFR | `IrrationalFunction`, then `Irrational…` |
/// | determinants and inverses | `Matrix`, then `MatrixWords` (small) and `MatrixBig` |
///
/// Operands may be failures: the first one is the result. Nothing is rounded between operations:
/// the precision says how numbers are written. A marked operand makes a marked result, and what has no
/// place for a mark is counted: ``takenAnswers``.
@safe
public final class Arithmetic {
  /// The most bits that the numerator and the denominator of a result have together.
  public static let bitLimit = 1_048_576

  /// How many significant decimal digits approximated numbers have, in 1...1000.
  public var precision = 34 {
    didSet {
      precision = min(max(precision, 1), 1000)
      realNumbers?.precision = precision
    }
  }

  /// Words of the arena in use, then those of ``Budget``: whether it was overdrawn, the units left,
  /// those that a formula began with ...; ``takenAnswers`` last.
  ///
  /// Asked after each formula, so they are where no check for exclusive access is needed, nor one
  /// of the index, which is a constant.
  @usableFromInline let status: Slab<Int>
  private let ownedStatus = OwnedSlab<Int>(2 + Budget.words, filledWith: 0)
  /// The words of ``Budget``: those of ``status``, or of the arithmetic whose budget this one spends.
  @usableFromInline let spending: Slab<Int>
  var arena: BigArena
  let budget: Budget
  let workbench: Workbench
  /// The numbers that are not rational; none before the first.
  var realNumbers: RealNumbers?
  /// Whether this one is for the rationals of real numbers: what is over its limits is a failure.
  let isBeside: Bool
  var workspace: Workspace { workbench.irrationals }
  var matrices: MatrixWorkspace { workbench.matrices }

  /// Arithmetic with an empty arena, a full budget and 34 digits, which may share what it works with.
  public init(on workbench: Workbench = Workbench()) {
    self.workbench = workbench
    isBeside = false
    status = ownedStatus.slab
    spending = status
    arena = BigArena(status: status)
    budget = Budget(status: status)
    budget.reset()
  }

  /// Arithmetic with an arena of its own, which spends the budget of another one.
  init(besides other: Arithmetic) {
    workbench = other.workbench
    isBeside = true
    status = ownedStatus.slab
    spending = other.spending
    arena = BigArena(status: status)
    budget = other.budget
  }

  /// Forgets all big values and restores the budget, for the next document.
  public func reset() {
    arena.reset()
    budget.reset()
    realNumbers?.reset()
  }

  /// Forgets all big values, and leaves the budget.
  func forgetAll() { arena.reset() }

  /// Takes so many units from the budget of the document, and says whether they were there.
  ///
  /// A unit is about a nanosecond. When it has once been false, it is false until the next formula,
  /// or the next reset, and every operation that needs a big value gives
  /// ``NumberFailure/notANumber``.
  public func charge(_ units: Int) -> Bool { budget.charge(units) }

  /// How many units the formulas of the document have spent, with those that reading it took.
  ///
  /// It is asked after formulas have run.
  package var spentUnits: Int { budget.spent }

  /// Whether a result was refused because the budget was spent, in the formula that runs; before
  /// formulas run, since the last reset.
  @inlinable public var isExhausted: Bool { unsafe spending[unchecked: 1] != 0 }

  /// Whether a result was refused because the budget was spent, in any formula since the last reset.
  package var wasExhausted: Bool { budget.wasShort }

  /// Whether the budget is spent, and how many units are left, before formulas share them out; to go
  /// back to.
  package var budgetState: (isSpent: Bool, left: Int) {
    get { budget.state }
    set { budget.state = newValue }
  }

  // MARK: Shares of the budget

  /// Shares out what is left of the budget among so many formulas.
  ///
  /// Half of it is for all of them, the other half is theirs in equal parts. A formula may spend its
  /// part and half of what is left for all.
  public func beginFormulas(_ count: Int) { budget.beginFormulas(count) }

  /// Shares out what is kept for so many formulas that run again, or may: half of it each time.
  public func beginPass(_ count: Int) { budget.beginPass(count) }

  /// Takes so many units of those that are for all formulas, and says whether they were there.
  public func chargeCommon(_ units: Int) -> Bool { budget.chargeCommon(units) }

  /// Lets the next formula begin with its share of the budget.
  @inlinable
  public func nextFormula() {
    let isUntouched = unsafe spending[unchecked: 2] == spending[unchecked: 3]
    if !isUntouched || isExhausted { settleFormula() }
  }

  @usableFromInline @inline(never)
  func settleFormula() {
    if isExhausted { realNumbers?.openTotal = nil }
    budget.nextFormula()
  }

  /// A place in the arena, to go back to.
  public struct Mark: BitwiseCopyable, Sendable {
    @usableFromInline let offset: Int

    @usableFromInline
    init(offset: Int) { self.offset = offset }
  }

  /// The present end of the arena.
  @inlinable
  public func mark() -> Mark { unsafe Mark(offset: status[unchecked: 0]) }

  /// Whether no big value has been kept since `mark`.
  package func isUnchanged(since mark: Mark) -> Bool { status[0] == mark.offset }

  /// Forgets the big values made since `mark`, except `value`, and returns that at its new place.
  @inlinable
  public func release(to mark: Mark, keeping value: Number) -> Number {
    unsafe status[unchecked: 0] == mark.offset ? value : forget(from: mark, keeping: value)
  }

  @usableFromInline
  func forget(from mark: Mark, keeping value: Number) -> Number {
    let offset = value.form == Number.Form.big && !value.isReal ? Int(value.word) : nil
    guard let moved = arena.release(to: mark.offset, keeping: offset) else { return value }
    return Number(word: Int64(moved), tag: value.tag)
  }

  /// How many limbs a big value has; 0 for every other number.
  public func limbs(of x: Number) -> Int {
    x.form == Number.Form.big && !x.isReal
      ? arena.size(at: Int(x.word)) - BigArena.headerSize : 0
  }
}
