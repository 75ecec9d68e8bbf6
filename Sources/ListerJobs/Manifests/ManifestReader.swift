// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// Reads a manifest, a line at a time: see ``JobManifest`` for its lines.
struct ManifestReader {
  /// One file or stream that a manifest tells of.
  struct Part {
    let isOutput: Bool
    let path: String
    let sums: PartSums
    /// The digest of its bytes, as hexadecimal digits; nil if not all of them were read.
    let sha256: String?
  }

  /// What a manifest says at its end.
  struct End {
    /// The options of the run as they are spelled, without the moment.
    let options: [String]
    /// The moment of the run, if it decided any bytes.
    let now: String?
    /// Whether documents that failed left nothing in the output.
    let dropsFailed: Bool
    let inputs, outputs: PartSums
  }

  /// What a line of a manifest says.
  enum Line {
    case part(Part)
    case end(End)
    /// Nothing that a manifest says.
    case other
  }

  /// The longest line: some paths.
  private static let lineLimit = 1 << 20

  /// The version in the first line of a manifest, and its form; nil if the line is not one.
  static func head(_ line: JSONText) -> (form: Int, version: String)? {
    guard let form = line["lister_manifest"]?.number?.int, let version = line["version"]?.string
    else { return nil }
    return (form, version)
  }

  /// Whether a file begins as a manifest does.
  static func isManifest(_ head: ByteView) -> Bool {
    head.hasPrefix(ByteView("{\"lister_manifest\":"))
  }

  /// Calls `body` with each line of a file and its number; a line that is no JSON is nil.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: takes a line, and what tells whether it ends in the digest of all before; false ends the
  ///     reading.
  /// - Throws: ``FileError`` when it can't be read.
  static func forEachLine(
    of path: String,
    _ body: (Int, JSONText?, _ isSealed: () -> Bool) -> Bool
  ) throws(FileError) {
    let reader = LineReader(try FileDescriptor(reading: path), lineLimit: lineLimit)
    let block = LineBlock()
    var digest = SHA256()
    var number = 0
    while try reader.read(into: block) {
      while let line = block.next() {
        number += 1
        let isWhole = line.hasNewline && !line.isTooLong
        let text = isWhole ? JSONText(line.text.string) : nil
        guard body(number, text, { ManifestSeal.closes(line.text, behind: digest) }) else {
          return
        }
        digest.update(line.text)
        digest.update(ByteView("\n"))
      }
    }
  }

  /// What a line behind the first one says.
  static func line(_ text: JSONText) -> Line {
    if let options = text["options"], let inputs = sums(text["inputs"]),
      let outputs = sums(text["outputs"])
    {
      let others = options.members.filter { $0.key != "now" }
      return .end(
        End(
          options: others.map { "\($0.key) \($0.value.text)" },
          now: options["now"]?.string,
          dropsFailed: options["drop_failed"]?.logical ?? false,
          inputs: inputs,
          outputs: outputs
        )
      )
    }
    guard let sums = sums(text) else { return .other }
    for (key, isOutput) in [("input", false), ("output", true)] {
      guard let path = text[key]?.string else { continue }
      let digest = text["sha256"]?.string
      return .part(Part(isOutput: isOutput, path: path, sums: sums, sha256: digest))
    }
    return .other
  }

  /// The numbers in an object; nil if one is missing.
  private static func sums(_ text: JSONText?) -> PartSums? {
    guard let text else { return nil }
    var sums = PartSums()
    for (name, member) in PartSums.names {
      guard let number = text["\(name)"]?.number?.int, number >= 0 else { return nil }
      sums[keyPath: member] = number
    }
    return sums
  }
}
