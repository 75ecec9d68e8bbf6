// SPDX-License-Identifier: MIT

/// Where lists are kept, and what is to be done when the place can't be used or belongs to someone
/// else.
///
/// Apple's cloud is here any second folder that a program keeps in step with other machines; its
/// *account* is a token that says whose folder it is. Source: the configuration of Apple's Lister.
public struct StorageState: Hashable, Sendable {
  /// Where lists are kept.
  public enum Option: String, CaseIterable, Sendable {
    /// Nobody has chosen yet.
    case notSet
    /// In a folder of this machine.
    case local
    /// In the folder that is kept in step.
    case cloud
  }

  /// What a program does.
  public enum Step: Hashable, Sendable {
    /// Say that the folder of before no longer exists, for its account has changed.
    case tellAccountIsGone
    /// Put the list of today into the local folder.
    case copyTodayList
    /// Ask where lists are to be kept.
    case ask
    /// Keep lists there.
    case use(Option)
    /// Move the local lists to the cloud.
    case migrate
  }

  /// Where lists are kept.
  public private(set) var option: Option
  /// The account that was seen last; nil if there was none.
  public private(set) var account: String?

  /// A state as it was stored.
  public init(option: Option = .notSet, account: String? = nil) {
    self.option = option
    self.account = account
  }

  /// What is to be done at the start, and whenever the account may have changed.
  ///
  /// - Parameter current: the account of the cloud now; nil if there is no cloud.
  /// - Returns: the steps in their order; the last one asks, or says which place to use.
  public mutating func resolve(account current: String?) -> [Step] {
    let isChanged = current != account
    account = current
    var steps: [Step] = []
    if isChanged, option == .cloud {
      steps.append(.tellAccountIsGone)
      if current == nil { steps.append(.copyTodayList) }
    }
    guard current != nil else {
      option = .notSet
      return steps + [.use(.local)]
    }
    if option == .notSet || (option == .local && isChanged) { return steps + [.ask] }
    return steps + [.use(option)]
  }

  /// What is to be done when the question was answered.
  ///
  /// - Precondition: `answer` is a place.
  /// - Returns: the steps in their order.
  public mutating func choose(_ answer: Option) -> [Step] {
    precondition(answer != .notSet, "a place is chosen")
    let isMoving = answer == .cloud && option != .cloud
    option = answer
    return isMoving ? [.use(.cloud), .migrate] : [.use(answer)]
  }
}
