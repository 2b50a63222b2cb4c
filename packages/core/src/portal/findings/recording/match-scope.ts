// Findings whose file left what is scanned: moved or marked as vendored, generated or ignored. That is not a fix.

import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { KeptFinding } from '../ingest-store.ts';
import { type Matches, type MatchOptions, matchFindings } from '../matching/match.ts';
import type { EventParts } from './ingest-writer.ts';

/** What was found outside of the scope only continues known findings that are nowhere else, and adds none. */
export async function matchInScope(
  kept: readonly KeptFinding[],
  reported: readonly ReportedFinding[],
  options: MatchOptions<KeptFinding>,
): Promise<Matches<KeptFinding>> {
  const inside = reported.filter(({ excluded }) => excluded === undefined);
  const matches = await matchFindings(kept, inside, options);
  if (inside.length === reported.length) return matches;
  const outside = reported.filter(({ excluded }) => excluded !== undefined);
  const unresolved = matches.missing.filter(({ status }) => status !== 'resolved');
  const { pairs } = await matchFindings(unresolved, outside, options);
  const followed = new Set(pairs.map(({ known }) => known));
  return {
    pairs: [...matches.pairs, ...pairs],
    added: matches.added,
    missing: matches.missing.filter((known) => !followed.has(known)),
  };
}

/** Reasons why audits leave the file out; null: they read it. */
export function scopeEvent(path: string | null, before: string | null, after: string | null): EventParts {
  const scope = (reason: string | null) => ({ scope: reason === null ? 'included' : 'excluded', reason });
  return {
    before: scope(before),
    after: scope(after),
    comment:
      after === null
        ? 'Audits read the file again.'
        : `Audits no longer read ${path ?? 'the file'} (${after.replaceAll('_', ' ')}). Leaving the scanned scope is not a fix.`,
  };
}
