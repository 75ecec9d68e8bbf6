// SPDX-License-Identifier: MIT

import ListerDownloads
import ListerFiles

/// Where the bytes of a source are, and which table of them is meant: `shop.sqlite#prices`.
struct SourceAddress {
  /// An address, or the path of a file or a folder.
  let place: String
  /// The table, as `--at` names one; nil if the address doesn't say so.
  let table: String?

  /// The parts of what the user or a folder calls a source.
  ///
  /// A table is named behind a `#` after the path of a file, unless that is a file of its own.
  init(_ address: String) {
    if !DownloadRequest.isAddress(address), address != "-", FileStatus.isMissing(address) {
      for mark in address.indices.reversed() where address[mark] == "#" {
        let (path, name) = (String(address[..<mark]), address[address.index(after: mark)...])
        if !name.isEmpty, (try? FileStatus(of: path))?.kind == .regular {
          (place, table) = (path, String(name))
          return
        }
      }
    }
    (place, table) = (address, nil)
  }
}
