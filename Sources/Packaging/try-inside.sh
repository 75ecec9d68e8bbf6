#!/bin/bash
# SPDX-License-Identifier: MIT
#
# try-inside.sh FILE installs a package, an archive or a wheel in the root file system that it runs in, and tries what it has: the formulas of
# the tour, the main job, an import, the service, the package for Python, and the completions of each command in each shell. try.sh calls it.
set -euo pipefail
file=$1
cd "$(dirname "$file")"
export T=$PWD/shells HOME=$PWD
fail() { echo "failed: $1" >&2; exit 1; }
if command -v swift gcc cc clang > /dev/null; then fail "there is a compiler"; fi

if [[ $file == *.whl ]]; then python3 -m venv /opt/lister; fi
start=$EPOCHREALTIME
case "$file" in
  *.deb)
    apt-get update -qq > /dev/null
    apt-get install -y -qq "$file" > apt.log 2>&1 || { cat apt.log >&2; fail install; }
    ;;
  *.tar.zst)
    mkdir /opt/lister
    tar --extract --strip-components=1 --directory /opt/lister --file "$file"
    PATH=/opt/lister/bin:$PATH
    ;;
  *.whl)
    /opt/lister/bin/pip install --quiet --no-index --disable-pip-version-check "$file"
    PATH=/opt/lister/bin:$PATH
    ;;
esac
[ "$(lister eval 1/3)" = 1/3 ] || fail "the first value"
seconds=$(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $start }")

[ "$(lister eval 'GAMMA(2.5)' 2> /dev/null)" = 1.329340388179137020473625612505859 ] || fail "a function of Arb"
[ "$(lister eval 'REGEXEXTRACT("a12", "[0-9]+")')" = 12 ] || fail "a regular expression"

tried=0 command="" expected=""
check() {
  [ -n "$command" ] || return 0
  local found
  found=$(sh -c "$command" 2> /dev/null) || fail "$command"
  tried=$((tried + 1))
  [ -z "$expected" ] || [ "$found" = "${expected%$'\n'}" ] || fail "$command"$'\n'"printed: $found"$'\n'"expected: $expected"
}
while IFS= read -r line; do
  case "$line" in
    '$ '*)
      check
      command=${line#'$ '} expected=""
      ;;
    *) expected+=$line$'\n' ;;
  esac
done < <(sed -n '/^## Formulas/,/^## Lists/p' Tour.md | sed -n '/^```console/,/^```$/p' | grep -v '^```')
check
[ "$tried" -gt 4 ] || fail "the tour has few commands"

# The main job: all programs give the same bytes, and find nothing to change in them.
lister recalc --quiet --now 2026-01-01 --seed 1 -o recalculated/ documents 2> /dev/null || fail "the documents"
lister recalc --quiet --now 2026-01-01 --seed 1 --check recalculated 2> /dev/null || fail "the documents, once more"
(cd recalculated && sha256sum -- *) > digests

printf 'text,price\nMilk,1.19\nEggs,2.49\n' > prices.csv
lister import prices.csv --into lists > /dev/null
lister export prices --in lists -o prices.xlsx > /dev/null
lister import prices.xlsx --into again > /dev/null
lister total prices --in again | grep -q '3\.68' || fail "the imports"

: > served
lister serve --in lists --listen 127.0.0.1:0 2> served &
server=$!
for _ in {1..50}; do grep -q listening served && break || sleep 0.1; done
place=$(sed -nE 's/.*listening at (http:[^ ]+).*/\1/p' served)
answer=$(curl --silent "$place/v1/eval" --json '{"formula": "0.1+0.2=0.3"}') || fail "the service: $(cat served)"
[[ "$answer" == *true* ]] || fail "the service: $answer"
kill "$server"
wait "$server" || fail "the end of the service"

case "$file" in
  *.whl)
    python=$(cd / && /opt/lister/bin/python3 -c 'from lister import Recalculator; print(Recalculator().evaluate("A1/B1", A1=1, B1=3))')
    [ "$python" = 1/3 ] || fail "the package for Python"
    [ "$(env PATH=/usr/bin:/bin /opt/lister/bin/lister-grids eval 1/3)" = 1/3 ] || fail "lister-grids"
    ;;
esac

mkdir "$T"
commands=$(lister completions fish | sed -nE 's/.* -n __fish_use_subcommand -a (\w+) .*/\1/p')
printf 'lister \n' > "$T/lines"
for name in $commands; do printf 'lister %s \nlister %s --\n' "$name" "$name" >> "$T/lines"; done
for shell in bash zsh fish; do
  lister completions $shell > "$T/script"
  (cd lists && $shell "../Shells/offers.$shell" > "$T/offered" 2> "$T/errors") || fail "$shell: $(cat "$T/errors")"
  [ ! -s "$T/errors" ] || fail "$shell: $(cat "$T/errors")"
  [ "$(grep -c $'^\1$' "$T/offered")" = "$(wc -l < "$T/lines")" ] || fail "$shell: not each line is answered"
  [ "$(grep -c '^--help$' "$T/offered")" -ge "$(wc -w <<< "$commands")" ] || fail "$shell: not each command has its options"
done

case "$file" in
  *.deb)
    dpkg -L lister > owned
    apt-get purge -y -qq lister >> apt.log 2>&1
    while read -r path; do [ ! -f "$path" ] || fail "left: $path"; done < owned
    ;;
esac
echo "$(sed -n 's/^PRETTY_NAME=//p' /etc/os-release), ${file##*/}: installed, and the first value, in $seconds s;" \
  "$tried commands of the tour, $(wc -l < digests) files of documents, imports, the service, completions of $(wc -w <<< "$commands") commands in 3 shells"
