#!/bin/bash
# SPDX-License-Identifier: MIT
#
# static.sh BUILD OUT puts two archives into the folder OUT: lister-VERSION-linux-ARCH.tar.zst, to be unpacked into a prefix, has the program
# of a release build in the folder BUILD, linked again with the static libraries that Debian has; lister-VERSION-relink-ARCH.tar.zst has
# what is needed to link it with others.
# Needs clang or gcc, and the packages that it names where they are missing. LEVEL is how hard the archives are compressed, from 1 to 19.
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

# Arb and FLINT are built here.
arb=$here/../../.build/arb
bash "$here/arb.sh" "$arb" > "$scratch/arb.log" 2>&1 || { tail -n 20 "$scratch/arb.log" >&2; exit 1; }
mapfile -t packages < <(printf '%s\n' "${libraries[@]##*:}" && sed 's/.* //' "$arb/packages")

# Which functions of which libraries: what the shims look up, and what tells the versions. Some libraries have one file or
# another, and some functions one name or another: those are meant that are here.
for pair in "${libraries[@]}"; do archive_of "${pair%%:*}"; done \
  | xargs nm -g --defined-only "$arb"/lib/*.a 2> /dev/null | sed -nE 's/^[0-9a-f]+ [A-Z] //p' | sort -u > "$scratch/defined"
versions=$here/../ListerFiles/Build/LoadedLibrary.swift
for shim in Arb Archive Expat HTTP RE2 SQLite Zlib Zstd; do
  find "$here/../CLister$shim" -name '*.[ch]' -exec cat {} + > "$scratch/shim"
  for file in $(grep -ohE '"lib[a-z0-9-]+\.so\.[0-9]+"' "$scratch/shim" | tr -d '"'); do
    [ ! -e "$("$compiler" -print-file-name="$file")" ] || break
  done
  echo "LIBRARY($shim, \"$file\")"
  {
    sed -nE 's/^LISTER_CALL\([^,]+, [^,]+, \w+, (\w+),.*/\1/p; s/.*\bLISTER_FIND\(\w+, (\w+)\).*/\1/p' "$scratch/shim"
    # Names of a list, which those of Arb begin alike, and names as texts.
    grep -oP '\beach\(\K\w+(?=\))' "$scratch/shim" | sed "$([ $shim = Arb ] && echo s/^/arb_/)" || true
    grep -oP '"\K(arb|arf|flint)_\w+(?=")' "$scratch/shim" || true
    grep -A 1 -F "\"$file\"" "$versions" | sed -nE 's/.*tells: "(\w+)".*/\1/p' || true
  } | sort -u | comm -12 - "$scratch/defined" | sed "s/.*/FUNCTION($shim, &)/"
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
cp "$arb"/lib/*.a "$scratch/relink/"
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
share=$root/share doc=$root/share/doc/lister
mkdir -p "$doc/licences"
install -D -m 755 "$scratch/lister" "$root/bin/lister"
install -m 644 "$here/../../LICENSE" "$doc/licences/lister"
for package in "${packages[@]}"; do
  cp -L "/usr/share/doc/$package/copyright" "$doc/licences/${package%-dev}"
done
bash "$here/sbom.sh" "$root/bin/lister" "${packages[@]}" > "$doc/lister.spdx.json"
put_texts "$root/bin/lister" "$share" site-functions
pack() { # FOLDER ARCHIVE
  tar --create --directory "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$1" \
    | zstd -q "-${LEVEL:-19}" -T0 -f -o "$out/$2"
  echo "$out/$2"
}
pack "$name" "$name.tar.zst"
pack relink "lister-$version-relink-$(uname -m).tar.zst"
