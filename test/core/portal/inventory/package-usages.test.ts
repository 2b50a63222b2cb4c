// What one inventory says of a package, and what many of them say of a repository: the worst answer counts.
import t from 'tap';
import type { CurrentInventory } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import {
  isFresh,
  rank,
  summaryOf,
  uncertaintyOf,
  usage,
} from '../../../../packages/core/src/portal/inventory/package-usages.ts';

const now = new Date('2026-06-30T00:00:00.000Z');
const at = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const inventory = (change: Partial<CurrentInventory> = {}): CurrentInventory => ({
  repositoryId: 'r',
  repository: 'Shop',
  branch: 'main',
  setNumber: 1,
  commit: 'abc',
  complete: true,
  gaps: [],
  wholeEcosystems: [],
  auditedAt: at(1),
  ...change,
});

t.test('uncertaintyOf: why an inventory does not say that something is not there', async (t) => {
  t.equal(uncertaintyOf(inventory(), now), null);
  t.equal(uncertaintyOf(inventory({ setNumber: null }), now), 'never_audited');
  t.equal(uncertaintyOf(inventory({ auditedAt: null }), now), 'never_audited');
  t.equal(uncertaintyOf(inventory({ complete: false, auditedAt: at(90) }), now), 'partial');
  t.equal(uncertaintyOf(inventory({ auditedAt: at(30) }), now), null, 'thirty days, to the day');
  t.equal(uncertaintyOf(inventory({ auditedAt: at(30.1) }), now), 'stale');
  t.equal(isFresh(undefined, now), false);
});

t.test('usage: what is shown of a package, and of none', async (t) => {
  const member = {
    purl: 'pkg:npm/a@1',
    version: '1',
    scope: 'runtime',
    path: 'a.json',
    license: 'MIT',
    dependencyPath: ['a'],
  } as never;
  t.match(usage(inventory(), 'yes', null, { member, fixedVersion: '2' }), {
    branch: 'main',
    affected: 'yes',
    reason: null,
    purl: 'pkg:npm/a@1',
    version: '1',
    fixedVersion: '2',
    scope: 'runtime',
    path: 'a.json',
    licenses: ['MIT'],
    dependencyPath: ['a'],
  });
  t.match(usage(inventory({ branch: '' }), 'unknown', 'stale'), {
    branch: null,
    reason: 'stale',
    purl: null,
    version: null,
    fixedVersion: null,
    scope: null,
    path: null,
    licenses: [],
    dependencyPath: null,
  });
  const unlicensed = usage(inventory(), 'no', null, {
    member: { ...(member as object), license: null } as never,
    fixedVersion: null,
  });
  t.equal(unlicensed.licenses.length, 1, 'its license is unknown, not none');
});

t.test('summaryOf: each repository once, by its worst answer', async (t) => {
  const rows = (['no', 'yes', 'unknown', 'unknown', 'no', 'no', 'unknown'] as const).map((affected, index) =>
    usage(inventory({ repositoryId: ['a', 'a', 'a', 'b', 'b', 'c', 'd'][index] ?? '' }), affected, null),
  );
  t.same(summaryOf(rows), { yes: 1, unknown: 2, no: 1 });
  t.same(summaryOf(rows.toReversed()), { yes: 1, unknown: 2, no: 1 });
  t.same(summaryOf([]), { yes: 0, unknown: 0, no: 0 });
  t.same(
    (['no', 'unknown', 'yes'] as const).toSorted((a, b) => rank(a) - rank(b)),
    ['yes', 'unknown', 'no'],
  );
});
