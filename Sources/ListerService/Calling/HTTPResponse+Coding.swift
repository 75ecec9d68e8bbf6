// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerHTTP

extension Compression {
  /// A content in this coding; nil where the library is missing.
  func content(of bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = try? Compressor(self) else { return nil }
    var buffer = ByteBuffer()
    bytes.withByteView { compressor.write($0, to: &buffer) }
    compressor.finish(to: &buffer)
    return buffer.view.array
  }

  /// What an answer in this coding says of it.
  var field: (name: String, value: String) { ("Content-Encoding", rawValue) }
}

extension CodingField {
  /// What an answer says whose content another `Accept-Encoding` would have in another coding.
  static let vary = (name: "Vary", value: "Accept-Encoding")
}

extension HTTPResponse {
  /// How many bytes of JSON go as they are: they fit in one packet with their head.
  fileprivate static let least = 1_024

  /// Puts the answer of a route as a client takes it: larger JSON is compressed.
  ///
  /// The tag of a document stays what it is, for it tells states of the document apart and no bytes
  /// on the wire. Of two codings that are wanted equally, Zstandard takes less time.
  ///
  /// - Parameters:
  ///   - field: what the client takes.
  ///   - isKept: whether caches may keep such answers, so that each says what it depends on.
  mutating func compress(for field: CodingField, isKept: Bool) {
    let coding = field.coding(.zstd, or: .gzip)
    guard isKept || coding != nil else { return }
    if status == .notModified { return fields.append(CodingField.vary) }
    guard case .bytes(let bytes) = body, self["Content-Type"] == "application/json",
      bytes.count > HTTPResponse.least || !bytes.isEmpty && !field.takesPlain
    else { return }
    if isKept { fields.append(CodingField.vary) }
    guard let coding, let content = coding.content(of: bytes),
      content.count < bytes.count || !field.takesPlain
    else { return }
    fields.append(coding.field)
    body = .bytes(content)
  }
}

extension HTTPPlace {
  /// Where the answer is found if it may have to be compressed.
  ///
  /// That takes as long as a small calculation, so what has a large answer leaves the loop to others.
  func compressing(for field: CodingField) -> HTTPPlace {
    guard case .loopUpTo(let most) = self, field.coding(.zstd, or: .gzip) != nil else {
      return self
    }
    return .loopUpTo(min(most, HTTPResponse.least))
  }
}
