// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What a document says of its list as a whole, besides its name, its color and its view.
package enum ListProperty: String, CaseIterable, Sendable {
  /// The list from which items have what they don't say themselves.
  case catalogue
  case currency
  /// The shops of a catalogue, in their order.
  case shops
  /// The language and the country.
  case locale

  /// The member of the document.
  var field: DocumentField {
    switch self {
    case .catalogue: .catalogue
    case .currency: .currency
    case .shops: .shops
    case .locale: .locale
    }
  }

  /// What it says, as a sentence.
  package var help: String { field.help }

  /// What the action is called that changes it.
  var action: String {
    switch self {
    case .catalogue: "Change Catalogue"
    case .currency: "Change Currency"
    case .shops: "Change Shops"
    case .locale: "Change Language"
    }
  }

  /// The value of the member that a text of a command line stands for; nil for an empty one.
  ///
  /// Shops have commas between them; after an equals sign a comma is one of the name.
  func value(spelled text: String) -> JSONText? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    guard self == .shops else { return JSONText(string: text) }
    let names = text.split(separator: "\n").flatMap { NameChoice.choices(spelled: String($0)) }
    var seen: Set<String> = []
    return JSONText(
      elements: names.map(\.shopName).filter { seen.insert($0).inserted }
        .map { JSONText(string: $0) }
    )
  }

  /// What a value of it looks like.
  var schema: Schema { .nullable(self == .shops ? .array(.string()) : .string()) }
}

extension NameChoice {
  /// The name, where `none` is one as any other.
  package var shopName: String { if case .named(let name) = self { name } else { "none" } }
}

extension ListProperty: JSONWord {}

/// What a document says of its list as a whole.
package struct PropertiesResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// The name of the action; nil if nothing was to be changed.
  package internal(set) var action: String?
  /// Whether the document says anything else now.
  package internal(set) var isChanged = false
  /// The members of the document; nothing of those that it doesn't have.
  private var values: [ListProperty: JSONText] = [:]

  package init() {}

  /// What a list says.
  init(_ place: ListPlace, _ list: List) {
    self.place = place
    for property in ListProperty.allCases { values[property] = list[property.field.key] }
  }

  /// The member that says a property; nil if the document doesn't.
  private subscript(property: ListProperty) -> JSONText? {
    get { values[property] }
    set { values[property] = newValue }
  }

  package static let fields: [Field<PropertiesResponse>] =
    fields(of: \.place) + [
      Field("action", \.action, orElse: .null, "What was done; null if it was only asked for"),
      Field("changed", \.isChanged, "Whether the document says anything else now"),
    ]
    + ListProperty.allCases.map { property in
      Field(
        property.rawValue,
        \.[property],
        orElse: .null,
        schema: property.schema,
        // A sentence there, a part of one here.
        String(property.help.dropLast())
      )
    }

  /// What the list says of a property, for people; nil for nothing.
  package func text(of property: ListProperty) -> String? {
    guard let value = values[property] else { return nil }
    return property == .shops
      ? value.elements.compactMap(\.string).joined(separator: ", ") : value.string
  }
}

extension Workspace {
  /// What the document of a list says of it as a whole.
  ///
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  func properties(of place: ListPlace) throws(ListerError) -> PropertiesResponse {
    PropertiesResponse(place, try place.read())
  }

  /// Makes a document say something else of its list, as one action.
  ///
  /// - Parameters:
  ///   - property: what.
  ///   - text: the value as a command line spells it; an empty one takes it away.
  ///   - place: which list.
  /// - Returns: what was done, and what the document says now.
  /// - Throws: ``ListerError`` also for a catalogue that is not there, and a value that no document may
  ///   have; then nothing has changed.
  func set(
    _ property: ListProperty,
    to text: String,
    of place: ListPlace
  ) throws(ListerError) -> PropertiesResponse {
    let value = property.value(spelled: text)
    let (list, after) = try change(place, property.action, expecting: nil) { list in
      Result { () throws(ListerError) in
        var changed = list
        changed[property.field.key] = value
        changed = try place.list(from: changed.bytes)
        if property == .catalogue { _ = try catalogue(named: changed.catalogue, at: place) }
        list = changed
        return list
      }
    }
    var response = PropertiesResponse(place, list)
    (response.action, response.isChanged) = (property.action, after.isChanged)
    return response
  }
}
