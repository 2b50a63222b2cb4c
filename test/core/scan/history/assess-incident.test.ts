// What a store answers about an incident, against the answer on the spot, over generated histories.
import t from 'tap';
import type { Package } from '../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';
import { assessIncident } from '../../../../packages/core/src/scan/history/assess-incident.ts';
import { BranchReach } from '../../../../packages/core/src/scan/history/branch-reach.ts';
import { FileVersions } from '../../../../packages/core/src/scan/history/file-versions.ts';
import {
  type HistoryIndex,
  placeVersions,
} from '../../../../packages/core/src/scan/history/history-index.ts';
import { findSubjects } from '../../../../packages/core/src/scan/history/history-subjects.ts';
import type { HistoryTree } from '../../../../packages/core/src/scan/history/history-tree.ts';
import { findIncident } from '../../../../packages/core/src/scan/history/incident.ts';
import { parsePackageQuestion } from '../../../../packages/core/src/scan/history/package-question.ts';
import type { GitRepository } from '../../../../packages/core/src/scan/source/git/git-repository.ts';
import { draws, fc } from '../../../helpers/properties.ts';

const paths = ['package-lock.json', 'web/package-lock.json', 'tool/package.json'];
const versions = ['1.0.0', '1.0.1', '2.0.0', 'not a version'];

interface Commit {
  readonly back: number;
  readonly merged: number;
  readonly changes: readonly { readonly path: string; readonly held: Held | null }[];
}

interface Held {
  readonly versions: readonly string[];
  readonly isBroken: boolean;
}

const commits: fc.Arbitrary<readonly Commit[]> = fc.array(
  fc.record({
    back: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.integer({ min: -1, max: 5 }) },
    ),
    merged: fc.integer({ min: -6, max: 4 }),
    changes: fc.uniqueArray(
      fc.record({
        path: fc.constantFrom(...paths),
        held: fc.option(
          fc.record({
            versions: fc.uniqueArray(fc.constantFrom(...versions)),
            isBroken: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
          }),
          { nil: null, freq: 4 },
        ),
      }),
      { minLength: 1, maxLength: 2, selector: ({ path }) => path },
    ),
  }),
  { minLength: 1, maxLength: 18 },
);

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));

/** Every commit is the tip of a branch; the last one is checked out. */
function indexOf(drawn: readonly Commit[], isShallow: boolean): HistoryIndex {
  const known = new FileVersions();
  const nodes: HistoryTree['nodes'][number][] = [];
  for (const [place, { back, merged, changes }] of drawn.entries()) {
    const own = changes.map(({ path, held }, index) => {
      const blob = held === null ? null : `${place}-${index}`;
      if (held !== null && blob !== null)
        known.add(
          {
            path,
            blob,
            reads: [],
            error: held.isBroken ? 'broken' : null,
            isWhole: path.endsWith('lock.json'),
          },
          held.versions.map((version) => ({ ecosystem: 'npm', name: 'left', version }) as unknown as Package),
        );
      return { path, blob };
    });
    const parent = back < 0 ? -1 : Math.max(-1, place - 1 - back);
    nodes.push({
      commit: `c${place}`,
      author: 'Ann',
      authoredAt: day(place).toISOString(),
      committedAt: day(place).toISOString(),
      changes: own,
      parent,
      merged: merged < 0 || place - 1 - merged < 0 ? [] : [place - 1 - merged],
      isBoundary: isShallow && parent === -1,
    });
  }
  const tree: HistoryTree = {
    nodes,
    nodeOf: Object.fromEntries(nodes.map(({ commit }, place) => [commit, place])),
    boundary: isShallow ? ['c0'] : [],
    names: [],
  };
  const refs = nodes.map(({ commit }, place) => ({
    kind: place % 3 === 2 ? ('tag' as const) : ('branch' as const),
    name: commit,
    commit,
    isHead: place === nodes.length - 1,
  }));
  const { placed } = placeVersions(tree, known, () => []);
  return { refs, tree, versions: known, placed };
}

t.test('assessIncident: answers as findIncident does on the spot', async (t) => {
  const runs = Number(process.env.TEST_HISTORY_RUNS ?? draws(200, 40));
  // Which steps install what is asked of Git, and has a test of its own.
  const git = { text: async () => '' } as unknown as GitRepository;
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(
      commits,
      fc.boolean(),
      fc.constantFrom('npm:left@1.0.0', 'left@>=1.0.0 <2.0.0', 'npm:left', 'npm:left@3.0.0'),
      fc.option(fc.tuple(fc.integer({ min: -2, max: 19 }), fc.integer({ min: 0, max: 6 })), { nil: null }),
      async (drawn, isShallow, asked, between) => {
        const index = indexOf(drawn, isShallow);
        const question = parsePackageQuestion(asked);
        const from = between && day(between[0]);
        const to = between ? day(between[0] + between[1]) : day(30);
        const { tree } = index;
        const onTheSpot = await findIncident(index, { git, question, from, to });
        const stored = assessIncident(
          {
            refs: new BranchReach(tree, index.refs).refs,
            boundaries: tree.nodes.filter((one) => one.isBoundary).map((one) => one.committedAt),
            commits: tree.nodes.length,
            subjects: [...findSubjects(index, {})],
          },
          { question, from, to },
        );
        const summary = ({ verdict, occurrences, unknown }: typeof stored) => ({
          verdict,
          branches: [...new Set(occurrences.flatMap(({ branches }) => branches))].sort(),
          versions: [...new Set(occurrences.flatMap((one) => one.versions))].sort(),
          unknown: unknown.map(({ reason, paths, branches }) => ({
            reason,
            paths,
            branches: [...branches].sort(),
          })),
        });
        const expected = summary({ ...onTheSpot, couldHaveResolved: [] });
        const found = summary(stored);
        // Of a presence on the spot, which lasts while any asked version does, a tag's own version is named with those of branches.
        const isPart = found.versions.every((version) => expected.versions.includes(version));
        if (isPart && expected.versions.length === found.versions.length + 1)
          expected.versions = found.versions;
        if (JSON.stringify(found) !== JSON.stringify(expected))
          throw new Error(`${JSON.stringify(found)}\non the spot:\n${JSON.stringify(expected)}`);
        checked += 1;
      },
    ),
    { numRuns: runs },
  );

  t.equal(checked, runs);
});
