// SPDX-License-Identifier: MIT

public import ListerJSON
import ListerStore

extension Workspace {
  /// Makes several edits of a list as one action: all of them, or none.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - edits: what to do with it, one after the other.
  ///   - tag: which state of it is to be changed; nil for whatever it is now.
  /// - Returns: what was done; it may be that nothing has changed.
  /// - Throws: ``ListerError``; then nothing has changed. Its kind is `superseded` if the list is in
  ///   another state.
  @discardableResult
  public func edit(
    _ place: ListPlace,
    _ edits: [Edit],
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> EditsResponse {
    try edit(place, edits, expecting: tag, comparing: nil)
  }

  /// The same, which may tell the values that the edits change.
  func edit(
    _ place: ListPlace,
    _ edits: [Edit],
    expecting tag: ListTag?,
    comparing comparison: ValueComparison?
  ) throws(ListerError) -> EditsResponse {
    let action = Edit.action(of: edits)
    var values: [ValueChange]?
    let (responses, after) = try change(place, action, expecting: tag) { list in
      Result { () throws(ListerError) in
        let former = comparison?.values(of: list)
        let responses = try Edit.apply(edits, to: &list, at: place, options.editing)
        values = comparison?.changes(from: former, to: list)
        return responses
      }
    }
    var response = EditsResponse(
      place: place,
      action: action,
      isChanged: after.isChanged,
      tag: after.tag,
      edits: responses
    )
    response.values = values
    return response
  }

  /// Puts another document in the place of a list's; its grids are calculated.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - document: the bytes.
  ///   - tag: which state of the list is to be replaced; nil for whatever it is now.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` as ``edit(_:_:expecting:)``, and when the bytes are no document.
  @discardableResult
  public func replace(
    _ place: ListPlace,
    with document: [UInt8],
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> EditsResponse {
    let new = try place.list(from: document)
    let (_, after) = try change(place, "Replace", expecting: tag) { list in
      list = new
      return .success(())
    }
    return EditsResponse(
      place: place,
      action: "Replace",
      isChanged: after.isChanged,
      tag: after.tag,
      edits: []
    )
  }

  /// Changes members of a list's document: a JSON Merge Patch (RFC 7396).
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - patch: an object; `null` takes a member away, an array takes the place of another one.
  ///   - tag: which state of the list is to be changed; nil for whatever it is now.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` as ``edit(_:_:expecting:)``, and when no document comes of it.
  @discardableResult
  public func patch(
    _ place: ListPlace,
    with patch: JSONText,
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> EditsResponse {
    guard patch.kind == .object else { throw ListerError(.request(expected: "an object")) }
    let (_, after) = try change(place, "Edit", expecting: tag) { list in
      Result { () throws(ListerError) in
        let document = JSONText(document: list).merged(with: patch)
        list = try place.list(from: Array(document.text.utf8))
      }
    }
    return EditsResponse(
      place: place,
      action: "Edit",
      isChanged: after.isChanged,
      tag: after.tag,
      edits: []
    )
  }

  /// Makes a list of a document; its grids are calculated.
  ///
  /// - Parameters:
  ///   - place: where, as ``place(ofNew:)`` says.
  ///   - document: the bytes.
  /// - Returns: the tag of the list.
  /// - Throws: ``ListerError`` also when there is a list of this name, in whatever case.
  @discardableResult
  public func create(
    _ place: ListPlace,
    from document: [UInt8]
  ) throws(ListerError) -> ListTag {
    let list = try place.list(from: document)
    let file = try file(at: place)
    let finish = finisher().bytes(for: file.path)
    var tag = ListTag(of: [])
    try DocumentFileError.mapping(
      try file.create(list, at: clock()) { (list) throws(DocumentFileError) in
        let bytes = try finish(list)
        tag = ListTag(of: bytes)
        return bytes
      }
    )
    return tag
  }

  /// The bytes of a list's document as it is, and their tag.
  ///
  /// - Throws: ``ListerError`` when there is none, it can't be read, or the file is no document: what
  ///   else it may be is not given out.
  public func document(
    of place: ListPlace
  ) throws(ListerError) -> (bytes: [UInt8], tag: ListTag) {
    let bytes = try place.contents().bytes
    try DocumentError.mapping(
      in: place.address,
      bytes,
      try bytes.withByteView { (view) throws(DocumentError) in _ = try ListSummary(of: view) }
    )
    return (bytes, ListTag(of: bytes))
  }

  /// Takes a list away that is in the state of a tag; its history stays.
  ///
  /// - Throws: ``ListerError`` also when it is the list of today, or in another state.
  @discardableResult
  public func delete(
    _ place: ListPlace,
    expecting tag: ListTag?
  ) throws(ListerError) -> EditResponse {
    let file = try file(at: place)
    try DocumentFileError.mapping(try file.delete(at: clock(), expecting: tag?.digest))
    return EditResponse(place: place, action: "Delete", isChanged: true, subject: .list)
  }

  /// Changes a list, and tells in which state it is then.
  func change<Value>(
    _ place: ListPlace,
    _ action: String,
    expecting tag: ListTag?,
    _ body: (inout List) -> Result<Value, ListerError>
  ) throws(ListerError) -> (value: Value, after: (isChanged: Bool, tag: LateTag)) {
    let file = try file(at: place)
    let finish = finisher().bytes(for: file.path)
    var after = (isChanged: false, tag: LateTag(tag))
    let result = try DocumentFileError.mapping(
      try file.edit(
        action,
        at: clock(),
        expecting: tag?.digest,
        finish: { (list) throws(DocumentFileError) in
          let bytes = try finish(list)
          after = (true, LateTag(of: bytes))
          return bytes
        },
        body
      )
    )
    return (try result.get(), after)
  }
}

extension JSONText {
  /// The document of a list as an object.
  fileprivate init(document list: List) {
    let text = String(decoding: list.bytes, as: UTF8.self)
    let document = JSONText(text) ?? JSONText(members: [])
    self = document.kind == .array ? JSONText(members: [.init("grid", document)]) : document
  }

  /// The value with a patch merged into it (RFC 7396); what isn't changed keeps its bytes.
  ///
  /// It calls itself as often as objects are within one another: `DocumentLimits.nesting` bounds it.
  fileprivate func merged(with patch: JSONText) -> JSONText {
    guard patch.kind == .object else { return patch }
    var result = kind == .object ? self : JSONText(members: [])
    for member in patch.members {
      if member.value == .null {
        result[member.key] = nil
      } else if let old = result[member.key], old == member.value {
        continue
      } else {
        result[member.key] = (result[member.key] ?? .null).merged(with: member.value)
      }
    }
    return result
  }
}
