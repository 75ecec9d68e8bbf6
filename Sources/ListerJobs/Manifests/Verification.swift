// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// The adding up of manifests, and the comparing of files with them.
///
/// Manifests are read a line at a time, after the digests of the files are known.
struct Verification: ~Copyable {
  private(set) var response = VerificationResponse()
  /// The files that were named, by their digests.
  private var files: [String: NamedFiles] = [:]
  private var inputs = PartSums()
  private var outputs = PartSums()
  /// Which inputs there were: two words of the digest of path and content.
  private var seen = WordPairSet(capacity: 64)
  /// What the first manifest says that all others have to say.
  private var first: (path: String, version: String, options: [String])?
  private var firstMoment: (path: String, now: String)?
  /// What is missing if files of that kind were named.
  private var missing: [Bool: [VerificationFinding]] = [:]
  private var named: Set<Bool> = []

  /// The files of some bytes.
  private struct NamedFiles {
    var paths: [String]
    /// How many files of these bytes were written, and read, so far.
    var written = 0
    var read = 0
  }

  /// Goes through all that was named.
  ///
  /// - Parameters:
  ///   - paths: manifests, which are known by their first line, and files.
  ///   - digest: the digest of a file, as hexadecimal digits, and whether it is a manifest.
  /// - Throws: ``FileError`` when one can't be read.
  mutating func run(
    _ paths: [String],
    digest: (String) throws(FileError) -> (isManifest: Bool, sha256: String)
  ) throws(FileError) {
    var manifests: [String] = []
    for path in paths {
      let found = try digest(path)
      if found.isManifest {
        manifests.append(path)
      } else {
        files[found.sha256, default: NamedFiles(paths: [])].paths.append(path)
        response.files += 1
      }
    }
    for path in manifests { try add(manifest: path) }
    finish()
  }

  private mutating func finish() {
    for isOutput in named.sorted(by: { !$0 && $1 }) {
      for finding in missing[isOutput] ?? [] { response.add(finding) }
    }
    for file in files.values.sorted(by: { $0.paths[0] < $1.paths[0] }) {
      if file.written == 0, file.read == 0 {
        for path in file.paths { response.add(.unknown(file: path)) }
      } else if file.read == 0 {
        for path in file.paths.dropFirst(file.written) { response.add(.surplus(file: path)) }
      }
    }
    (response.inputs, response.outputs) = (VerifiedSums(inputs), VerifiedSums(outputs))
  }

  // MARK: One manifest

  private mutating func add(manifest path: String) throws(FileError) {
    response.manifests += 1
    var version: String?
    var own = (inputs: PartSums(), outputs: PartSums())
    var fits = true
    var isSealed = false
    var end: ManifestReader.End?
    var finding: VerificationFinding?
    var last = 1
    try ManifestReader.forEachLine(of: path) { number, text, isLastSealed in
      last = number
      guard let text, end == nil else {
        finding = .notWhole(manifest: path, line: number)
        return false
      }
      guard version != nil else {
        let head = ManifestReader.head(text)
        version = head?.version
        if head == nil { finding = .notWhole(manifest: path, line: number) }
        if let head, head.form != JobManifest.form { finding = .otherForm(manifest: path) }
        return finding == nil
      }
      switch ManifestReader.line(text) {
      case .end(let found): (end, isSealed) = (found, isLastSealed())
      case .part(let part):
        let fitsSum = part.isOutput ? own.outputs.add(part.sums) : own.inputs.add(part.sums)
        fits = fits && fitsSum
        compare(part, in: path)
      case .other:
        finding = .notWhole(manifest: path, line: number)
        return false
      }
      return true
    }
    if let finding { return response.add(finding) }
    guard let end, let version else {
      return response.add(.notWhole(manifest: path, line: last))
    }
    if !isSealed { response.add(.changed(manifest: path)) }
    if !fits || own.inputs != end.inputs || own.outputs != end.outputs {
      response.add(.sums(manifest: path))
    }
    // A document that failed may have left a record, or nothing.
    let lost = own.inputs.failed - own.outputs.failed
    let isWhole =
      lost >= 0 && own.inputs.lines - lost == own.outputs.lines
      && own.inputs.documents - lost == own.outputs.documents
      && own.inputs.blank == own.outputs.blank
    if !isWhole {
      let (read, written) = (own.inputs.lines, own.outputs.lines)
      response.add(.documents(manifest: path, read: read, written: written))
    }
    if !inputs.add(own.inputs) || !outputs.add(own.outputs) { response.add(.sums(manifest: path)) }
    compare(version, end, of: path)
  }

  /// Compares what a manifest says of the run with what the first one says.
  private mutating func compare(_ version: String, _ end: ManifestReader.End, of path: String) {
    if let first {
      if version != first.version {
        response.add(.differs(manifest: path, first: first.path, what: "the version"))
      }
      for (option, other) in zip(end.options, first.options) where option != other {
        let name = option.prefix { $0 != " " }
        response.add(.differs(manifest: path, first: first.path, what: "the option \(name)"))
      }
    } else {
      first = (path, version, end.options)
    }
    guard let now = end.now else { return }
    if let firstMoment, firstMoment.now != now {
      response.add(.differs(manifest: path, first: firstMoment.path, what: "the option now"))
    } else if firstMoment == nil {
      firstMoment = (path, now)
    }
  }

  /// Compares a file that a manifest tells of with those that were named.
  private mutating func compare(_ part: ManifestReader.Part, in manifest: String) {
    if !part.isOutput, part.sums.bytes > 0, !isNew(part) {
      response.add(.twice(manifest: manifest, input: part.path))
    }
    if files.isEmpty { return }
    let found = part.sha256.flatMap { files[$0] == nil ? nil : $0 }
    if let found {
      if part.isOutput { files[found]?.written += 1 } else { files[found]?.read += 1 }
      named.insert(part.isOutput)
    }
    let count = found.flatMap { files[$0] }
    let isThere = count.map { !part.isOutput || $0.written <= $0.paths.count } ?? false
    if !isThere, part.sums.bytes > 0 {
      missing[part.isOutput, default: []].append(.missing(manifest: manifest, file: part.path))
    }
  }

  /// Whether an input of this path and content was not met before.
  private mutating func isNew(_ part: ManifestReader.Part) -> Bool {
    let digest = "\(part.path)\0\(part.sha256 ?? "")".withByteView { SHA256.digest(of: $0) }
    let words = digest.withByteView { ($0.word(at: 0), $0.word(at: 8)) }
    return seen.insert(words.0, words.1)
  }
}
