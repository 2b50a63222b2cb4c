#!/bin/sh
# Any other pipeline: a scan of the checkout, with the results as files. The exit code is the verdict.
# ASSAY is the path of the program: of an unpacked release archive, or `assay` of a checkout.
# Keep the folder $XDG_CACHE_HOME/assay (default: ~/.cache/assay) between runs: it holds results of unchanged files.
set -eu
exec "${ASSAY:-assay}" scan . --fail-on "${FAIL_ON:-high}" --output assay.sarif --output assay.html --output junit=assay.xml
