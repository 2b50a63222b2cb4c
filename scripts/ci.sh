#!/usr/bin/env bash
# The one step of the GitHub Action, and of any other pipeline: scans here, or asks a portal when ASSAY_SERVER is
# set. Everything comes in through variables, and the exit code is assay's own.
set -uo pipefail

assay=(node "$(dirname "${BASH_SOURCE[0]}")/../packages/cli/bin/run.js")
types=()
for type in ${INPUT_TYPES:-}; do types+=(--type "$type"); done
fail_on=(--fail-on "${INPUT_FAIL_ON:-high}")

if [ -n "${ASSAY_SERVER:-}" ]; then
  [ ${#types[@]} -gt 0 ] || types=(--type security --type dependency)
  ref=()
  [ -z "${INPUT_REF:-}" ] || ref=(--ref "$INPUT_REF")
  "${assay[@]}" audits run "${INPUT_REPOSITORY:?}" "${types[@]}" ${ref[@]+"${ref[@]}"} "${fail_on[@]}" --wait --timeout 1800
  exit $?
fi

unset ASSAY_SERVER ASSAY_TOKEN
since=()
[ -z "${INPUT_BASE:-}" ] || since=(--since "$INPUT_BASE")
sarif="${INPUT_SARIF:-assay.sarif}"
"${assay[@]}" scan "${INPUT_PATH:-.}" ${types[@]+"${types[@]}"} ${since[@]+"${since[@]}"} "${fail_on[@]}" \
  --format github --output "sarif=$sarif" --output "markdown=${RUNNER_TEMP:-/tmp}/assay.md" --quiet
code=$?
if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'sarif=%s\n' "$sarif" >> "$GITHUB_OUTPUT"; fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "${RUNNER_TEMP:-/tmp}/assay.md" >> "$GITHUB_STEP_SUMMARY"; fi
exit $code
