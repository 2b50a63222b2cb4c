// npm's libraries have what is declared of them.
import t from 'tap';
import { npmLibraries } from '../../../../../packages/core/src/scan/repairs/npm/npm-libraries.ts';

t.test('npmLibraries: has every function that is declared', (t) => {
  const { Arborist, pacote, parseSpec, semver } = npmLibraries();

  t.type(Arborist, 'function');
  t.type(new Arborist({ path: t.testdir({}) }).buildIdealTree, 'function');
  t.type(pacote.packument, 'function');
  t.match(parseSpec.resolve('a', 'npm:b@^1.0.0'), {
    type: 'alias',
    subSpec: { type: 'range', name: 'b', fetchSpec: '^1.0.0' },
  });
  t.equal(semver.satisfies('1.2.3', '^1.0.0'), true);
  t.equal(semver.prerelease('1.0.0'), null);
  t.end();
});
