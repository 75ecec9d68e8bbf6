// SPDX-License-Identifier: MIT

/// A content as it is stored: compressed, with the number of bytes that it has otherwise.
struct StoredContent {
  var count: Int
  var bytes: [UInt8]
}
