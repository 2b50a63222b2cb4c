// When a thing was present on each branch, against a reading of generated histories by hand.
import t from 'tap';
import { BranchReach } from '../../../../packages/core/src/scan/history/branch-reach.ts';
import { findPresences } from '../../../../packages/core/src/scan/history/presence.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { buildHistory, type GeneratedCommit, intervalsByHand } from './presence-oracle.ts';

const paths = ['a/lock', 'a/other', 'b/lock', 'lock'];
const things = ['one', 'two', 'three'];

const commits: fc.Arbitrary<readonly GeneratedCommit[]> = fc.array(
  fc.record({
    back: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.integer({ min: -1, max: 6 }) },
    ),
    changes: fc.uniqueArray(
      fc.record({
        path: fc.constantFrom(...paths),
        things: fc.option(fc.uniqueArray(fc.constantFrom(...things)), { nil: null, freq: 4 }),
      }),
      { maxLength: 3, selector: ({ path }) => path },
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

t.test('findPresences: agrees with a walk along every branch', async (t) => {
  const runs = Number(process.env.TEST_HISTORY_RUNS ?? draws(300, 60));
  let checked = 0;
  fc.assert(
    fc.property(commits, (drawn) => {
      const history = buildHistory(drawn);
      const { nodes, placed, held } = history;
      const refs = nodes.map(
        (_, tip) => ({ kind: 'branch', name: `${tip}`, commit: `${tip}`, isHead: false }) as const,
      );
      const nodeOf = Object.fromEntries(nodes.map((_, tip) => [`${tip}`, tip]));

      const presences = findPresences({ nodes, placed, held: (version) => held[version] as never });
      const reach = new BranchReach(
        { nodes: nodes.map((node) => ({ ...node, merged: [] })), nodeOf } as never,
        refs,
      );
      const found = refs.map((): string[] => []);
      for (const presence of presences)
        for (const { end, branches } of reach.outcomes(presence))
          for (const { name } of branches)
            found[Number(name)]?.push(`${presence.thing} from ${presence.start} to ${end?.node ?? 'open'}`);

      for (const [tip, own] of found.entries())
        if (own.sort().join('\n') !== intervalsByHand(history, tip).join('\n'))
          throw new Error(
            `branch ${tip}:\n${own.join('\n')}\nby hand:\n${intervalsByHand(history, tip).join('\n')}`,
          );
      checked += 1;
    }),
    { numRuns: runs },
  );

  t.equal(checked, runs);
});

t.test(
  'findPresences: a version that cannot be read ends nothing, and makes the next change inexact',
  async (t) => {
    const vulnerable = {
      things: new Map([['x', { name: 'x', isDeclared: false }]]),
      pins: new Set<string>(),
    };
    const held = [
      { ...vulnerable, isReadable: true },
      { things: new Map(), pins: new Set<string>(), isReadable: false },
      { things: new Map(), pins: new Set<string>(), isReadable: true },
    ];
    const placed = [0, 1, 2].map((version) => [{ path: 'lock', version }]);

    const found = findPresences({
      nodes: [{ parent: -1 }, { parent: 0 }, { parent: 1 }],
      placed,
      held: (version) => held[version] as never,
    });

    t.match(found, [{ start: 0, isExactStart: true, ends: [{ node: 2, isExact: false, how: 'changed' }] }]);
    t.equal(found.length, 1);
  },
);

t.test('findPresences: a range counts only while no related file pins the package', async (t) => {
  const declared = { things: new Map([['x', { name: 'x', isDeclared: true }]]), pins: new Set<string>() };
  const held = [
    { ...declared, isReadable: true },
    { things: new Map(), pins: new Set(['x']), isReadable: true },
  ];

  const found = findPresences({
    nodes: [{ parent: -1 }, { parent: 0 }, { parent: 1 }],
    placed: [
      [{ path: 'app/manifest', version: 0 }],
      [{ path: 'app/sub/lock', version: 1 }],
      [{ path: 'app/sub/lock', version: null }],
    ],
    held: (version) => held[version] as never,
  });

  t.match(found, [
    { start: 0, ends: [{ node: 1 }] },
    { start: 2, ends: [] },
  ]);
});
