// SPDX-License-Identifier: MIT

package import ListerJSON

/// A part of a result with members: each is declared once, from which writer and reader derive.
package protocol ResultObject: ResultValue {
  /// A value of which nothing is known.
  init()
  /// The members, in the order in which they are written.
  static var fields: [ResultField<Self>] { get }
}

/// A member of an object of a result.
package struct ResultField<Root> {
  package let key: String
  let write: (Root) -> JSONText?
  let read: (inout Root, JSONText?, String) throws(ResultError) -> Void

  /// The member that a property is written as.
  package init<Value: ResultValue>(_ key: String, _ property: WritableKeyPath<Root, Value>) {
    self.key = key
    write = { root in
      let value = root[keyPath: property]
      return value.isMissing ? nil : value.json
    }
    read = { (root, json, path) throws(ResultError) in
      if let json {
        root[keyPath: property] = try Value(json: json, at: path)
      } else if let value = Value.missing {
        root[keyPath: property] = value
      } else {
        throw ResultError(path, "missing")
      }
    }
  }
}

extension ResultObject {
  /// An object of the members that are known.
  package var json: JSONText {
    JSONText(
      members: Self.fields.compactMap { field in
        field.write(self).map { JSONText.Member(key: field.key, value: $0) }
      }
    )
  }

  /// Reads an object; members of other keys are ignored.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard json.kind == .object else { throw ResultError(path, "not an object") }
    self.init()
    let members = json.members
    for field in Self.fields {
      let value = members.first { $0.key == field.key }?.value
      try field.read(&self, value, path.isEmpty ? field.key : "\(path).\(field.key)")
    }
  }
}
