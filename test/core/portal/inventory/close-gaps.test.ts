// What a question about packages reads where SBOMs close the gaps of manifests: a little for each, and once.
import t from 'tap';
import { GapCloser, leaveToAudits } from '../../../../packages/core/src/portal/inventory/close-gaps.ts';
import type {
  CurrentInventory,
  NamedVersion,
} from '../../../../packages/core/src/portal/inventory/inventory-store.ts';

const now = new Date('2026-06-01T00:00:00Z');

const inventory = (repositoryId: string, more: Partial<CurrentInventory>): CurrentInventory => ({
  repositoryId,
  repository: repositoryId,
  branch: 'main',
  setNumber: null,
  commit: null,
  complete: true,
  gaps: [],
  wholeEcosystems: [],
  auditedAt: now.toISOString(),
  ...more,
});
const named = (name: string, version: string): NamedVersion => ({ name, version, declared: null });

t.test('GapCloser: asks an SBOM for the names of the audit only, and for each pair once', async (t) => {
  const asked: unknown[] = [];
  const sets: Readonly<Record<number, readonly NamedVersion[]>> = {
    1: [named('left', '1.0.0')],
    2: [named('left', '1.0.0'), named('right', '1.0.0')],
    3: [named('left', '2.0.0')],
  };
  const closer = new GapCloser({
    versions: async (set, ecosystem, names) => {
      asked.push([set, ecosystem, names]);
      return (sets[set] ?? []).filter(({ name }) => names === undefined || names.includes(name));
    },
  });
  const current = [
    inventory('a', { setNumber: 1, gaps: ['npm', 'PyPI'] }),
    inventory('a', { setNumber: 2, branch: 'import:CycloneDX a', wholeEcosystems: ['npm'] }),
    inventory('b', { setNumber: 3, gaps: ['npm'] }),
    inventory('b', { setNumber: 2, branch: 'import:CycloneDX b', wholeEcosystems: ['npm'] }),
    inventory('c', { setNumber: 1, gaps: ['npm'] }),
  ];
  const gaps = [['PyPI'], [], ['npm'], [], ['npm']];

  const first = await closer.close(current, now);
  t.same(
    first.map((one) => one.gaps),
    gaps,
    'the SBOM of b names another version, and c has none',
  );
  t.same(asked, [
    [1, 'npm', undefined],
    [2, 'npm', ['left']],
    [3, 'npm', undefined],
    [2, 'npm', ['left']],
  ]);
  const second = await closer.close(current, now);
  t.same(
    second.map((one) => one.gaps),
    gaps,
  );
  t.equal(asked.length, 4, 'sets do not change');
});

t.test('GapCloser: only the pinned version itself closes a gap, a range also a newer one', async (t) => {
  const closes = async (found: NamedVersion, version: string | null) => {
    const closer = new GapCloser({
      versions: async (set) => (set === 1 ? [found] : version === null ? [] : [named(found.name, version)]),
    });
    const [audited] = await closer.close(
      [
        inventory('a', { setNumber: 1, gaps: ['npm'] }),
        inventory('a', { setNumber: 2, branch: 'import:CycloneDX a', wholeEcosystems: ['npm'] }),
      ],
      now,
    );
    return audited?.gaps.length === 0;
  };
  const pinned = named('left', '1.5.0');
  const ranged = { ...pinned, declared: '^1.5.0' };
  const unstated = { ...named('left', ''), declared: '*' };
  const cases: readonly (readonly [NamedVersion, string | null, boolean])[] = [
    [pinned, '1.5.0', true],
    [pinned, '1.6.0', false],
    [pinned, '1.4.0', false],
    [pinned, null, false],
    [ranged, '1.5.0', true],
    [ranged, '1.6.0', true],
    [ranged, '1.4.0', false],
    [unstated, '0.1.0', true],
    [unstated, null, false],
  ];
  for (const [found, version, expected] of cases)
    t.equal(await closes(found, version), expected, `${found.declared ?? found.version}: ${version}`);
});

t.test(
  'GapCloser: a stale or partial SBOM, one of another ecosystem, and submodules close nothing',
  async (t) => {
    const closes = async (sbom: Partial<CurrentInventory>, audited: Partial<CurrentInventory> = {}) => {
      const closer = new GapCloser({ versions: async () => [named('left', '1.0.0')] });
      const [one] = await closer.close(
        [
          inventory('a', { setNumber: 1, gaps: ['npm'], ...audited }),
          inventory('a', { setNumber: 2, branch: 'import:CycloneDX a', wholeEcosystems: ['npm'], ...sbom }),
        ],
        now,
      );
      return one?.gaps.length === 0;
    };
    t.equal(await closes({}), true);
    t.equal(await closes({ complete: false }), false);
    t.equal(await closes({ auditedAt: '2026-01-01T00:00:00Z' }), false);
    t.equal(await closes({ wholeEcosystems: ['PyPI'] }), false);
    t.equal(await closes({ wholeEcosystems: [] }), false);
    t.equal(await closes({ repositoryId: 'b' }), false);
    t.equal(await closes({}, { gaps: ['npm', '*'] }), false);
  },
);

t.test('leaveToAudits: an SBOM says nothing of other ecosystems where a branch was audited', async (t) => {
  const sbom = (repositoryId: string) =>
    inventory(repositoryId, { setNumber: 2, branch: 'import:CycloneDX a', gaps: ['!npm', 'PyPI'] });
  const gapsOf = (...all: readonly CurrentInventory[]) => leaveToAudits(all).map(({ gaps }) => gaps);
  const audited = inventory('a', { setNumber: 1, gaps: ['!npm'] });
  t.same(gapsOf(audited, sbom('a')), [['!npm'], ['PyPI']]);
  t.same(gapsOf(audited, sbom('b')), [['!npm'], ['!npm', 'PyPI']]);
  t.same(gapsOf(inventory('a', { setNumber: null, branch: null }), sbom('a')), [[], ['!npm', 'PyPI']]);
  t.same(gapsOf(sbom('a'), sbom('a')), [
    ['!npm', 'PyPI'],
    ['!npm', 'PyPI'],
  ]);
});
