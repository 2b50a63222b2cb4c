// Which commit introduced what an audit found, for findings that are not known yet. Without the repository's history
// nothing is said of it.

import type { Log } from '../../support/runtime.ts';
import { printable } from '../identity/normalize-detections.ts';
import type { FindingIntroduction, ReportedFinding } from '../identity/reported-finding.ts';
import { commitOrigin, type LineOrigin, lineOrigins } from '../source/git/line-origins.ts';
import type { Source } from '../source/source.ts';

export interface IntroductionOptions {
  readonly source: Pick<Source, 'commit' | 'git'>;
  /** Nothing is looked up for these: it was, when they were new. */
  readonly knownFingerprints: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const limits = { maxFiles: 500, maxMs: 20_000 };
/** Commits of findings in the history that are looked up. */
const maxCommits = 500;
const maxAuthor = 200;

/** The same findings, with `introducedBy` where the history says it. */
export async function addIntroductions(
  findings: readonly ReportedFinding[],
  { source: { git, commit }, knownFingerprints, signal, log }: IntroductionOptions,
): Promise<readonly ReportedFinding[]> {
  if (!git || commit === null) return findings;
  const lines = new Map<string, Set<number>>();
  const commits = new Set<string>();
  for (const { fingerprint, location } of findings) {
    if (location === null || knownFingerprints.has(fingerprint)) continue;
    if (location.commit === commit)
      lines.set(location.path, (lines.get(location.path) ?? new Set()).add(location.startLine));
    else if (location.commit !== null) commits.add(location.commit);
  }
  const files = [...lines].map(([path, numbers]) => ({ path, lines: [...numbers] }));
  const onLimit = () => log.warn('for some findings the commit that introduced them was not looked up');
  const origins = new Map(await lineOrigins(git, commit, { files, limits, signal, onLimit }));
  for (const one of [...commits].slice(0, maxCommits)) {
    const origin = await commitOrigin(git, one, signal);
    if (origin) origins.set(one, origin);
  }
  return findings.map((finding) => {
    const { fingerprint, location } = finding;
    if (location === null || knownFingerprints.has(fingerprint)) return finding;
    const isInTree = location.commit === commit;
    const origin = origins.get(isInTree ? `${location.path}:${location.startLine}` : (location.commit ?? ''));
    return origin ? { ...finding, introducedBy: toIntroduction(origin) } : finding;
  });
}

function toIntroduction({ commit, author, at }: LineOrigin): FindingIntroduction {
  return { commit, author: printable(author, maxAuthor), at };
}
