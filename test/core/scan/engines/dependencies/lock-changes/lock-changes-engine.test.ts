// The engine that compares the lockfiles of a change with those before it.
import t from 'tap';
import { changed } from './lock-formats.ts';

t.test(
  'lockChangesEngine: a repository that the manifest asks for is reported with low severity',
  async (t) => {
    const lock = (resolved: string) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: { 'node_modules/left': { version: '1.0.0', resolved } },
      });
    const manifest = (range: string) => JSON.stringify({ dependencies: { left: range } });
    const registry = lock('https://registry.npmjs.org/left/-/left-1.0.0.tgz');
    const git = lock(`git+ssh://git@github.com/some/left.git#${'1'.repeat(40)}`);
    const before = { 'package.json': manifest('^1.0.0'), 'package-lock.json': registry };

    const asked = await changed(before, { 'package.json': manifest('some/left'), 'package-lock.json': git });
    t.match(asked, [
      { ruleId: 'package-from-git', severity: 'low', description: /as package\.json asks for/ },
    ]);

    const hidden = await changed(before, { ...before, 'package-lock.json': git });
    t.match(hidden, [{ ruleId: 'package-from-git', severity: 'medium' }]);
  },
);
