# SPDX-License-Identifier: MIT
#
# make -j -f parts.mk IN=in OUT=out: the target of a part is its manifest, which is there only if all else is whole.

IN ?= in
OUT ?= out
ALLOW_FAILED ?= 0
PARTS := $(wildcard $(IN)/*.ndjson $(IN)/*.ndjson.gz $(IN)/*.ndjson.zst)
OUTPUTS := $(PARTS:$(IN)/%=$(OUT)/%)
MANIFESTS := $(OUTPUTS:=.manifest)

.PHONY: verify
verify: $(MANIFESTS)
	lister verify $(MANIFESTS) $(PARTS) $(OUTPUTS)

$(OUT)/%.manifest: $(IN)/% | $(OUT)
	lister recalc --quiet --jobs 1 $< -o $(OUT)/$* --manifest $@ --allow-failed $(ALLOW_FAILED) --errors $(OUT)/$*.failed

$(OUT):
	mkdir -p $@
