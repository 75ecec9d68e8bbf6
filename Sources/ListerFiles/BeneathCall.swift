// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc
import Synchronization

/// Opening a file beneath an open folder, through no link, whoever changes what meanwhile.
enum BeneathCall {
  /// Whether the system is asked for it with one call; false once it has said that it has none.
  static let isKnown = Atomic(true)

  /// Opens a file as open(2) does, which sets `errno`: ELOOP for a link, also above the file, and
  /// EXDEV for what is not beneath.
  ///
  /// Linux has a call for it from 5.6 on, openat2(2). Where it is missing, or a container forbids it,
  /// the folders of the path are opened one after the other.
  ///
  /// The descriptor is below 0 if it can't be opened.
  static func open(
    _ path: String,
    in folder: Int32,
    _ flags: Int32,
    _ permissions: mode_t
  ) -> Int32 {
    if isKnown.load(ordering: .relaxed) {
      let mode = flags & O_CREAT != 0 ? permissions : 0
      let file = unsafe lister_open_beneath(folder, path, flags, mode)
      // Of containers some say the one, some the other; a file that may not be opened is none the
      // more opened below.
      guard file < 0, errno == ENOSYS || errno == EPERM else { return file }
      if errno == ENOSYS { isKnown.store(false, ordering: .relaxed) }
    }
    return openInSteps(path, in: folder, flags, permissions)
  }

  private static func openInSteps(
    _ path: String,
    in folder: Int32,
    _ flags: Int32,
    _ permissions: mode_t
  ) -> Int32 {
    let names = path.split(separator: "/").map(String.init)
    guard let last = names.last, !names.contains("..") else {
      errno = EXDEV
      return -1
    }
    var steps: [Int32] = []
    defer { for step in steps { close(step) } }
    for name in names.dropLast() {
      let step = openStep(name, in: steps.last ?? folder, LISTER_PATH_ONLY | O_DIRECTORY, 0)
      guard step >= 0 else { return step }
      steps.append(step)
    }
    return openStep(last, in: steps.last ?? folder, flags, permissions)
  }

  /// Opens an entry of a folder that is no link.
  private static func openStep(
    _ name: String,
    in folder: Int32,
    _ flags: Int32,
    _ permissions: mode_t
  ) -> Int32 {
    let file = unsafe openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
    var record = stat()
    if file >= 0 {
      // Without being asked to open it, the system gives the link itself.
      guard flags & LISTER_PATH_ONLY != 0, unsafe fstat(file, &record) == 0,
        record.st_mode & S_IFMT == S_IFLNK
      else { return file }
      close(file)
      errno = ELOOP
      return -1
    }
    guard errno == ENOTDIR else { return -1 }
    let isKnown = unsafe fstatat(folder, name, &record, AT_SYMLINK_NOFOLLOW) == 0
    errno = isKnown && record.st_mode & S_IFMT == S_IFLNK ? ELOOP : ENOTDIR
    return -1
  }
}
