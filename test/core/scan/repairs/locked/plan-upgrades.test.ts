// Which entries move so that vulnerable ones go, on lockfiles of any shape: what is planned holds all ranges.
import fc from 'fast-check';
import t from 'tap';
import { LockState } from '../../../../../packages/core/src/scan/repairs/locked/lock-state.ts';
import { planUpgrades } from '../../../../../packages/core/src/scan/repairs/locked/plan-upgrades.ts';
import { npmLibraries } from '../../../../../packages/core/src/scan/repairs/npm/npm-libraries.ts';
import { NpmRegistry } from '../../../../../packages/core/src/scan/repairs/npm/npm-registry.ts';

type Manifests = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const { semver } = npmLibraries();

function registryOf(manifests: Manifests, vulnerable: ReadonlySet<string>): NpmRegistry {
  const packument = async (name: string) => {
    const versions = Object.entries(manifests[name] ?? {}).map(([version, dependencies]) => [
      version,
      { version, dependencies },
    ]);
    return { name, versions: Object.fromEntries(versions) };
  };
  const affected = async (_: string, name: string, versions: Iterable<string>) =>
    new Set([...versions].filter((version) => vulnerable.has(`${name}@${version}`)));
  return new NpmRegistry(
    { ...npmLibraries(), pacote: { packument } } as never,
    { advice: { affected }, signal: new AbortController().signal, releasedBefore: null } as never,
    {},
  );
}

/** Resolved as a package manager does: the highest release that a range takes. */
function lockOf(manifests: Manifests, asked: Readonly<Record<string, string>>): LockState {
  const entries = new Map<string, { name: string; version: string; isFixed: boolean }>();
  const needs = new Map();
  const resolve = (from: string, specs: Readonly<Record<string, string>>) => {
    const own = new Map();
    needs.set(from, own);
    for (const [name, spec] of Object.entries(specs)) {
      const version = Object.keys(manifests[name] ?? {})
        .filter((one) => semver.satisfies(one, spec))
        .sort(semver.compare)
        .at(-1);
      if (version === undefined) continue;
      const key = `${name}@${version}`;
      own.set(name, { spec, to: key });
      if (entries.has(key)) continue;
      entries.set(key, { name, version, isFixed: false });
      resolve(key, manifests[name]?.[version] ?? {});
    }
  };
  resolve('package.json', asked);
  return new LockState({ entries, needs, projects: new Set(['package.json']), shared: undefined });
}

const names = ['a', 'b', 'c', 'd'];
const versions = ['1.0.0', '1.0.1', '1.1.0', '2.0.0'];
const spec = fc.constantFrom('*', '^1.0.0', '~1.0.0', '1.0.0', '>=1.0.1', '^2.0.0');
/** A package needs only later ones, so that there is an end. */
const manifests = fc
  .array(
    fc.array(fc.array(fc.option(spec), { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
    {
      minLength: 4,
      maxLength: 4,
    },
  )
  .map(
    (all): Manifests =>
      Object.fromEntries(
        names.map((name, place) => [
          name,
          Object.fromEntries(
            versions.map((version, index) => [
              version,
              Object.fromEntries(
                (all[place]?.[index] ?? []).flatMap((own, other) =>
                  own === null || other <= place ? [] : [[names[other], own]],
                ),
              ),
            ]),
          ),
        ]),
      ),
  );
const world = fc.record({
  manifests,
  asked: fc.record({ a: spec, b: spec }, { requiredKeys: ['a'] }),
  bad: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...versions)), { maxLength: 5 }),
});

