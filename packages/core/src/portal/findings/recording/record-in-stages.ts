// Takes very many findings of an import into the store: in many short transactions, so that others who write wait for one of
// them only, and in parts, so that memory never holds all of them.

import { setImmediate } from 'node:timers/promises';
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { Runtime } from '../../../support/runtime.ts';
import { chunksOf } from '../../platform/storage/chunks-of.ts';
import type { SpilledFindings } from '../finding-spill.ts';
import type { KeptFinding } from '../ingest-store.ts';
import { KnownSpill } from '../known-spill.ts';
import { itemsOfPart } from '../matching/in-turns.ts';
import type { Matches } from '../matching/match.ts';
import { matchInParts, type PairedNumbers, type PartMatches } from '../matching/match-in-parts.ts';
import { textNumber } from '../matching/match-keys.ts';
import { findJoinsOf, type Join, type Joins } from './find-joins.ts';
import { type Auditing, FindingsRecord, type UsedStores } from './findings-record.ts';
import { foldSpilledTwins } from './fold-twins.ts';
import { joinKnown, keptNow } from './join-known.ts';
import { aliasPass, rewordedPass, withFirstName } from './matching-passes.ts';
import { replacedBy } from './record-findings.ts';
import type { RecordedFindings } from './recorded-findings.ts';

/**
 * How long one stage may keep others waiting who write; it takes as many findings as the one before managed in it. Smaller ones
 * than the least cost half as much again: on a busy machine each would seem slow.
 */
const stageMs = 40;
const stageFindings = { first: 100, least: 100, most: 500 };

export interface SpilledAudit extends Auditing {
  readonly reported: SpilledFindings;
  /** Where what is known is kept meanwhile: a file that is not there. */
  readonly knownFile: string;
}

/**
 * `stage` runs one transaction. What people decide meanwhile holds: each stage reads its findings again. The caller keeps
 * other recordings of the scope away.
 */
export async function recordInStages(
  stores: UsedStores,
  runtime: Runtime,
  whole: SpilledAudit,
  stage: (work: () => Promise<RecordedFindings>, done: number) => Promise<RecordedFindings>,
): Promise<readonly RecordedFindings[]> {
  const { audited, folded } = await foldSpilledTwins(stores, whole);
  const known = new KnownSpill(whole.knownFile);
  try {
    await known.fill(stores, audited.scope);
    const { added, pairs, missing, read } = await match(stores, audited, known);
    const replaced = replacedBy(audited.reported.replaced, folded);
    const joins = await joinsOf(stores, audited, known, { added, pairs, read });
    const recorded: RecordedFindings[] = [];
    const total = added.length + pairs.length + missing.length;
    let written = 0;
    let size = stageFindings.first;
    const write = async <Item>(
      items: readonly Item[],
      work: (items: readonly Item[], record: (joins: Joins) => FindingsRecord) => Promise<FindingsRecord>,
    ): Promise<void> => {
      for (let from = 0; from < items.length; ) {
        const some = items.slice(from, from + size);
        from += some.length;
        let began = 0;
        const result = await stage(async () => {
          began = performance.now();
          const record = await work(
            some,
            (joins) => new FindingsRecord(stores, runtime, audited, { replaced, joins }),
          );
          return record.save();
        }, written / total);
        size = nextSize(some.length, performance.now() - began);
        recorded.push(result);
        written += some.length;
      }
    };
    await write(added, async (some, recordOf) => {
      const findings = audited.reported.read(some);
      const record = recordOf(joinsAmong(joins, some, findings));
      await record.add(findings);
      return record;
    });
    await write(pairs, async (numbers, recordOf) => {
      const before = read(numbers);
      const reported = before.map((pair) => pair.reported);
      const some = joinsAmong(
        joins,
        numbers.map((pair) => pair.reported),
        reported,
      );
      const together = await joinKnown(stores, runtime, audited, before, some);
      const now = await keptNow(
        stores,
        together.map((pair) => pair.known),
      );
      const current = together.flatMap((pair) => {
        const one = now.get(pair.known.id);
        return one ? [{ ...pair, known: one }] : [];
      });
      const record = recordOf(some);
      await record.readDecisions(current);
      await record.refresh(current);
      return record;
    });
    await write(audited.complete ? missing : [], async (some, recordOf) => {
      const before = known.read(some);
      const now = await keptNow(stores, before);
      const record = recordOf(new Map());
      await record.close(before.flatMap(({ id }) => now.get(id) ?? []));
      return record;
    });
    return recorded;
  } finally {
    known.close();
  }
}

