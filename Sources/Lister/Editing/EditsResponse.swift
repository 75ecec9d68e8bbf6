// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What several edits did with a list, which are one action of its history.
public struct EditsResponse: Shaped {
  /// Which list.
  public internal(set) var place = ListPlace()
  /// The name of the action, as the history tells it.
  public internal(set) var action = ""
  /// Whether the list says anything else now.
  public internal(set) var isChanged = false
  /// The tag of the list as the edits have left it; nil if they changed nothing, and none was
  /// expected.
  public internal(set) var tag: ListTag? {
    get { lateTag.tag }
    set { lateTag = LateTag(newValue) }
  }
  private var lateTag = LateTag(nil)
  /// What each edit did; items have the numbers that they had after it.
  public internal(set) var edits: [EditOutcome] = []
  /// What the edits contradict in what others have done since the state that they were made of; the
  /// edits stand.
  public internal(set) var conflicts: [MergeConflict] = []
  /// The cells that have other values now, if that is asked for.
  package internal(set) var values: [ValueChange]?
  /// What became of the catalogue, if names were wanted that it did not have.
  package var catalogue: CatalogueAddition?
  /// What a view shows of the list as it is now, if that is asked for.
  package var view: ViewResponse?

  /// Nothing that was done.
  public init() {}

  init(place: ListPlace, action: String, isChanged: Bool, tag: LateTag, edits: [EditOutcome]) {
    self.place = place
    (self.action, self.isChanged, lateTag, self.edits) = (action, isChanged, tag, edits)
  }

  /// What the edit did at a place among them.
  package func response(at index: Int) -> EditResponse {
    var response = EditResponse()
    (response.place, response.outcome, response.lateTag) = (place, edits[index], lateTag)
    return response
  }

  /// Its members.
  public static let fields: [Field<EditsResponse>] =
    fields(of: \.place) + [
      Field("action", \.action, "What was done, as the history tells it"),
      Field("changed", \.isChanged, "Whether the list says anything else now"),
      Field("tag", \.tag, orElse: .null, "The state of the list as it is now, if that is known"),
      Field("edits", \.edits, "What each edit did"),
      Field("conflicts", \.conflicts, "Where others have changed the same; the edits stand"),
      Field("values", \.values, "The cells that have other values now, if asked for"),
      Field("catalogue", \.catalogue, "What became of the catalogue, if it was asked for"),
      Field("view", \.view, "The list as it is now with all that a view shows, if asked for"),
    ]
}

extension EditsResponse: TaggedAnswer {}
