// Opens a case for each exploited vulnerability of a product; by a timer, in one instance.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import { systemPrincipal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ExploitedFinding, FindingMoment } from './case-store.ts';
import type { ExploitationCase, StoredCase } from './exploitation-case.ts';

type UsedStores = Pick<Stores, 'activity' | 'cases' | 'transaction'>;

/** Gives the number of cases that were opened. */
export async function openCases(stores: UsedStores, runtime: Runtime): Promise<number> {
  const findings = await stores.cases.exploitedFindings();
  const repositories = [...new Set(findings.map((one) => one.repositoryId))];
  const held = heldBy(await stores.cases.ofRepositories(repositories));
  // Most of the time nothing is new.
  if (findings.every(({ id }) => held.has(id))) return 0;
  return stores.transaction(async () => {
    const moments = await stores.cases.moments(findings.map(({ id }) => id).filter((id) => !held.has(id)));
    await stores.cases.lock((await stores.cases.ofRepositories(repositories)).map(({ id }) => id));
    const known = await stores.cases.ofRepositories(repositories);
    let opened = 0;
    for (const group of sameVulnerability(findings)) {
      const [first] = group;
      if (!first) continue;
      const names = namesOf(group);
      const cases = known.filter(
        (one) => one.repositoryId === first.repositoryId && one.advisories.some((id) => names.has(id)),
      );
      const open = cases.find(({ closed }) => closed === null);
      if (open) {
        await addFindings(stores, open, group);
        continue;
      }
      const fresh = group.filter((one) => !isSettled(one, cases, moments));
      if (fresh.length === 0) continue;
      const made = caseOf(fresh, runtime, moments);
      await stores.cases.save(made);
      const { vulnerability, repositoryId, known: knowledge, findingIds } = made;
      await stores.activity.did(systemPrincipal, 'case.open', made.id, {
        vulnerability,
        repositoryId,
        known: knowledge,
        findingIds,
      });
      opened += 1;
    }
    return opened;
  });
}

/** Findings of open cases. */
function heldBy(cases: readonly StoredCase[]): ReadonlySet<string> {
  return new Set(cases.flatMap(({ closed, findingIds }) => (closed === null ? findingIds : [])));
}

async function addFindings(
  stores: UsedStores,
  open: StoredCase,
  group: readonly ExploitedFinding[],
): Promise<void> {
  const added = group.map(({ id }) => id).filter((id) => !open.findingIds.includes(id));
  if (added.length === 0) return;
  const advisories = [...new Set([...open.advisories, ...namesOf(group)])].sort();
  await stores.cases.save({ ...open, advisories, findingIds: [...open.findingIds, ...added] });
  await stores.activity.did(systemPrincipal, 'case.add-findings', open.id, { findingIds: added });
}

/** Whether a closed case was about it, and it was not reopened since. */
function isSettled(
  { id }: ExploitedFinding,
  cases: readonly StoredCase[],
  moments: readonly FindingMoment[],
): boolean {
  return cases.some(
    ({ closed, findingIds }) =>
      closed !== null &&
      findingIds.includes(id) &&
      !moments.some(
        (one) =>
          one.findingId === id &&
          (one.kind === 'reopened' || one.kind === 'added_to_kev') &&
          one.at > closed.recordedAt,
      ),
  );
}

/** By repository, and by any name that two advisories share. */
function sameVulnerability(findings: readonly ExploitedFinding[]): readonly (readonly ExploitedFinding[])[] {
  const groups: {
    readonly repositoryId: string;
    readonly names: Set<string>;
    readonly of: ExploitedFinding[];
  }[] = [];
  for (const finding of findings) {
    const names = namesOf([finding]);
    const same = groups.filter(
      (group) =>
        group.repositoryId === finding.repositoryId && [...names].some((name) => group.names.has(name)),
    );
    const [first, ...others] = same;
    if (!first) {
      groups.push({ repositoryId: finding.repositoryId, names: new Set(names), of: [finding] });
      continue;
    }
    first.of.push(finding);
    for (const name of names) first.names.add(name);
    // One that has both names shows that two groups are about the same.
    for (const other of others) {
      first.of.push(...other.of);
      for (const name of other.names) first.names.add(name);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map(({ of }) => of);
}

function namesOf(findings: readonly ExploitedFinding[]): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ advisory, ruleId }) =>
      (advisory ? [advisory.id, ...advisory.aliases] : [ruleId]).map((name) => name.toUpperCase()),
    ),
  );
}

function caseOf(
  group: readonly ExploitedFinding[],
  runtime: Runtime,
  moments: readonly FindingMoment[],
): StoredCase {
  const now = timestamp(runtime);
  const advisories = [...namesOf(group)].sort();
  const [worst] = [...group].sort((a, b) => severityRank(a.severity) - severityRank(b.severity));
  if (!worst) throw new Error('A case is about a finding.');
  return {
    id: runtime.newId(),
    repositoryId: worst.repositoryId,
    repository: worst.repository,
    vulnerability: advisories.find((id) => id.startsWith('CVE-')) ?? advisories[0] ?? worst.ruleId,
    advisories,
    title: worst.title,
    severity: worst.severity,
    openedAt: now,
    known: knownOf(group, moments, now),
    awareness: null,
    verdict: 'unknown',
    verdictBy: null,
    measure: null,
    notifications: [],
    closed: null,
    findingIds: group.map(({ id }) => id),
  };
}

/** The earliest moment of which the portal can say that it knew. */
function knownOf(
  group: readonly ExploitedFinding[],
  moments: readonly FindingMoment[],
  now: string,
): ExploitationCase['known'] {
  const listedOn = group.flatMap(({ advisory }) => advisory?.listedOn ?? []).sort()[0] ?? null;
  const found = group.map((one): ExploitationCase['known'] => {
    const listed = moments.findLast(({ findingId, kind }) => findingId === one.id && kind === 'added_to_kev');
    if (listed) return { at: listed.at, basis: 'listed', listedOn };
    const on = one.advisory?.listedOn;
    const wasListed = on !== undefined && on !== null && on <= one.firstSeenAt.slice(0, 10);
    return wasListed
      ? { at: one.firstSeenAt, basis: 'first_seen', listedOn }
      : { at: now, basis: 'noticed', listedOn };
  });
  return found.reduce((earliest, one) => (one.at < earliest.at ? one : earliest));
}
