// SPDX-License-Identifier: MIT

import ListerFiles
import ListerFormats
import ListerStore
import ListerTables

/// The state of one source while it is imported.
struct SourceRun {
  private(set) var result: ImportReport.Source
  var remembered: RememberedSource
  /// What is fetched: the address that is remembered, with a name and a password in it if they are
  /// given.
  let address: String
  /// The options, with what is remembered of the source.
  private(set) var options: ImportOptions
  /// Whether it is asked again, and not named by the user.
  let isUpdate: Bool
  /// Whether it may lead to hosts of this machine and of private networks, and outside the folder.
  var allowsLocal: Bool
  /// What came the last time; nil if nothing did, or the user says that it doesn't count.
  private let before: ImportContent?
  private(set) var content: ImportContent?
  /// What the server says that it sends, such as `text/csv`; empty if it doesn't say so.
  var contentType = ""
  /// What the user calls the list in this run.
  let givenName: String?
  /// The keys of the lists that came so far.
  private var keys: Set<String> = []
  /// The number after the next list of a key, so that none is tried twice.
  private var numbers: [String: Int] = [:]
  /// Where the documents of the last import are among those that are remembered.
  private var places: [String: Int] = [:]
  /// The documents of the last import in the order of their keys, once they are looked for by files.
  private var sorted: [RememberedSource.Document]?
  /// The first files whose names belong to no format, and how many there are.
  private var passedOver: (first: [String], count: Int) = ([], 0)
  /// The files that say once more what others say.
  private var companions = CompanionFiles()
  private var hasToldOfName = false
  /// Whether something was in one of the files so far.
  private var holdsSomething = false
  /// The formats of the files so far, where there are several.
  private(set) var formats: Set<String> = []

  /// A source that the user names: what the options say counts for this and later runs.
  ///
  /// - Parameters:
  ///   - before: what is remembered of it.
  ///   - address: where it is fetched from.
  ///   - options: what the user says.
  init(_ before: RememberedSource, from address: String, importedWith options: ImportOptions) {
    var remembered = before
    remembered.format = options.format?.name ?? before.format
    remembered.name = options.name ?? before.name
    remembered.tilesLargeSheets = options.tilesLargeSheets || before.tilesLargeSheets
    remembered.table = SourceRun.table(of: before).replaced(by: options.table).json
    // Another reading of the same bytes may give another list.
    if (remembered.format, remembered.name) != (before.format, before.name)
      || remembered.tilesLargeSheets != before.tilesLargeSheets
      || remembered.table != before.table
    {
      remembered.etag = nil
      remembered.lastModified = nil
      remembered.came = nil
    }
    self.init(remembered, address, options, isUpdate: false)
    if address != remembered.address {
      let message = "the name and the password in the address are used now, and not remembered"
      tell([ImportRemark(message: message)])
    }
  }

  /// A source that is read as it was the last time.
  init(_ remembered: RememberedSource, askedAgainWith options: ImportOptions) {
    self.init(remembered, remembered.address, options, isUpdate: true)
  }

  private init(
    _ remembered: RememberedSource,
    _ address: String,
    _ options: ImportOptions,
    isUpdate: Bool
  ) {
    self.remembered = remembered
    self.address = address
    self.isUpdate = isUpdate
    allowsLocal = options.allowsLocal
    givenName = isUpdate ? nil : options.name
    result = ImportReport.Source(address: remembered.address)
    self.options = options
    self.options.format = remembered.format.flatMap { FormatDescription(named: $0) }
    self.options.name = remembered.name
    self.options.tilesLargeSheets = remembered.tilesLargeSheets
    let table = SourceRun.table(of: remembered)
    before = options.accepts ? nil : remembered.came.flatMap { ImportContent(json: $0) }
    self.options.table = before?.completing(table) ?? table
    recall(remembered.documents)
  }

  /// What is remembered of the tables of a source.
  private static func table(of source: RememberedSource) -> TableOptions {
    source.table.map { TableOptions(json: $0) } ?? TableOptions()
  }

  /// Takes the documents of the last import.
  mutating func recall(_ documents: [RememberedSource.Document]) {
    remembered.documents = documents
    sorted = nil
    places = [:]
    for (place, document) in documents.enumerated() { places[document.key] = place }
  }

  /// A key for a list, made unique within the source by a number.
  mutating func key(_ wanted: String) -> String {
    var key = wanted
    var number = numbers[wanted] ?? 2
    while !keys.insert(key).inserted {
      key = "\(wanted)#\(number)"
      number += 1
    }
    if number > 2 { numbers[wanted] = number }
    return key
  }

  /// The key of a list of a file.
  ///
  /// - Parameters:
  ///   - name: what the file calls the list.
  ///   - file: what the source calls the file; empty if it is the whole source.
  ///   - result: what was read from it.
  /// - Returns: a key that no other list of the source has.
  mutating func key(_ name: String, of file: String, _ result: ImportResult) -> String {
    let isOne = result.lists.count == 1
    let own = "\(file)#\(name)"
    guard result.isSplit else { return key(isOne ? file : own) }
    // A sole list was once known by its file alone.
    let isKnown = document(of: own) == nil && document(of: file).map { isOne || $0 == name } == true
    return key(isKnown ? file : own)
  }

