// SPDX-License-Identifier: MIT

public import ListerJSON

/// The items, and the cells, in which some texts are.
public struct FindResponse: Shaped {
  /// Those of a list.
  public struct Found: Shaped {
    /// The list.
    public internal(set) var place = ListPlace()
    /// Its items, in their order.
    public internal(set) var items: [Item] = []

    /// Nothing that was found.
    public init() {}

    /// The shape is called so.
    public static let shapeName: String? = "FoundItems"

    /// Its members.
    public static let fields: [Field<Found>] =
      fields(of: \.place) + [Field("items", \.items, "The items, in their order")]
  }

  /// An item.
  public struct Item: Shaped {
    /// Its place in the list, counted from 1.
    public internal(set) var number = 0
    /// Its text.
    public internal(set) var text = ""
    /// Whether it is completed.
    public internal(set) var isCompleted = false
    /// Its tags.
    public internal(set) var tags: [String] = []
    /// Whether it is put away.
    public internal(set) var isRemoved = false
    /// What was looked for.
    private var words = SearchWords([])
    private var toldMatches: [TextMatch]?

    /// Nothing that was found.
    public init() {}

    init(_ item: ItemWords, _ words: SearchWords) {
      (number, text, tags) = (item.number, item.text, item.tags)
      (isCompleted, isRemoved) = (item.isCompleted, item.isRemoved)
      self.words = words
    }

    /// Where in the text it is what was looked for; found when it is asked for.
    var matches: [TextMatch] {
      get { toldMatches ?? words.matches(in: text) }
      set { toldMatches = newValue }
    }

    /// The shape is called so.
    public static let shapeName: String? = "FoundItem"

    /// Its members.
    public static let fields: [Field<Item>] = [
      Field("number", \.number, "Its number in the list"), Field("text", \.text, "Its text"),
      Field("completed", \.isCompleted, "Whether it is done"),
      Field("tags", \.tags, "Its tags"),
      Field("matches", \.matches, "Where in the text the words are; none where they are elsewhere"),
      Field("removed", \.isRemoved, standard: false, "Whether it is put away"),
    ]
  }

  /// The items, list by list in the order of people.
  public internal(set) var lists: [Found] = []
  /// How many items there are, these and others.
  public internal(set) var count = 0
  /// Whether there are more items than were wanted.
  public internal(set) var hasMore = false
  /// Why some lists were not searched.
  public internal(set) var failures: [ListerError] = []
  /// The cells, if they were asked for.
  package internal(set) var cells: [FoundCells]?
  /// Whether there are more cells than were wanted, or more lists with grids than are looked through.
  package internal(set) var hasMoreCells: Bool?

  /// Nothing that was found.
  public init() {}

  /// Its members.
  public static let fields: [Field<FindResponse>] = [
    Field("lists", \.lists, "The items, list by list in the order of people"),
    Field("count", \.count, "How many items have what was looked for"),
    Field("more", \.hasMore, "Whether there are others than these"),
    Field("errors", \.failures, "The lists that can't be read"),
    Field("cells", \.cells, "The cells, list by list, if they were asked for"),
    Field(
      "more_cells",
      \.hasMoreCells,
      "Whether there are other cells than these, or more lists with grids than are looked through"
    ),
  ]
}

/// A part of a text, in units of UTF-16.
struct TextMatch: Shaped, Equatable {
  var start = 0
  var length = 0

  static let fields: [Field<TextMatch>] = [
    Field("start", \.start, "Where it begins, in units of UTF-16 from 0"),
    Field("length", \.length, "How long it is"),
  ]
}

extension SearchWords {
  /// Where the words are in a text.
  func matches(in text: String) -> [TextMatch] {
    places(in: text).map { TextMatch(start: $0.lowerBound, length: $0.count) }
  }
}
