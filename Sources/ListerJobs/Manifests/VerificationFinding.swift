// SPDX-License-Identifier: MIT

/// What manifests and files contradict each other in.
package enum VerificationFinding: Hashable, Sendable {
  /// A manifest has no end, or something else in it.
  case notWhole(manifest: String, line: Int)
  /// A manifest does not end in the digest of what is before.
  case changed(manifest: String)
  /// A manifest of another form than this program knows.
  case otherForm(manifest: String)
  /// The sums at the end of a manifest are not those of its lines.
  case sums(manifest: String)
  /// Not all that went in came out, or more did.
  case documents(manifest: String, read: Int, written: Int)
  /// Two manifests are of different versions, or of different options.
  case differs(manifest: String, first: String, what: String)
  /// An input was recalculated twice.
  case twice(manifest: String, input: String)
  /// A file that no manifest knows.
  case unknown(file: String)
  /// There are more files with these bytes than manifests tell of.
  case surplus(file: String)
  /// A file that a manifest tells of is not among those that were named.
  case missing(manifest: String, file: String)

  /// The finding in words.
  package var message: String {
    switch self {
    case .notWhole(let manifest, let line): "\(manifest):\(line): the manifest is not whole"
    case .changed(let manifest):
      "\(manifest): the manifest was changed: it does not end in the digest of what is before"
    case .otherForm(let manifest):
      "\(manifest): the manifest is of a form that this version doesn't know"
    case .sums(let manifest): "\(manifest): the sums are not those of the lines"
    case .documents(let manifest, let read, let written):
      "\(manifest): \(read) lines went in and \(written) came out, which is not all of them"
    case .differs(let manifest, let first, let what):
      "\(manifest): \(what) is not that of \(first)"
    case .twice(let manifest, let input): "\(manifest): \(input) was recalculated twice"
    case .unknown(let file): "\(file): no manifest has a file of these bytes"
    case .surplus(let file): "\(file): the same bytes are in another file, and were written once"
    case .missing(let manifest, let file): "\(file): missing; \(manifest) tells of it"
    }
  }
}
