// SPDX-License-Identifier: MIT

/// The address of a file of this machine, as file managers and browsers hand it to a program.
///
/// ```
/// file:///home/ana/Tech%20Toys.list.json  ->  /home/ana/Tech Toys.list.json
/// ```
/// Source: RFC 8089.
package enum FileAddress {
  /// The path that an address names.
  ///
  /// - Parameter address: an address; its host is empty, or `localhost`.
  /// - Returns: an absolute path; nil if the text is no address of a file, or none that has a path
  ///   here.
  package static func path(_ address: String) -> String? {
    guard let host = ["file:///", "file://localhost/"].first(where: { isPrefix($0, of: address) })
    else { return nil }
    guard !address.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }),
      let path = PercentEncoding.decode(address.dropFirst(host.count - 1)),
      !path.utf8.contains(0)
    else { return nil }
    return path
  }

  private static func isPrefix(_ prefix: String, of text: String) -> Bool {
    text.utf8.count >= prefix.utf8.count
      && text.prefix(prefix.count).lowercased().utf8.elementsEqual(prefix.utf8)
  }
}
