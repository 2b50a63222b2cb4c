// One audit, some changes, another audit: how the findings of both were paired, held against the truth.

import { matchFindings } from '../../../../packages/core/src/portal/findings/matching/match.ts';
import { matchAdvisories } from '../../../../packages/core/src/portal/findings/matching/match-advisories.ts';
import type { KnownFinding } from '../../../../packages/core/src/portal/findings/matching/match-pass.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { audit, type Choice, type Mutation, newWorld } from '../../scan/identity/mutations.ts';

export interface Verdict {
  /** Findings that are still where they were, and were called gone. */
  readonly falseCloses: readonly string[];
  /** Findings that were there before, in a file of that name, and were called new. */
  readonly falseNews: readonly string[];
  /** Pairs of two different findings. */
  readonly wrongMerges: readonly string[];
  /** Findings whose file was renamed, plainly: all, and those that were recognised. */
  readonly renames: { readonly all: number; readonly recognised: number };
}

/** mulberry32: small, and the same everywhere. */
export function seededChoice(seed: number): Choice {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return { below, pick: (list) => list[below(list.length)] as never };
}

interface Known extends KnownFinding {
  readonly uid: number;
  readonly source: ReportedFinding;
}

export async function rerun(choice: Choice, changes: readonly Mutation[]): Promise<Verdict> {
  const world = newWorld(choice);
  const before = audit(world);
  const known = before.reported.map((one, index): Known => toKnown(one, index, before.itemOf(one).uid));
  for (const change of changes) change.apply(world, choice);
  const after = audit(world);
  const advisories = new Map(
    known.flatMap(({ id, source }) =>
      source.advisory && source.package ? [[id, { advisory: source.advisory, package: source.package }]] : [],
    ),
  );
  const { pairs, added, missing } = await matchFindings<Known>(known, after.reported, {
    pathExists: (path) => world.files.has(path),
    ruleExists: (rule) => world.rules.has(rule),
    aliases: (ones, others) => matchAdvisories(ones, others, advisories),
  });
  const uid = (one: ReportedFinding): number => after.itemOf(one).uid;
  const knownByUid = new Map(known.map((one) => [one.uid, one]));
  const reportedByUid = new Map(after.reported.map((one) => [uid(one), one]));
  const samePath = (one: Known, other: ReportedFinding) =>
    one.location?.path === other.location?.path || !other.pathBound;
  const renamed = known.filter((one) => {
    const other = reportedByUid.get(one.uid);
    return other?.pathBound && !samePath(one, other) && isPlain(one, other, known, after.reported);
  });
  const pairedUids = new Set(
    pairs.filter((pair) => pair.known.uid === uid(pair.reported)).map((pair) => pair.known.uid),
  );
  // Twins are distinguished where something differs; elsewhere one may stand for the other. The same secret in
  // the same file is one, whatever rule knows it.
  const twins = (a: number, b: number): boolean => {
    const [one, other] = [knownByUid.get(a), reportedByUid.get(b)];
    const isSecret = other?.category === 'secrets-in-code' && one?.anchorHash === other.anchorHash;
    const isSame = isSecret || one?.fingerprint === other?.fingerprint;
    return isSame && one?.location?.path === other?.location?.path;
  };
  // What was taken out of a file, or copied from it, is the same thing once that file is gone; so is the very same
  // secret or line, of which nothing tells that it came from elsewhere.
  const heir = (one: Known, other: ReportedFinding): boolean =>
    one.fingerprint === other.fingerprint && !world.files.has(one.location?.path ?? '');
  // A twin that came may stand for the one that was there; then that one is the new of both.
  const stoodFor = new Set(
    pairs
      .filter(({ known: one, reported: other }) => one.uid !== uid(other) && twins(one.uid, uid(other)))
      .map((pair) => pair.known.uid),
  );
  const stillThere = missing.filter((one) => {
    const other = reportedByUid.get(one.uid);
    return other && samePath(one, other) && !isTwin(one, known);
  });
  return {
    falseCloses: world.complete ? stillThere.map(tell) : [],
    falseNews: added
      .filter((other) => {
        const one = knownByUid.get(uid(other));
        return one && samePath(one, other) && !isTwin(one, known) && !stoodFor.has(one.uid);
      })
      .map(tell),
    wrongMerges: pairs
      .filter(
        ({ known: one, reported: other }) =>
          one.uid !== uid(other) && !twins(one.uid, uid(other)) && !heir(one, other),
      )
      .map((pair) => `${tell(pair.known)} → ${tell(pair.reported)} (${pair.evidence.pass})`),
    renames: { all: renamed.length, recognised: renamed.filter((one) => pairedUids.has(one.uid)).length },
  };
}

/** Alone in its old file and in its new one, and nowhere else. */
function isPlain(
  one: Known,
  other: ReportedFinding,
  known: readonly Known[],
  reported: readonly ReportedFinding[],
): boolean {
  const isAlone = (list: readonly Pick<Known, 'fingerprint'>[], fingerprint: string) =>
    list.filter((item) => item.fingerprint === fingerprint).length === 1;
  return (
    one.fingerprint === other.fingerprint &&
    isAlone(known, one.fingerprint) &&
    isAlone(reported, other.fingerprint)
  );
}

function isTwin(one: Known, known: readonly Known[]): boolean {
  return known.some(
    (other) =>
      other !== one && other.anchorHash === one.anchorHash && other.location?.path === one.location?.path,
  );
}

function tell(one: Pick<Known, 'ruleId' | 'location'>): string {
  return `${one.ruleId} ${one.location?.path}:${one.location?.startLine}`;
}

function toKnown(source: ReportedFinding, index: number, uid: number): Known {
  const { fingerprint, anchorHash, toolFingerprint, hint, ruleId, location } = source;
  return {
    id: String(index),
    uid,
    source,
    fingerprint,
    anchorHash,
    toolFingerprint,
    hint,
    ruleId,
    location,
    status: 'open',
    missingSince: null,
  };
}
