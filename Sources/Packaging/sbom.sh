#!/bin/bash
# SPDX-License-Identifier: MIT
#
# sbom.sh BINARY [static] prints what a program consists of, and what it loads, as SPDX 2.3: the libraries of the table in
# Package.swift and of `make deps`, in the versions of Debian's packages here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/common.sh"
binary=$(realpath "$1") kind=${2:-dynamic}
version=$(version_of "$binary")

packages=$({
  sed -nE 's/.*\.c\("\w+", from: "([^"]+)"\).*/\1/p' "$here/../../Package.swift"
  sed -nE '/^deps:/,/^build:/p' "$here/../../Makefile" | grep -oE '\w+\.h:[a-z0-9-]+' | sed 's/.*://'
  [ "$kind" = dynamic ] || printf '%s\n' libacl1-dev libbz2-dev liblz4-dev liblzma-dev nettle-dev
} | sort -u)
# shellcheck disable=SC2016 # dpkg's variables
rows=$(for package in $packages; do
  dpkg-query -W -f '${Package} ${Version} ${source:Package} ${Architecture}\n' "$package" 2> /dev/null \
    || echo "$package - $package -"
done)
swift=$("${SWIFT:-swift}" --version 2> /dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p')

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
  "documentNamespace": "https://spdx.org/spdxdocs/lister-$version-$(echo "$kind $(build_mark "$binary") $rows" | sha256sum | head -c 32)",
  "creationInfo": {"created": "$(date -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)", "creators": ["Tool: lister-sbom"]},
  "packages": [
END
describe lister "$version" MIT ""
printf ',\n'
describe swift-runtime "$swift" "Apache-2.0 WITH Swift-exception" ""
while read -r package found source architecture; do
  printf ',\n'
  if [ "$found" = - ]; then describe "$package" NOASSERTION NOASSERTION ""
  else describe "$package" "$found" NOASSERTION "pkg:deb/debian/$package@${found//+/%2B}?arch=$architecture&upstream=$source"
  fi
done <<< "$rows"
printf '\n  ],\n  "relationships": [\n'
printf '    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-lister"},\n'
printf '    {"spdxElementId": "SPDXRef-lister", "relationshipType": "STATIC_LINK", "relatedSpdxElement": "SPDXRef-swift-runtime"}'
while read -r package _; do
  relation=DEPENDS_ON
  case "$package" in libgmp-dev | libmpfr-dev) relation=DYNAMIC_LINK ;; esac
  if [ "$kind" = static ]; then
    case "$package" in libc6-dev | libcurl* | libmicrohttpd* | libre2* | libxml2) ;; *) relation=STATIC_LINK ;; esac
  fi
  printf ',\n    {"spdxElementId": "SPDXRef-lister", "relationshipType": "%s", "relatedSpdxElement": "SPDXRef-%s"}' \
    "$relation" "${package//[^A-Za-z0-9.-]/-}"
done <<< "$rows"
printf '\n  ]\n}\n'