t.test('planUpgrades: holds every range, adds nothing vulnerable, and has nothing left to do', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ manifests, asked, bad }) => {
      const vulnerable = new Set(bad.map(([name, version]) => `${name}@${version}`));
      const first = lockOf(manifests, asked as Record<string, string>);
      const before = new Set(first.entries.keys());
      const options = {
        names: new Set(names),
        scope: 'compatible',
        registry: registryOf(manifests, vulnerable),
        refuse: () => undefined,
      } as const;
      const { state, stuck } = await planUpgrades(first, options);
      for (const [from, own] of state.needs)
        for (const { spec, to } of own.values()) {
          const entry = state.entries.get(to);
          if (!entry || !semver.satisfies(entry.version, spec)) return false;
          if (from !== 'package.json' && !state.entries.has(from)) return false;
        }
      const now = [...state.entries.values()].map(({ name, version }) => `${name}@${version}`);
      const left = now.filter((one) => vulnerable.has(one));
      const again = await planUpgrades(state, options);
      return (
        left.every(
          (one) => before.has(one) && stuck.some(({ name, version }) => `${name}@${version}` === one),
        ) &&
        new Set(now).size === now.length &&
        again.state === state
      );
    }),
    { numRuns: 300 },
  );
});

t.test('planUpgrades: says what stands against the lowest clean release', async (t) => {
  const all: Manifests = {
    a: { '1.0.0': { b: '1.0.0' } },
    b: { '1.0.0': {}, '1.1.0': { d: '^1.0.0' }, '1.2.0': {} },
  };
  const planned = (asked: Readonly<Record<string, string>>) =>
    planUpgrades(lockOf(all, asked), {
      names: new Set(['b']),
      scope: 'breaking',
      registry: registryOf(all, new Set(['b@1.0.0', 'b@1.2.0'])),
      refuse: (_, __, { version }) => (version === '1.1.0' ? 'is refused' : undefined),
    });

  t.match((await planned({ b: '~1.0.0' })).stuck, [
    { name: 'b', version: '1.0.0', clean: '1.1.0', reason: 'b 1.1.0 is refused', blocker: null },
  ]);
});

t.test(
  'planUpgrades: what is beside a package is taken for the words for which it was taken before',
  async (t) => {
    const planned = async (asked: string) => {
      const release = (version: string, peer: string) => [
        version,
        { version, peerDependencies: { compiler: peer } },
      ];
      const packuments: Readonly<Record<string, object>> = {
        host: Object.fromEntries([release('1.0.0', '*'), release('1.0.1', asked)]),
        compiler: { '19.1.0-rc.2': { version: '19.1.0-rc.2' } },
      };
      const packument = async (name: string) => ({ name, versions: packuments[name] });
      const affected = async (_: string, name: string) => new Set(name === 'host' ? ['1.0.0'] : []);
      const registry = new NpmRegistry(
        { ...npmLibraries(), pacote: { packument } } as never,
        { advice: { affected }, signal: new AbortController().signal, releasedBefore: null } as never,
        {},
      );
      const first = new LockState({
        entries: new Map([
          ['host', { name: 'host', version: '1.0.0', isFixed: false }],
          ['compiler', { name: 'compiler', version: '19.1.0-rc.2', isFixed: false }],
        ]),
        needs: new Map([
          ['package.json', new Map([['host', { spec: '^1.0.0', to: 'host' }]])],
          ['host', new Map([['compiler', { spec: '', to: 'compiler' }]])],
        ]),
        projects: new Set(['package.json']),
        shared: undefined,
      });
      return planUpgrades(first, {
        names: new Set(['host']),
        scope: 'compatible',
        registry,
        refuse: () => undefined,
      });
    };

    const same = await planned('*');
    t.equal(same.state.entries.get('host')?.version, '1.0.1');
    t.strictSame(same.stuck, []);
    t.match((await planned('^19.0.0')).stuck, [
      { name: 'host', reason: 'host 1.0.1 needs compiler ^19.0.0 beside it' },
    ]);
  },
);

t.test('planUpgrades: moves a vulnerable version that the registry took away', async (t) => {
  const first = lockOf({ a: { '1.0.0': {} } }, { a: '^1.0.0' });
  const { state, stuck } = await planUpgrades(first, {
    names: new Set(['a']),
    scope: 'lockfile',
    registry: registryOf({ a: { '1.0.1': {} } }, new Set(['a@1.0.0'])),
    refuse: () => undefined,
  });

  t.strictSame(
    [...state.entries.values()].map(({ version }) => version),
    ['1.0.1'],
  );
  t.strictSame(stuck, []);
});
