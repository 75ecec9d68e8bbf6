// SPDX-License-Identifier: MIT

public import ListerModel

/// A grid that compares shops with formulas, so that a list knows by itself where it is cheapest.
///
/// A row per shop has the sum of what it has of the items that are to be bought, how many it lacks,
/// and how much more it costs than the best one of those that lack least. The last row is what each
/// item costs where it is cheapest.
enum BasketGrid {
  /// The most shops that have a row beside the titles and the last row.
  static let mostShops = 14

  /// The grid as a member of a document.
  ///
  /// - Parameter shops: the names of the shops, 1...``mostShops``.
  /// - Returns: the array of all grids.
  static func grids(of shops: [String]) -> JSONText {
    let titles = ["Shop", "Sum", "Missing", "More than the best"]
    let last = shops.count + 1
    var rows = [titles.map { JSONText(string: $0) }]
    for (index, shop) in shops.enumerated() {
      let row = index + 2
      rows.append([
        // A text that begins as a formula does is said to be a text.
        shop.hasPrefix("=") ? JSONText(members: [.init("text", shop)]) : JSONText(string: shop),
        JSONText(string: "=\(sum("\"prices.\"&A\(row)"))"),
        JSONText(string: "=\(missing("\"prices.\"&A\(row)"))"),
        JSONText(
          string: "=IF(C\(row)=MIN(C$2:C$\(last)),"
            + "B\(row)-MIN(IF(C$2:C$\(last)=MIN(C$2:C$\(last)),B$2:B$\(last))),\"\")"
        ),
      ])
    }
    rows.append([
      JSONText(string: "cheapest"), JSONText(string: "=\(sum("\"cheapest\""))"),
      JSONText(string: "=\(missing("\"cheapest\""))"),
    ])
    return JSONText(elements: [
      JSONText(members: [
        .init("name", "Basket"),
        .init("rows", JSONText(elements: rows.map { JSONText(elements: $0) })),
      ])
    ])
  }

  /// The sum of a column of prices times their quantities, over what is to be bought.
  private static func sum(_ field: String) -> String {
    let quantity = "IF(ISNUMBER(ITEMS(\"quantity\")),ITEMS(\"quantity\"),1)"
    return "SUM(IF(ITEMS(\"completed\"),0,IF(ISNUMBER(ITEMS(\(field))),"
      + "ITEMS(\(field))*\(quantity),0)))"
  }

  /// How many items that are to be bought have no price in a column.
  private static func missing(_ field: String) -> String {
    "SUM(IF(ITEMS(\"completed\"),0,IF(ISNUMBER(ITEMS(\(field))),0,1)))"
  }
}

extension Workspace {
  /// Makes an empty list with a grid that compares shops.
  ///
  /// - Parameters:
  ///   - place: where, as ``place(ofNew:)`` says.
  ///   - color: the color that it has.
  ///   - names: the shops to compare, 1...14, also several in a text with commas between them.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` also when there is a list of this name, in whatever case, and for no
  ///   shop or too many.
  @discardableResult
  public func create(
    _ place: ListPlace,
    color: List.Color = .gray,
    comparing names: [String]
  ) throws(ListerError) -> EditResponse {
    var seen: Set<String> = []
    let shops = names.flatMap { $0.split(separator: ",") }.map(\.withoutSpace)
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    guard 1...BasketGrid.mostShops ~= shops.count else {
      throw ListerError(.basket(.rows(shops.count)))
    }
    var list = List(color: color)
    list["grids"] = BasketGrid.grids(of: shops)
    try create(place, from: list.bytes)
    return EditResponse(place: place, action: "Create", isChanged: true, subject: .color(color))
  }
}
