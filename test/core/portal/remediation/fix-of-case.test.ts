// One version for all findings of a package, and a command where it would help.
import t from 'tap';
import { fixOfCase } from '../../../../packages/core/src/portal/remediation/fix-of-case.ts';

const fact = (fixedVersion: string | null, own: object = {}, path: string | null = 'package-lock.json') => ({
  path,
  package: {
    purl: 'pkg:npm/ws@7.0.0',
    name: 'ws',
    version: '7.0.0',
    dependencyPath: ['ws'],
    fixedVersion,
    ...own,
  },
});

t.test(
  'fixOfCase: takes the highest of the fixed versions, by their order and not by their text',
  async (t) => {
    t.match(fixOfCase([fact('7.5.10'), fact('7.5.9'), fact(null)]), {
      version: '7.5.10',
      commands: [{ path: 'package-lock.json', command: 'npm install ws@7.5.10' }],
      unfixed: 1,
    });
  },
);

t.test('fixOfCase: has a command for each file', async (t) => {
  const { commands } = fixOfCase([fact('7.5.10'), fact('7.5.10', {}, 'web/yarn.lock'), fact('7.5.9')]);
  t.same(
    commands.map(({ command }) => command),
    ['npm install ws@7.5.10', 'yarn add ws@7.5.10'],
  );
});

t.test('fixOfCase: has no version where two cannot be ordered', async (t) => {
  t.match(fixOfCase([fact('7.5.10'), fact('a branch')]), { version: null, commands: [] });
  t.match(fixOfCase([fact('1', { purl: 'pkg:unknown/x' }), fact('2', { purl: 'pkg:unknown/x' })]), {
    version: null,
  });
});

t.test('fixOfCase: has no command for what another package holds back', async (t) => {
  const indirect = { dependencyPath: ['jsdom', 'ws'] };
  t.same(fixOfCase([fact('8.17.1', indirect)]).commands, []);
  t.match(fixOfCase([fact('7.5.10', indirect)]).commands, [{ command: 'npm update ws' }]);
});

t.test('fixOfCase: knows nothing of code', async (t) => {
  t.same(fixOfCase([]), { version: null, commands: [], unfixed: 0 });
});

t.test('fixOfCase: what another package pins is overridden', async (t) => {
  const { commands } = fixOfCase([
    {
      path: 'package-lock.json',
      package: {
        purl: 'pkg:npm/qs@6.5.1',
        name: 'qs',
        version: '6.5.1',
        fixedVersion: '6.5.3',
        dependencyPath: ['express', 'qs'],
        pinnedBy: 'express',
      },
    },
  ]);
  t.match(commands, [{ command: 'npm pkg set overrides.qs=6.5.3 && npm install' }]);
});
