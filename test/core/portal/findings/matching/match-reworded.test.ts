// What a reviewer calls by another name from one time to the next: the same code, the same weakness, one to one.
import t from 'tap';
import type { KnownFinding } from '../../../../../packages/core/src/portal/findings/matching/match-pass.ts';
import {
  matchReworded,
  type Weakness,
} from '../../../../../packages/core/src/portal/findings/matching/match-reworded.ts';
import type { ReportedFinding } from '../../../../../packages/core/src/scan/identity/reported-finding.ts';

interface Given {
  readonly id: string;
  readonly line?: number;
  readonly code?: string;
  readonly path?: string;
  readonly cwe?: readonly string[];
  readonly category?: Weakness['category'];
}

const place = ({ line = 3, code = 'run(x)', path = 'a.js' }: Given) => ({
  anchorHash: code,
  hint: '',
  location: { path, startLine: line, endLine: line, commit: null },
});

function paired(known: readonly Given[], reported: readonly Given[]): readonly string[] {
  const ones = known.map((one) => ({ id: one.id, ...place(one) }) as unknown as KnownFinding);
  const others = reported.map(
    (one) =>
      ({
        ruleId: one.id,
        cwe: one.cwe ?? [],
        category: one.category ?? 'insecure-code',
        ...place(one),
      }) as unknown as ReportedFinding,
  );
  const weaknesses = new Map(
    known.map(({ id, cwe = [], category = 'insecure-code' }) => [id, { cwe, category }]),
  );
  return matchReworded(new Set(ones), new Set(others), weaknesses).map(
    ([one, other]) => `${one.id} ${other.ruleId}`,
  );
}

const sql = ['CWE-89'];
const access = ['CWE-862'];

t.test('matchReworded: one weakness of one code, whatever it is called', async (t) => {
  t.same(paired([{ id: 'k', cwe: sql }], [{ id: 'other-name', cwe: sql }]), ['k other-name']);
  t.same(paired([{ id: 'k' }], [{ id: 'other-name' }]), ['k other-name'], 'without a CWE');
  t.same(paired([{ id: 'k', cwe: sql }], [{ id: 'other-name' }]), ['k other-name'], 'of one without');
});

t.test('matchReworded: another weakness, code or file is another finding', async (t) => {
  t.same(paired([{ id: 'k', cwe: sql }], [{ id: 'r', cwe: access }]), []);
  t.same(paired([{ id: 'k', category: 'secrets-in-code' }], [{ id: 'r' }]), []);
  t.same(paired([{ id: 'k', code: 'other(x)' }], [{ id: 'r' }]), []);
  t.same(paired([{ id: 'k', path: 'b.js' }], [{ id: 'r' }]), []);
});

t.test('matchReworded: two weaknesses of one line are distinguished by CWE, or not at all', async (t) => {
  const two = [
    { id: 'one', cwe: sql },
    { id: 'two', cwe: access },
  ];
  t.same(paired(two, [{ id: 'r', cwe: access }]), ['two r']);
  t.same(paired(two, [{ id: 'r' }]), [], 'which of them nobody says');
  t.same(paired([{ id: 'one' }, { id: 'two' }], [{ id: 'r' }, { id: 's' }]), []);
});

t.test('matchReworded: copies of one weakness are distinguished by their lines', async (t) => {
  const copies = [
    { id: 'first', line: 3, cwe: sql },
    { id: 'last', line: 30, cwe: sql },
  ];
  t.same(paired(copies, [{ id: 'r', line: 32, cwe: sql }]), ['last r']);
  t.same(
    paired(copies, [
      { id: 'r', line: 32, cwe: sql },
      { id: 's', line: 5, cwe: sql },
    ]).toSorted(),
    ['first s', 'last r'],
  );
});
