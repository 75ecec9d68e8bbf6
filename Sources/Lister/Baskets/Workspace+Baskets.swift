// SPDX-License-Identifier: MIT

extension Workspace {
  /// What is to be bought of some lists, what it costs in each shop, and where it is cheapest.
  ///
  /// To be bought is what is neither done nor put away; what items don't say themselves they have
  /// from the catalogue of their list. Of items the views of the lists are followed, not of shops: these
  /// are compared. Nothing is written.
  ///
  /// - Parameters:
  ///   - places: the lists.
  ///   - request: which shops count, and how many of them may be visited.
  /// - Returns: the prices and the best shops.
  /// - Throws: ``ListerError`` when a list can't be read, for a shop or an item that there is not,
  ///   and for more shops than can be compared.
  public func basket(
    of places: [ListPlace],
    _ request: BasketRequest
  ) throws(ListerError) -> BasketResponse {
    var lists: [(place: ListPlace, viewed: ViewedList)] = []
    for place in places {
      let list = try place.read()
      let catalogue = try catalogue(of: list, at: place)
      lists.append((place, viewed(list, catalogue, request.view.comparing, at: place)))
    }
    return try Basket.response(to: request, of: lists)
  }
}

extension Basket {
  /// The prices of what is to be bought of some lists, and the best shops.
  fileprivate static func response(
    to request: BasketRequest,
    of lists: [(place: ListPlace, viewed: ViewedList)]
  ) throws(ListerError) -> BasketResponse {
    var items: [BasketItem] = []
    var order: [String] = []
    for (place, viewed) in lists {
      let shops =
        viewed.catalogue.map { $0[.shops] } ?? viewed.list[DocumentField.shops.key]
      order += shops?.elements.compactMap(\.string) ?? []
      let rows = viewed.rows
      items += viewed.mapParts { places in
        places.compactMap { index in
          let row = rows[index]
          return row.item.isComplete
            ? nil : BasketItem(row.item, number: row.index + 1, in: place)
        }
      }
      .joined()
    }
    var basket = Basket(lists.map(\.place), items, order: order)
    for assumption in request.assumptions { try basket.assume(assumption) }
    try basket.choose(request.shops)
    return try basket.response(to: request)
  }
}

extension ListView.Change {
  /// The change, by which all shops are compared unless it names some.
  fileprivate var comparing: ListView.Change {
    var change = self
    change.shops = shops ?? []
    return change
  }
}
