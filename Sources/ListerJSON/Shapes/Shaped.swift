// SPDX-License-Identifier: MIT

/// An object whose members are declared once: its JSON, its reader and its schema derive from them.
public protocol Shaped: JSONValue {
  /// A value of which nothing is known, for the reader to fill.
  init()

  /// What its schema is called; nil for a part that has no name of its own.
  static var shapeName: String? { get }

  /// The members, in the order in which they are written.
  static var fields: [Field<Self>] { get }
}

/// A member of an object: its key, its property, what its value looks like, and what it means.
public struct Field<Root: Sendable>: Sendable {
  /// What it is called, what it looks like and what it means.
  public let member: Schema.Member
  /// The value as JSON; nil where it isn't written.
  public let write: @Sendable (Root) -> JSONText?
  /// The value as the text of a parameter; nil where it isn't written.
  package let writeText: @Sendable (Root) -> String?
  package let read: @Sendable (inout Root, JSONText?, String) throws(ShapeError) -> Void
  package let readText: @Sendable (inout Root, String, String) throws(ShapeError) -> Void
  /// Reads the value of words of a command line.
  package let readWords: @Sendable (inout Root, [String], String) throws(ShapeError) -> Void

  /// Its key.
  public var key: String { member.name }
  /// Whether null is a value of its own, and not the same as nothing.
  package var takesNull: Bool {
    switch member.schema {
    case .nullable, .any: true
    default: false
    }
  }

  /// What is done where there is no value.
  public enum Absence: Sendable {
    /// The member is left out.
    case leftOut
    /// The member is null.
    case null
  }

  /// The member that a property is written as.
  ///
  /// - Parameters:
  ///   - key: its key, in snake case.
  ///   - property: where the value is.
  ///   - absence: what is done where the property is nil.
  ///   - schema: what the value looks like, where its type doesn't say all.
  ///   - help: what it means, as a sentence without a full stop.
  public init<Value: JSONValue>(
    _ key: String,
    _ property: any WritableKeyPath<Root, Value> & Sendable,
    orElse absence: Absence = .leftOut,
    schema: Schema? = nil,
    _ help: String = ""
  ) {
    member = Field.member(key, Value.self, absence, schema, help)
    write = { root in
      let value = root[keyPath: property]
      return value.isMissing && absence == .leftOut ? nil : value.json
    }
    writeText = { root in
      let value = root[keyPath: property]
      return value.isMissing ? nil : value.queryText
    }
    read = { (root, json, path) throws(ShapeError) in
      if let json {
        root[keyPath: property] = try Value(json: json, at: path)
      } else if let value = Value.missing {
        root[keyPath: property] = value
      } else {
        throw ShapeError(path, "missing")
      }
    }
    readText = { (root, text, path) throws(ShapeError) in
      root[keyPath: property] = try Value(text: text, at: path)
    }
    readWords = { (root, words, path) throws(ShapeError) in
      root[keyPath: property] = try Value(words: words, at: path)
    }
  }

  /// A member that has a standard: it is left out where it has that value, and need not be given.
  public init<Value: JSONValue & Equatable>(
    _ key: String,
    _ property: any WritableKeyPath<Root, Value> & Sendable,
    standard: Value,
    schema: Schema? = nil,
    _ help: String = ""
  ) {
    member = Schema.Member(key, schema ?? Value.schema, isRequired: false, help: help)
    write = { root in
      let value = root[keyPath: property]
      return value == standard ? nil : value.json
    }
    writeText = { root in
      let value = root[keyPath: property]
      return value == standard ? nil : value.queryText
    }
    read = { (root, json, path) throws(ShapeError) in
      root[keyPath: property] =
        if let json, json != .null { try Value(json: json, at: path) } else { standard }
    }
    readText = { (root, text, path) throws(ShapeError) in
      root[keyPath: property] = try Value(text: text, at: path)
    }
    readWords = { (root, words, path) throws(ShapeError) in
      root[keyPath: property] = try Value(words: words, at: path)
    }
  }

  /// A member that follows from others: it is written, and not read.
  public init<Value: JSONValue>(
    _ key: String,
    derived value: @escaping @Sendable (Root) -> Value,
    orElse absence: Absence = .leftOut,
    schema: Schema? = nil,
    _ help: String = ""
  ) {
    member = Field.member(key, Value.self, absence, schema, help)
    write = { root in
      let value = value(root)
      return value.isMissing && absence == .leftOut ? nil : value.json
    }
    writeText = { root in value(root).queryText }
    read = { (_, _, _) throws(ShapeError) in }
    readText = { (_, _, _) throws(ShapeError) in }
    readWords = { (_, _, _) throws(ShapeError) in }
  }

  private init(
    member: Schema.Member,
    write: @escaping @Sendable (Root) -> JSONText?,
    writeText: @escaping @Sendable (Root) -> String?,
    read: @escaping @Sendable (inout Root, JSONText?, String) throws(ShapeError) -> Void,
    readText: @escaping @Sendable (inout Root, String, String) throws(ShapeError) -> Void,
    readWords: @escaping @Sendable (inout Root, [String], String) throws(ShapeError) -> Void
  ) {
    self.member = member
    self.write = write
    self.writeText = writeText
    self.read = read
    self.readText = readText
    self.readWords = readWords
  }

  private static func member<Value: JSONValue>(
    _ key: String,
    _: Value.Type,
    _ absence: Absence,
    _ schema: Schema?,
    _ help: String
  ) -> Schema.Member {
    var schema = schema ?? Value.schema
    let isOptional = Value.missing != nil
    // What may be missing is not null where it is there.
    if isOptional, absence == .leftOut, case .nullable(let value) = schema { schema = value }
    return Schema.Member(key, schema, isRequired: !isOptional || absence == .null, help: help)
  }

  /// The member of an object whose part has it.
  public func within<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Root> & Sendable
  ) -> Field<Whole> {
    Field<Whole>(
      member: member,
      write: { [write] in write($0[keyPath: part]) },
      writeText: { [writeText] in writeText($0[keyPath: part]) },
      read: { [read] (whole, json, path) throws(ShapeError) in
        try read(&whole[keyPath: part], json, path)
      },
      readText: { [readText] (whole, text, path) throws(ShapeError) in
        try readText(&whole[keyPath: part], text, path)
      },
      readWords: { [readWords] (whole, words, path) throws(ShapeError) in
        try readWords(&whole[keyPath: part], words, path)
      }
    )
  }
}

extension Shaped {
  /// The type's name without what tells its role.
  public static var shapeName: String? {
    let name = "\(Self.self)"
    for ending in ["Response", "Answer"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// An object of the members.
  public static var schema: Schema {
    let members = fields.map(\.member)
    return shapeName.map { .named($0, members) } ?? .object(members)
  }

  /// An object of the members that are there.
  public var json: JSONText { object }

  /// The same, for a type that makes more of itself before it is written.
  package var object: JSONText {
    JSONText(
      members: Self.fields.compactMap { field in
        field.write(self).map { JSONText.Member(key: field.key, value: $0) }
      }
    )
  }

  /// Reads an object; members of other keys are ignored.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .object else { throw ShapeError(path, "not an object") }
    self.init()
    let members = json.members
    for field in Self.fields {
      let value = members.first { $0.key == field.key }?.value
      try field.read(&self, value, path.isEmpty ? field.key : "\(path).\(field.key)")
    }
  }

  /// The members of a part, as members of the whole.
  public static func fields<Part: Shaped>(
    of part: any WritableKeyPath<Self, Part> & Sendable
  ) -> [Field<Self>] {
    Part.fields.map { $0.within(part) }
  }
}
