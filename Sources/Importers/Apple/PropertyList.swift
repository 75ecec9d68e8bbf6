// SPDX-License-Identifier: MIT

import Bytes
import CPlist
import Glibc

/// Binary property lists through libplist.
enum PropertyList {
  /// Reads a binary property list.
  static func read(_ bytes: ByteView) throws(ImportError) -> PropertyListValue {
    try BinaryPropertyListCheck.check(bytes)
    var node: plist_t?
    unsafe bytes.withUnsafeBuffer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe plist_from_bin(text.baseAddress, UInt32(clamping: text.count), &node)
      }
    }
    guard let node = unsafe node else {
      throw ImportError(message: "the property list is damaged")
    }
    defer { unsafe plist_free(node) }
    return unsafe value(of: node)
  }

  /// The value of a node; the depth of the tree has been checked, which bounds the recursion.
  private static func value(of node: plist_t) -> PropertyListValue {
    let type = unsafe plist_get_node_type(node)
    switch type {
    case PLIST_STRING:
      var count: UInt64 = 0
      guard let text = unsafe plist_get_string_ptr(node, &count) else { return .string("") }
      return unsafe .string(string(text, Int(clamping: count)))
    case PLIST_UINT:
      var number: UInt64 = 0
      unsafe plist_get_uint_val(node, &number)
      return .integer(Int64(truncatingIfNeeded: number))
    case PLIST_REAL:
      var number = 0.0
      unsafe plist_get_real_val(node, &number)
      return .real(number)
    case PLIST_BOOLEAN:
      var logical: UInt8 = 0
      unsafe plist_get_bool_val(node, &logical)
      return .logical(logical != 0)
    case PLIST_DATA:
      var count: UInt64 = 0
      guard let data = unsafe plist_get_data_ptr(node, &count) else { return .data([]) }
      let raw = unsafe UnsafeRawBufferPointer(start: data, count: Int(clamping: count))
      return unsafe .data(Array(raw))
    case PLIST_DATE:
      var (seconds, microseconds): (Int32, Int32) = (0, 0)
      unsafe plist_get_date_val(node, &seconds, &microseconds)
      return .date(Double(seconds) + Double(microseconds) / 1e6)
    case PLIST_UID:
      var number: UInt64 = 0
      unsafe plist_get_uid_val(node, &number)
      return .uid(Int(clamping: number))
    case PLIST_ARRAY: return unsafe .array(elements(of: node))
    case PLIST_DICT: return unsafe .dictionary(members(of: node))
    default: return .other
    }
  }

  private static func elements(of node: plist_t) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    var iterator: plist_array_iter?
    unsafe plist_array_new_iter(node, &iterator)
    defer { unsafe free(iterator) }
    while true {
      var element: plist_t?
      unsafe plist_array_next_item(node, iterator, &element)
      guard let element = unsafe element else { return elements }
      unsafe elements.append(value(of: element))
    }
  }

  private static func members(of node: plist_t) -> [String: PropertyListValue] {
    var members: [String: PropertyListValue] = [:]
    var iterator: plist_dict_iter?
    unsafe plist_dict_new_iter(node, &iterator)
    defer { unsafe free(iterator) }
    while true {
      var key: UnsafeMutablePointer<CChar>?
      var member: plist_t?
      unsafe plist_dict_next_item(node, iterator, &key, &member)
      guard let key = unsafe key, let member = unsafe member else { return members }
      defer { unsafe free(key) }
      unsafe members[string(key, strlen(key))] = value(of: member)
    }
  }

  private static func string(_ text: UnsafePointer<CChar>, _ count: Int) -> String {
    let raw = unsafe UnsafeRawBufferPointer(start: text, count: count)
    return unsafe String(decoding: raw, as: UTF8.self)
  }

  // MARK: Writing

  /// The bytes of a value as a binary property list.
  static func write(_ value: PropertyListValue) throws(ExportError) -> [UInt8] {
    let node = unsafe node(of: value)
    defer { unsafe plist_free(node) }
    var text: UnsafeMutablePointer<CChar>?
    var count: UInt32 = 0
    unsafe plist_to_bin(node, &text, &count)
    guard let text = unsafe text else {
      throw ExportError(message: "the property list could not be made")
    }
    defer { unsafe plist_to_bin_free(text) }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }

  /// The node of a value; the values written here are as deep as a keyed archive is.
  private static func node(of value: PropertyListValue) -> plist_t? {
    switch value {
    case .string(let text): return unsafe plist_new_string(text)
    case .integer(let number):
      return unsafe plist_new_uint(UInt64(bitPattern: number))
    case .real(let number): return unsafe plist_new_real(number)
    case .logical(let logical): return unsafe plist_new_bool(logical ? 1 : 0)
    case .data(let bytes):
      return unsafe bytes.withUnsafeBytes { raw in
        unsafe plist_new_data(raw.bindMemory(to: CChar.self).baseAddress, UInt64(raw.count))
      }
    case .uid(let index): return unsafe plist_new_uid(UInt64(index))
    case .array(let elements):
      let array = unsafe plist_new_array()
      for element in elements { unsafe plist_array_append_item(array, node(of: element)) }
      return unsafe array
    case .dictionary(let members):
      let dictionary = unsafe plist_new_dict()
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        unsafe plist_dict_set_item(dictionary, key, node(of: member))
      }
      return unsafe dictionary
    case .date, .other: return unsafe plist_new_string("")
    }
  }
}
