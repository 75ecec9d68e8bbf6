// SPDX-License-Identifier: MIT

/// How a file spells what a member says, where this program would write it in another way.
///
/// A reader keeps it beside the member, in the format's own member but apart from what is there as
/// well, and the writer takes it as long as it says what the member says. What isn't kept apart
/// comes from before there was the member: it is written as it was, unless the item has the member
/// now.
enum Spelling {
  /// The key of the object that holds spellings.
  static let key = "as spelled"
}
