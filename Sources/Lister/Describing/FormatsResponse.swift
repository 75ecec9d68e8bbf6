// SPDX-License-Identifier: MIT

package import ListerJSON

/// The formats of files.
package struct FormatsResponse: Shaped {
  /// One of them.
  package struct Entry: Shaped {
    package var name = ""
    package var summary = ""
    package var extensions: [String] = []
    package var isRead = true
    package var isWritten = false

    package init() {}

    /// A format without its reader and its writer.
    package init(_ format: FormatDescription) {
      (name, summary, extensions) = (format.name, format.summary, format.extensions)
      isWritten = format.isWritten
    }

    package static let shapeName: String? = "Format"

    package static let fields: [Field<Entry>] = [
      Field("name", \.name, "The word that names it"),
      Field("summary", \.summary, "What it is, in one line"),
      Field("extensions", \.extensions, "What its files end in; the first is preferred"),
      Field("reads", \.isRead, "Whether it is read"),
      Field("writes", \.isWritten, "Whether it is written"),
    ]
  }

  package var formats = FormatDescription.all.map { Entry($0) }

  /// All formats.
  package init() {}

  package static let fields: [Field<FormatsResponse>] = [
    Field("formats", \.formats, "All formats")
  ]
}
