// What a range asks for, and what a registry says of it.
import t from 'tap';
import { npmLibraries } from '../../../../../packages/core/src/scan/repairs/npm/npm-libraries.ts';
import { NpmRegistry } from '../../../../../packages/core/src/scan/repairs/npm/npm-registry.ts';
import { npmRegistry } from './npm-world.ts';

t.test('NpmRegistry: reads ranges and aliases, and nothing from elsewhere', async (t) => {
  const { url } = await npmRegistry(
    t,
    { a: { '1.0.0': {}, '1.1.0': {} } },
    { 'a@1.1.0': '2026-01-02T00:00:00Z' },
  );
  const registry = new NpmRegistry(
    npmLibraries(),
    {
      advice: { affected: async () => new Set(['1.0.0']) },
      signal: new AbortController().signal,
      releasedBefore: new Date('2026-01-01T00:00:00Z'),
    } as never,
    { registry: url, cache: t.testdir({}), fullMetadata: true },
  );

  t.equal(registry.range('a', '^1.0.0')?.takes('1.2.0'), true);
  t.equal(registry.range('b', 'npm:a@~1.0.0')?.name, 'a');
  t.equal(registry.range('a', 'git+https://example.org/a.git'), undefined);
  t.equal(registry.range('a', 'file:../a'), undefined);
  t.match(await registry.find('a'), {
    tags: { latest: '1.1.0' },
    vulnerable: new Set(['1.0.0']),
    recent: new Set(['1.1.0']),
  });
  t.equal(await registry.find('absent'), undefined);
});

t.test('NpmRegistry: a release of unknown age is too young, unless any age will do', async (t) => {
  const packument = { name: 'a', versions: { '1.0.0': { version: '1.0.0' } } };
  const recentFor = async (releasedBefore: Date | null) => {
    const context = { advice: { affected: async () => new Set() }, signal: new AbortController().signal };
    const pacote = { ...npmLibraries().pacote, packument: async () => packument };
    const libraries = { ...npmLibraries(), pacote };
    const registry = new NpmRegistry(libraries, { ...context, releasedBefore } as never, {});
    return [...((await registry.find('a'))?.recent ?? [])];
  };

  t.same(await recentFor(new Date()), ['1.0.0']);
  t.same(await recentFor(null), []);
});
