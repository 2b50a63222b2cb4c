import type { Repository } from './repository.ts';

/** The repository as a product: `pkg:github/owner/name`, or `pkg:generic/name` for other hosts. */
export function productPurl({ url, name }: Pick<Repository, 'url' | 'name'>, version: string | null): string {
  const onGithub = /^https:\/\/github\.com\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(url);
  const path = onGithub
    ? `github/${encodeURIComponent((onGithub[1] ?? '').toLowerCase())}/${encodeURIComponent((onGithub[2] ?? '').toLowerCase())}`
    : `generic/${encodeURIComponent(name)}`;
  return `pkg:${path}${version === null ? '' : `@${encodeURIComponent(version)}`}`;
}
