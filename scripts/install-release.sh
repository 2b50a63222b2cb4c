#!/usr/bin/env bash
# Installs an archive of a release for a pipeline: fetches it once per runner and checks its digest. Prints the path of
# `assay` as the output `assay` of the step, or nothing when there is no release to install: then the checkout is built.
set -euo pipefail

repository=${ASSAY_REPOSITORY:-}
tag=${ASSAY_TAG:-}
case $tag in v[0-9]*) ;; *) echo 'assay: no tag of a release: this checkout is built' >&2; exit 0 ;; esac
version=${tag#v}
[[ $version =~ ^[0-9A-Za-z.+-]+$ && $repository =~ ^[0-9A-Za-z._-]+/[0-9A-Za-z._-]+$ ]] || {
  echo "assay: \"$repository@$tag\" is not a repository and a tag of a release" >&2
  exit 2
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
  Darwin-x86_64) platform=darwin-x64 ;;
  Darwin-arm64) platform=darwin-arm64 ;;
  MINGW*-x86_64 | MSYS*-x86_64) platform=win32-x64 ;;
  *) echo "assay: no archive for $(uname -s) $(uname -m): this checkout is built" >&2; exit 0 ;;
esac

# On Windows, tar takes the C: of a path for a host.
unix_path() { if command -v cygpath > /dev/null; then cygpath --unix "$1"; else printf '%s' "$1"; fi; }
runner_temp=$(unix_path "${RUNNER_TEMP:-/tmp}")

name="assay-$version-$platform"
folder="$(unix_path "${RUNNER_TOOL_CACHE:-$runner_temp}")/assay/$name"
done_file="$folder.sha256"
wanted=${ASSAY_SHA256:-}

# An archive that was checked before, and against the digest that is asked for now.
if [ ! -f "$done_file" ] || { [ -n "$wanted" ] && [ "$(cat "$done_file")" != "$wanted" ]; }; then
  releases=${ASSAY_RELEASES:-${GITHUB_SERVER_URL:-https://github.com}/$repository/releases/download}
  temporary=$(mktemp -d "$runner_temp/assay-release.XXXXXX")
  trap 'rm -rf "$temporary"' EXIT
  fetch() { curl --fail --silent --show-error --location --retry 3 --output "$temporary/$1" "$releases/$tag/$1"; }
  fetch "$name.tar.gz"
  if [ -z "$wanted" ]; then
    # The list is as good as its origin: who built it has to be this repository's release workflow.
    fetch SHA256SUMS
    command -v gh > /dev/null || {
      echo 'assay: set the input sha256: without the GitHub CLI the origin of SHA256SUMS cannot be verified' >&2
      exit 2
    }
    gh attestation verify "$temporary/SHA256SUMS" --repo "$repository" \
      --signer-workflow "$repository/.github/workflows/release.yml" --source-ref "refs/tags/$tag" > /dev/null
    wanted=$(sed -n "s/^\([0-9a-f]\{64\}\)  $name\.tar\.gz$/\1/p" "$temporary/SHA256SUMS")
  fi
  found=$({ sha256sum "$temporary/$name.tar.gz" 2> /dev/null || shasum -a 256 "$temporary/$name.tar.gz"; } | cut -d ' ' -f 1)
  [ -n "$wanted" ] && [ "$found" = "$wanted" ] || {
    echo "assay: $name.tar.gz has the digest $found, and ${wanted:-none} is wanted: it is not used" >&2
    exit 1
  }
  rm -rf "$folder"
  mkdir -p "$folder"
  tar -xzf "$temporary/$name.tar.gz" -C "$folder" --strip-components 1
  printf '%s' "$found" > "$done_file"
fi

printf 'assay=%s\nnode=%s\n' "$folder/bin/assay" "$folder/runtime/node" >> "${GITHUB_OUTPUT:-/dev/stdout}"
