#!/bin/bash
# SPDX-License-Identifier: MIT
#
# sbom.sh BINARY [PACKAGE...] prints what a program consists of, and what it loads, as SPDX 2.3: the libraries of the table in
# Package.swift and of `make deps`, in the versions of Debian's packages here, with the licences of licences.txt. Those of each
# PACKAGE are inside of the program.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/common.sh"
binary=$(realpath "$1")
shift
inside=" $* "
version=$(version_of "$binary")

packages=$({
  sed -nE 's/.*\.c\("\w+", from: "([^"]+)"\).*/\1/p' "$here/../../Package.swift"
  sed -nE '/^deps:/,/^build:/p' "$here/../../Makefile" | grep -oE '\w+\.h:[a-z0-9-]+' | sed 's/.*://'
  # Arb is a package up to Debian 12, and a part of FLINT from 13 on.
  if dpkg-query -W libflint-arb2 > /dev/null 2>&1; then echo libflint-arb2; else echo libflint-dev; fi
  [ $# = 0 ] || printf '%s\n' "$@"
  echo libgcc-s1
  dpkg -S "$("$(command -v clang++ || command -v c++)" -print-file-name=libstdc++.a | xargs realpath)" | sed 's/:.*//'
} | sort -u)
# shellcheck disable=SC2016 # dpkg's variables
rows=$(for package in $packages; do
  dpkg-query -W -f '${Package} ${Version} ${source:Package} ${Architecture}\n' "$package" 2> /dev/null \
    || echo "$package - $package -"
done)
swift=$("${SWIFT:-swift}" --version 2> /dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p')

# Of a source package, whose name may end in a version.
licence_of() {
  local found
  found=$(sed -nE "s/^${1%-[0-9]*} //p" "$here/licences.txt")
  [ -n "$found" ] || { echo "sbom.sh: licences.txt has no licence of $1" >&2; exit 1; }
  echo "$found"
}

describe() { # NAME VERSION LICENCE REFERENCE
  printf '    {"SPDXID": "SPDXRef-%s", "name": "%s", "versionInfo": "%s", "downloadLocation": "NOASSERTION", "filesAnalyzed": false,' \
    "${1//[^A-Za-z0-9.-]/-}" "$1" "$2"
  printf ' "licenseConcluded": "NOASSERTION", "licenseDeclared": "%s", "copyrightText": "NOASSERTION"' "$3"
  [ -z "$4" ] || printf ', "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": "%s"}]' "$4"
  printf '}'
}
cat << END
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "lister-$version",
  "documentNamespace": "https://spdx.org/spdxdocs/lister-$version-$(echo "$inside $(build_mark "$binary") $rows" | sha256sum | head -c 32)",
  "creationInfo": {"created": "$(date -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)", "creators": ["Tool: lister-sbom"]},
  "packages": [
END
describe lister "$version" MIT ""
printf ',\n'
describe swift-runtime "$swift" "Apache-2.0 WITH Swift-exception" ""
while read -r package found source architecture; do
  printf ',\n'
  if [ "$found" = - ]; then describe "$package" NOASSERTION NOASSERTION ""
  else
    licence=$(licence_of "$source")
    describe "$package" "$found" "$licence" "pkg:deb/debian/$package@${found//+/%2B}?arch=$architecture&upstream=$source"
  fi
done <<< "$rows"
printf '\n  ],\n  "relationships": [\n'
printf '    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-lister"},\n'
printf '    {"spdxElementId": "SPDXRef-lister", "relationshipType": "STATIC_LINK", "relatedSpdxElement": "SPDXRef-swift-runtime"}'
while read -r package _; do
  case "$package" in
    libstdc++*) relation=STATIC_LINK ;;
    libc6-dev | libgcc-s1 | libgmp-dev | libmpfr-dev) relation=DYNAMIC_LINK ;;
    *) relation=DEPENDS_ON ;;
  esac
  [[ "$inside" != *" $package "* ]] || relation=CONTAINS
  printf ',\n    {"spdxElementId": "SPDXRef-lister", "relationshipType": "%s", "relatedSpdxElement": "SPDXRef-%s"}' \
    "$relation" "${package//[^A-Za-z0-9.-]/-}"
done <<< "$rows"
cat << END

  ],
  "hasExtractedLicensingInfos": [
    {"licenseId": "LicenseRef-public-domain", "extractedText": "This has been put into the public domain."}
  ]
}
END
