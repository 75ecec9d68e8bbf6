// SPDX-License-Identifier: MIT

package import ListerBasics

/// A kind of generated document: what benchmarks and large tests calculate.
///
/// A document is a function of the kind, its index, the seed and `distinct`, on every machine. Its
/// decisive answers are known without an engine: each generator works them out on its own, in whole
/// numbers of cents or the like, so a benchmark can check what it measures.
///
/// Documents of one kind and seed share the layout of their formulas, as those of one template do;
/// with `distinct` no two of them do: columns change places and formulas have other constants.
package enum Workload: String, CaseIterable, Sendable {
  /// 11 lines with discount, three tax rates and totals by rate: 60 formulas.
  case invoice
  /// 225 formulas of three operations each over 31 inputs: the grid is full.
  case dense
  /// 12 items in 8 shops, the best price of each and the cheapest basket: 58 formulas.
  case pricematrix
  /// A repayment plan of 26 months, rounded to the cent each month: 106 formulas.
  case loan
  /// Determinant, inverse and product of a 6x6 matrix of whole numbers: 6 formulas, 76 results.
  case matrix
  /// Products of whole numbers of up to 80 digits, and sums of their squares: 45 formulas.
  case digits
  /// A list and a table without formulas: nothing but JSON.
  case table
  /// The first five kinds in turn.
  case mixed
  /// Invoices, full grids, price matrices and repayment plans of ``templateCount`` layouts, in any
  /// order.
  case templates
  /// What one program writes over time: bills of 6 to 10 lines, with members that may be missing,
  /// and texts and numbers in several spellings.
  case drift

  /// How many layouts ``templates`` has.
  package static let templateCount = 500

  /// The name, as a command line spells it.
  package var name: String { rawValue }

  /// What its documents are, in one line.
  package var doc: String {
    switch self {
    case .invoice: "invoices of 11 lines with discounts, taxes and totals: 60 formulas"
    case .dense: "full grids: 225 formulas of three operations each"
    case .pricematrix: "12 items in 8 shops, the cheapest basket: 58 formulas"
    case .loan: "repayment plans of 26 months, rounded each month: 106 formulas"
    case .matrix: "exact determinant, inverse and product of a 6x6 matrix: 6 formulas"
    case .digits: "products and sums of whole numbers of 30 to 320 digits: 45 formulas"
    case .table: "lists and tables without formulas: nothing but JSON"
    case .mixed: "the first five kinds in turn"
    case .templates: "\(Workload.templateCount) layouts of the first four kinds, in any order"
    case .drift: "bills of one program: 6 to 10 lines, members missing, spellings varied"
    }
  }

  /// Appends the document with this index, one line of JSON and its newline.
  ///
  /// `index` is not negative.
  package func generate(
    index: Int,
    seed: UInt64,
    distinct: Bool,
    into buffer: inout ByteBuffer
  ) {
    document(index: index, seed: seed, distinct: distinct).write(to: &buffer)
  }

  /// The decisive cells of the document with this index, and the JSON text of each one's value.
  ///
  /// Rows and columns are zero-based, in the document's only grid; the text is that of the member
  /// `values`, in exact form: `17.5`, `"large"`, `{"ratio":"1/3"}`.
  package func expected(
    index: Int,
    seed: UInt64,
    distinct: Bool
  ) -> [(row: Int, column: Int, text: String)] {
    document(index: index, seed: seed, distinct: distinct).expected()
  }

  private func document(
    index: Int,
    seed: UInt64,
    distinct: Bool
  ) -> any WorkloadDocument {
    let number = layoutNumber(index, seed)
    let layout: WorkloadLayout = distinct ? .own : number.map { .template($0) } ?? .shared
    return switch kind(number ?? index) {
    case .invoice: Invoice(index: index, seed: seed, layout: layout)
    case .dense: Dense(index: index, seed: seed, layout: layout)
    case .pricematrix: PriceMatrix(index: index, seed: seed, layout: layout)
    case .loan: Loan(index: index, seed: seed, layout: layout)
    case .digits: Digits(index: index, seed: seed, layout: layout)
    case .table: Table(index: index, seed: seed, layout: layout)
    case .drift: Drift(index: index, seed: seed, layout: layout)
    case .matrix, .mixed, .templates: Matrix(index: index, seed: seed, layout: layout)
    }
  }

  /// The template of a document; nil for kinds that have none.
  private func layoutNumber(_ index: Int, _ seed: UInt64) -> Int? {
    guard self == .templates else { return nil }
    var random = WorkloadRandom(seed: seed, kind: 7, index: index)
    return random.pick(0...Workload.templateCount - 1)
  }

  /// The kind of one document: itself, or for a mixture the one whose turn it is.
  private func kind(_ number: Int) -> Workload {
    let turns: [Workload] = [.invoice, .dense, .pricematrix, .loan, .matrix]
    switch self {
    case .mixed: return turns[number % 5]
    case .templates: return turns[number % 4]
    default: return self
    }
  }
}

/// A list of cells with the JSON text that their values have.
typealias ExpectedCells = [(row: Int, column: Int, text: String)]
