// Registries and replaced packages of npm, Yarn, pnpm and Bun.
import t from 'tap';
import { javascriptReaders } from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/asked/javascript-sources.ts';

function read(path: string, text: string) {
  const reader = javascriptReaders.find(({ files }) => files.test(path));
  if (reader === undefined) throw new Error(`${path} is read by nobody.`);
  return reader.read(text);
}

t.test('javascriptReaders: a registry of a scope is asked for that scope alone', async (t) => {
  const sources = read('.npmrc', '@acme:registry=https://npm.acme.example/\n; registry=https://no.example\n');
  t.equal(sources.length, 1);
  t.equal(sources[0]?.covers?.('@acme/left'), true);
  for (const name of ['left', '@acme-evil/left', 'acme']) t.equal(sources[0]?.covers?.(name), false, name);
});

t.test('javascriptReaders: overrides name the package they replace, however deep', async (t) => {
  const overrides = {
    'up@1': { '.': 'some/up', '@scope/left@^2': 'github:some/left' },
    right: '^1.0.0',
    alias: 'npm:other@1',
  };
  const asked = read('package.json', JSON.stringify({ overrides }));
  t.strictSame(
    asked.map(({ place }) => place),
    ['github.com/some/up', 'github.com/some/left'],
  );
  t.strictSame(
    asked.map(({ covers }) => ['up', '@scope/left', 'left'].filter((name) => covers?.(name))),
    [['up'], ['@scope/left']],
  );
});
