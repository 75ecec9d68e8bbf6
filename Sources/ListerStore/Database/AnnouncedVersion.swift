// SPDX-License-Identifier: MIT

/// The next version of a document, as it is announced.
struct AnnouncedVersion {
  /// The name of the document in its folder.
  var file: String
  /// The list; nil if nothing is remembered of it yet.
  var record: ListRecord?
  /// The versions that are remembered.
  var before: Journal
  /// The versions that are to be remembered; the last one is the next one.
  var after: Journal
  /// The contents of the versions that are not remembered yet.
  var contents: [Int: [UInt8]]
  /// What the document holds now; nil if there is none.
  var present: [UInt8]?
  var next: ListSight
  /// The file in the private folder, and its number if it is the next content.
  var temporary: (file: String, node: UInt?)
  /// What came of a source, if this is an import.
  var base: NewBase?
}

/// What came of a source for a document.
struct NewBase {
  /// The number of the source.
  var source: Int
  /// What the source calls the list.
  var key: String
  /// The document as it came.
  var content: [UInt8]

  /// One for a document that stays as it is.
  struct OfFile {
    /// The name of the document in its folder.
    var file: String
    var base: NewBase
  }
}
