#!/bin/bash
# SPDX-License-Identifier: MIT
#
# static.sh BUILD OUT puts lister-VERSION-linux-ARCH.tar.zst into the folder OUT: the program of a release build in the folder
# BUILD, linked again with the static libraries that Debian has, and what is needed to link it with others.
# Needs clang or gcc, and the packages that it names where they are missing. LEVEL is how hard the archive is compressed, from 1 to 19.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
source "$here/common.sh"

compiler=$(command -v clang++ || command -v g++)
swift=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
defined_in() { nm -g --defined-only "$1" 2> /dev/null | sed -nE 's/^[0-9a-f]+ [A-Z] //p' | sort -u; }

# The libraries that go inside, each with its package.
libraries=(microhttpd:libmicrohttpd-dev re2:libre2-dev archive:libarchive-dev acl:libacl1-dev bz2:libbz2-dev lz4:liblz4-dev
  lzma:liblzma-dev nettle:nettle-dev expat:libexpat1-dev sqlite3:libsqlite3-dev zstd:libzstd-dev z:zlib1g-dev mpfr:libmpfr-dev
  gmp:libgmp-dev)
archive_of() { "$compiler" -print-file-name="lib$1.a"; }
missing=()
for pair in "${libraries[@]}"; do
  [ -e "$(archive_of "${pair%%:*}")" ] || missing+=("${pair##*:}")
done
if ! command -v zstd > /dev/null; then missing+=(zstd); fi
if [ ${#missing[@]} != 0 ]; then
  echo "static.sh: packages are missing; this installs them: apt-get install ${missing[*]}" >&2
  exit 1
fi

# Which functions of which libraries: what the shims look up, and what tells the versions. Some libraries have one file or
# another, and some functions one name or another: those are meant that are here.
versions=$here/../ListerFiles/Build/LoadedLibrary.swift
for shim in Archive Expat HTTP RE2 SQLite Zlib Zstd; do
  sources=$(compgen -G "$here/../CLister$shim/*.[ch]")
  for file in $(sed -nE '/^LISTER_LIBRARY|dlopen\(/s/[^"]*"([^"]+)"[^"]*/\1 /gp' "$sources"); do
    [ ! -e "$("$compiler" -print-file-name="$file")" ] || break
  done
  name=${file#lib}
  echo "LIBRARY($shim, \"$file\")"
  {
    sed -nE 's/^LISTER_CALL\([^,]+, [^,]+, \w+, (\w+),.*/\1/p; s/.*\bLISTER_FIND\(\w+, (\w+)\).*/\1/p' "$sources"
    sed -n '/^#define LISTER_HTTP_FUNCTIONS/,/[^\\]$/p' "$sources" | grep -oP 'each\(\K\w+(?=\))' || true
    grep -A 1 -F "\"$file\"" "$versions" | sed -nE 's/.*tells: "(\w+)".*/\1/p'
  } | sort -u | comm -12 - <(defined_in "$(archive_of "${name%%.*}")") | sed "s/.*/FUNCTION($shim, &)/"
done > "$scratch/bundled.inc"
# What libmicrohttpd names of GnuTLS.
nm -u "$(archive_of microhttpd)" 2> /dev/null | sed -nE 's/^ +U (gnutls_\w+)$/ABSENT(\1)/p' | grep -v 'global_' | sort -u \
  > "$scratch/absent.inc"

mkdir "$scratch/relink"
cc=$(command -v clang || command -v gcc)
"$cc" -O2 -fPIC -D_FORTIFY_SOURCE=3 -c "$here/static/bundled.c" -DBUNDLED="\"$scratch/bundled.inc\"" -o "$scratch/relink/bundled.o"
"$cc" -O2 -fPIC -c "$here/static/absent.c" -DABSENT_NAMES="\"$scratch/absent.inc\"" -o "$scratch/relink/absent.o"
"$cc" -O2 -fPIC -D_FORTIFY_SOURCE=3 -c "$here/static/older.c" -o "$scratch/relink/older.o"

# All of the program and of Swift's runtime as one object file, which can be linked with other libraries.
swift_libraries=$swift/lib/swift_static/linux
"$compiler" -r -nostdlib -o "$scratch/relink/lister.o" "$swift_libraries/$(uname -m)/swiftrt.o" \
  @"$build/lister.product/Objects.LinkFileList"
strip --strip-debug "$scratch/relink/lister.o"
forget_folder "$scratch/relink/lister.o"
for name in swiftCore swift_RegexParser swift_StringProcessing swift_Concurrency swiftGlibc swiftDispatch swiftSynchronization \
  dispatch BlocksRuntime; do
  [ ! -e "$swift_libraries/lib$name.a" ] || cp "$swift_libraries/lib$name.a" "$scratch/relink/"
done
cat > "$scratch/relink/link.sh" << 'LINK'
#!/bin/bash
# Links lister with the libraries of this system: some of them are under the LGPL, and may be other ones.
# link.sh OUT [OPTION OF THE COMPILER]...
set -euo pipefail
out=$1
shift
cd "$(dirname "$0")"
# shellcheck disable=SC2046 # each is a word
${CXX:-c++} -fuse-ld=gold -pie -o "$out" lister.o bundled.o absent.o older.o "$@" \
  -Wl,--defsym,main=ListerCommand_main,--wrap=dlopen,--wrap=dlsym,--gc-sections,-z,relro,-z,now \
  -Wl,--start-group $(printf '%s\n' lib*.a) -Wl,--end-group \
  -Wl,-Bstatic @libraries@ \
  -Wl,-Bdynamic -static-libstdc++ -shared-libgcc -ldl -lpthread -lm
LINK
sed -i "s/@libraries@/$(printf -- '-l%s ' "${libraries[@]%%:*}")/" "$scratch/relink/link.sh"
chmod +x "$scratch/relink/link.sh"
CXX=$compiler "$scratch/relink/link.sh" "$scratch/lister" "-Wl,--build-id=0x$(build_mark "$build/lister")01"
strip "$scratch/lister"

version=$(version_of "$build/lister")
name=lister-$version-linux-$(uname -m)
root=$scratch/$name
mkdir -p "$root/licences" "$root/man"
install -m 755 "$scratch/lister" "$root/lister"
install -m 644 "$here/../../LICENSE" "$root/licences/lister"
for package in "${libraries[@]##*:}"; do
  cp -L "/usr/share/doc/$package/copyright" "$root/licences/${package%-dev}"
done
manual "$root/lister" > "$root/man/lister.1"
bash "$here/sbom.sh" "$root/lister" "${libraries[@]##*:}" > "$root/lister.spdx.json"
cp -r "$scratch/relink" "$root/relink"
tar --create --directory "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$name" \
  | zstd -q "-${LEVEL:-19}" -T0 -f -o "$out/$name.tar.zst"
echo "$out/$name.tar.zst"
