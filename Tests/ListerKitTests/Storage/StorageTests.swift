// SPDX-License-Identifier: MIT

import ListerKit
import Testing

/// Where lists are kept.
@Suite struct StorageTests {
  @Test(
    arguments: [
      // Option, account of before, account of now: steps.
      (.notSet, nil, nil, [.use(.local)]), (.notSet, nil, "a", [.ask]), (.notSet, "a", "a", [.ask]),
      (.notSet, "a", nil, [.use(.local)]),
      (.local, nil, nil, [.use(.local)]), (.local, nil, "a", [.ask]),
      (.local, "a", "a", [.use(.local)]),
      (.local, "a", "b", [.ask]), (.local, "a", nil, [.use(.local)]),
      (.cloud, "a", "a", [.use(.cloud)]), (.cloud, "a", "b", [.tellAccountIsGone, .use(.cloud)]),
      (.cloud, nil, "a", [.tellAccountIsGone, .use(.cloud)]),
      (.cloud, "a", nil, [.tellAccountIsGone, .copyTodayList, .use(.local)]),
      (.cloud, nil, nil, [.use(.local)]),
    ] as [(StorageState.Option, String?, String?, [StorageState.Step])]
  )
  func `storage state machine: what is done at the start and when the account changes`(
    option: StorageState.Option,
    before: String?,
    now: String?,
    steps: [StorageState.Step]
  ) {
    var state = StorageState(option: option, account: before)
    #expect(state.resolve(account: now) == steps)
    #expect(state.account == now)
    #expect(state.option == (now == nil ? .notSet : option))
    // The change is told once.
    #expect(!state.resolve(account: now).contains(.tellAccountIsGone))
  }

  @Test func `storage state machine: choosing the cloud moves the local lists there, once`() {
    var state = StorageState()
    #expect(state.resolve(account: "a") == [.ask])
    #expect(state.choose(.cloud) == [.use(.cloud), .migrate])
    #expect(state.choose(.cloud) == [.use(.cloud)])
    #expect(state.resolve(account: "a") == [.use(.cloud)])
    #expect(state.choose(.local) == [.use(.local)])
    #expect(state.resolve(account: "a") == [.use(.local)])
  }
}
