// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBasics

@Suite struct SharedLibraryTests {
  @Test(arguments: SharedLibrary.allCases)
  func `a library that is missing is told with the package that has it`(library: SharedLibrary) {
    #expect(library.rawValue.hasPrefix("lib") && library.rawValue.contains(".so."))
    #expect(
      library.missing == "\(library.rawValue) can't be loaded: install \(library.package)"
    )
  }

  @Test func `packages are those of Debian`() {
    #expect(
      SharedLibrary.allCases.map(\.package) == [
        "zlib1g", "libzstd1", "libsqlite3-0", "libarchive13", "libexpat1", "libxml2", "libcurl4",
        "libmicrohttpd12", "libre2-dev",
      ]
    )
  }
}
