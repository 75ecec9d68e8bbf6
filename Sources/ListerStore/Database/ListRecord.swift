// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerModel

/// A list as a folder's state knows it.
struct ListRecord {
  /// What stays when the list is given another name.
  var id: Int
  /// The name of its document in the folder.
  var name: String
  /// What the document held at the last version; nil when there was none.
  var digest: ContentDigest?
}

/// What a document was when it was written or looked at last, as far as the state keeps it.
struct ListSight {
  /// Which file it was, how large, and when it was changed; nil when that isn't known.
  var status: FileStatus?
  /// What was in it; nil when there was none.
  var digest: ContentDigest?
  /// What ``lister lists`` shows of it; nil when it couldn't be read.
  var summary: ListSummary?
  /// When the file was made; nil when that isn't known.
  var birth: Int?

  /// Nothing is known of the document.
  static let none = ListSight(nil, nil)

  /// A sight of a document that holds `bytes`, or of none; its summary is made if none is at hand.
  init(_ bytes: [UInt8]?, _ status: FileStatus?, _ summary: ListSummary? = nil) {
    self.status = status
    digest = bytes.map { ContentDigest(of: $0) }
    self.summary =
      summary
      ?? bytes.flatMap { bytes in try? bytes.withByteView { try ListSummary(of: $0) } }
  }
}
