// SPDX-License-Identifier: MIT

package import ListerJSON

/// What manifests tell together, and what is wrong with them and with files.
package struct VerificationResponse: Response {
  /// How many findings are kept; the others are counted.
  private static let kept = 100

  /// How many manifests there are.
  package internal(set) var manifests = 0
  /// How many files were checked.
  package internal(set) var files = 0
  /// What went in and what came out: lines, documents, failed, blank, bytes.
  package internal(set) var inputs: [(name: String, count: Int)] = []
  /// The same of the outputs.
  package internal(set) var outputs: [(name: String, count: Int)] = []
  /// The first of what is wrong.
  package private(set) var findings: [VerificationFinding] = []
  package private(set) var findingCount = 0

  /// Whether nothing was lost, and nothing done twice.
  package var holds: Bool { findingCount == 0 }

  mutating func add(_ finding: VerificationFinding) {
    findingCount += 1
    if findings.count < VerificationResponse.kept { findings.append(finding) }
  }

  /// `{"holds", "manifests", "files", "inputs": {"lines", …}, "outputs": {…}, "findings": ["…"]}`.
  package var json: JSONText {
    func sums(_ counts: [(name: String, count: Int)]) -> JSONText {
      JSONText(members: counts.map { .init($0.name, $0.count) })
    }
    return JSONText(members: [
      .init("holds", holds), .init("manifests", manifests), .init("files", files),
      .init("inputs", sums(inputs)), .init("outputs", sums(outputs)),
      .init("findings", JSONText(elements: findings.map { JSONText(string: $0.message) })),
    ])
  }
}
