// Takes the findings of one audit into the store: pairs them with the known ones, opens, refreshes, reopens and
// resolves. A dry run does the same, and writes nothing.

import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { KeptFinding } from '../ingest-store.ts';
import type { Matches, MatchOptions } from '../matching/match.ts';
import { matchAdvisories } from '../matching/match-advisories.ts';
import { matchReplaced, replacedFingerprints } from '../matching/match-replaced.ts';
import { matchReworded } from '../matching/match-reworded.ts';
import { findJoins, type Joins } from './find-joins.ts';
import { type AuditedFindings, FindingsRecord, type UsedStores } from './findings-record.ts';
import { foldTwins } from './fold-twins.ts';
import { joinApart, withMoved } from './join-apart.ts';
import { matchInScope } from './match-scope.ts';
import type { RecordedFindings } from './recorded-findings.ts';
import { mergedReason } from './reported-status.ts';

/**
 * How long one stage may keep others waiting who write; it takes as many findings as the one before managed in it. Smaller ones
 * than the least cost half as much again: on a busy machine each would seem slow.
 */
const stageMs = 40;
const stageFindings = { first: 100, least: 100, most: 500 };

/** Inside the transaction that ends the audit. */
export async function recordFindings(
  stores: UsedStores,
  runtime: Runtime,
  whole: AuditedFindings,
): Promise<RecordedFindings> {
  await stores.ingest.lock(whole.scope.repositoryId);
  const { audited, folded } = await foldTwins(stores, whole);
  const matches = await match(stores, audited, { forUpdate: !audited.dryRun });
  const joins = await findJoins(stores, audited, joinable(matches));
  const pairs = audited.dryRun ? matches.pairs : await joined(stores, runtime, audited, matches.pairs, joins);
  const replaced = replacedBy(audited, folded);
  const record = new FindingsRecord(stores, runtime, audited, { replaced, joins });
  await record.readDecisions(pairs);
  await record.add(matches.added);
  await record.refresh(pairs);
  await record.close(matches.missing);
  return record.save();
}

/**
 * The same in many short transactions, so that others who write wait for one of them only. `stage` runs one. What people
 * decide meanwhile holds: each stage reads its findings again. The caller keeps other recordings of the scope away.
 */
export async function recordInStages(
  stores: UsedStores,
  runtime: Runtime,
  whole: AuditedFindings,
  stage: (work: () => Promise<RecordedFindings>, done: number) => Promise<RecordedFindings>,
): Promise<readonly RecordedFindings[]> {
  const { audited, folded } = await foldTwins(stores, whole);
  const { added, pairs, missing } = await match(stores, audited);
  const replaced = replacedBy(audited, folded);
  const joins = await findJoins(stores, audited, joinable({ added, pairs }));
  const recorded: RecordedFindings[] = [];
  const total = added.length + pairs.length + missing.length;
  let written = 0;
  let size = stageFindings.first;
  const write = async <Item>(
    items: readonly Item[],
    work: (record: FindingsRecord, items: readonly Item[]) => Promise<void>,
  ): Promise<void> => {
    for (let from = 0; from < items.length; ) {
      const some = items.slice(from, from + size);
      from += some.length;
      let began = 0;
      const result = await stage(async () => {
        began = performance.now();
        const record = new FindingsRecord(stores, runtime, audited, { replaced, joins });
        await work(record, some);
        return record.save();
      }, written / total);
      size = nextSize(some.length, performance.now() - began);
      recorded.push(result);
      written += some.length;
    }
  };
  await write(added, (record, some) => record.add(some));
  await write(pairs, async (record, before) => {
    const some = await joined(stores, runtime, audited, before, joins);
    const now = await keptNow(
      stores,
      some.map(({ known }) => known),
    );
    const current = some.flatMap((pair) => {
      const known = now.get(pair.known.id);
      return known ? [{ ...pair, known }] : [];
    });
    await record.readDecisions(current);
    await record.refresh(current);
  });
  await write(audited.complete ? missing : [], async (record, some) => {
    const now = await keptNow(stores, some);
    await record.close(some.flatMap(({ id }) => now.get(id) ?? []));
  });
  return recorded;
}

/** Grows to the double at most: one fast stage says little. */
function nextSize(size: number, tookMs: number): number {
  const fitting = Math.min(size * 2, Math.round((size * stageMs) / Math.max(tookMs, 1)));
  return Math.max(stageFindings.least, Math.min(stageFindings.most, fitting));
}

/** What could be about a finding of another tool. */
function joinable({
  added,
  pairs,
}: Pick<Matches<KeptFinding>, 'added' | 'pairs'>): readonly ReportedFinding[] {
  const alone = pairs.filter(({ known }) => known.witnessOf === undefined);
  return [...added, ...alone.map(({ reported }) => reported)];
}

