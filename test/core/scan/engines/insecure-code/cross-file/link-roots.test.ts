// What files lead to, each by itself.
import t from 'tap';
import type { FileCalls } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/file-summary.ts';
import { FunctionIndex } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/function-index.ts';
import {
  joinRoots,
  linkRoots,
  type RootLinks,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-roots.ts';
import { TargetResolver } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/resolve-target.ts';
import type { Detection } from '../../../../../../packages/core/src/vocabulary/detection.ts';

const detection = (
  line: number,
  confidence: 'high' | 'medium' = 'high',
  title = 'OS command',
): Detection => ({
  ...{ ruleId: 'command-injection', category: 'insecure-code', severity: 'high', confidence, title },
  ...{ description: 'Data reach a shell.', remediation: 'Pass a list.' },
  location: { path: 'b.py', startLine: line, endLine: line },
  anchor: { kind: 'code', text: 'run(command)' },
});

const callTo = (module: string): FileCalls => ({
  ...{ conditional: [], registers: [], handlers: [], declares: [] },
  calls: [
    {
      target: { module, name: 'run' },
      given: [
        { argument: 0, fields: [], from: { kind: 'source', flow: [{ line: 1, code: 'request.args' }] } },
      ],
    },
  ],
});

t.test('linkRoots: each is followed by what it leads through, and by names that lead nowhere', async (t) => {
  const languages = new Map(['a.py', 'b.py', 'c.py', 'd.py'].map((path) => [path, 'python'] as const));
  const files = { languages, declared: new Map(), types: new Map(), mappings: [], goModules: [] };
  const index = new FunctionIndex(new TargetResolver(files), async function* (wanted) {
    for (const path of wanted.keys())
      yield {
        path,
        summary: {
          exports: [],
          functions: [
            {
              ...{ names: ['run'], parameters: ['command'], calls: [], returns: [], stores: [], hands: [] },
              sinks: [
                {
                  detection: detection(2),
                  from: { kind: 'parameter', parameter: 0, fields: [], flow: [] },
                },
              ],
            },
          ],
        },
      };
  });
  const linked = await linkRoots(
    [
      { path: 'a.py', calls: callTo('b.run'), held: [] },
      { path: 'c.py', calls: callTo('d.missing.run'), held: [] },
      { path: 'd.py', calls: callTo('elsewhere.run'), held: [] },
    ],
    {
      index,
      handlersIn: () => [],
      isSource: () => false,
      returnsSource: () => false,
      unproven: (one) => one,
    },
  );
  t.same(
    linked.roots.map(({ path, found, files: through }) => [path, found.length, [...through].sort()]),
    [
      ['a.py', 1, ['a.py', 'b.py']],
      ['c.py', 1, ['c.py', 'd.py']],
      ['d.py', 0, ['d.py']],
    ],
  );
  t.match(linked.roots[1]?.names, ['d', 'missing', 'run']);
  t.match(linked.roots[2]?.names, ['elsewhere', 'run']);
});

t.test(
  'joinRoots: of several flows into a place the first, or the first of more than medium confidence',
  (t) => {
    const root = (path: string, ...found: readonly Detection[]): RootLinks => ({
      ...{ path, calls: 1, held: [], found, limited: [path], files: [path], names: [] },
    });
    const roots = [
      root('a.py', detection(1, 'medium', 'a'), detection(2, 'high', 'a')),
      root('b.py', detection(1, 'high', 'b'), detection(2, 'high', 'b')),
      root('c.py', detection(1, 'high', 'c')),
    ];
    const { detections, limited } = joinRoots({ roots, leftOut: new Set(['d.py']) });
    t.same(
      detections.map(({ location, title }) => [location?.startLine, title]),
      [
        [1, 'b'],
        [2, 'a'],
      ],
    );
    t.same([...limited], ['a.py', 'b.py', 'c.py', 'd.py']);
    t.end();
  },
);
