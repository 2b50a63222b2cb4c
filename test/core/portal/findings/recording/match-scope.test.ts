// Findings whose file left the scope go on; nothing begins, or begins again, there.
import t from 'tap';
import type { KeptFinding } from '../../../../../packages/core/src/portal/findings/ingest-store.ts';
import {
  matchInScope,
  scopeEvent,
} from '../../../../../packages/core/src/portal/findings/recording/match-scope.ts';
import type { ReportedFinding } from '../../../../../packages/core/src/scan/identity/reported-finding.ts';

const identity = (name: string) => ({
  fingerprint: `v1:${name}`,
  anchorHash: name,
  toolFingerprint: null,
  hint: '',
  ruleId: 'rule',
});
const location = (path: string) => ({ path, startLine: 1, endLine: 1, commit: null });
const kept = (name: string, more: Partial<KeptFinding> = {}) =>
  ({
    id: name,
    ...identity(name),
    location: location('a.js'),
    status: 'open',
    missingSince: null,
    ...more,
  }) as KeptFinding;
const reported = (name: string, excluded?: string) =>
  ({
    ...identity(name),
    location: location(excluded === undefined ? 'a.js' : 'vendor/a.js'),
    ...(excluded !== undefined && { excluded }),
  }) as ReportedFinding;

const matched = async (known: readonly KeptFinding[], found: readonly ReportedFinding[]) => {
  const { pairs, added, missing } = await matchInScope(known, found, {
    pathExists: () => true,
    ruleExists: () => true,
  });
  return {
    pairs: pairs.map(({ known, reported }) => `${known.id} ${reported.excluded ?? 'inside'}`),
    added: added.map(({ anchorHash }) => anchorHash),
    missing: missing.map(({ id }) => id),
  };
};

t.test('match scope: what left the scope is the same finding', async (t) => {
  t.same(await matched([kept('one'), kept('two')], [reported('one', 'vendored')]), {
    pairs: ['one vendored'],
    added: [],
    missing: ['two'],
  });
});

t.test('match scope: what was resolved does not come back there', async (t) => {
  t.same(await matched([kept('one', { status: 'resolved' })], [reported('one', 'vendored')]), {
    pairs: [],
    added: [],
    missing: ['one'],
  });
  t.same(
    await matched([kept('one', { status: 'resolved' })], [reported('one')]),
    { pairs: ['one inside'], added: [], missing: [] },
    'inside it does',
  );
});

t.test('match scope: nothing is new there, and what is inside comes first', async (t) => {
  t.same(await matched([], [reported('one', 'generated'), reported('two')]), {
    pairs: [],
    added: ['two'],
    missing: [],
  });
  t.same(await matched([kept('one')], [reported('one', 'vendored'), reported('one')]), {
    pairs: ['one inside'],
    added: [],
    missing: [],
  });
});

t.test('scopeEvent: says where it went, and that it is no fix', (t) => {
  t.match(scopeEvent('a.js', null, 'not_checked_out'), {
    before: { scope: 'included', reason: null },
    after: { scope: 'excluded', reason: 'not_checked_out' },
    comment: /no longer read a\.js \(not checked out\)\. Leaving the scanned scope is not a fix/,
  });
  t.match(scopeEvent(null, 'vendored', null), {
    before: { scope: 'excluded' },
    comment: /read the file again/,
  });
  t.end();
});
