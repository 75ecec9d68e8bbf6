// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

/// The description of the interface, made of the table of routes: OpenAPI 3.1.
enum OpenAPI {
  static func document(of routes: [Route]) -> JSONText {
    JSONText(members: [
      .init("openapi", "3.1.0"),
      .init(
        "info",
        JSONText(members: [
          .init("title", "Lister"), .init("version", "1"),
          .init(
            "description",
            "Lists and small grids as JSON documents, recalculated exactly, in parallel."
          ),
        ])
      ),
      .init("paths", paths(of: routes)),
      .init(
        "components",
        JSONText(members: [
          .init("schemas", schemas(of: routes)),
          .init("securitySchemes", JSONText(members: [.init("token", token)])),
        ])
      ),
      .init("security", JSONText(elements: [JSONText(members: []), requirement])),
    ])
  }

  /// Where the schemas are that have names.
  private static let references = "#/components/schemas/"

  /// The schemas that have names: of problems, and of all that routes take and answer.
  private static func schemas(of routes: [Route]) -> JSONText {
    var found: [(name: String, members: [Schema.Member])] = []
    problem.definitions(into: &found)
    for route in routes {
      route.body?.schema.definitions(into: &found)
      for response in route.responses { response.schema.definitions(into: &found) }
    }
    return JSONText(
      members: found.sorted { $0.name < $1.name }.map { definition in
        .init(definition.name, Schema.json(of: definition.members, references: references))
      }
    )
  }

  private static let problem = Schema.named(
    "Problem",
    [
      .required("type", .text), .required("title", .text), .required("status", .integer(from: 400)),
      .required("detail", .text), .optional("line", .integer(from: 1)),
      .optional("column", .integer(from: 1)), .optional("place", .text), .optional("cell", .text),
      .optional("parameter", .text), .optional("unavailable", .boolean),
    ]
  )

  private static let token = JSONText(members: [
    .init("type", "http"), .init("scheme", "bearer"),
    .init("description", "Needed for all that don't come from this machine."),
  ])
  private static let requirement = JSONText(members: [.init("token", JSONText(elements: []))])

  private static func paths(of routes: [Route]) -> JSONText {
    var paths: [(path: String, operations: [JSONText.Member])] = []
    for route in routes {
      let operation = JSONText.Member(route.method.rawValue.lowercased(), json(of: route))
      if let index = paths.firstIndex(where: { $0.path == route.path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((route.path, [operation]))
      }
    }
    return JSONText(members: paths.map { .init($0.path, JSONText(members: $0.operations)) })
  }

  private static func json(of route: Route) -> JSONText {
    var members: [JSONText.Member] = [
      .init("operationId", route.identifier ?? identifier(of: route)),
      .init("summary", route.summary),
    ]
    if !route.about.isEmpty { members.append(.init("description", route.about)) }
    members.append(.init("tags", JSONText(strings: [route.section.rawValue])))
    if !route.parameters.isEmpty {
      members.append(.init("parameters", JSONText(elements: route.parameters.map(json))))
    }
    if let body = route.body { members.append(.init("requestBody", json(of: body))) }
    members.append(.init("responses", responses(of: route)))
    return JSONText(members: members)
  }

  /// `getLists`, `postListsNameUndo`.
  private static func identifier(of route: Route) -> String {
    let words = route.path.split { !$0.isLetter && !$0.isNumber }.dropFirst()
    return route.method.rawValue.lowercased()
      + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func json(of parameter: ParameterDescription) -> JSONText {
    var schema = parameter.schema.json(references: references)
    if let standard = parameter.standard {
      // A standard is written as a value of the schema's type.
      let isText = schema["type"]?.string == "string"
      schema["default"] = isText ? JSONText(string: standard) : JSONText(standard)
    }
    return JSONText(members: [
      .init("name", parameter.name), .init("in", parameter.place.rawValue),
      .init("required", parameter.isRequired), .init("description", parameter.help),
      .init("schema", schema),
    ])
  }

  private static func json(of body: RouteBody) -> JSONText {
    JSONText(members: [
      .init("required", body.isRequired), .init("description", body.help),
      .init("content", content([body.types[0]], body.schema)),
    ])
  }

  private static func content(_ types: [String], _ schema: Schema) -> JSONText {
    let media = JSONText(members: [.init("schema", schema.json(references: references))])
    return JSONText(members: types.map { .init($0, media) })
  }

  /// What a route answers: by status, for several kinds of problems may have one.
  private static func responses(of route: Route) -> JSONText {
    var members = route.responses.map { response in
      JSONText.Member(String(response.status.rawValue), json(of: response))
    }
    let kinds =
      route.problems + (route.parameters.isEmpty ? [] : [.parameter])
      + (route.body == nil ? [] : [.mediaType])
    for status in Set(kinds.map(\.status.rawValue)).sorted() {
      let help = ProblemKind.allCases
        .filter { kinds.contains($0) && $0.status.rawValue == status }
        .map { "\($0.rawValue): \($0.help)" }
      members.append(.init(String(status), problem(help.joined(separator: " "))))
    }
    members.append(.init("default", problem("What every route may answer: see the status.")))
    return JSONText(members: members)
  }

  private static func json(of response: RouteResponse) -> JSONText {
    var members: [JSONText.Member] = [.init("description", response.help)]
    if !response.fields.isEmpty {
      let fields = response.fields.map { field in
        JSONText.Member(
          field.name,
          JSONText(members: [
            .init("description", field.help),
            .init("schema", Schema.text.json(references: references)),
          ])
        )
      }
      members.append(.init("headers", JSONText(members: fields)))
    }
    if let type = response.type {
      members.append(.init("content", content([type], response.schema)))
    }
    return JSONText(members: members)
  }

  private static func problem(_ help: String) -> JSONText {
    let media = JSONText(members: [.init("schema", problem.json(references: references))])
    return JSONText(members: [
      .init("description", help),
      .init("content", JSONText(members: [.init("application/problem+json", media)])),
    ])
  }
}

extension Route {
  /// What describes the interface.
  static var description: [Route] { [openAPI] }

  private static let openAPI = Route(
    method: .get,
    path: "/v1/openapi.json",
    summary: "Describe the interface: this document",
    section: .service,
    responses: [.json(.any, help: "An OpenAPI 3.1 document.")],
    rights: .read,
    action: .answer(on: .worker) { _ in HTTPResponse(json: wholeDescription) }
  )

  /// What is the same for all who ask.
  private static let wholeDescription = OpenAPI.document(of: Service.table.routes)
}
