// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerTables

/// What Apple's NSKeyedArchiver writes: a table of objects that refer to one another by their
/// index.
struct KeyedArchive {
  private let objects: [PropertyListValue]
  /// The object at the top.
  let root: PropertyListValue

  /// Reads an archive from the bytes of a property list.
  init(_ bytes: ByteView) throws(ImportError) {
    let value = try PropertyListReader.read(bytes)
    guard let members = value.members, members["$archiver"]?.text == "NSKeyedArchiver" else {
      throw ImportError(place: "$archiver", message: "the property list is no keyed archive")
    }
    guard members["$version"] == .integer(100_000) else {
      throw ImportError(
        place: "$version",
        message: "the version of the keyed archive is not 100000"
      )
    }
    guard case .array(let objects)? = members["$objects"] else {
      throw ImportError(place: "$objects", message: "the keyed archive has no table of objects")
    }
    guard let top = members["$top"]?.members, let root = top["root"] else {
      throw ImportError(place: "$top.root", message: "the keyed archive has no object at the top")
    }
    self.objects = objects
    self.root = root
  }

  /// The object that a value is or refers to; nil for nothing.
  func object(
    _ value: PropertyListValue?,
    _ place: String
  ) throws(ImportError) -> PropertyListValue? {
    guard let value else { return nil }
    guard case .uid(let index) = value else { return value }
    guard index > 0 else { return nil }
    guard index < objects.count else {
      throw ImportError(place: place, message: "it refers to object \(index) of \(objects.count)")
    }
    // No object is a reference itself, so there is no chain to follow.
    guard case .uid = objects[index] else { return objects[index] }
    throw ImportError(place: place, message: "object \(index) is a reference to another one")
  }

  /// The members of an object of one of the given classes.
  func members(
    of value: PropertyListValue?,
    classes: [String],
    _ place: String
  ) throws(ImportError) -> [MemberKey: PropertyListValue] {
    guard let object = try object(value, place) else {
      throw ImportError(place: place, message: "it is missing")
    }
    guard let members = object.members else {
      throw ImportError(
        place: place,
        message: "it is \(object.kind), not of the class \(classes[0])"
      )
    }
    let name = try className(of: members, place)
    guard classes.contains(name) else {
      throw ImportError(place: place, message: "it is of the class \(name), not \(classes[0])")
    }
    return members
  }

  /// The name of an object's class.
  func className(
    of members: [MemberKey: PropertyListValue],
    _ place: String
  ) throws(ImportError) -> String {
    let record = try object(members["$class"], place)?.members
    guard let name = record?["$classname"]?.text else {
      throw ImportError(place: place, message: "it has no class")
    }
    return name
  }

  /// The text that a value is or refers to; nil for nothing.
  func text(_ value: PropertyListValue?, _ place: String) throws(ImportError) -> String? {
    guard let object = try object(value, place) else { return nil }
    if let text = object.text { return text }
    if let text = object.members?["NS.string"]?.text { return text }
    throw ImportError(place: place, message: "it is \(object.kind), not a text")
  }

  /// The elements of an array.
  func elements(
    _ value: PropertyListValue?,
    _ place: String
  ) throws(ImportError) -> [PropertyListValue] {
    let array = try members(of: value, classes: ["NSArray", "NSMutableArray"], place)
    guard case .array(let elements)? = array["NS.objects"] else {
      throw ImportError(place: place, message: "the array has no elements in NS.objects")
    }
    return elements
  }
}
