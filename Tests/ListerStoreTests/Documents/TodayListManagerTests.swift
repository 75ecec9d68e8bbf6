// SPDX-License-Identifier: MIT

@testable import ListerStore
import ListerCoding
import ListerModel
import TestKit
import Testing

@Suite struct TodayListManagerTests {
  @Test func `Today list: created on demand from its template, opened if it is there`() throws {
    let folder = try TemporaryFolder()
    let lists = "\(folder.path)/Documents"
    let template = List(color: .red, items: [ListItem(text: "Milk")])
    let (document, isNew) = try TodayListManager.fetchTodayDocument(
      in: lists,
      template: template,
      at: 1
    )
    #expect(isNew)
    #expect(document.path == "\(lists)/Today.list.json")
    #expect(try document.read().list == template)
    try document.add("Bread")
    let again = try TodayListManager.fetchTodayDocument(in: lists, at: 2)
    #expect(!again.isNew)
    #expect(try again.document.texts == ["Milk", "Bread"])
    #expect(throws: DocumentFileError(document.path, .protected)) { try document.delete(at: 3) }
  }
}
