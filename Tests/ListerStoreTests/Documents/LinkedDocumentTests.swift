// SPDX-License-Identifier: MIT

@testable import ListerStore
import Foundation
import ListerBasics
import ListerCoding
import ListerModel
import TestKit
import Testing

@Suite struct LinkedDocumentTests {
  private let folder: TemporaryFolder
  private let link: DocumentFile

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.document("data/real.json", ["Milk"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.json",
      withDestinationPath: "data/real.json"
    )
    link = try folder.document("link.json")
  }

  @Test func `a link that is deleted is gone, and what it leads to stays`() throws {
    try link.delete(at: 1)
    #expect(try folder.names == ["data"])
    let real = try folder.document("data/real.json")
    #expect(try real.texts == ["Milk"])
    #expect(try real.titles == ["Found"])
  }

  @Test func `a link is deleted whose document is in the state that is meant`() throws {
    let other = ContentDigest(of: Array("{}".utf8))
    #expect(
      link.failure { (link) throws(DocumentFileError) in
        try link.delete(at: 1, expecting: other)
      } == .superseded
    )
    #expect(try folder.names == ["data", "link.json"])
    let bytes = try #require(try link.bytes())
    try link.delete(at: 1, expecting: ContentDigest(of: bytes))
    #expect(try folder.names == ["data"])
  }
}
