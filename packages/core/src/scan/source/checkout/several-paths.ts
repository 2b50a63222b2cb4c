// Several paths that are audited together are parts of one folder: of the checkout that they are in, so that settings, data
// flow and fingerprints are those of the whole, or else of the closest folder around them.
import { dirname, relative, sep } from 'node:path';
import { Coverage } from '../coverage/coverage.ts';
import { findCheckout, isBareRepository } from '../git/checkout.ts';
import type { GitOptions } from '../git/git-command.ts';
import type { Source, SourceEntry } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { isIgnored } from './is-ignored.ts';
import { locate } from './locate.ts';

export interface SeveralPaths {
  readonly path: string;
  /** Relative, `/` between parts; undefined when it is the whole folder. */
  readonly parts: readonly string[] | undefined;
}

/** Throws SourceError when one is not there, or when they are not of one repository. */
export async function severalPaths(
  given: readonly string[],
  gitOptions: GitOptions = {},
): Promise<SeveralPaths> {
  const [first = '.', ...others] = [...new Set(given)];
  if (others.length === 0) return { path: first, parts: undefined };
  const one = await placeOf(first, gitOptions);
  const places = [one];
  for (const path of others) {
    const place = await placeOf(path, gitOptions);
    if (place.top !== one.top) throw notTogether(one, place);
    places.push(place);
  }
  const enclosing = one.top ?? places.reduce((above, { folder }) => commonFolder(above, folder), one.folder);
  const parts = places.map(({ full }) => relative(enclosing, full).split(sep).join('/'));
  return { path: enclosing, parts: parts.includes('') ? undefined : parts };
}

interface Place {
  readonly path: string;
  readonly full: string;
  readonly folder: string;
  /** Of the repository that the path is a part of; undefined in a plain folder, and of what git ignores. */
  readonly top: string | undefined;
  readonly isIgnored: boolean;
}

async function placeOf(path: string, gitOptions: GitOptions): Promise<Place> {
  const { full, stats } = locate(path);
  const folder = stats.isDirectory() ? full : dirname(full);
  if (isBareRepository(folder)) return { path, full, folder, top: folder, isIgnored: false };
  const checkout = findCheckout(folder);
  const ignored = checkout !== undefined && (await isIgnored(checkout, full, gitOptions));
  return { path, full, folder, top: ignored ? undefined : checkout?.workTree, isIgnored: ignored };
}

function notTogether(one: Place, other: Place): SourceError {
  const [ignored, kept] = one.isIgnored ? [one, other] : [other, one];
  const reason =
    ignored.isIgnored && kept.top !== undefined
      ? `Git ignores ${ignored.path}, and not ${kept.path}.`
      : `${one.path} and ${other.path} are not of one repository, and each has its own settings and history.`;
  return new SourceError('source_refused', `${reason} Scan them one by one.`);
}

function commonFolder(one: string, other: string): string {
  for (let at = one; ; at = dirname(at))
    if (at === other || at === dirname(at) || other.startsWith(at + sep)) return at;
}

/** Whether a path is one of the parts, or below one. */
export function isInParts(path: string, parts: readonly string[]): boolean {
  return parts.some((part) => path === part || path.startsWith(`${part}/`));
}

/** The parts as a source of their own, and the whole, whose settings apply to them. */
export async function partsOf(
  whole: Source,
  parts: readonly string[],
  signal?: AbortSignal,
): Promise<{
  readonly source: Source;
  readonly settings: { readonly source: Source; readonly entries: readonly SourceEntry[] };
}> {
  const listed = new Coverage();
  const entries = await whole.list(listed, signal);
  const isPart = (path: string) => isInParts(path, parts);
  const source: Source = {
    commit: whole.commit,
    ref: whole.ref,
    git: whole.git,
    async list(coverage) {
      coverage.skipAllOf(listed, isPart);
      return entries.filter(({ path }) => isPart(path));
    },
    read: (asked, coverage, signal) => whole.read(asked, coverage, signal),
    ...(whole.stampNow && { stampNow: (entry) => whole.stampNow?.(entry) }),
    close: async () => {},
  };
  return { source, settings: { source: whole, entries } };
}
