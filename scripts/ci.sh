#!/usr/bin/env bash
# The one step of the GitHub Action, and of any other pipeline: scans here, or asks a portal when ASSAY_SERVER is
# set. Everything comes in through variables, and the exit code is assay's own.
set -uo pipefail

assay=("${ASSAY_PROGRAM:-}")
[ -n "${ASSAY_PROGRAM:-}" ] || assay=(node "$(dirname "${BASH_SOURCE[0]}")/../packages/cli/bin/run.js")
# It is no setting of the program.
unset ASSAY_PROGRAM
summary="${RUNNER_TEMP:-/tmp}/assay.md"
rm -f "$summary"
types=()
for type in ${INPUT_TYPES:-}; do types+=(--type "$type"); done

# Says how it ended, shows it on the page of the run, and ends with the same code.
finish() {
  if [ -n "${GITHUB_OUTPUT:-}" ]; then
    printf 'exit-code=%s\nsarif=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"
    [ ! -s "$summary" ] || printf 'summary=%s\n' "$summary" >> "$GITHUB_OUTPUT"
  fi
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -s "$summary" ]; then cat "$summary" >> "$GITHUB_STEP_SUMMARY"; fi
  exit "$1"
}

if [ -n "${ASSAY_SERVER:-}" ]; then
  [ ${#types[@]} -gt 0 ] || types=(--type security --type dependency)
  more=()
  [ -z "${INPUT_REF:-}" ] || more+=(--ref "$INPUT_REF")
  [ "${INPUT_GATE:-false}" != true ] || more+=(--gate)
  # Without a token the workflow says who it is.
  [ -n "${ASSAY_TOKEN:-}" ] || { unset ASSAY_TOKEN; export ASSAY_OIDC="${ASSAY_OIDC:-1}"; }
  # NO_COLOR: what is shown is also what the summary holds.
  NO_COLOR=1 "${assay[@]}" audits run "${INPUT_REPOSITORY:?}" "${types[@]}" ${more[@]+"${more[@]}"} \
    --fail-on "${INPUT_FAIL_ON:-high}" --wait --timeout 1800 | tee "$summary.txt"
  code=${PIPESTATUS[0]}
  { echo '### Assay'; echo '```text'; sed 's/```/` ` `/g' "$summary.txt"; echo '```'; } > "$summary"
  finish "$code" ''
fi

unset ASSAY_SERVER ASSAY_TOKEN
if [ -n "${INPUT_ECOSYSTEMS:-}" ]; then
  ecosystems=()
  # A name can hold a space (GitHub Actions): with a comma or several lines, spaces separate nothing.
  case "$INPUT_ECOSYSTEMS" in *,* | *$'\n'*) list=${INPUT_ECOSYSTEMS//,/$'\n'} ;; *) list=${INPUT_ECOSYSTEMS// /$'\n'} ;; esac
  while read -r ecosystem; do
    [ -z "$ecosystem" ] || ecosystems+=(--ecosystem "$ecosystem")
  done <<< "$list"
  # Old advisories are better than none; the scan says how old they are.
  "${assay[@]}" advisories sync "${ecosystems[@]}" --quiet || echo 'assay: the advisories could not be brought up to date' >&2
fi
more=()
[ -z "${INPUT_BASE:-}" ] || more+=(--since "$(git rev-parse --verify --quiet "origin/$INPUT_BASE" || echo "$INPUT_BASE")")
[ -z "${INPUT_BASELINE:-}" ] || more+=(--baseline "$INPUT_BASELINE")
sarif="${INPUT_SARIF:-assay.sarif}"
# What an earlier step has left is no result of this one.
rm -f "$sarif"
"${assay[@]}" scan "${INPUT_PATH:-.}" ${types[@]+"${types[@]}"} ${more[@]+"${more[@]}"} \
  --fail-on "${INPUT_FAIL_ON:-high}" --format github --output "sarif=$sarif" --output "markdown=$summary" --quiet
code=$?
[ -s "$sarif" ] || sarif=''
finish "$code" "$sarif"
