// Which new results are looked up among the findings of other tools, and which stay apart.
import t from 'tap';
import { findJoins } from '../../../../../packages/core/src/portal/findings/recording/find-joins.ts';
import { normalizeDetections } from '../../../../../packages/core/src/scan/identity/normalize-detections.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';

type Stores = Parameters<typeof findJoins>[0];

const [result] = normalizeDetections([detection('a', { line: 7, cwe: ['CWE-89'] })], {
  fingerprintKey: 'key',
  commit: null,
});
if (!result) throw new Error('Nothing was reported.');
const candidate = {
  id: 'known',
  scope: 'branch:main',
  category: 'insecure-code',
  path: 'a.ts',
  startLine: 7,
  package: null,
  advisory: null,
  cwe: ['CWE-89'],
} as const;

function stores({ apart = [], seen = [] }: { apart?: readonly string[]; seen?: readonly string[] } = {}) {
  const witnesses = {
    async *candidates() {
      yield [candidate];
    },
    keptApart: async () => (_type: string, _scope: string, fingerprint: string) =>
      apart.includes(fingerprint),
    seenFrom: async () => new Set(seen),
  };
  return { witnesses } as unknown as Stores;
}

const scoped = (scope: string) => ({
  scope: { repositoryId: 'r', auditType: 'security' as const, scope },
  defaultBranch: null,
});
const joinOf = async (given: Stores, scope = 'import:Semgrep') =>
  (await findJoins(given, scoped(scope), [result])).get(result);

t.test('findJoins: a new result is about a finding of another scope', async (t) => {
  t.same(await joinOf(stores()), { id: 'known', reason: 'code', from: 'branch:main', isTaken: false });
  t.match(
    await joinOf(stores({ seen: ['known'] })),
    { isTaken: true },
    'another result of the scope is its witness',
  );
});

t.test('findJoins: what people took apart is never joined again', async (t) => {
  t.equal(await joinOf(stores({ apart: [result.fingerprint] })), undefined);
  t.match(await joinOf(stores({ apart: ['of another'] })), { id: 'known' });
});

t.test('findJoins: nothing of the history is joined', async (t) => {
  t.equal(await joinOf(stores(), 'history:main'), undefined);
});
