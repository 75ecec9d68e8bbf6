# SPDX-License-Identifier: MIT
# What the scripts beside this one have in common; `here` is this folder.

# The identifier of the build of a program, in hexadecimal digits: with it, debug symbols are found.
build_mark() { readelf -n "$1" | sed -nE 's/.*Build ID: ([0-9a-f]+)/\1/p'; }

# The version of a program.
version_of() { "$1" --version | sed 's/.* //'; }

# The manual page of a program, with its date.
manual() { "$1" manual | sed "1s/\"\"/\"$(date -d "@$SOURCE_DATE_EPOCH" +%F)\"/"; }

# Puts the manual page of a program and its completions where shells look for them; those of zsh have one folder or another.
put_texts() { # PROGRAM SHARE FOLDER
  local bash=$2/bash-completion/completions/lister zsh=$2/zsh/$3/_lister fish=$2/fish/vendor_completions.d/lister.fish
  mkdir -p "$2/man/man1" "${bash%/*}" "${zsh%/*}" "${fish%/*}"
  manual "$1" > "$2/man/man1/lister.1"
  "$1" completions bash > "$bash"
  "$1" completions zsh > "$zsh"
  "$1" completions fish > "$fish"
}

# Overwrites what tells debuggers in which folder a program was built: the hashes of Swift's modules, which nothing reads at run
# time.
forget_folder() {
  local size zeros
  size=$(readelf -SW "$1" | sed -nE 's/.* \.swift_modhash +PROGBITS +[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) .*/\1/p')
  [ -n "$size" ] || return 0
  zeros=$(mktemp)
  head -c $((16#$size)) /dev/zero > "$zeros"
  objcopy --update-section .swift_modhash="$zeros" "$1"
  rm "$zeros"
}

# The moment that all files have: SOURCE_DATE_EPOCH, or that of the commit.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2> /dev/null || date +%s)}
export LC_ALL=C TZ=UTC
umask 022
