// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerTables

extension Format {
  static let appleList = Format(
    name: "apple-list",
    summary: "Lists of Apple's sample app Lister: binary keyed archives",
    extensions: ["list"],
    discussion: """
      A binary property list as NSKeyedArchiver writes it: an AAPLList with a color and items, each an
      AAPLListItem with text, completed and uuid. All of it is read and written, identifiers included; keys that
      are unknown are kept as members. What else a document holds (quantities, prices, notes, grids ...) has no
      place in the archive; it is left out, and the remarks say so.
      """,
    example: """
      In a program for Apple's systems: NSKeyedArchiver.archivedData(withRootObject: list,
      requiringSecureCoding: false); here: lister export LIST --as apple-list
      """,
    holds: FormatCapabilities(
      list: .only([.name, .color], own: nil),
      items: .only([.uuid, .text, .completed], own: nil)
    ),
    takes: [],
    recognizes: { bytes in
      guard bytes.hasPrefix(ByteView("bplist0")) else { return .impossible }
      // The name of the class is in the file as it is.
      var from = 0
      let name = ByteView("AAPLList")
      while let start = bytes.firstIndex(of: UInt8(ascii: "A"), from: from) {
        if start + name.count <= bytes.count, bytes[start..<start + name.count] == name {
          return .certain
        }
        from = start + 1
      }
      return .likely
    },
    read: { bytes, options throws(ImportError) in try AppleListReader.read(bytes, options) },
    write: { lists, _ throws(ExportError) in try AppleListWriter.write(lists) }
  )
}
