// SPDX-License-Identifier: MIT

import Glibc
import ListerCoding
import ListerStore
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

/// Handoff, and what a session remembers.
@Suite struct SceneTests {
  @Test func `handoff: an activity is a path and a color, and comes back as it was`() throws {
    let handoff = Handoff(path: "/lists/a \"b\".list.json", color: .green)
    #expect(Handoff(handoff.json) == handoff)
    let json = Handoff(path: "/a", color: .red).json.text
    #expect(json == #"{"activity": "editing", "listURLPath": "/a", "listColor": 5}"#)
    for junk in [
      "1", "{}", #"{"activity":"editing","listURLPath":"/a"}"#,
      #"{"activity":"editing","listURLPath":"/a","listColor":6}"#,
      #"{"activity":"other","listURLPath":"/a","listColor":1}"#,
      #"{"activity":"editing","listURLPath":"","listColor":1}"#,
      #"{"activity":"editing","listURLPath":"a\u0000","listColor":1}"#,
    ] {
      #expect(Handoff(try #require(JSONText(junk))) == nil)
    }
  }

  @Test
  func `handoff: a list that isn't at its path is looked for among the documents, by its name`()
    throws
  {
    let folder = try TemporaryFolder()
    let handoff = Handoff(path: "\(folder.path)/other/a.list.json", color: .red)
    let documents = "\(folder.path)/lists"
    #expect(handoff.path(inDocuments: documents) == nil)
    let local = try folder.add("lists/a.list.json", "{}")
    #expect(handoff.path(inDocuments: documents) == local)
    #expect(handoff.path(inDocuments: documents + "/") == local)
    let there = try folder.add("other/a.list.json", "{}")
    #expect(handoff.path(inDocuments: documents) == there)
    for path in ["\(folder.path)/a/..", "/", ".", ""] {
      #expect(Handoff(path: path, color: .red).path(inDocuments: documents) == nil)
    }
  }

  @Test func `scene restoration: a state comes back from its text`() throws {
    let states = [
      SceneState(),
      SceneState(openList: "/a", filter: "é \"x\"\n", scrollRow: .max, isEditing: true),
      SceneState(filter: "#tag"), SceneState(scrollRow: 7),
    ]
    for state in states {
      #expect(SceneState(state.json) == state)
      #expect(!state.json.text.contains("\n"))
    }
    #expect(Set(states.map(\.json.text)).count == 4)
  }

  @Test(arguments: [
    "[]", "{}", "null", #"{"version":2}"#, #"{"version":1,"scrollRow":-1}"#,
    #"{"version":1,"scrollRow":1.5}"#, #"{"version":1,"scrollRow":1e99}"#,
    #"{"version":1,"filter":1}"#,
    #"{"version":1,"openList":""}"#, #"{"version":1,"openList":[]}"#,
    #"{"version":1,"isEditing":0}"#,
  ])
  func `scene restoration: junk gives no state`(text: String) throws {
    #expect(SceneState(try #require(JSONText(text))) == nil)
  }

  @Test func `scene restoration: what is missing or unknown does no harm`() throws {
    let json = try #require(JSONText(#" {"new":1,"version":1,"openList":null} "#))
    #expect(SceneState(json) == SceneState())
  }

  @Test func `scene restoration: each session finds its state, also after a kill`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let one = try SceneStateFile(session: "one", in: path)
    #expect(try one.load() == nil)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      for session in ["one", "two"] {
        let state = SceneState(filter: session)
        try SceneStateFile(session: session, in: path).save(state)
      }
      kill(getpid(), SIGKILL)
    }
    #expect(try one.load()?.filter == "one")
    #expect(try SceneStateFile(session: "two", in: path).load()?.filter == "two")
    #expect(throws: DocumentFileError(path, .name(.slash))) {
      try SceneStateFile(session: "a/b", in: path)
    }
  }
}
