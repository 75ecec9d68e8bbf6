// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Testing

/// What the program knows of how it was built.
@Suite struct BuildTests {
  @Test func `a commit is in the mark that make gives, and in no other`() {
    let commit = [UInt8](0..<20)
    let digits = "000102030405060708090a0b0c0d0e0f10111213"
    #expect(BuildMark.commit(in: commit + BuildMark.ending) == digits)
    #expect(BuildMark.commit(in: commit + BuildMark.ending + [1]) == digits)
    #expect(BuildMark.commit(in: commit) == nil)
    #expect(BuildMark.commit(in: commit + [1, 2, 3, 4]) == nil)
    #expect(BuildMark.commit(in: []) == nil)
  }

  @Test(arguments: [
    ("libcurl/7.88.1 OpenSSL/3.0.17", "7.88.1"), ("expat_2.5.0", "2.5.0"), ("20914", "2.9.14"),
    ("1.2.13", "1.2.13"), ("libarchive 3.6.2", "3.6.2"), ("21506", "2.15.6"), ("none", ""),
  ])
  func `the version of a library is the number in what it says`(text: String, version: String) {
    #expect(LoadedLibrary.version(in: text) == version)
  }

  @Test func `each library has a name and a feature of its own`() {
    #expect(Set(LoadedLibrary.all.map(\.name)).count == LoadedLibrary.all.count)
    #expect(Set(LoadedLibrary.all.map(\.feature)).count == LoadedLibrary.all.count)
  }
}
