// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What an edit did with a list.
public struct EditResponse: Shaped {
  /// What the edit changed, as it is now.
  public enum Subject: Sendable {
    /// Some items, of a list that is so now.
    case items([ListEntry], of: Outline)
    /// The list's color, which it has now.
    case color(List.Color)
    /// The version that was put back.
    case version(Int)
    /// The list itself.
    case list
    /// The name that the list had before.
    case name(former: String)
  }

  /// What a list is apart from its items, after an edit.
  public struct Outline: Sendable {
    /// Its color.
    public let color: List.Color
    /// How many items it has, also those that are put away.
    public internal(set) var count: Int
    /// The name of its catalogue, if its document says one.
    let catalogue: String?

    init(_ list: List) {
      (color, count, catalogue) = (list.color, list.items.count, list.catalogue)
    }

    init(color: List.Color, count: Int) {
      (self.color, self.count, catalogue) = (color, count, nil)
    }
  }

  /// Which list.
  public internal(set) var place = ListPlace()
  /// The name of the action, what it was about, and what should be known of that.
  public internal(set) var outcome = EditOutcome()
  /// The tag of the list as it is now, where that is known.
  public internal(set) var tag: ListTag? {
    get { lateTag.tag }
    set { lateTag = LateTag(newValue) }
  }
  var lateTag = LateTag(nil)

  /// The name of the action, as the history tells it.
  public var action: String { outcome.action }
  /// Whether the list says anything else now.
  public var isChanged: Bool { outcome.isChanged }
  /// The items, the color, the version or the former name that it was about; else the list itself.
  public var subject: Subject { outcome.subject }
  /// Members of the items that are there but not of their type; see ``EditOutcome/remarks``.
  public var remarks: [String] { outcome.remarks }

  /// Nothing that was done.
  public init() {}

  init(
    place: ListPlace,
    action: String,
    isChanged: Bool,
    subject: Subject,
    tag: ListTag? = nil
  ) {
    self.place = place
    outcome = EditOutcome(action: action, isChanged: isChanged, subject: subject)
    lateTag = LateTag(tag)
  }

  /// Its members.
  public static let fields: [Field<EditResponse>] =
    fields(of: \.place) + fields(of: \.outcome) + [
      Field("tag", \.tag, "The state of the list as it is now")
    ]
}

extension EditResponse: TaggedAnswer {}

/// One edit of a response, which may have several.
public struct EditOutcome: Shaped {
  /// The name of the action, as the history tells it.
  public internal(set) var action = ""
  /// Whether the list says anything else now.
  public internal(set) var isChanged = false
  /// The items, the color, the version or the former name that it was about; else the list itself.
  public internal(set) var subject = EditResponse.Subject.list
  /// The name of the list from which the items came; nil if they are where they were.
  package internal(set) var source: String?

  /// Nothing that was done.
  public init() {}

  init(action: String, isChanged: Bool, subject: EditResponse.Subject) {
    (self.action, self.isChanged, self.subject) = (action, isChanged, subject)
  }

  /// Members of the items that are there but not of their type, so that they say nothing: a
  /// sentence each.
  public var remarks: [String] {
    guard case .items(let entries, _) = subject else { return [] }
    var remarks: [String] = []
    for entry in entries where entry.number != nil {
      for field in ItemMembers(entry.item).mistyped {
        let name = "the member \"\(field.key)\" is not \(field.type.name)"
        remarks.append("'\(entry.item.text)': \(name)")
      }
    }
    return remarks
  }

  /// The shape is called `Edited`.
  public static let shapeName: String? = "Edited"

  /// Its members.
  public static let fields: [Field<EditOutcome>] = [
    Field("action", \.action, "What was done, as the history tells it"),
    Field("changed", \.isChanged, "Whether the list says anything else now"),
    Field("items", \.items, "The items that it was about; null is the number of one that is gone"),
    Field("color", \.color, "The color that the list has now"),
    Field("count", \.count, "How many items the list has now, with those that are put away"),
    Field("restored", \.restored, "The version that was put back"),
    Field("from", \.former, "The list that it was before, or from which the items came"),
  ]

  private var items: [ListEntry]? {
    get { if case .items(let entries, _) = subject { entries } else { nil } }
    set { if let newValue { subject = .items(newValue, of: .init(color: .gray, count: 0)) } }
  }

  private var color: List.Color? {
    get {
      switch subject {
      case .items(_, let outline): outline.color
      case .color(let color): color
      case .version, .list, .name: nil
      }
    }
    set {
      guard let newValue else { return }
      switch subject {
      case .items(let entries, let outline):
        subject = .items(entries, of: .init(color: newValue, count: outline.count))
      default: subject = .color(newValue)
      }
    }
  }

  private var count: Int? {
    get { if case .items(_, let outline) = subject { outline.count } else { nil } }
    set {
      guard let newValue, case .items(let entries, let outline) = subject else { return }
      subject = .items(entries, of: .init(color: outline.color, count: newValue))
    }
  }

  private var restored: Int? {
    get { if case .version(let number) = subject { number } else { nil } }
    set { if let newValue { subject = .version(newValue) } }
  }

  private var former: String? {
    get { if case .name(let former) = subject { former } else { source } }
    set {
      guard let newValue else { return }
      if case .items = subject { source = newValue } else { subject = .name(former: newValue) }
    }
  }
}
