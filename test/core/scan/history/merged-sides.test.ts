// What no branch has in its line: a tag alone, and sides that were merged. By the command and by what a portal stores, alike.
import t, { type Test } from 'tap';
import { assessIncident } from '../../../../packages/core/src/scan/history/assess-incident.ts';
import { BranchReach } from '../../../../packages/core/src/scan/history/branch-reach.ts';
import { findSubjects } from '../../../../packages/core/src/scan/history/history-subjects.ts';
import { findIncident } from '../../../../packages/core/src/scan/history/incident.ts';
import { firstMerges } from '../../../../packages/core/src/scan/history/merged-sides.ts';
import { parsePackageQuestion } from '../../../../packages/core/src/scan/history/package-question.ts';
import { readHistory } from '../../../../packages/core/src/scan/history/read-history.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { type DatedRepository, datedRepository, npmLock } from './history-setup.ts';

const lock = (version: string) => ({ 'package-lock.json': npmLock(`left@${version}`) });

async function verdict(t: Test, { opened: git }: DatedRepository, from: string, to: string) {
  const { index } = await readHistory(git);
  const window = { question: parsePackageQuestion('npm:left@6.6.6'), from: new Date(from), to: new Date(to) };
  const found = await findIncident(index, { git, ...window });
  const { refs } = new BranchReach(index.tree, index.refs);
  const subjects = [...findSubjects(index, {})];
  const stored = { refs, boundaries: [], commits: index.tree.nodes.length, subjects };
  const { verdict: other, occurrences } = assessIncident(stored, window);
  t.equal(other, found.verdict, 'the portal says the same');
  t.same(occurrences.length, found.occurrences.length);
  return [
    found.verdict,
    found.occurrences.map(({ branches, tags, gone }) => [branches, tags, gone === null]),
  ];
}

t.test('findIncident: finds what only a tag has', async (t) => {
  const repository = datedRepository(t.testdir({}));
  repository.on('2026-01-01', 'Ann', lock('1.0.0'));
  repository.git('checkout', '-q', '-b', 'release');
  repository.on('2026-02-01', 'Ann', lock('6.6.6'));
  repository.git('tag', 'v6');
  repository.git('checkout', '-q', 'main');
  repository.git('branch', '-q', '-D', 'release');

  t.same(await verdict(t, repository, '2026-02-01', '2026-02-02'), ['present', [[[], ['v6'], true]]]);
  t.same(await verdict(t, repository, '2026-01-01', '2026-01-31'), ['not_found', []]);
});

t.test('findIncident: finds what only a side had that was merged, until it went or was merged', async (t) => {
  const repository = datedRepository(t.testdir({}));
  repository.on('2026-01-01', 'Ann', lock('1.0.0'));
  repository.git('checkout', '-q', '-b', 'one');
  repository.on('2026-02-01', 'Ann', lock('6.6.6'));
  repository.on('2026-02-03', 'Ann', { ...lock('1.0.0'), 'a.js': '1;\n' });
  repository.git('checkout', '-q', 'main');
  repository.merge('2026-02-05', 'Bob', 'one');
  repository.git('branch', '-q', '-D', 'one');

  t.same(await verdict(t, repository, '2026-02-02', '2026-02-03'), ['present', [[[], [], false]]]);
  t.same(await verdict(t, repository, '2026-02-04', '2026-02-08'), ['not_found', []]);

  repository.git('checkout', '-q', '-b', 'two');
  repository.on('2026-03-01', 'Ann', lock('6.6.6'));
  repository.git('checkout', '-q', 'main');
  repository.merge('2026-03-05', 'Bob', 'two');
  repository.git('branch', '-q', '-D', 'two');
  repository.on('2026-03-07', 'Ann', lock('1.0.0'));

  t.same(
    await verdict(t, repository, '2026-03-02', '2026-03-03'),
    ['present', [[[], [], false]]],
    'before the merge',
  );
  t.same(
    await verdict(t, repository, '2026-03-02', '2026-03-06'),
    ['present', [[['main'], [], false]]],
    'a branch goes first',
  );
  t.same(await verdict(t, repository, '2026-03-08', '2026-03-09'), ['not_found', []]);
});

t.test('firstMerges: is the first merge behind whose side a node lies', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ back: fc.nat(4), merges: fc.array(fc.nat(5), { maxLength: 2 }) }), {
        maxLength: 20,
      }),
      (drawn) => {
        const nodes = drawn.map(({ back, merges }, at) => ({
          parent: Math.max(-1, at - 1 - back),
          merged: merges.map((one) => at - 1 - one).filter((one) => one >= 0),
        }));
        const isBehind = (node: number, side: number) => {
          for (let one = side; one >= 0; one = nodes[one]?.parent ?? -1) if (one === node) return true;
          return false;
        };
        const found = firstMerges(nodes as never);
        for (const node of nodes.keys()) {
          const first = nodes.findIndex(({ merged }) => merged.some((side) => isBehind(node, side)));
          if ((found[node] ?? -1) !== first) throw new Error(`${node}: ${found[node]}, not ${first}`);
        }
      },
    ),
    { numRuns: draws(1_000, 100) },
  );
  t.end();
});
