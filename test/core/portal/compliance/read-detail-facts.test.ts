// Facts that only some conditions ask for are read for these alone.
import t from 'tap';
import { readDetailFacts } from '../../../../packages/core/src/portal/compliance/read-detail-facts.ts';

const now = '2026-06-01T00:00:00.000Z';

t.test('readDetailFacts: reads what a condition names, and nothing else', async (t) => {
  const asked: string[] = [];
  const noted = <Result>(what: string, result: Result): Result => {
    asked.push(what);
    return result;
  };
  const stores = {
    compliance: { licenses: async () => noted('licenses', []) },
    findingLists: { list: async () => noted('findings', { items: [] }) },
    assessedFixes: {
      merged: async (_: string, since: string) => noted(`fixes since ${since}`, [{ verdict: 'fixed' }]),
    },
  } as never;
  const repository = { id: '1', defaultBranch: 'main' } as never;
  const read = (...conditions: readonly string[]) =>
    readDetailFacts(stores, { repository, conditions, resolved: [], now });

  t.same(await read('findings.open == 0', 'repository.name != "the fix of licenses"'), {});
  t.same(asked, []);
  t.match(await read('licenses.exists(l, true)'), { licenses: [] });
  t.match(await read('!findings.exists(f, f.exploited)'), { openFindings: [] });
  t.same(await read('fix.proven'), { fix: { proven: true, assessed: 1n, notFixed: 0n, unknown: 0n } });
  t.same(asked, ['licenses', 'findings', 'fixes since 2026-03-03T00:00:00.000Z']);
  const fix = { verdict: 'not_fixed', targets: [], reasons: [] } as const;
  const own = { repository, conditions: ['fix.proven'], resolved: [], now, fix };
  t.match(await readDetailFacts(stores, own), { fix: { proven: false, assessed: 1n } });
  t.equal(asked.length, 3, 'of a proposed change nothing is read');
});
