// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerBasics
import ListerTables
import ListerWorkbooks
import TestKit
import Testing

struct ArchiveReaderTests {
  /// The entries of an archive, and what was passed over.
  private func entries(
    _ bytes: [UInt8],
    _ name: String,
    _ reader: ArchiveReader = ArchiveReader()
  ) throws -> (files: [String: String], remarks: [String]) {
    var files: [String: String] = [:]
    let remarks = try bytes.withByteView { view throws(ImportError) in
      try reader.forEachEntry(of: view, named: name) { name, bytes throws(ImportError) in
        files[name] = bytes.string
      }
    }
    return (files, remarks.map(\.message))
  }

  @Test(arguments: [
    "lists.zip", "lists.tar", "lists.tar.gz", "lists.tar.zst", "lists.tar.bz2", "lists.tar.xz",
    "lists.tar.lz4",
  ])
  func `the entries of an archive come with their names and bytes`(name: String) throws {
    let result = try entries(BinarySample.bytes("archives/\(name)"), name)
    #expect(
      result.files == [
        "lists/a.txt": "Milk\nBread\n", "lists/Käse 🧀.txt": "Käse\n", "empty.txt": "",
      ]
    )
    #expect(result.remarks == [])
  }

  @Test func `a name that is no text is no end of the program, whatever went before`() async {
    await #expect(processExitsWith: .success) {
      var bytes = try BinarySample.bytes("archives/lists.zip")
      let name = Array("lists/Kä".utf8)
      for start in bytes.indices.dropLast(name.count)
      where bytes[start..<start + name.count].elementsEqual(name) {
        bytes[start + name.count - 1] = 0xFF
      }
      var names: [String] = []
      let remarks = try bytes.withByteView { view throws(ImportError) in
        // As a failure of memory leaves it behind.
        errno = ENOMEM
        return try ArchiveReader().forEachEntry(of: view, named: "a.zip") { name, _ in
          names.append(name)
          errno = ENOMEM
        }
      }
      #expect(names == ["lists/a.txt", "empty.txt"])
      let expected = ["an entry is skipped: it has no name that can be read"]
      #expect(remarks.map(\.message) == expected)
    }
  }

  @Test(arguments: [
    "one.txt.gz", "one.txt.zst", "two.txt.gz", "one.txt.bz2", "one.txt.xz", "one.txt.lz4",
  ])
  func `a single packed file is called without the ending of its packer`(name: String) throws {
    let result = try entries(BinarySample.bytes("archives/\(name)"), name)
    #expect(result.files == [String(name.prefix(7)): "Milk\nBread\n"])
  }

  @Test func `names that lead elsewhere, links and devices are passed over`() throws {
    let zip = try entries(BinarySample.bytes("archives/evil.zip"), "evil.zip")
    #expect(zip.files == ["good.txt": "good"])
    #expect(
      zip.remarks == [
        "../up.txt is skipped: its name leads out of the archive",
        "/etc/absolute.txt is skipped: its name is an absolute path",
        "C:/windows.txt is skipped: its name is an absolute path",
        "link is skipped: it is a link",
      ]
    )
    let tar = try entries(BinarySample.bytes("archives/evil.tar"), "evil.tar")
    #expect(tar.files["good.txt"] == "good")
    #expect(tar.files.keys.sorted().contains { $0.contains("..") || $0.hasPrefix("/") } == false)
    #expect(
      tar.remarks.suffix(3) == [
        "link is skipped: it is a link", "hard is skipped: it is a link",
        "device is skipped: it is no file",
      ]
    )
  }

  @Test(arguments: [
    "lists.zip", "lists.tar", "lists.tar.gz", "lists.tar.zst", "one.txt.gz", "one.txt.zst",
    "lists.tar.bz2", "lists.tar.xz", "lists.tar.lz4", "one.txt.bz2", "one.txt.xz", "one.txt.lz4",
  ])
  func `an archive that is cut off is refused, or gives all it had`(name: String) throws {
    let bytes = try BinarySample.bytes("archives/\(name)")
    let whole = try entries(bytes, name).files
    let step = name == "lists.tar" ? 97 : 1
    for count in stride(from: 0, to: bytes.count, by: step) {
      do {
        // Of a tar archive the empty blocks at the end may be missing but one.
        let files = try entries(Array(bytes[..<count]), name).files
        #expect(name == "lists.tar" && files == whole, "\(count) bytes of \(name)")
      } catch let error as ImportError {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(arguments: [
    "lists.zip", "lists.tar.gz", "lists.tar.zst", "lists.tar", "lists.tar.bz2", "lists.tar.xz",
    "lists.tar.lz4",
  ])
  func `an archive with changed bytes is read or refused, and never traps`(name: String) throws {
    let bytes = try BinarySample.bytes("archives/\(name)")
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      var changed = bytes
      let limit = min(changed.count, 3_000)
      changed[Int.random(in: 0..<limit, using: &generator)] = .random(
        in: 0...255,
        using: &generator
      )
      _ = try? entries(changed, name)
    }
  }

  @Test func `what unpacks to far more than it is is refused`() throws {
    let bytes = try BinarySample.bytes("archives/bomb.zip")
    let error = #expect(throws: ImportError.self) { _ = try entries(bytes, "bomb.zip") }
    #expect(error?.place == "zeros.txt")
    #expect(
      error?.message == "unpacked it has more than 250 times its packed size, as bombs have"
    )
    var generous = ArchiveLimits(ratio: 2_000)
    #expect(try entries(bytes, "b.zip", ArchiveReader(limits: generous)).files.count == 1)
    generous.entryBytes = 8 << 20
    #expect(throws: ImportError.self) {
      _ = try entries(bytes, "b.zip", ArchiveReader(limits: generous))
    }
    let few = ArchiveReader(limits: ArchiveLimits(entries: 2))
    let second = #expect(throws: ImportError.self) {
      _ = try entries(BinarySample.bytes("archives/lists.zip"), "lists.zip", few)
    }
    #expect(second?.message == "the archive has more than 2 entries")
  }

  @Test(arguments: ["gz", "zst", "bz2", "xz", "lz4"])
  func `what is packed is bounded, whatever it is packed with`(ending: String) throws {
    let small = ArchiveReader(limits: ArchiveLimits(entryBytes: 4))
    let error = #expect(throws: ImportError.self) {
      _ = try entries(BinarySample.bytes("archives/one.txt.\(ending)"), "one.txt", small)
    }
    #expect(error?.message.hasPrefix("unpacked it has more than") == true)
    let few = ArchiveReader(limits: ArchiveLimits(entries: 2))
    let second = #expect(throws: ImportError.self) {
      _ = try entries(BinarySample.bytes("archives/lists.tar.\(ending)"), "lists.tar", few)
    }
    #expect(second?.message == "the archive has more than 2 entries")
  }

  @Test(arguments: [
    ("bz2", "one.txt"), ("xz", "one.txt"), ("lz4", "one.txt"), ("bz2", "lists.tar"),
    ("xz", "lists.tar"), ("lz4", "lists.tar"),
  ])
  func `a changed byte of the content is noticed by its digest`(
    ending: String,
    name: String
  ) throws {
    let bytes = try BinarySample.bytes("archives/\(name).\(ending)")
    let whole = try entries(bytes, "\(name).\(ending)").files
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      // A few bytes of a header say nothing of the content.
      guard let result = try? entries(changed, "\(name).\(ending)") else { continue }
      #expect(result.files == whole, "byte \(place)")
    }
  }

  @Test func `an encrypted entry is refused by its name`() throws {
    let error = #expect(throws: ImportError.self) {
      _ = try entries(BinarySample.bytes("archives/encrypted.zip"), "encrypted.zip")
    }
    #expect(error?.place == "s.txt")
    #expect(error?.message == "the entry is encrypted")
  }

  @Test func `workbooks are no archives, and texts neither`() throws {
    let workbook = try BinarySample.bytes("spreadsheets/openpyxl.xlsx")
    #expect(!workbook.withByteView { ArchiveReader.isArchive($0) })
    let sheet = try BinarySample.bytes("spreadsheets/odfpy.ods")
    #expect(!sheet.withByteView { ArchiveReader.isArchive($0) })
    for text in ["PK is a text", "BZh9 is a text", "BZh91AY", "xz", "LZ4"] {
      #expect(!Array(text.utf8).withByteView { ArchiveReader.isArchive($0) })
    }
    let zip = try BinarySample.bytes("archives/lists.zip")
    #expect(zip.withByteView { ArchiveReader.isArchive($0) })
    #expect(throws: ImportError.self) { _ = try entries(Array("hello".utf8), "hello.zip") }
  }

  @Test func `the error of the closure ends the reading`() throws {
    let bytes = try BinarySample.bytes("archives/lists.zip")
    var count = 0
    let error = #expect(throws: ImportError.self) {
      _ = try bytes.withByteView { view throws(ImportError) in
        try ArchiveReader().forEachEntry(of: view, named: "x") { name, _ throws(ImportError) in
          count += 1
          throw ImportError(place: name, message: "no")
        }
      }
    }
    #expect(error == ImportError(place: "lists/a.txt", message: "no"))
    #expect(count == 1)
  }
}
