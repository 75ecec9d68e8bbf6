// SPDX-License-Identifier: MIT

import Foundation
import TestKit

@testable import ListerCommand

/// A shell that completes lines with the script that Lister has for it.
enum TestedShell: String, CaseIterable, CustomStringConvertible {
  case bash, zsh, fish

  var description: String { rawValue }

  /// Whether it can be found.
  var isInstalled: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
    }
  }

  /// What the shell offers for lines whose end is under the cursor.
  ///
  /// - Parameters:
  ///   - lines: as they are typed.
  ///   - directory: where that is.
  /// - Returns: the offers for each line, and what stood on the standard error meanwhile.
  /// - Throws: when the shell can't be started.
  func offers(
    _ lines: [String],
    in directory: String
  ) throws -> (offers: [Set<String>], errors: String) {
    let scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path(of: "bin"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: "bin/lister"),
      withDestinationPath: Child.lister
    )
    try scratch.add("lines", lines.map { "\($0)\n" }.joined())
    try scratch.add("harness", harness)
    // Each line is answered by its offers, and by a line that is none.
    let outcome = try Child.shell(
      """
      export T='\(scratch.path)' PATH='\(scratch.path)/bin':"$PATH" XDG_CONFIG_HOME=/nowhere
      unset LISTER_FOLDER
      lister completions \(rawValue) > "$T/script" && \(command) "$T/harness"
      """,
      in: directory
    )
    let parts = outcome.output.split(separator: "\u{1}\n", omittingEmptySubsequences: false)
    let offers = parts.dropLast().map { part in
      part.isEmpty
        ? [] : Set(part.dropLast().split(separator: "\n", omittingEmptySubsequences: false))
    }
    return (offers.map { Set($0.map(String.init)) }, outcome.errors)
  }

  private var command: String {
    switch self {
    case .bash: "bash --norc"
    case .zsh: "zsh -f"
    case .fish: "fish --no-config"
    }
  }

  /// The script that asks for the offers of each line.
  private var harness: String {
    switch self {
    case .bash: TestedShell.bashHarness
    case .zsh: TestedShell.zshHarness
    case .fish: TestedShell.fishHarness
    }
  }

  /// The words of a line are those that bash makes, which parts them at `=` as well.
  private static let bashHarness = #"""
    source "$T/script"
    while IFS= read -r line; do
      eval "COMP_WORDS=(${line//=/ = })"
      [[ "$line" == *[\ =] ]] && COMP_WORDS+=("")
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      _lister
      printf '%s\n' "${COMPREPLY[@]}" $'\1'
    done < "$T/lines"
    """#

  /// A shell at a terminal, in which a key tells what is offered.
  private static let zshHarness = #"""
    zmodload zsh/zpty || exit 9
    export ZDOTDIR=$T
    : > $T/out; : > $T/err; : > $T/done
    cat > $T/.zshrc <<'RC'
    PS1= RPS1=
    unsetopt promptcr promptsp
    autoload -U compinit; compinit -u -D
    source $T/script
    _probe() {
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
        typeset -a hits
        builtin compadd -O hits "$@"
        (( $#hits )) && print -rl -- $hits >> $T/out
        builtin compadd "$@"
      }
      _main_complete 2>> $T/err
      unfunction compadd
      print -r -- $'\1' >> $T/out
      compstate[insert]= compstate[list]=
    }
    zle -C probe complete-word _probe
    bindkey '^I' probe
    _ended() { zle kill-whole-line; print -r -- ended >> $T/done }
    zle -N _ended
    bindkey '^X' _ended
    print -r -- begun >> $T/done
    RC
    await() {
      local screen
      while (( $(wc -l < $T/done) < $1 )); do
        zpty -t shell || { print -u 2 -- the shell has ended; return 1 }
        zpty -rt shell screen
        sleep 0.01
      done
    }
    zpty shell zsh -d -i
    integer count=1
    await 1 || exit 9
    while IFS= read -r line; do
      zpty -n -w shell "$line"$'\t\x18'
      # A terminal keeps a few lines that aren't read yet.
      (( count++ % 8 )) || await $count || exit 9
    done < $T/lines
    await $count || exit 9
    cat $T/out
    cat $T/err >&2
    """#

  private static let fishHarness = #"""
    source $T/script
    while read --local --array --delimiter=\n line
      complete -C "$line" | string replace -r '\t.*' ''
      printf '\1\n'
    end < $T/lines
    """#
}
