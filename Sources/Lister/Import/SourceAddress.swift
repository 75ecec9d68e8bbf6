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
  /// A table is named after the last `#` in the path of a file, unless that is a file of its own.
  init(_ address: String) {
    if !DownloadRequest.isAddress(address), address != "-",
      let mark = address.lastIndex(of: "#"), FileStatus.isMissing(address)
    {
      let (path, name) = (String(address[..<mark]), address[address.index(after: mark)...])
      if !name.isEmpty, !name.contains("/"), (try? FileStatus(of: path))?.kind == .regular {
        (place, table) = (path, String(name))
        return
      }
    }
    (place, table) = (address, nil)
  }
}
