// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// What shows lists, and what is picked from them.
extension Operations {
  static let viewing: [AnyOperation] = [
    AnyOperation(lists), AnyOperation(view), AnyOperation(show), AnyOperation(text),
    AnyOperation(selection), AnyOperation(find), AnyOperation(matching), AnyOperation(add),
    AnyOperation(move), AnyOperation(choices), AnyOperation(basket), AnyOperation(viewSetting),
    AnyOperation(setView), AnyOperation(sort), AnyOperation(properties),
    AnyOperation(setProperty),
  ]

  package static let lists = Operation<ListsRequest, ListsResponse>(
    "lists",
    .get("/v1/lists"),
    "List the lists of the folder, with what each holds",
    problems: [.unavailable],
    answer: "The lists in the order of people; one that can't be read has an error."
  ) { (workspace, request) throws(ListerError) in
    try request.isBrief ? workspace.listsByName() : workspace.lists()
  }

  package static let view = Operation<ViewRequest, ViewResponse>(
    "view",
    .get("/v1/lists/{list}/view"),
    "Read a list with all that the page shows of it",
    about: """
      The items with their numbers, the grids with their values now, and what is to be said of cells: \
      the first 40 digits of ratios and approximated numbers, where errors began, what spilled from \
      where, and what is wrong with formulas.
      """,
    answer: "The list."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list)
    return try workspace.calculating(request.calculation).view(place)
  }

  package static let show = Operation<ShowRequest, ShowResponse>(
    "show",
    .get("/v1/lists/{list}/show"),
    "Read what a view shows of a list, and what it costs",
    about: """
      The view is that of the document, and what the parameters say in its place. Items have the numbers \
      that they have in the document, what they have from the catalogue (`inherited` names it), and \
      `amount`, what they cost. The total is the sum of the items that are shown.
      """,
    answer: "The items in the order of the view; there is a total where any item has a price."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list)
    return try workspace.calculating(request.calculation).show(place, request.view)
  }

  package static let text = Operation<TextRequest, TextResponse>(
    "text",
    .get("/v1/lists/{list}/text"),
    "Read the items of a list as text, a line for each that the view shows",
    answer: "The lines."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list)
    let (items, style) = (request.items, request.style)
    return try workspace.text(of: place, items: items, style: style, request.view)
  }

  package static let selection = Operation<SelectionRequest, SelectionResponse>(
    "selection",
    .get("/v1/lists/{list}/selection"),
    "Sum, average and count the cells of a selection, exactly",
    problems: [.missing, .malformed, .refused, .unavailable],
    answer: "What they come to."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list)
    return try workspace.calculating(request.calculation).summary(of: request.range, in: place)
  }

  package static let find = Operation<FindRequest, FindResponse>(
    "find",
    .get("/v1/search"),
    "Find the items of all lists in which some words are",
    about: "Lists and items come in their order. Lists of which `errors` tells are not searched.",
    problems: [.malformed, .unavailable, .excessive],
    answer: "The items list by list, and the cells if they were asked for."
  ) { (workspace, request) throws(ListerError) in try workspace.find(request) }

  package static let matching = Operation<MatchingRequest, MatchingResponse>(
    "matching",
    .get("/v1/lists/{list}/matching"),
    "Say which items a view shows whose text has another one in it",
    answer: "The items."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list)
    return try workspace.matching(request.text, in: place, request.view)
  }

  package static let add = Operation<AddRequest, AddResponse>(
    changing: "add",
    .post("/v1/lists/{list}/items"),
    "Add items to a list",
    about: """
      An item whose name the list has is wanted again, unless `new` is said. One without a text gets that \
      of the item of the list, or of its catalogue, that has its bar code.
      """,
    answer: "What was done."
  ) { (workspace, place, request) throws(ListerError) in
    let items = try workspace.named(request.items.items, for: place)
    let edits: [Edit] = [request.isNew ? .add(items) : .want(items)]
    let done = try workspace.edit(place, edits)
    var response = AddResponse()
    response.edit = done.response(at: 0)
    if request.fillsCatalogue { response.catalogue = workspace.addition(of: edits, after: done) }
    return response
  }

  package static let move = Operation<MoveRequest, EditResponse>(
    changing: "move",
    .post("/v1/lists/{list}/move"),
    "Move an item to another place, or into another list",
    about: """
      In a list in which what is to be done stands before what is done, an item stays among its kind. \
      Into another list an item takes what it says itself; both lists are changed or none.
      """,
    answer: "What was done: to the list that the item is in now."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.move(request.item, of: place, to: request.target)
  }

  package static let choices = Operation<ChoicesRequest, PickResponse>(
    "choices",
    .get("/v1/lists/{list}/pick"),
    "Say what can be put on a list: what was put away, and what its catalogue has besides",
    answer: "The items."
  ) { (workspace, request) throws(ListerError) in
    try workspace.choices(workspace.place(of: request.list), sortedBy: request.keys)
  }

  package static let basket = Operation<BasketRequest, BasketResponse>(
    "basket",
    .get("/v1/basket"),
    "Say in which shops lists are bought cheapest",
    about: "Exactly, for up to 20 shops; nothing is written.",
    problems: [.missing, .malformed, .refused, .unavailable],
    answer: "What each item costs where, the best single shop, and the best of so many."
  ) { (workspace, request) throws(ListerError) in
    let places = try request.lists.map { (word) throws(ListerError) in
      try workspace.place(of: word)
    }
    return try workspace.basket(of: places, request)
  }

  package static let viewSetting = Operation<ListOnlyRequest, ViewSettingResponse>(
    "view-setting",
    .get("/v1/lists/{list}/view-setting"),
    "Read how the document of a list says that it is shown",
    answer: "The view."
  ) { (workspace, request) throws(ListerError) in
    try workspace.view(of: workspace.place(of: request.list))
  }

  package static let setView = Operation<ViewSettingRequest, ViewSettingResponse>(
    changing: "set-view",
    .post("/v1/lists/{list}/view-setting"),
    "Change how the document of a list says that it is shown",
    about:
      "What is not said stays, unless `view` is `none`: then what the document says is taken away.",
    answer: "What was done, and the view that the document has now."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.setView(place, request.view)
  }

  package static let sort = Operation<SortRequest, EditResponse>(
    changing: "sort",
    .post("/v1/lists/{list}/sort"),
    "Write an order into a list",
    about: "What is done stays behind what is to be done, and what is put away comes last.",
    answer: "What was done."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.sort(place, by: request.keys)
  }

  package static let properties = Operation<ListOnlyRequest, PropertiesResponse>(
    "properties",
    .get("/v1/lists/{list}/properties"),
    "Read what a list says of itself: its catalogue, its currency, its shops",
    answer: "What the document says."
  ) { (workspace, request) throws(ListerError) in
    try workspace.properties(of: workspace.place(of: request.list))
  }

  package static let setProperty = Operation<PropertyRequest, PropertiesResponse>(
    changing: "set-property",
    .post("/v1/lists/{list}/properties"),
    "Change what a list says of itself",
    answer: "What was done, and what the document says now."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.set(request.property, to: request.value, of: place)
  }
}
