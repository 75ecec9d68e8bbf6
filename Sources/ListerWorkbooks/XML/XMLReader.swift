// SPDX-License-Identifier: MIT

import CListerExpat
package import ListerBasics
package import ListerTables

/// Reads an XML document piece by piece with expat, and hands what it finds to a handler.
///
/// A document type, and with it every entity of one's own, is refused: no format that is read here
/// has one.
@safe
package final class XMLReader {
  /// How deep elements may be inside one another.
  package static let largestDepth = 256

  private let parser: XML_Parser
  private let handler: any XMLHandler
  /// The name of the part, for errors.
  private let place: String
  private var depth = 0
  private var failure: ImportError?

  package init(_ handler: any XMLHandler, place: String) throws(ImportError) {
    guard lister_xml_is_there() != 0 else {
      throw ImportError(place: place, message: SharedLibrary.expat.missing)
    }
    guard let parser = unsafe lister_xml_make(CChar(UInt8(ascii: "|"))) else {
      throw ImportError(place: place, message: "there is no memory to read it")
    }
    unsafe self.parser = parser
    self.handler = handler
    self.place = place
    unsafe lister_xml_set_context(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe lister_xml_set_elements(
      parser,
      { data, name, attributes in
        guard let name = unsafe name else { return }
        unsafe XMLReader.of(data)?.begin(ByteView(cString: name), XMLAttributes(attributes))
      },
      { data, name in
        guard let name = unsafe name else { return }
        unsafe XMLReader.of(data)?.end(ByteView(cString: name))
      }
    )
    unsafe lister_xml_set_text(parser) { data, text, count in
      guard let text = unsafe text else { return }
      let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
      unsafe XMLReader.of(data)?.text(ByteView(start: start, count: Int(count)))
    }
    unsafe lister_xml_set_document_type(parser) { data, _, _, _, _ in
      unsafe XMLReader.of(data)?.refuseDocumentType()
    }
  }

  deinit { unsafe lister_xml_free(parser) }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    guard let data = unsafe data else { return nil }
    return unsafe Unmanaged<XMLReader>.fromOpaque(data).takeUnretainedValue()
  }

  /// Reads the bytes that come next.
  package func feed(_ bytes: ByteView, isLast: Bool) throws(ImportError) {
    let status = unsafe bytes.withUnsafeBuffer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        let count = Int32(clamping: text.count)
        return unsafe lister_xml_parse(parser, text.baseAddress, count, isLast ? 1 : 0)
      }
    }
    if let failure { throw failure }
    guard status != XML_STATUS_OK else { return }
    let code = unsafe lister_xml_error(parser)
    let reason = unsafe lister_xml_reason(code).map { unsafe String(cString: $0) } ?? "no XML"
    throw unsafe ImportError(
      line: Int(clamping: lister_xml_line(parser)),
      column: Int(clamping: lister_xml_column(parser)) + 1,
      place: place,
      message: "the XML is damaged: \(reason)"
    )
  }

  // MARK: What expat tells

  private func attempt(_ body: () throws(ImportError) -> Void) {
    guard failure == nil else { return }
    do throws(ImportError) {
      try body()
    } catch {
      var error = error
      if error.place.isEmpty { error.place = place }
      failure = error
      unsafe lister_xml_stop(parser)
    }
  }

  private func begin(_ name: ByteView, _ attributes: XMLAttributes) {
    depth += 1
    attempt { () throws(ImportError) in
      guard depth <= XMLReader.largestDepth else {
        throw ImportError(message: "elements are more than \(XMLReader.largestDepth) deep")
      }
      try handler.begin(name, attributes)
    }
  }

  private func end(_ name: ByteView) {
    depth -= 1
    attempt { () throws(ImportError) in try handler.end(name) }
  }

  private func text(_ text: ByteView) {
    attempt { () throws(ImportError) in try handler.text(text) }
  }

  private func refuseDocumentType() {
    attempt { () throws(ImportError) in
      throw ImportError(message: "the XML declares a document type, whose entities are not read")
    }
  }
}
