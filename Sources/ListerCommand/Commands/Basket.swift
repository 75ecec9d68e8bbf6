// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let shops = Option(
    "shops",
    of: BasketRequest.self,
    as: "SHOP,...",
    completion: .words(of: LabelKind.shop.plural)
  )
  static let most = Option("at-most", of: BasketRequest.self)
  static let trip = Option("trip", of: BasketRequest.self, as: "COST")
  static let assumptions = Option(
    "what-if",
    of: BasketRequest.self,
    as: "SHOP: ITEM=PRICE",
    expectation: "a shop, an item and a price, such as 'Market: Milk=0.89'"
  )
}

extension Command {
  /// `lister basket LIST...`.
  static let basket = Command(
    name: "basket",
    summary: "Say in which shops a list is bought cheapest",
    discussion: """
      For what is to be bought, neither done nor put away: what each item costs in each shop, quantity
      times price, and where it is cheapest. Below it the best single shop, and the best shops of those
      that --at-most allows, with what they save, trips included.

      Best is exact: the shops that have most items; of these the cheapest with the trips; of these the
      fewest; of these the first. A shop without a price, and one where "stocked" is false, doesn't have
      the item; 0 is a price. An item without a number as quantity counts as one. Nothing is rounded.
      The items are those that the view shows, see 'lister view'; its shop counts only if --shop says it.
      What items don't say they have from the catalogue. Shops are in the order of its "shops", then in
      that in which items name them, or in that of --shops.
      """,
    section: .lists,
    arguments: [
      Argument(
        name: "LIST",
        count: .some,
        member: "lists",
        help: "\(Argument.list.help) \(Argument.versionHelp)",
        completion: .lists
      )
    ],
    options: [.shops, .most, .trip, .assumptions] + Option.views + [
      .folder, .plainLines, .asJSON, .color,
    ] + Option.remote,
    answers: [Answer(BasketResponse.self)],
    exclusive: [[.plainLines, .asJSON], [.folder, .server]],
    exitCodes: [
      (.success, "All went well, whether or not the shops have everything."),
      (
        .failure,
        "A document is damaged, a shop or an item is not there, or more than 20 shops have prices."
      ),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or a file could not be read."),
    ],
    examples: [
      ("lister basket Groceries", "Where it is cheapest, in one shop and in two."),
      ("lister basket Groceries Party --at-most 3 --trip 1.50", "In up to three, each trip paid."),
      ("lister basket Groceries --what-if 'Market: Milk=0.89'", "With another price of milk."),
    ],
    run: { invocation in
      var request: BasketRequest = try invocation.request()
      // A path may have a comma.
      request.lists = try invocation.operands.map { try invocation.listWord($0) }
      let response = try invocation.library().perform(Operations.basket, request)
      try invocation.report(
        response,
        as: BasketText(response, invocation.style, columns: TerminalSize.outputColumns).text
      )
      return .success
    }
  )
}
