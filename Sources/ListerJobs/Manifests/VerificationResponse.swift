// SPDX-License-Identifier: MIT

package import ListerJSON

/// What manifests tell together, and what is wrong with them and with files.
package struct VerificationResponse: Shaped {
  /// How many findings are kept; the others are counted.
  private static let kept = 100

  /// How many manifests there are.
  package internal(set) var manifests = 0
  /// How many files were checked.
  package internal(set) var files = 0
  /// What went in.
  package internal(set) var inputs = VerifiedSums()
  /// What came out.
  package internal(set) var outputs = VerifiedSums()
  /// The first of what is wrong.
  package private(set) var findings: [VerificationFinding] = []
  package private(set) var findingCount = 0

  /// Whether nothing was lost, and nothing done twice.
  package var holds: Bool { findingCount == 0 }

  mutating func add(_ finding: VerificationFinding) {
    findingCount += 1
    if findings.count < VerificationResponse.kept { findings.append(finding) }
  }

  package init() {}

  package static let fields: [Field<VerificationResponse>] = [
    Field("holds", derived: \.holds, "Whether nothing was lost, and nothing done twice"),
    Field("manifests", \.manifests, "How many manifests there are"),
    Field("files", \.files, "How many files were checked"),
    Field("inputs", \.inputs, "What went in"), Field("outputs", \.outputs, "What came out"),
    Field("findings", derived: { $0.findings.map(\.message) }, "The first of what is wrong"),
  ]
}

/// What manifests have counted of all inputs, or of all outputs.
package struct VerifiedSums: Shaped {
  package private(set) var lines = 0
  package private(set) var documents = 0
  package private(set) var failed = 0
  package private(set) var blank = 0
  package private(set) var bytes = 0

  package init() {}

  init(_ sums: PartSums) {
    (lines, documents, failed) = (sums.lines, sums.documents, sums.failed)
    (blank, bytes) = (sums.blank, sums.bytes)
  }

  package static let fields: [Field<VerifiedSums>] = [
    Field("lines", \.lines, "Lines of streams and documents of their own"),
    Field("documents", \.documents, "Documents, those that failed too"),
    Field("failed", \.failed, "Documents that failed"),
    Field("blank", \.blank, "Lines with nothing in them"),
    Field("bytes", \.bytes, "Bytes, as they are in the files"),
  ]
}
