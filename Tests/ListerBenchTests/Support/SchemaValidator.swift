// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks JSON by a schema, with those keywords of draft 2020-12 that the schema of results has; a
/// keyword that is not known here is a fault too.
struct SchemaValidator {
  private let root: [String: Any]

  /// A validator by the text of a schema.
  init(_ schema: Data) throws {
    root = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
  }

  /// What is wrong with a text, each with its place; empty if nothing is.
  func faults(in text: String) throws -> [String] {
    let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options)
    return faults(of: value, root, "$")
  }

  private func faults(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var faults: [String] = []
    for (keyword, rule) in schema {
      switch keyword {
      case "$schema", "$defs", "title", "description", "required", "additionalProperties": break
      case "$ref":
        let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
        let definitions = root["$defs"] as? [String: Any]
        guard let definition = definitions?[name] as? [String: Any] else {
          faults.append("\(path): no definition \(name)")
          continue
        }
        faults += self.faults(of: value, definition, path)
      case "type":
        if !isOfType(value, rule as? String ?? "") { faults.append("\(path): not \(rule)") }
      case "const":
        if !isEqual(value, rule) { faults.append("\(path): not \(rule)") }
      case "enum":
        let values = rule as? [Any] ?? []
        if !values.contains(where: { isEqual(value, $0) }) {
          faults.append("\(path): none of \(values)")
        }
      case "minimum":
        if let number = value as? NSNumber, let least = rule as? NSNumber,
          number.doubleValue < least.doubleValue
        {
          faults.append("\(path): below \(least)")
        }
      case "items":
        guard let elements = value as? [Any], let rule = rule as? [String: Any] else { continue }
        for (index, element) in elements.enumerated() {
          faults += self.faults(of: element, rule, "\(path)[\(index)]")
        }
      case "properties":
        guard let members = value as? [String: Any], let rules = rule as? [String: Any] else {
          continue
        }
        for (key, member) in members {
          if let rule = rules[key] as? [String: Any] {
            faults += self.faults(of: member, rule, "\(path).\(key)")
          } else if let rule = schema["additionalProperties"] as? [String: Any] {
            faults += self.faults(of: member, rule, "\(path).\(key)")
          } else if schema["additionalProperties"] as? Bool == false {
            faults.append("\(path).\(key): not known")
          }
        }
        for key in schema["required"] as? [String] ?? [] where members[key] == nil {
          faults.append("\(path).\(key): missing")
        }
      default: faults.append("\(path): the keyword \(keyword) is not known")
      }
    }
    return faults
  }

  private func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isLogical(value)
    case "number": value is NSNumber && !isLogical(value)
    case "integer":
      (value as? NSNumber).map { !isLogical(value) && $0.doubleValue.rounded() == $0.doubleValue }
        ?? false
    default: false
    }
  }

  private func isLogical(_ value: Any) -> Bool {
    (value as? NSNumber).map { unsafe String(cString: $0.objCType) == "c" } ?? false
  }

  private func isEqual(_ value: Any, _ other: Any) -> Bool {
    if let text = value as? String { return text == other as? String }
    if let number = value as? NSNumber { return number == other as? NSNumber }
    return false
  }
}