/** The pairs, with what has been joined since it was stored as it is now. */
async function joined(
  stores: UsedStores,
  runtime: Runtime,
  { scope, auditId }: AuditedFindings,
  pairs: Matches<KeptFinding>['pairs'],
  joins: Joins,
): Promise<Matches<KeptFinding>['pairs']> {
  const at = timestamp(runtime);
  const apart = await joinApart(stores, runtime, pairs, joins, { auditId, at });
  const isApart = await stores.witnesses.keptApart(scope.repositoryId);
  const words = pairs.filter(
    ({ known, reported }) =>
      known.fingerprint !== reported.fingerprint && isApart(scope.auditType, scope.scope, known.fingerprint),
  );
  for (const { reported } of words) await stores.witnesses.keepApart(scope, reported.fingerprint);
  if (!apart.isChanged) return pairs;
  const current = withMoved(pairs, apart);
  const now = await keptNow(
    stores,
    current.map(({ known }) => known),
  );
  return current.map((pair) => {
    const known = now.get(pair.known.id);
    return known ? { ...pair, known } : pair;
  });
}

/** Why what is no longer reported goes on as part of another finding, by its fingerprint. */
function replacedBy(
  { reported }: AuditedFindings,
  folded: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([
    ...folded,
    ...[...replacedFingerprints(reported)].map((one) => [one, mergedReason] as const),
  ]);
}

async function keptNow(stores: UsedStores, known: readonly KeptFinding[]) {
  const idsOf = (some: readonly KeptFinding[]) => some.map(({ id }) => id);
  const isWitness = ({ witnessOf }: KeptFinding) => witnessOf !== undefined;
  const found = await stores.ingest.keptAmong(idsOf(known.filter((one) => !isWitness(one))));
  const witnesses = await stores.witnesses.keptAmong(idsOf(known.filter(isWitness)));
  return new Map([...found, ...witnesses].map((one) => [one.id, one]));
}

async function match(
  stores: UsedStores,
  audited: AuditedFindings,
  options?: { readonly forUpdate: boolean },
): Promise<Matches<KeptFinding>> {
  const own = await stores.ingest.kept(audited.scope, options);
  const kept = [...own, ...(await stores.witnesses.kept(audited.scope))];
  const aliases = await aliasPass(stores, kept, audited.reported);
  const { pathExists, ruleExists } = audited;
  const reworded = await rewordedPass(stores, audited, kept);
  const matches = await matchInScope(kept, audited.reported, {
    pathExists,
    ruleExists,
    ...(aliases && { aliases }),
    ...(reworded && { reworded }),
  });
  return reworded ? withFirstNames(matches) : matches;
}

/** Of a source that does not report everything each time: it calls things by other names, too. */
async function rewordedPass(
  stores: UsedStores,
  { changedCode, reported }: AuditedFindings,
  kept: readonly KeptFinding[],
): Promise<MatchOptions<KeptFinding>['reworded'] | undefined> {
  const known = new Set(kept.map(({ fingerprint }) => fingerprint));
  if (!changedCode || reported.every(({ fingerprint }) => known.has(fingerprint))) return undefined;
  const weaknesses = await stores.witnesses.weaknesses(kept.map(({ id }) => id));
  return (ones, others) => matchReworded(ones, others, weaknesses);
}

/** What was only reworded keeps the name that it was first known by: each run has another one. */
function withFirstNames({ pairs, ...rest }: Matches<KeptFinding>): Matches<KeptFinding> {
  const named = pairs.map((pair) => {
    const { known, reported, evidence } = pair;
    if (evidence.pass !== 'rule' || reported.category === 'secrets-in-code') return pair;
    const first = { fingerprint: known.fingerprint, ruleId: known.ruleId };
    // What of a finding is read only when it is needed stays so.
    const renamed = new Proxy(reported, {
      get: (finding, field) => Reflect.get(field in first ? first : finding, field),
    });
    return { ...pair, reported: renamed };
  });
  return { ...rest, pairs: named };
}

/** Names of advisories are read only when there is something on both sides that they could bring together. */
async function aliasPass(
  stores: UsedStores,
  kept: readonly KeptFinding[],
  reported: readonly ReportedFinding[],
): Promise<MatchOptions<KeptFinding>['aliases'] | undefined> {
  const known = new Set(kept.map(({ fingerprint }) => fingerprint));
  if (!reported.some(({ advisory, fingerprint }) => advisory && !known.has(fingerprint))) return undefined;
  const seen = new Set(reported.map(({ fingerprint }) => fingerprint));
  const unseen = kept.filter(({ fingerprint }) => !seen.has(fingerprint)).map(({ id }) => id);
  if (unseen.length === 0) return undefined;
  const advisories = new Map([
    ...(await stores.ingest.advisories(unseen)),
    ...(await stores.witnesses.advisories(unseen)),
  ]);
  return (ones, others) => {
    const replaced = matchReplaced(ones, others);
    const taken = new Set(replaced.map(([known]) => known));
    const left = new Set([...ones].filter((one) => !taken.has(one)));
    const single = new Set([...others].filter((other) => other.replaces === undefined));
    return [...replaced, ...matchAdvisories(left, single, advisories)];
  };
}
