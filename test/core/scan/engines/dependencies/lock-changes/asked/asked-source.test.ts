// What is asked for by address: registries, repositories, archives.
import t from 'tap';
import {
  archive,
  registry,
  repository,
  sourceOf,
} from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/asked/asked-source.ts';

const placesOf = (sources: ReturnType<typeof registry>) => sources.map(({ place }) => place);

t.test('registry: its place and those of its archives; none where the text is not an address', async (t) => {
  t.strictSame(placesOf(registry('sparse+https://acme.example/index/')), ['acme.example']);
  t.strictSame(placesOf(registry('https://download.pytorch.org/whl/cpu')), [
    'download.pytorch.org',
    'download-r2.pytorch.org',
  ]);
  t.strictSame(placesOf(registry('http://acme.example/simple')), ['http://acme.example'], 'not encrypted');
  for (const text of ['', 'acme', '../packages', '$REGISTRY', 'https://$HOST/simple'])
    t.strictSame(registry(text), [], text);
});

t.test('repository: the same however it is written', async (t) => {
  for (const text of [
    'Some/Left#main',
    'github:some/left',
    'git@github.com:some/left.git',
    'https://github.com/some/left.git',
    'git+https://github.com/some/left@v1',
    'ssh://git@github.com/some/left.git',
  ])
    t.strictSame(placesOf(repository(text)), ['github.com/some/left'], text);
  t.strictSame(placesOf(repository('')), []);
});

t.test('archive and sourceOf: an address without its fragment, and nothing for a range', async (t) => {
  t.strictSame(placesOf(archive('https://acme.example/a.tgz#abc')), ['https://acme.example/a.tgz']);
  t.strictSame(placesOf(archive('^1.0.0')), []);
  t.notMatch(placesOf(sourceOf('^1.0.0', () => true)), [/acme|github/]);
});
