// Attempts to have a pull request called clean although it brings a secret or an injection: drawn from a seed, audited
// as the portal does it, and judged as the review does.

import type { Engine } from '../../packages/core/src/scan/engines/engine.ts';
import { createEngines } from '../../packages/core/src/scan/engines/index.ts';
import { defaultFingerprintKey } from '../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../packages/core/src/scan/pipeline/audit-change.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import { openReasons } from '../../packages/core/src/scan/source/coverage/coverage-level.ts';
import { silentLog } from '../../packages/core/src/support/log.ts';
import type { FileChange } from '../../packages/server/src/code-host/pull-requests.ts';
import { changeCoverage } from '../../packages/server/src/code-host/review/change-coverage.ts';
import { introducedBy } from '../../packages/server/src/code-host/review/introduced-by.ts';
import { isLoud, readReviewSettings } from '../../packages/server/src/code-host/review/review-settings.ts';
import { type Planted, plants } from './hidden-plants.ts';
import { hidingByComments } from './hiding-by-comments.ts';
import { hidingByContent } from './hiding-by-content.ts';
import { hidingByLanguage } from './hiding-by-language.ts';
import { hidingByPlace } from './hiding-by-place.ts';
import { hidingBySettings } from './hiding-by-settings.ts';
import type { Draft, Hiding, Random } from './hiding-draft.ts';
import { type Files, memorySource } from './memory-source.ts';

export { plants };

export interface Attempt {
  readonly name: string;
  readonly base: Files;
  readonly head: Files;
  readonly renamed?: Readonly<Record<string, string>>;
}

/** Each by its name; several are put together. */
export const hidings: Readonly<Record<string, Hiding>> = {
  ...hidingByComments,
  ...hidingBySettings,
  ...hidingByPlace,
  ...hidingByContent,
  ...hidingByLanguage,
};

/** A reproducible stream of numbers below a bound (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

const names = Object.keys(hidings);

/** One to three hidings of one thing. */
export function drawAttempt(random: Random): Attempt {
  const planted = plants[random(plants.length)] as Planted;
  const chosen = Array.from({ length: 1 + random(3) }, () => names[random(names.length)] as string);
  return attemptOf(planted, chosen, random);
}

export function attemptOf(planted: Planted, chosen: readonly string[], random: Random): Attempt {
  const base = { 'README.md': 'A project.\n' };
  const draft: Draft = {
    planted,
    path: planted.isPlaced ? planted.file : `src/${planted.file}`,
    text: planted.line,
    base: { ...base },
    extra: {},
    renamed: {},
    packs: [],
  };
  for (const name of chosen) {
    // What is accepted and moves with its comment is accepted.
    const isAccepted = name in hidingByComments && chosen.includes('moved from where it is accepted');
    if (!isAccepted) hidings[name]?.(draft, random);
  }
  draft.text = `${draft.firstLine ?? ''}${draft.text}`;
  let content = draft.bytes?.(draft.text) ?? Buffer.from(`${draft.text}\n`);
  for (const { ending, pack } of draft.packs) {
    content = pack(content, draft.path);
    const packed = `${draft.path}.${ending}`;
    const old = draft.renamed[draft.path];
    if (old !== undefined) draft.renamed[packed] = old;
    draft.path = packed;
  }
  const renamedFrom = new Set(Object.values(draft.renamed));
  const kept = Object.entries(draft.base).filter(([path]) => !renamedFrom.has(path));
  return {
    name: `${planted.name}: ${chosen.join(', ')}`,
    base: draft.base,
    head: { ...Object.fromEntries(kept), ...draft.extra, [draft.path]: content },
    renamed: draft.renamed,
  };
}

let engines: Promise<readonly Engine[]> | undefined;

/**
 * What the audit of the change reports; whether the review would call it clean: nothing open, and everything read and checked; and
 * whether it would let it pass: the same, with findings that are listed but deserve no comment, as those of tests.
 */
export async function auditAttempt({ base, head, renamed = {} }: Attempt) {
  engines ??= createEngines({}, ['security']);
  const coverage = new Coverage({ allExamples: true });
  const run = await auditChange(
    { head: memorySource(head), base: memorySource(base) },
    {
      type: 'security',
      engines: await engines,
      coverage,
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => new Date(),
    },
  );
  const audit = {
    type: 'security' as const,
    findings: run.findings,
    incomplete: openReasons(run.coverage),
    notices: run.coverage.notices,
    unread: run.unread,
    ruleIds: run.ruleIds,
    packageChanges: [],
  };
  const files = Object.keys(head)
    .filter((path) => base[path] !== head[path])
    .map(
      (path): FileChange => ({
        path,
        previousPath: renamed[path],
        isRemoved: false,
        patch: undefined,
      }),
    );
  const change = { files, isWhole: true };
  const introduced = introducedBy([audit], change);
  const { isChecked } = changeCoverage([audit], change);
  const settings = readReviewSettings(null);
  const passes =
    isChecked && introduced.every((finding) => finding.suppression === null && !isLoud(settings, finding));
  return { run, files, isClean: introduced.length === 0 && isChecked, passes };
}

export async function isCalledClean(attempt: Attempt): Promise<boolean> {
  return (await auditAttempt(attempt)).isClean;
}
