// Facts about actions that many use.

/** Of accounts whose names get misspelled. */
const popular: readonly string[] = [
  'actions/cache',
  'actions/checkout',
  'actions/create-github-app-token',
  'actions/deploy-pages',
  'actions/download-artifact',
  'actions/github-script',
  'actions/labeler',
  'actions/setup-dotnet',
  'actions/setup-go',
  'actions/setup-java',
  'actions/setup-node',
  'actions/setup-python',
  'actions/stale',
  'actions/upload-artifact',
  'actions/upload-pages-artifact',
  'aquasecurity/trivy-action',
  'astral-sh/setup-uv',
  'aws-actions/configure-aws-credentials',
  'azure/login',
  'codecov/codecov-action',
  'docker/build-push-action',
  'docker/login-action',
  'docker/metadata-action',
  'docker/setup-buildx-action',
  'docker/setup-qemu-action',
  'dorny/paths-filter',
  'dtolnay/rust-toolchain',
  'github/codeql-action',
  'golangci/golangci-lint-action',
  'goreleaser/goreleaser-action',
  'gradle/actions',
  'hashicorp/setup-terraform',
  'peaceiris/actions-gh-pages',
  'peter-evans/create-pull-request',
  'pnpm/action-setup',
  'pre-commit/action',
  'pypa/gh-action-pypi-publish',
  'ruby/setup-ruby',
  'shivammathur/setup-php',
  'softprops/action-gh-release',
  'swatinem/rust-cache',
  'tj-actions/changed-files',
];
const known: ReadonlySet<string> = new Set(popular);
const owners: ReadonlySet<string> = new Set(popular.map(ownerOf));

/** The popular action whose name is one character away, at another account; undefined for every other. */
export function resembledAction(name: string): string | undefined {
  if (known.has(name) || owners.has(ownerOf(name))) return undefined;
  return popular.find((one) => ownerOf(one) !== ownerOf(name) && isOneEditAway(one, name));
}

function ownerOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}

/** One character added, left out, exchanged, or changed places with the next. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  if (one.length !== other.length)
    return one.length > other.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1);
  if (rest.slice(1) === otherRest.slice(1)) return true;
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}
