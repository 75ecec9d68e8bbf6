// SPDX-License-Identifier: MIT

import CListerLinux

/// A library that is loaded when it is needed, and what is missing without it.
package struct LoadedLibrary: Sendable {
  package let name: String
  /// What needs it, in a word.
  package let feature: String
  private let files: [String]
  /// What tells the version; nil if the number of the file is all that does.
  private let symbol: String?
  private let isFunction: Bool

  init(
    _ name: String,
    for feature: String,
    files: [String],
    tells symbol: String?,
    isFunction: Bool = true
  ) {
    self.name = name
    self.feature = feature
    self.files = files
    self.symbol = symbol
    self.isFunction = isFunction
  }

  package static let all = [
    LoadedLibrary("zlib", for: "gzip", files: ["libz.so.1"], tells: "zlibVersion"),
    LoadedLibrary("zstd", for: "zstd", files: ["libzstd.so.1"], tells: "ZSTD_versionString"),
    LoadedLibrary(
      "sqlite",
      for: "databases",
      files: ["libsqlite3.so.0"],
      tells: "sqlite3_libversion"
    ),
    LoadedLibrary(
      "libarchive",
      for: "archives",
      files: ["libarchive.so.13"],
      tells: "archive_version_string"
    ),
    LoadedLibrary("expat", for: "xml", files: ["libexpat.so.1"], tells: "XML_ExpatVersion"),
    LoadedLibrary(
      "libxml2",
      for: "pages",
      files: ["libxml2.so.2", "libxml2.so.16"],
      tells: "xmlParserVersion",
      isFunction: false
    ),
    LoadedLibrary("libcurl", for: "addresses", files: ["libcurl.so.4"], tells: "curl_version"),
    LoadedLibrary(
      "libmicrohttpd",
      for: "service",
      files: ["libmicrohttpd.so.12"],
      tells: "MHD_get_version"
    ),
    LoadedLibrary(
      "re2",
      for: "patterns",
      files: ["libre2.so.11", "libre2.so.10", "libre2.so.9"],
      tells: nil
    ),
  ]

  /// Its version; nil when it is not there.
  package var version: String? {
    for file in files {
      guard let symbol else {
        guard unsafe lister_library_is_there(file) != 0 else { continue }
        return file.split(separator: ".").last.map { String($0) }
      }
      if let text = unsafe lister_library_version(file, symbol, isFunction ? 1 : 0) {
        return LoadedLibrary.version(in: unsafe String(cString: text))
      }
    }
    return nil
  }

  /// The number in what a library says: `libcurl/7.88.1 OpenSSL/3.0` is 7.88.1, and `20914` is 2.9.14.
  static func version(in text: String) -> String {
    let number = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    guard let joined = Int(number), joined >= 10_000 else { return String(number) }
    return "\(joined / 10_000).\(joined / 100 % 100).\(joined % 100)"
  }
}
