#!/bin/sh
# Any other pipeline: a scan of the checkout, with the results as files. The exit code is the verdict.
set -eu
exec npx --yes @assay/cli scan . --fail-on "${FAIL_ON:-high}" --output assay.sarif --output assay.html --output junit=assay.xml
