// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Foundation
import Glibc
import ListerBasics
import Synchronization
import TestKit
import Testing

/// With openat2(2), and with the folders of a path opened one after the other.
@Suite(.serialized) struct ConfinementTests {
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
    try outside.add("secret", "secret")
    try folder.add("a", "here")
    try folder.add("below/b", "below")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)",
      withDestinationPath: target
    )
  }

  private func text(_ name: String) throws -> String {
    var buffer = ByteBuffer(capacity: 16)
    try WholeFile.read("\(folder.path)/\(name)", limit: 100, into: &buffer)
    return buffer.view.string
  }

  /// What a call is refused with.
  private func expect(_ reason: FileError.Reason, _ body: () throws -> some Any) {
    do {
      _ = try body()
      Issue.record("it is not refused")
    } catch {
      let found = (error as? FileError)?.reason
      #expect(found == reason)
    }
  }

  /// What two threads share.
  private final class Flag: Sendable {
    let isOver = Atomic(false)
  }

  @Test(arguments: [true, false])
  func `what is beneath is opened, through links too`(isKnown: Bool) throws {
    try link("inner", to: "below/b")
    try link("whole", to: "\(folder.path)/below/b")
    try link("folder", to: "below")
    try link("around", to: "../\(Folder.name(of: folder.path))/a")
    let confinement = Confinement(to: folder.path)
    BeneathCall.isKnown.store(isKnown, ordering: .relaxed)
    defer { BeneathCall.isKnown.store(true, ordering: .relaxed) }
    #expect(try text("a") == "here")
    #expect(try text("./below//b") == "below")
    #expect(try text("inner") == "below")
    #expect(try text("whole") == "below")
    #expect(try text("folder/b") == "below")
    #expect(try text("around") == "here")
    #expect(try FileStatus(of: "\(folder.path)/folder").kind == .folder)
    #expect(try OpenFolder("\(folder.path)/folder").names() == ["b"])
    expect(.system(ENOENT)) { try text("none") }
    expect(.system(ENOTDIR)) { try text("a/b") }
    withExtendedLifetime(confinement) {}
  }

  @Test(arguments: [true, false])
  func `what leads out is not opened, looked at or replaced`(isKnown: Bool) throws {
    try link("out", to: "\(outside.path)/secret")
    try link("hop", to: "out")
    try link("folder", to: outside.path)
    try link("up", to: "..")
    try link("self", to: "/proc/self/exe")
    let confinement = Confinement(to: folder.path)
    let names = [
      "out", "hop", "folder/secret", "folder", "up", "self",
      "up/\(Folder.name(of: outside.path))/secret",
      "below/../../\(Folder.name(of: outside.path))/secret",
    ]
    BeneathCall.isKnown.store(isKnown, ordering: .relaxed)
    defer { BeneathCall.isKnown.store(true, ordering: .relaxed) }
    for name in names {
      let path = "\(folder.path)/\(name)"
      expect(.leadsOut) { try text(name) }
      expect(.leadsOut) { try FileStatus(of: path) }
      expect(.leadsOut) { try AtomicFile.replace(path, with: "x") }
      expect(.leadsOut) { try OpenFolder(path) }
    }
    expect(.leadsOut) { try AtomicFile.replace("\(folder.path)/folder/new", with: "x") }
    #expect(try outside.names == ["secret"])
    #expect(try outside.text("secret") == "secret")
    withExtendedLifetime(confinement) {}
  }

  @Test func `the rule is one folder's, by each of its paths, and ends with its value`() throws {
    try link("out", to: "\(outside.path)/secret")
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: "\(other.path)/lists",
      withDestinationPath: folder.path
    )
    var confinement: Confinement? = Confinement(to: "\(other.path)/./lists/")
    expect(.leadsOut) { try text("out") }
    expect(.leadsOut) { try FileStatus(of: "\(other.path)/lists/out") }
    #expect(try FileStatus(of: "\(other.path)/lists/a").kind == .regular)
    #expect(try FileStatus(of: "\(outside.path)/secret").kind == .regular)
    withExtendedLifetime(confinement) {}
    confinement = nil
    #expect(try text("out") == "secret")
  }

  @Test(arguments: [true, false])
  func `a file that is exchanged for a link again and again never leads out`(isKnown: Bool) throws {
    try link("spare", to: "\(outside.path)/secret")
    let confinement = Confinement(to: folder.path)
    BeneathCall.isKnown.store(isKnown, ordering: .relaxed)
    defer { BeneathCall.isKnown.store(true, ordering: .relaxed) }
    let flag = Flag()
    let (from, to) = try (OpenFolder(folder.path), OpenFolder(folder.path))
    let thread = Thread {
      while !flag.isOver.load(ordering: .relaxed) { _ = from.exchange("a", with: "spare", in: to) }
    }
    thread.start()
    var texts: Set<String> = []
    for _ in 0..<2_000 {
      if let text = try? text("a") { texts.insert(text) }
    }
    flag.isOver.store(true, ordering: .relaxed)
    while !thread.isFinished { usleep(1_000) }
    #expect(texts == ["here"])
    withExtendedLifetime(confinement) {}
  }
}
