// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A request for the versions of a list.
package struct HistoryRequest: ListRequest {
  package var list = ""
  package var isBrief = false

  package init() {}

  package static let fields: [Field<HistoryRequest>] = [
    .list(\.list),
    Field(
      "brief",
      \.isBrief,
      standard: false,
      "Leave out what each version changed: then none of them is read"
    ),
  ]
}

/// A request for what is left to do today.
package struct TodayRequest: Shaped {
  package var view = ListView.Change()
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<TodayRequest>] =
    fields(of: \.view) + fields(of: \.calculation)
}

/// What looks at lists.
extension Operations {
  static let reading: [AnyOperation] = [AnyOperation(history), AnyOperation(today)]

  package static let history = Operation<HistoryRequest, HistoryResponse>(
    "history",
    .get("/v1/lists/{list}/history"),
    "List the versions of a list that are kept, with what each changed",
    answer: "The versions, the oldest first."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list, deleted: true)
    return try workspace.history(place, describing: !request.isBrief)
  }

  package static let today = Operation<TodayRequest, TodayResponse>(
    "today",
    .post("/v1/today"),
    "Say what is left to do today; makes the list Today when there is none",
    rights: .write,
    problems: [.malformed, .unavailable],
    answer: "The list, the first of its items that are to be done, and what is due in other lists."
  ) { (workspace, request) throws(ListerError) in
    try workspace.calculating(request.calculation).today(request.view)
  }
}
