// SPDX-License-Identifier: MIT

import CListerXML2
import ListerBasics

/// The elements and texts of an HTML page in their order, mended as browsers mend them.
@safe
final class HTMLPage {
  /// What comes next in a page.
  enum Node {
    /// An element begins; an empty one has no end.
    case begin(ByteView, isEmpty: Bool)
    /// An element ends.
    case end(ByteView)
    /// A text, until the next node is asked for.
    case text(ByteView)
  }

  private let page: UnsafeMutableRawPointer
  private let walker: UnsafeMutableRawPointer

  /// How deep elements may be inside one another: beyond 256 the library gives up.
  static let largestDepth = 250
  private static let isThere = lister_html_begin() != 0

  /// The page of some bytes, which are UTF-8, or else of the encoding that the page says.
  ///
  /// - Throws: ``ImportError`` without the library, and without memory.
  init(_ bytes: ByteView) throws(ImportError) {
    guard HTMLPage.isThere else { throw ImportError(message: SharedLibrary.xml2.missing) }
    let isUTF8 = UTF8Scan(bytes).invalid == nil
    let page = unsafe bytes.withUnsafeBuffer { buffer in
      let count = Int32(clamping: buffer.count)
      let encoding: String? = isUTF8 ? "UTF-8" : nil
      return unsafe lister_html_read(buffer.baseAddress, count, encoding)
    }
    guard let page = unsafe page else { throw ImportError(message: "there is no page in it") }
    guard let walker = unsafe lister_html_walker(page) else {
      unsafe lister_html_free(page)
      throw ImportError(message: "there is no memory to read it")
    }
    unsafe self.page = unsafe page
    unsafe self.walker = unsafe walker
  }

  deinit {
    unsafe lister_html_free_walker(walker)
    unsafe lister_html_free(page)
  }

  /// Goes on to the next node; nil behind the last one.
  func next() throws(ImportError) -> Node? {
    while unsafe lister_html_next(walker) == 1 {
      guard unsafe lister_html_depth(walker) < HTMLPage.largestDepth else {
        throw ImportError(
          line: line,
          message: "elements are more than \(HTMLPage.largestDepth) deep"
        )
      }
      switch unsafe lister_html_kind(walker) {
      case 1:
        let isEmpty = unsafe lister_html_is_empty(walker) != 0
        return .begin(name, isEmpty: isEmpty)
      case 15: return .end(name)
      case 3, 4, 14: return .text(value)
      default: continue
      }
    }
    return nil
  }

  /// An attribute of the element that begins; nil if it has none of that name.
  func attribute(_ name: StaticString) -> String? {
    guard unsafe lister_html_enter(walker, name.utf8Start) == 1 else { return nil }
    defer { _ = unsafe lister_html_leave(walker) }
    return value.string
  }

  /// The line of the node; nil if the library has lost count.
  var line: Int? {
    let line = Int(unsafe lister_html_line(walker))
    return line > 0 && line < 65_535 ? line : nil
  }

  private var name: ByteView {
    guard let name = unsafe lister_html_name(walker) else { return .empty }
    return unsafe ByteView(cString: name)
  }

  private var value: ByteView {
    guard let value = unsafe lister_html_value(walker) else { return .empty }
    return unsafe ByteView(cString: value)
  }
}
