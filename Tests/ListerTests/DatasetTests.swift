// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct DatasetTests {
  @Test func `the digest is that of the standard's own examples`() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(SHA256.hexadecimal(of: []) == empty)
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256.hexadecimal(of: Array("abc".utf8)) == abc)
  }

  @Test func `every shipped file is listed with its digest, and no other`() throws {
    let readme = try String(
      contentsOf: Datasets.root.appendingPathComponent("README.md"),
      encoding: .utf8
    )
    var listed: [String: String] = [:]
    for line in readme.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
      // Tables without digests say what several files are.
      guard let digest = cells.last, digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit)
      else { continue }
      listed[cells[0]] = digest
    }
    var found: [String: String] = [:]
    for folder in ["documents", "lists"] {
      for file in try Datasets.files(in: folder, endingIn: ".json", ".ndjson") {
        let bytes = Array(try Data(contentsOf: file))
        found["\(folder)/\(file.lastPathComponent)"] = SHA256.hexadecimal(of: bytes)
      }
    }
    let imports = Datasets.root.appendingPathComponent("imports")
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: imports, includingPropertiesForKeys: [.isRegularFileKey])
    ) where try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
      let name = file.path.dropFirst(Datasets.root.path.count + 1)
      found[String(name)] = SHA256.hexadecimal(of: Array(try Data(contentsOf: file)))
    }
    #expect(found.count > 70)
    #expect(found == listed)
  }

  @Test func `every check in the shipped documents is true`() throws {
    var count = 0
    for (name, document) in try DatasetTests.documents() {
      let output = try recalculate(document)
      let object = try JSONSerialization.jsonObject(with: Data(output))
      guard let grids = (object as? [String: Any])?["grids"] as? [[String: Any]] else { continue }
      for grid in grids where grid["name"] as? String == "Checks" {
        for row in try #require(grid["values"] as? [[Any]]) {
          count += 1
          #expect(row[1] as? Bool == true, "\(name): \(row[0]) is \(row[1])")
        }
      }
    }
    #expect(count > 120)
  }

  @Test func `recalculating a recalculated document changes nothing`() throws {
    for (name, document) in try DatasetTests.documents() {
      let once = try recalculate(document)
      #expect(try recalculate(once) == once, "\(name)")
    }
  }

  /// Every shipped document: the files, and the lines of streams.
  private static func documents() throws -> [(name: String, bytes: [UInt8])] {
    var documents: [(name: String, bytes: [UInt8])] = []
    for folder in ["documents", "lists"] {
      for file in try Datasets.files(in: folder, endingIn: ".json") {
        documents.append((file.lastPathComponent, Array(try Data(contentsOf: file))))
      }
      for file in try Datasets.files(in: folder, endingIn: ".ndjson") {
        for (index, line) in try Data(contentsOf: file).split(separator: 10).enumerated() {
          documents.append(("\(file.lastPathComponent):\(index + 1)", Array(line)))
        }
      }
    }
    return documents
  }

  private func recalculate(_ document: [UInt8]) throws -> [UInt8] {
    var output = ByteBuffer()
    let options = RecalculationOptions(now: Moment(unixMilliseconds: 0))
    let recalculator = Recalculator(options: options)
    try document.withByteView { (view) throws(DocumentError) in
      try recalculator.recalculate(view, to: &output)
    }
    return output.view.array
  }
}
