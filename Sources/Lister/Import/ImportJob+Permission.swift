// SPDX-License-Identifier: MIT

import ListerDownloads
import ListerFiles
import ListerStore

extension ImportJob {
  /// Why a remembered source is not asked; nil if the user permits it.
  ///
  /// What a folder says of its sources may have come from somebody else, with the folder: the user
  /// has named the source here, or says now that it is trusted.
  func refusal(of run: inout SourceRun) -> String? {
    guard run.isUpdate else { return nil }
    var permission: SourcePermission?
    do {
      permission = try options.permissions?.permission(for: run.address, in: options.folder)
    } catch {
      run.tell([ImportRemark(message: "your permissions are ignored: \(error)")])
    }
    guard permission != nil || options.trusts else {
      return "it was not asked: the folder names it, but you have not imported it here; "
        + "say --trust if it may be asked"
    }
    run.allowsLocal = options.allowsLocal || permission?.allowsLocal == true
    guard run.allowsLocal || !leadsOutside(run.address) else {
      return "it was not read: it lies outside the folder; say --allow-local if it may be read"
    }
    return nil
  }

  /// Keeps the permission that the user gave by naming the source, or by trusting it.
  func permit(_ run: inout SourceRun) {
    guard let permissions = options.permissions, !options.isDryRun, run.address != "-",
      options.upload == nil,
      (try? FileStatus(of: options.folder)) != nil
    else { return }
    let address = run.remembered.address
    // Who names a file permits it wherever it is.
    let isNamedFile = !run.isUpdate && ImportJob.path(of: address) != nil
    do {
      try permissions.grant(
        SourcePermission(
          folder: options.folder,
          address: address,
          allowsLocal: run.allowsLocal || isNamedFile
        )
      )
    } catch {
      let message = "that it may be asked can't be kept, and 'lister update' won't ask it: \(error)"
      run.tell([ImportRemark(message: message)])
    }
  }

  /// Whether a file or a folder leads to something outside the folder of the documents.
  func leadsOutside(_ address: String) -> Bool {
    guard let path = ImportJob.path(of: address) else { return false }
    // With all links followed; of what isn't there, a path may still climb.
    let whole = Folder.absolute(path)
    guard !whole.split(separator: "/").contains("..") else { return true }
    let folder = Folder.absolute(options.folder)
    return whole != folder && !whole.hasPrefix(Folder.path(folder, ""))
  }

  /// The path that an address means; nil if it leads to a host.
  static func path(of address: String) -> String? {
    guard DownloadRequest.isAddress(address) else { return SourceAddress(address).place }
    return DownloadRequest.path(ofFile: address)
  }
}
