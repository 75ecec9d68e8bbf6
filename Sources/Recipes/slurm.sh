#!/bin/bash
# SPDX-License-Identifier: MIT
#
# slurm.sh IN OUT submits an array with a task for each part, and a task behind it that checks all of them.
#SBATCH --job-name=lister
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail
shopt -s nullglob
in=$1 out=$2
parts=("$in"/*.ndjson "$in"/*.ndjson.gz "$in"/*.ndjson.zst)

if [ "${3:-}" = verify ]; then
  manifests=() outputs=()
  for part in "${parts[@]}"; do
    manifests+=("$out/${part##*/}.manifest")
    outputs+=("$out/${part##*/}")
  done
  exec lister verify "${manifests[@]}" "${parts[@]}" "${outputs[@]}"
fi

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  mkdir -p "$out"
  id=$(sbatch --parsable --array="0-$((${#parts[@]} - 1))" "$0" "$in" "$out")
  exec sbatch --dependency="afterok:$id" "$0" "$in" "$out" verify
fi

part=${parts[$SLURM_ARRAY_TASK_ID]}
name=${part##*/}
# A task that was requeued may have ended well before.
if [ -e "$out/$name.manifest" ] && lister verify "$out/$name.manifest" "$part" "$out/$name"; then exit 0; fi
lister recalc --quiet "$part" -o "$out/$name" --manifest "$out/$name.manifest" \
  --allow-failed "${ALLOW_FAILED:-0}" --errors "$out/$name.failed"
