// Takes the findings of one audit into the store: pairs them with the known ones, opens, refreshes, reopens and
// resolves. A dry run does the same, and writes nothing.

import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Runtime } from '../../../support/runtime.ts';
import type { KeptFinding } from '../ingest-store.ts';
import type { Matches } from '../matching/match.ts';
import { replacedFingerprints } from '../matching/match-replaced.ts';
import { findJoins } from './find-joins.ts';
import { type AuditedFindings, FindingsRecord, type UsedStores } from './findings-record.ts';
import { foldTwins } from './fold-twins.ts';
import { joinKnown } from './join-known.ts';
import { matchInScope } from './match-scope.ts';
import { aliasPass, rewordedPass, withFirstName } from './matching-passes.ts';
import type { RecordedFindings } from './recorded-findings.ts';
import { mergedReason } from './reported-status.ts';

/** Inside the transaction that ends the audit. */
export async function recordFindings(
  stores: UsedStores,
  runtime: Runtime,
  whole: AuditedFindings,
): Promise<RecordedFindings> {
  await stores.ingest.lock(whole.scope.repositoryId);
  const { audited, folded } = await foldTwins(stores, whole);
  const matches = await match(stores, audited);
  const joins = await findJoins(stores, audited, joinable(matches));
  const pairs = audited.dryRun
    ? matches.pairs
    : await joinKnown(stores, runtime, audited, matches.pairs, joins);
  const replaced = replacedBy(replacedFingerprints(audited.reported), folded);
  const record = new FindingsRecord(stores, runtime, audited, { replaced, joins });
  await record.readDecisions(pairs);
  await record.add(matches.added);
  await record.refresh(pairs);
  await record.close(matches.missing);
  return record.save();
}

/** What could be about a finding of another tool. */
function joinable({ added, pairs }: Matches<KeptFinding>): readonly ReportedFinding[] {
  const alone = pairs.filter(({ known }) => known.witnessOf === undefined);
  return [...added, ...alone.map(({ reported }) => reported)];
}

/** Why what is no longer reported goes on as part of another finding, by its fingerprint. */
export function replacedBy(
  fingerprints: Iterable<string>,
  folded: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([...folded, ...[...fingerprints].map((one) => [one, mergedReason] as const)]);
}

async function match(
  stores: UsedStores,
  { scope, reported, changedCode, dryRun, pathExists, ruleExists }: AuditedFindings,
): Promise<Matches<KeptFinding>> {
  const own = await stores.ingest.kept(scope, { forUpdate: !dryRun });
  const kept = [...own, ...(await stores.witnesses.kept(scope))];
  const known = new Set(kept.map(({ fingerprint }) => fingerprint));
  const seen = new Set(reported.map(({ fingerprint }) => fingerprint));
  const isOtherwise = reported.some(({ advisory, fingerprint }) => advisory && !known.has(fingerprint));
  const isReworded = changedCode !== undefined && reported.some(({ fingerprint }) => !known.has(fingerprint));
  const matches = await matchInScope(kept, reported, {
    pathExists,
    ruleExists,
    ...(isOtherwise && { aliases: aliasPass(stores, (fingerprint) => seen.has(fingerprint)) }),
    ...(isReworded && { reworded: rewordedPass(stores) }),
  });
  return isReworded ? { ...matches, pairs: matches.pairs.map(withFirstName) } : matches;
}
