#!/bin/bash
# SPDX-License-Identifier: MIT
#
# drain.sh FOLDER recalculates what is in FOLDER/in into FOLDER/out, and moves it to FOLDER/done once that is proved.
# Who brings a part writes it beside the folder, and moves it in.
set -euo pipefail
shopt -s nullglob
cd "$1"
mkdir -p in out done
for part in in/*.ndjson in/*.ndjson.gz in/*.ndjson.zst; do
  name=${part##*/}
  lister recalc --quiet "$part" -o "out/$name" --manifest "out/$name.manifest" \
    --allow-failed "${ALLOW_FAILED:-0}" --errors "out/$name.failed"
  lister verify "out/$name.manifest" "$part" "out/$name"
  mv "$part" done/
done
