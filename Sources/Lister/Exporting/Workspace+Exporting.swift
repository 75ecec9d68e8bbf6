// SPDX-License-Identifier: MIT

import ListerFiles
import ListerFormats
import ListerModel
import ListerStore
public import ListerTables

extension Workspace {
  /// Writes lists in a format, as one file, or turns a file of one format into one of another; nothing is
  /// saved.
  ///
  /// Workbooks and documents hold what their formulas give at the present of the workspace. Items have
  /// what they have from their catalogue, unless that is written, too; documents say what they said.
  ///
  /// - Parameters:
  ///   - request: which lists, and in which format.
  ///   - onRead: is called with what was noticed in reading a file, which the other format may not hold.
  /// - Returns: the bytes, and what the format has no place for.
  /// - Throws: ``ListerError`` when a list can't be read, or the format can't hold them.
  public func export(
    _ request: ExportRequest,
    onRead: ([ImportRemark]) -> Void = { _ in }
  ) throws(ListerError) -> ExportResponse {
    try export(request) { (fills) throws(ListerError) in
      let source = try lists(of: request, filled: fills)
      onRead(source.remarks)
      return source
    }
  }

  /// Writes lists of a server in a format, as one file; nothing is saved.
  ///
  /// - Parameters:
  ///   - request: in which format.
  ///   - remote: the server.
  ///   - wanted: the names of the lists, and which version of each.
  /// - Returns: the bytes, and what the format has no place for.
  /// - Throws: ``ListerError`` as ``export(_:onRead:)``.
  package func export(
    _ request: ExportRequest,
    from remote: RemoteLibrary,
    _ wanted: [(name: String, version: Int?)]
  ) throws(ListerError) -> ExportResponse {
    try export(request) { (fills) throws(ListerError) in
      var sources: [ExportSource] = []
      for (name, version) in wanted {
        let (place, list) = try remote.read(name, version: version)
        let catalogue =
          fills || request.view != nil ? try remote.catalogue(of: list, at: place) : nil
        sources.append(ExportSource(place: place, list: list, catalogue: catalogue))
      }
      return sources.lists(filled: fills, by: request.view) { source, change in
        ViewedList(source.list, source.catalogue, by: source.list.view.applying(change)) { [:] }
      }
    }
  }

  private func export(
    _ request: ExportRequest,
    reading read: (_ fills: Bool) throws(ListerError) -> ImportResult
  ) throws(ListerError) -> ExportResponse {
    let format = try format(of: request)
    guard let write = format.write else { throw ListerError(.readOnlyFormat(format.name)) }
    // A document says what it said, and its values are those of itself.
    let source = try read(!Workspace.documents.contains(format.name))
    let calculation = calculation
    let finished = try Workspace.finished(source.lists, as: format, calculation)
    var options = WritingOptions(now: calculation.now.serial, defuses: request.defuses)
    let fileName = request.target ?? format.extensions.first.map { "list.\($0)" }
    options.target = fileName.map { .init(fileName: $0, formats: FormatTable.standard) }
    let result = try ExportError.mapping(try write(finished, options))
    return ExportResponse(
      format: format.name,
      path: request.target,
      bytes: result.bytes,
      lists: source.lists.count,
      sourceRemarks: request.view == nil ? source.remarks : [],
      remarks: (request.view == nil ? [] : source.remarks) + result.remarks
    )
  }

  /// Writes one list in a format; nothing is saved.
  ///
  /// - Throws: ``ListerError`` as ``export(_:onRead:)``.
  package func export(
    _ place: ListPlace,
    as format: FormatDescription,
    defusing defuses: Bool
  ) throws(ListerError) -> ExportResponse {
    var request = ExportRequest(.places([place]))
    request.format = format
    request.defuses = defuses
    return try export(request)
  }

  /// Writes exported lists into a file, whole or not at all.
  ///
  /// - Throws: ``ListerError`` when it can't be written.
  public func save(_ exported: ExportResponse, at path: String) throws(ListerError) {
    try FileError.mapping(try AtomicFile.replace(path, with: exported.bytes))
  }

  private func format(of request: ExportRequest) throws(ListerError) -> Format {
    if let format = request.format { return format.format }
    guard let path = request.target, let format = FormatTable.format(forFileName: path) else {
      throw ListerError(.unknownFormat, at: .init(path: request.target))
    }
    return format
  }

  private func lists(
    of request: ExportRequest,
    filled fills: Bool
  ) throws(ListerError) -> ImportResult {
    switch request.source {
    case .lists(let words):
      var places: [ListPlace] = []
      for word in words { places.append(try place(of: word)) }
      return try lists(at: places, filled: fills, by: request.view)
    case .places(let places): return try lists(at: places, filled: fills, by: request.view)
    case .file(let path):
      let file = try FileError.mapping(
        path == "-" ? try ImportFile.standardInput() : try ImportFile(path: path)
      )
      do {
        return try file.lists(
          as: request.sourceFormat,
          tilesLargeSheets: request.tilesLargeSheets
        )
      } catch {
        throw error.listerError(in: path == "-" ? "standard input" : path)
      }
    }
  }

  private func lists(
    at places: [ListPlace],
    filled fills: Bool,
    by change: ListView.Change?
  ) throws(ListerError) -> ImportResult {
    let catalogues = KnownCatalogues(self)
    var sources: [ExportSource] = []
    for place in places {
      let list = try place.read()
      let catalogue =
        fills || change != nil ? try catalogues.catalogue(of: list, at: place) : nil
      sources.append(ExportSource(place: place, list: list, catalogue: catalogue))
    }
    return sources.lists(filled: fills, by: change) { source, change in
      viewed(source.list, source.catalogue, change, at: source.place)
    }
  }

  /// Lists that are written as documents, each as what can be read again.
  ///
  /// Other formats get them as they are.
  private static func finished(
    _ lists: [NamedList],
    as format: Format,
    _ options: RecalculationOptions
  ) throws(ListerError) -> [NamedList] {
    guard documents.contains(format.name) else { return lists }
    let finisher = DocumentFinisher(options: options)
    var finished: [NamedList] = []
    for named in lists {
      do {
        let list = try List(document: try finisher.bytes(of: named.list))
        finished.append(NamedList(name: named.name, list: list))
      } catch {
        throw DocumentFileError(named.name, .unfit(error)).listerError
      }
    }
    return finished
  }

  /// The formats that hold documents.
  private static let documents: Set<String> = ["json", "ndjson"]
}
