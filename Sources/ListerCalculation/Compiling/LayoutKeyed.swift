// SPDX-License-Identifier: MIT

import ListerBasics

/// What was made of a layout and is found by it.
protocol LayoutKeyed: AnyObject {
  /// The bytes of the layout, good as long as the object lives.
  var layout: ByteView { get }
  /// Their hash.
  var hash: UInt64 { get }
}
