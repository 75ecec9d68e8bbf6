// SPDX-License-Identifier: MIT

/// A library that is loaded when something needs it, by the name of its file.
package enum SharedLibrary: String, CaseIterable, Sendable {
  /// gzip.
  case zlib = "libz.so.1"
  /// Zstandard.
  case zstd = "libzstd.so.1"
  /// Databases.
  case sqlite = "libsqlite3.so.0"
  /// Archives.
  case archive = "libarchive.so.13"
  /// XML.
  case expat = "libexpat.so.1"
  /// Pages.
  case xml2 = "libxml2.so.2"
  /// Addresses.
  case curl = "libcurl.so.4"
  /// The service.
  case microhttpd = "libmicrohttpd.so.12"
  /// Regular expressions; older versions have smaller numbers.
  case re2 = "libre2.so.11"

  /// The package of Debian and Ubuntu that has it.
  ///
  /// `libarchive13` and `libcurl4` are also what the packages called `t64` provide. The name of RE2's
  /// differs by release, and `libre2-dev` brings the one that there is.
  package var package: String {
    switch self {
    case .zlib: "zlib1g"
    case .zstd: "libzstd1"
    case .sqlite: "libsqlite3-0"
    case .archive: "libarchive13"
    case .expat: "libexpat1"
    case .xml2: "libxml2"
    case .curl: "libcurl4"
    case .microhttpd: "libmicrohttpd12"
    case .re2: "libre2-dev"
    }
  }

  /// What is said where it is missing: `libarchive.so.13 can't be loaded: install libarchive13`.
  package var missing: String { "\(rawValue) can't be loaded: install \(package)" }

  /// What is said where it is missing, or a version that lacks something.
  package var missingOrOld: String { "\(rawValue) is missing or too old: install \(package)" }
}
