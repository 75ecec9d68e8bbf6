#!/bin/bash
# SPDX-License-Identifier: MIT
#
# release.sh BUILD SITE OUT makes all that a release is downloaded as, in the folder OUT/release-VERSION: of the release build in the
# folder BUILD, and of the documentation in the folder SITE. The commit has the tag vVERSION, the build is of it, and nothing is
# changed since; with TRIAL=1 this is told, and goes on. Needs what deb.sh, static.sh and wheel.sh need, and git and curl.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) site=$(cd "$2" && pwd)
source "$here/common.sh"
top=$(cd "$here/../.." && pwd)
binary=$build/lister
version=$(version_of "$binary")

cd "$top"
commit=$(git rev-parse HEAD)
doubts=()
[ -z "$(git status --porcelain)" ] || doubts+=("files are changed since the commit")
[[ " $(git tag --points-at HEAD | tr '\n' ' ')" == *" v$version "* ]] || doubts+=("the commit has no tag v$version")
"$binary" --version --json | grep -q "\"commit\": \"$commit\"" || doubts+=("the build is not of the commit")
changes=$(awk -v heading="## $version" 'index($0, "## ") == 1 { on = $0 == heading || index($0, heading " ") == 1 } on' CHANGELOG.md)
[ -n "$changes" ] || doubts+=("CHANGELOG.md says nothing of $version")
[[ "$changes" != *unreleased* ]] || doubts+=("CHANGELOG.md says that $version is unreleased")
if [ ${#doubts[@]} != 0 ]; then
  printf 'release.sh: %s\n' "${doubts[@]}" >&2
  [ -n "${TRIAL:-}" ] || { echo "release.sh: no release; TRIAL=1 makes one to try" >&2; exit 1; }
fi

mkdir -p "$3"
out=$(cd "$3" && pwd)/release-$version
rm -rf "$out"
mkdir "$out"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# tar writes the same for the same files, and gzip without a moment.
pack() { # FOLDER NAME
  tar --create --directory "$1" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" \
    --transform="s|^\.|$2|" . | gzip -9n > "$out/$2.tar.gz"
}

# Debug symbols tell the folder of the build, so they are none of what is the same in each.
bash "$here/deb.sh" "$binary" "$scratch" > /dev/null
cp "$scratch/lister_"*.deb "$out"
bash "$here/static.sh" "$build" "$out"
mkdir "$scratch/static"
tar --extract --directory "$scratch/static" --strip-components=1 --file "$out"/lister-"$version"-linux-*.tar.zst
bash "$here/wheel.sh" "$scratch/static" "$out"
git -c tar.umask=0022 archive --format=tar --prefix="lister-$version/" HEAD | gzip -9n > "$out/lister-$version-source.tar.gz"
pack "$site" "lister-$version-documentation"

cp "$scratch/static/share/doc/lister/lister.spdx.json" "$out/lister-$version-static.spdx.json"
bash "$here/sbom.sh" "$binary" > "$out/lister-$version.spdx.json"
manual "$binary" > "$out/lister.1"
echo "$changes" > "$out/CHANGELOG-$version.md"
for schema in document answers; do "$binary" help --schema=$schema > "$out/$schema.schema.json"; done
mkdir "$scratch/lists"
"$binary" serve --in "$scratch/lists" --listen "unix:$scratch/socket" 2> "$scratch/served" &
server=$!
curl --silent --fail --retry 10 --retry-delay 1 --retry-all-errors --unix-socket "$scratch/socket" \
  http://localhost/v1/openapi.json > "$out/openapi.json" || cat "$scratch/served" >&2
kill "$server"
wait "$server"
[ -s "$out/openapi.json" ]

cd "$out"
sha256sum -- * > "$scratch/sums"
mv "$scratch/sums" SHA256SUMS
echo "The release is in $out:"
ls -- "$out"
