// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
package import ListerJSON
import ListerModel
import ListerNumbers

/// Reads documents into cells: one worker's, reused for all its documents.
///
/// One pass over the bytes checks everything, fills the cells and notes two kinds of places: where
/// each grid's `values` are or belong, for the ``DocumentWriter``, and where each item begins, for
/// `ITEMS("field")`, which fetches a column when a formula asks for it. Nothing is copied but texts
/// that hold escapes; in the steady state nothing is allocated.
package final class DocumentReader {
  /// The cells that are filled.
  package let cells: DocumentCells
  /// The raw JSON of the member `id`, with its quotes; there also if reading failed after it.
  package internal(set) var id: ByteView?

  /// The bytes of the document that was read last.
  package internal(set) var document = ByteView.empty
  /// The form of that document.
  var form = Form.object
  /// The grids, in the order of the document and of the cells.
  var grids: [GridPlace] = []
  /// The rows of the grids, in the order in which they were read.
  let rowTexts = SlabList<RowText>()
  /// How many cells were set while the document was read.
  private var setCells = 0
  /// Where each item begins, and where the array of them ends.
  var items: [UInt32] = []
  var itemsEnd = 0
  /// Whether an item has the member `uuid`.
  var hasWrittenIdentities = false
  var states = ItemStates()
  /// The array of the items, with its brackets, if the document has one.
  var itemsArray: Range<Int>?
  /// The member `tables`, if the document has it.
  var tables: ByteView?
  /// What it says of each table.
  var tablePlaces: [TablePlace] = []
  /// The names that were seen, in lower case.
  var names: Set<ByteView> = []
  /// Whether the document's numbers have filled the room that they have together.
  var isShortOfRoom = false
  /// Room for a text while its escapes are resolved.
  var scratch = ByteBuffer()

  // The keys of each kind of object in the order that they had before.
  var documentOrder = KeyOrder()
  var gridOrder = KeyOrder()
  var itemOrder = KeyOrder()
  var cellOrder = KeyOrder()
  var priceOrder = KeyOrder()

  static let documentKeys = KeyTable(DocumentField.all) { field in
    field.type == .free ? nil : (field.key, field.type)
  }
  static let gridKeys = KeyTable<GridKey>()
  static let cellKeys = KeyTable<CellKey>()
  static let itemKeys = KeyTable(ItemField.all) { field -> (String, ItemKey)? in
    if field.key == ItemField.removed.key { return (field.key, .removed) }
    return field.isStrict ? (field.key, .strict(field.type)) : nil
  }

  static let tableKeys = KeyTable<TableKey>()

  /// The keys of the long form of a price, which few documents have.
  static let priceKeys = KeyTable<ShopPrice.Part>()

  /// What a key of an item means to a reader.
  enum ItemKey {
    /// A member that is checked.
    case strict(MemberType)
    /// The member that may put the item away.
    case removed
  }

  /// How a document spells its grids.
  enum Form {
    /// An object with `grids`, or without any grid.
    case object
    /// An object with `grid`.
    case short
    /// A nested array.
    case bare
  }

  /// Where a grid is in its document.
  struct GridPlace {
    var name: ByteView
    /// The name in lower case.
    var folded: ByteView
    /// The first byte of the grid.
    var start: Int
    /// Its rows, if it has any.
    var rows: Range<Int>?
    /// The places of its rows in ``rowTexts``.
    var rowTexts = 0..<0
    /// The value of its member `values`, if it has one.
    var values: Range<Int>?
    /// Whether the document names it.
    var isNamed: Bool
  }

  /// A row of a grid in its document.
  struct RowText: BitwiseCopyable {
    /// The first byte and the one after the last, with the brackets; both 0 if its values are not
    /// written as it is spelled.
    var start: UInt32, end: UInt32
    /// How many cells it has.
    var columns: UInt32
  }

  /// A reader that fills the given cells.
  package init(cells: DocumentCells) {
    self.cells = cells
    cells.formulaDecoder = EscapedFormulas()
  }

  /// Reads a document and fills the cells, which can be calculated then.
  ///
  /// The bytes stay alive until the values are written. `cells.begin()` is called first, so
  /// settings such as the time are made after reading.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place; the cells are then in a
  ///   state that only serves to begin the next document.
  package func read(_ document: ByteView) throws(DocumentError) {
    cells.begin()
    self.document = document
    id = nil
    form = .object
    grids.removeAll(keepingCapacity: true)
    rowTexts.truncate()
    items.removeAll(keepingCapacity: true)
    itemsEnd = 0
    hasWrittenIdentities = false
    states = ItemStates()
    itemsArray = nil
    tables = nil
    if !tablePlaces.isEmpty { tablePlaces.removeAll(keepingCapacity: true) }
    if !names.isEmpty { names.removeAll(keepingCapacity: true) }
    isShortOfRoom = false
    do throws(ScanFailure) {
      try check(document, against: DocumentLimits.listBytes)
      var scanner = JSONScanner(document)
      try readDocument(&scanner)
      if hasGrids { try check(document, against: DocumentLimits.bytes) }
    } catch {
      // A document over the limit isn't walked, not even for its path.
      let isTooLong = document.count > DocumentLimits.bytes
      let path = isTooLong ? "" : DocumentPath.path(of: error.offset, in: document)
      throw DocumentError(offset: error.offset, path: path, reason: error.reason)
    }
    setCells = cells.input.count
    if !items.isEmpty {
      cells.items = DocumentItems(
        document: document,
        starts: items,
        end: itemsEnd,
        hasPutAway: states.putAway > 0,
        tables: tables
      )
    }
  }

  /// Whether the document that was read has grids.
  package var hasGrids: Bool { !grids.isEmpty }

  /// The rows of a grid whose values are known to stand in the document as they are written in the mode
  /// ``NumberMode/exact``; rows that are added, or whose cells changed since, are not among them.
  func writtenRows(of grid: Int) -> Slab<RowText>? {
    guard cells.input.count == setCells, !cells.hasSpilled else { return nil }
    return rowTexts.slab[grids[grid].rowTexts]
  }

  private func check(_ document: ByteView, against limit: Int) throws(ScanFailure) {
    guard document.count > limit else { return }
    throw ScanFailure(offset: limit, reason: .tooManyBytes(document.count))
  }

  private func readDocument(_ scanner: inout JSONScanner) throws(ScanFailure) {
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): try readObject(&scanner)
    case UInt8(ascii: "["):
      form = .bare
      try readSoleGrid(&scanner)
    default:
      if scanner.at == scanner.bytes.count {
        throw ScanFailure(offset: scanner.at, reason: .empty)
      }
      throw scanner.wrongType("an object or an array of rows")
    }
    scanner.skipSpace()
    if scanner.at < scanner.bytes.count {
      throw ScanFailure(offset: scanner.at, reason: .trailingData)
    }
  }

  // MARK: Texts

  /// A name in lower case, for comparisons without case; alive until the next document.
  func folded(_ name: ByteView) -> ByteView {
    scratch.truncate()
    TextOrder.fold(name, into: &scratch)
    return cells.texts.copy(scratch.view)
  }

  /// Reads a text that is used, and returns it without escapes.
  func readText(_ scanner: inout JSONScanner) throws(ScanFailure) -> ByteView {
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.wrongType("a text") }
    return try text(of: scanner.string(), scanner)
  }

  /// The text of a string that is used.
  @inline(__always)
  func text(of token: StringToken, _ scanner: JSONScanner) throws(ScanFailure) -> ByteView {
    if !token.isEscaped { return scanner.bytes[token.start..<token.end] }
    return try escapedText(of: token, scanner)
  }

  @inline(never)
  private func escapedText(
    of token: StringToken,
    _ scanner: JSONScanner
  ) throws(ScanFailure) -> ByteView {
    try checkSurrogates(of: token, scanner)
    scratch.truncate()
    scanner.appendText(of: token, to: &scratch)
    return cells.texts.copy(scratch.view)
  }

  /// Reads a text that isn't used; one that holds half a surrogate pair is refused.
  @inline(__always)
  func skipText(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let token = try scanner.string()
    if token.isBroken { try checkSurrogates(of: token, scanner) }
  }

  /// Refuses a text that holds half a surrogate pair.
  @inline(never)
  func checkSurrogates(
    of token: StringToken,
    _ scanner: JSONScanner
  ) throws(ScanFailure) {
    guard token.isBroken else { return }
    var index = token.start
    while let slash = scanner.bytes[0..<token.end].firstIndex(of: UInt8(ascii: "\\"), from: index) {
      let escape = try scanner.escape(at: slash)
      if escape.isLone { throw ScanFailure(offset: slash, reason: .loneSurrogate) }
      index = slash + escape.count
    }
  }
}

/// Formulas that a document spells with the escapes of JSON.
package final class EscapedFormulas: FormulaDecoder {
  /// A decoder.
  package init() {}

  /// Appends the formula after the escapes of a JSON string.
  package func appendFormula(_ text: ByteView, to buffer: inout ByteBuffer) {
    let token = StringToken(start: 0, end: text.count, isEscaped: true, isBroken: false)
    JSONScanner(text).appendText(of: token, to: &buffer)
  }
}