/** Grows to the double at most: one fast stage says little. */
function nextSize(size: number, tookMs: number): number {
  const fitting = Math.min(size * 2, Math.round((size * stageMs) / Math.max(tookMs, 1)));
  return Math.max(stageFindings.least, Math.min(stageFindings.most, fitting));
}

interface SpilledMatches extends PartMatches {
  read(pairs: readonly PairedNumbers[]): Matches<KeptFinding>['pairs'];
}

async function match(
  stores: UsedStores,
  { reported, changedCode, pathExists, ruleExists }: SpilledAudit,
  known: KnownSpill,
): Promise<SpilledMatches> {
  const knownNumbers = new Set(known.keys.identity);
  const seen = new Set(reported.ids.map((id) => reported.keys.identity[id]));
  const isNew = (id: number) => !knownNumbers.has(reported.keys.identity[id] ?? 0);
  const isOtherwise = reported.ids.some((id) => reported.hasAdvisory(id) && isNew(id));
  const isReworded = changedCode !== undefined && reported.ids.some(isNew);
  const isSeen = (fingerprint: string) => seen.has(textNumber(fingerprint));
  const matches = await matchInParts(known, reported, {
    pathExists,
    ruleExists,
    hasAdvisory: (id) => reported.hasAdvisory(id),
    ...(isOtherwise && { aliases: aliasPass(stores, isSeen) }),
    ...(isReworded && { reworded: rewordedPass(stores) }),
  });
  return {
    ...matches,
    read: (pairs) => {
      const ones = known.read(pairs.map((pair) => pair.known));
      const others = reported.read(pairs.map((pair) => pair.reported));
      return pairs.map(({ pass }, index) => {
        const one = ones[index] as KeptFinding;
        const evidence = { pass, previousLocation: one.location };
        const pair = { known: one, reported: others[index] as ReportedFinding, evidence };
        return isReworded ? withFirstName(pair) : pair;
      });
    },
  };
}

/** Results of other tools that findings are about, by the number of what is reported. */
async function joinsOf(
  stores: UsedStores,
  audited: SpilledAudit,
  known: KnownSpill,
  { added, pairs, read }: Pick<SpilledMatches, 'added' | 'pairs' | 'read'>,
): Promise<ReadonlyMap<number, Join>> {
  const { reported } = audited;
  const alone = pairs.filter((pair) => !known.isWitness(pair.known) && reported.isJoinable(pair.reported));
  const fresh = added.filter((id) => reported.isJoinable(id));
  const asked = [...fresh, ...alone.map((pair) => pair.reported)];
  const inCode = asked.filter((id) => !reported.hasAdvisory(id));
  return findJoinsOf<number>(stores, audited, {
    paths: new Set(inCode.map((id) => reported.keys.paths[id] ?? '')),
    withAdvisories: inCode.length < asked.length,
    async *parts() {
      for (const ids of chunksOf(fresh, itemsOfPart)) {
        const findings = reported.read(ids);
        yield ids.map((id, index) => [id, findings[index] as ReportedFinding] as const);
        await setImmediate();
      }
      for (const numbers of chunksOf(alone, itemsOfPart)) {
        const met = read(numbers);
        yield numbers.map((pair, index) => [pair.reported, met[index]?.reported as ReportedFinding] as const);
        await setImmediate();
      }
    },
  });
}

/** Of findings that have just been read, in the order of their numbers. */
function joinsAmong(
  joins: ReadonlyMap<number, Join>,
  ids: readonly number[],
  findings: readonly ReportedFinding[],
): Joins {
  return new Map(
    findings.flatMap((finding, index) => {
      const join = joins.get(ids[index] ?? -1);
      return join ? [[finding, join] as const] : [];
    }),
  );
}
