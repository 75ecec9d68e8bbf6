// SPDX-License-Identifier: MIT

import Foundation
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
      listed[cells[0]] = cells[3]
    }
    var found: [String: String] = [:]
    for folder in ["documents", "lists"] {
      for file in try Datasets.files(in: folder, endingIn: ".json", ".ndjson") {
        let bytes = Array(try Data(contentsOf: file))
        found["\(folder)/\(file.lastPathComponent)"] = SHA256.hexadecimal(of: bytes)
      }
    }
    #expect(found.count > 20)
    #expect(found == listed)
  }
}
