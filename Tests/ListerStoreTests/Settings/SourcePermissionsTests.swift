// SPDX-License-Identifier: MIT

import Foundation
import ListerFiles
import ListerStore
import TestKit
import Testing

struct SourcePermissionsTests {
  private let temporary: TemporaryFolder
  private let permissions: SourcePermissions
  private let address = "https://example.com/prices.csv"

  init() throws {
    temporary = try TemporaryFolder()
    permissions = SourcePermissions(in: temporary.path + "/state/lister")
    try temporary.add("lists/a.list.json", "{}")
    try temporary.add("others/a.list.json", "{}")
  }

  private var lists: String { temporary.path + "/lists" }
  private var home: String { temporary.path + "/state/lister/sources" }

  private func grant(_ address: String, allowsLocal: Bool = false) throws {
    try permissions.grant(
      SourcePermission(folder: lists, address: address, allowsLocal: allowsLocal)
    )
  }

  /// The one file of a permission.
  private func file() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(names.count == 1)
    return home + "/" + (try #require(names.first))
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `without a permission there is none, and asking makes no folder`() throws {
    #expect(try permissions.permission(for: address, in: lists) == nil)
    #expect(try temporary.names == ["lists", "others"])
  }

  @Test func `a permission is that of one folder and one source, and the last one counts`() throws {
    try grant(address)
    #expect(try permissions.permission(for: address, in: lists)?.allowsLocal == false)
    try grant(address, allowsLocal: true)
    #expect(try permissions.permission(for: address, in: lists)?.allowsLocal == true)
    #expect(try permissions.permission(for: address + "x", in: lists) == nil)
    #expect(try permissions.permission(for: address, in: temporary.path + "/others") == nil)
    // The same folder by another path.
    let link = temporary.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: lists)
    #expect(try permissions.permission(for: address, in: link)?.folder == Folder.absolute(lists))
  }

  @Test func `only the user reads what is permitted`() throws {
    try grant(address)
    #expect(try mode(file()) == 0o600)
    #expect(try mode(home) == 0o700)
    #expect(try mode(temporary.path + "/state/lister") == 0o700)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "{\"folder\": \"/\", \"address\": \"x\", \"allowLocal\": true}", "\u{0}",
  ])
  func `what holds something else permits nothing, until it is given again`(text: String) throws {
    try grant(address)
    try Data(text.utf8).write(to: URL(filePath: file()))
    let error = #expect(throws: FileError.self) {
      try permissions.permission(for: address, in: lists)
    }
    #expect(error?.reason == .malformed)
    try grant(address)
    #expect(try permissions.permission(for: address, in: lists) != nil)
  }

  @Test func `a permission can't be taken from another folder or source`() throws {
    try grant(address)
    let first = try file()
    let bytes = try Data(contentsOf: URL(filePath: first))
    try FileManager.default.removeItem(atPath: first)
    try grant(address + "x")
    try bytes.write(to: URL(filePath: file()))
    #expect(throws: FileError.self) {
      try permissions.permission(for: address + "x", in: lists)
    }
  }

  @Test func `no link is followed, neither for reading nor for writing`() throws {
    try grant(address, allowsLocal: true)
    let file = try file()
    let elsewhere = temporary.path + "/elsewhere"
    for path in [file, home, temporary.path + "/state/lister"] {
      try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
      let reading = #expect(throws: FileError.self) {
        try permissions.permission(for: address, in: lists)
      }
      #expect(reading?.reason == .isLink)
      #expect(throws: FileError.self) { try grant(address) }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: elsewhere, toPath: path)
    }
    #expect(try permissions.permission(for: address, in: lists)?.allowsLocal == true)
  }

  @Test func `what others may write to permits nothing`() throws {
    try grant(address)
    for path in [try file(), home, temporary.path + "/state/lister"] {
      let before = try #require(try mode(path))
      try setMode(before | 0o002, of: path)
      let error = #expect(throws: FileError.self) {
        try permissions.permission(for: address, in: lists)
      }
      #expect(error?.reason == .notPrivate)
      try setMode(before, of: path)
    }
    #expect(try permissions.permission(for: address, in: lists) != nil)
  }
}