  /// The lists of a file that came before, and that none of its rows is in any more.
  ///
  /// - Parameters:
  ///   - file: what the source calls the file; empty if it is the whole source.
  ///   - result: what was read from it, after its lists have got their keys.
  ///   - isHere: whether the folder has a document of a name.
  /// - Returns: their documents.
  mutating func emptied(
    of file: String,
    _ result: ImportResult,
    where isHere: (String) -> Bool
  ) -> [RememberedSource.Document] {
    guard result.isSplit, options.matching == nil else { return [] }
    let gone = documents(of: file).filter { !keys.contains($0.key) && isHere($0.name) }
    guard !gone.isEmpty else { return [] }
    // A list that came under another key is still there.
    let names = Set(remembered.documents.filter { keys.contains($0.key) }.map(\.name))
    let emptied = gone.filter { !names.contains($0.name) }
    keys.formUnion(emptied.map(\.key))
    return emptied
  }

  /// The documents of a file after the last import, found without a look at those of all others.
  private mutating func documents(of file: String) -> [RememberedSource.Document] {
    let start = "\(file)#".utf8
    let sorted =
      sorted
      ?? remembered.documents.sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
    self.sorted = sorted
    var (first, end) = (0, sorted.count)
    while first < end {
      let middle = (first + end) / 2
      if sorted[middle].key.utf8.lexicographicallyPrecedes(start) {
        first = middle + 1
      } else {
        end = middle
      }
    }
    let sole = places[file].map { [remembered.documents[$0]] } ?? []
    return sole + sorted[first...].prefix { $0.key.utf8.starts(with: start) }
  }

  /// The document of a list after the last import; nil if there was none.
  func document(of key: String) -> String? { places[key].map { remembered.documents[$0].name } }

  /// Takes the outcome of a list that nothing is remembered of.
  mutating func report(_ list: ImportedList) { result.lists.append(list) }

  /// Takes the outcome of a list; one that was saved is remembered with its document.
  mutating func add(_ list: ImportedList) {
    report(list)
    if case .failed = list.outcome { return }
    if let place = places[list.key] {
      remembered.documents[place].name = list.name
    } else {
      places[list.key] = remembered.documents.count
      remembered.documents.append(.init(key: list.key, name: list.name))
    }
  }

  /// Takes a file that was refused.
  mutating func refuse(_ file: String, _ error: ImportError) {
    result.refusals.append(.init(file: file, error: error))
  }

  /// Counts bytes that came of the source.
  mutating func count(bytes: Int) { result.bytes += bytes }

  /// Tells something about the source as a whole.
  mutating func tell(_ remarks: [ImportRemark]) { result.remarks += remarks }

  /// Ends the source with an outcome.
  mutating func end(_ outcome: ImportReport.Outcome) { result.outcome = outcome }

  /// Tells, once, that there is more than the one list that the user's name would be for.
  mutating func tellOfName() {
    guard !hasToldOfName else { return }
    hasToldOfName = true
    tell([ImportRemark(message: "there are several lists: the given name is ignored")])
  }

  /// Takes the table that the address names.
  mutating func take(_ table: String) throws(SourceFailure) {
    let said = SourceRun.table(of: remembered)
    if let place = said.place ?? said.rowsOf {
      let option = said.place == nil ? "--rows-of" : "--at"
      throw SourceFailure(
        message:
          "the address names the table \(table), and \(option) names \(place): say one of them"
      )
    }
    options.table.place = table
    options.table.kept.remove(.places)
  }

  // MARK: What came

  /// What is remembered of what came while its lists are being saved.
  ///
  /// If a kill ends that, some of them are those of before: so the version with more items counts.
  var contentMeanwhile: JSONText? {
    guard let content else { return remembered.came }
    let before = remembered.came.flatMap { ImportContent(json: $0) }
    return before.map { $0.items >= content.items } == true ? remembered.came : content.json
  }

  /// Takes what the source is, its only file or all of them; false, with the reason as the outcome, if it looks like
  /// something else than the last time.
  mutating func takes(_ content: ImportContent) -> Bool {
    if let reason = before?.objection(to: content) {
      end(.failed("\(reason); if it may replace the last version, say --accept"))
      return false
    }
    if let news = before?.news(in: content) { tell([ImportRemark(message: news)]) }
    if let format = FormatTable.format(named: content.format),
      ContentTypeClaim(contentType).contradicts(format.extensions)
    {
      let message = "the server calls it \(contentType); it is of the format \(format.name)"
      tell([ImportRemark(message: message)])
    }
    self.content = content
    return true
  }

  /// Why what came first of the source is no import; nil if it is one, if the user takes it, or if
  /// something came before, with which it is compared.
  func emptiness(of result: ImportResult, _ file: ImportFile) -> ImportError? {
    guard mustHold, let format = FormatTable.format(named: result.content.format) else {
      return nil
    }
    return file.bytes.withByteView { result.emptiness(of: $0, readAs: format) }
  }

