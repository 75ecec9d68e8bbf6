#!/bin/bash
# SPDX-License-Identifier: MIT
#
# parallel.sh IN OUT [OPTION OF PARALLEL]... does all parts; called again, those that failed or were not done.
set -euo pipefail
shopt -s nullglob
in=$1 out=$2
shift 2
parts=("$in"/*.ndjson "$in"/*.ndjson.gz "$in"/*.ndjson.zst)
mkdir -p "$out"
# Parts that are done have their line in the log; one that was killed has none, or one that says so.
parallel --joblog "$out/parts.log" --resume-failed "$@" \
  lister recalc --quiet --jobs 1 {} -o "$out/{/}" --manifest "$out/{/}.manifest" \
  --allow-failed "${ALLOW_FAILED:-0}" --errors "$out/{/}.failed" ::: "${parts[@]}"
manifests=() outputs=()
for part in "${parts[@]}"; do
  manifests+=("$out/${part##*/}.manifest")
  outputs+=("$out/${part##*/}")
done
exec lister verify "${manifests[@]}" "${parts[@]}" "${outputs[@]}"
