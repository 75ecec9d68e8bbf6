// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

extension Array where Element == JSONText.Member {
  /// Adds a member if there is a value.
  package mutating func append(_ key: String, _ value: JSONText?) {
    if let value { append(JSONText.Member(key: key, value: value)) }
  }

  /// Adds a member that is an array of texts if there are any.
  package mutating func append(_ key: String, texts: [String]) {
    if !texts.isEmpty { append(key, JSONText(elements: texts.map { JSONText(string: $0) })) }
  }

  /// Adds a member that is a text if there is one.
  package mutating func append(_ key: String, string: String?) {
    append(key, string.map { JSONText(string: $0) })
  }
}

extension JSONText {
  /// The value that a whole file is.
  package init(file text: ByteView) throws(ImportError) {
    do throws(DocumentError) {
      try self.init(parsing: text)
    } catch {
      throw ImportError(error, in: text)
    }
  }

  /// Appends the value to a file of an array or of lines.
  package func append(to buffer: inout ByteBuffer) { text.withByteView { buffer.append($0) } }
}