  /// Whether something must be in what comes now.
  private var mustHold: Bool { remembered.came == nil && !options.accepts }

  /// Notes how a file of the source was read and, of one among others, whether something is in it.
  mutating func note(_ result: ImportResult, of file: ImportFile, isSole: Bool) {
    self.result.readings.append(FileReading(isSole ? "" : file.name, result))
    if isSole { return }
    formats.insert(result.content.format)
    if !holdsSomething { holdsSomething = emptiness(of: result, file) == nil }
  }

  /// Refuses the source, which has been read wholly, if nothing is in any of its files; nothing of it
  /// has been saved then.
  ///
  /// - Parameter count: how many lists were read.
  /// - Returns: whether it is refused.
  mutating func isRefusedAsEmpty(_ count: Int) -> Bool {
    guard mustHold, !holdsSomething, count > 0, result.lists.isEmpty, result.refusals.isEmpty else {
      return false
    }
    let lists = count == 1 ? "its only list" : "any of its \(count) lists"
    let message = "there is neither an item nor a cell in \(lists); --accept takes it all the same"
    refuse("", ImportError(message: message))
    return true
  }

  /// Whether the source is a folder or an archive with files that are read; otherwise it is refused.
  mutating func takesFiles(_ files: ImportContent.Files, count: Int) -> Bool {
    if count == 0, remembered.came == nil {
      let message = "no file in this \(files.rawValue) has a name that belongs to a format"
      refuse("", ImportError(message: "\(message); see \"lister formats\""))
      return false
    }
    return takes(ImportContent(files, count: count))
  }

  /// Ends the source if its only file is refused, and something came of it before; false if nothing did.
  ///
  /// What can't be read can't be taken either, whatever the user accepts.
  mutating func endsRefused(_ error: ImportError) -> Bool {
    guard let before = remembered.came.flatMap({ ImportContent(json: $0) }) else { return false }
    end(.failed("it was \(before.phrase); now: \(error.description)"))
    return true
  }

  /// Whether a list has come before, and nobody has to be told once more what its columns mean.
  func knowsColumns(of key: String) -> Bool {
    guard isUpdate, document(of: key) != nil else { return false }
    guard let before, let content else { return !options.accepts }
    return (before.columns, before.text, before.key) == (content.columns, content.text, content.key)
  }

  // MARK: Files that are not read

  /// Looks at the names of all files of a folder or an archive.
  ///
  /// - Parameters:
  ///   - files: what the source calls them.
  ///   - root: what a folder that is the whole source is called; empty if it is an archive.
  /// - Returns: how many of them are read.
  mutating func look(at files: some Collection<String>, in root: String) -> Int {
    // Who wants pages gets them.
    if options.format?.name != "html" { companions = CompanionFiles(among: files, in: root) }
    return files.count { SourceRun.isRead($0) && companions.kind(of: $0) == nil }
  }

  /// Whether a file of a folder or an archive is read; otherwise it is counted as skipped.
  ///
  /// Folders and archives hold pictures and programs too; these are no failures.
  mutating func takes(_ file: String) -> Bool {
    if companions.leavesOut(file) { return false }
    if SourceRun.isRead(file) { return true }
    if passedOver.first.count < 3 { passedOver.first.append(file) }
    passedOver.count += 1
    return false
  }

  /// Whether the name of a file belongs to a format, or to none that is known.
  static func isRead(_ file: String) -> Bool {
    let name = Folder.name(of: file)
    return FormatTable.format(forFileName: name) != nil || !name.contains(".")
  }

  /// Tells which files were skipped.
  mutating func tellPassedOver() {
    tell(companions.remarks)
    guard passedOver.count > 0 else { return }
    let names = passedOver.first.joined(separator: ", ")
    let message =
      passedOver.count == 1
      ? "a file is skipped, because its name belongs to no format: \(names)"
      : "\(passedOver.count) files are skipped, because their names belong to no format: \(names)"
        + (passedOver.count > passedOver.first.count ? " ..." : "")
    tell([ImportRemark(message: message)])
  }

  // MARK: Lists that are missing

  /// Reports the lists that are missing in the source, which was read wholly, once.
  ///
  /// They stay remembered with what came of them: if one is back again, it is merged as if it had never
  /// been gone. One that is gone here as well is forgotten.
  ///
  /// - Parameter isHere: whether the folder has a document of a name.
  mutating func noteMissing(where isHere: (String) -> Bool) {
    let told = Set(remembered.came.flatMap { ImportContent(json: $0) }?.missing ?? [])
    // A list that came under another key is still there.
    let names = Set(remembered.documents.filter { keys.contains($0.key) }.map(\.name))
    let missing = remembered.documents.filter { document in
      !keys.contains(document.key) && !names.contains(document.name) && isHere(document.name)
    }
    for document in missing where !told.contains(document.key) {
      let name = document.name
      tell([ImportRemark(message: "\"\(name)\" is no longer in the source; the list here stays")])
    }
    content?.missing = missing.map(\.key)
    let kept = keys.union(missing.map(\.key))
    remembered.documents.removeAll { !kept.contains($0.key) }
  }
}
