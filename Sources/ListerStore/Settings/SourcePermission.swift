// SPDX-License-Identifier: MIT

import ListerJSON

/// What a user permits: that a source of a folder is asked again, and how far it may lead.
package struct SourcePermission: Hashable, Sendable {
  /// The folder of the documents, from the root on and with all links followed.
  package var folder: String
  /// The address of the source, or its path from the root on.
  package var address: String
  /// Whether it may lead to hosts of this machine and of private networks, and to files outside the
  /// folder.
  package var allowsLocal: Bool

  /// A permission of the given parts.
  package init(folder: String, address: String, allowsLocal: Bool) {
    self.folder = folder
    self.address = address
    self.allowsLocal = allowsLocal
  }

  var json: JSONText {
    JSONText(members: [
      JSONText.Member(key: "folder", value: JSONText(string: folder)),
      JSONText.Member(key: "address", value: JSONText(string: address)),
      JSONText.Member(key: "allowLocal", value: JSONText(allowsLocal)),
    ])
  }

  /// Reads a permission; nil if it isn't one.
  init?(_ json: JSONText) {
    guard let folder = json["folder"]?.string, let address = json["address"]?.string,
      let allowsLocal = json["allowLocal"]?.logical
    else { return nil }
    self.init(folder: folder, address: address, allowsLocal: allowsLocal)
  }
}
