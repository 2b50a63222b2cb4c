// What the advisories here add to findings of others: what a document says stays, what it leaves out is filled in.
import t from 'tap';
import {
  AdvisoryKnowledge,
  withKnownPriority,
} from '../../../../packages/core/src/portal/inventory/advisory-knowledge.ts';

const cve = 'CVE-2026-1';
const kev = { dateAdded: '2026-01-01', dueDate: '2026-02-01', ransomware: false };
const epss = { probability: 0.5, percentile: 0.9, date: '2026-01-01' };
const record = {
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: [cve],
  kind: 'vulnerability',
  severity: { level: 'high', vector: 'CVSS:3.1/known', score: 8.1 },
  summary: 'A problem',
  url: 'https://a.example/1',
  cwe: [],
  published: '2026-01-05T00:00:00Z',
  modified: '2026-03-01T00:00:00Z',
};
const advisory = {
  id: cve.toLowerCase().toUpperCase(),
  aliases: [] as string[],
  cvss: null,
  cvssScore: null,
  url: null,
  published: null,
  modified: null,
  kev: null,
  epss: null,
} as never;
const found = (fixedVersion: string | null) =>
  ({ purl: 'pkg:npm/left@1.0.0', name: 'left', version: '1.0.0', fixedVersion, scope: 'runtime' }) as never;

function knowledge(change: object = {}) {
  const asked: unknown[] = [];
  const range = {
    type: 'SEMVER',
    events: [
      ['introduced', '0'],
      ['fixed', '2.0.0'],
    ],
  };
  const database = {
    recordsNamed: (names: readonly string[]) => {
      asked.push(names);
      return new Map([[cve, [record]]]);
    },
    exploitationDates: () => ({ kev: null, epss: null }),
    exploitation: (): unknown => null,
    match: async (targets: readonly unknown[]) =>
      targets.map(() => [
        { advisory: record, affected: [{ ranges: [range], versions: [] }] },
        {
          advisory: { id: 'GHSA-other', aliases: [] },
          affected: [{ ranges: [{ ...range, events: [['fixed', '1.0.1']] }], versions: [] }],
        },
      ]),
    ...change,
  };
  return { known: new AdvisoryKnowledge(database as never), asked };
}

t.test('AdvisoryKnowledge: fills in what a document leaves out', async (t) => {
  const { known } = knowledge();
  const [one] = await known.addTo([{ advisory, package: found(null) }]);
  t.match(one, {
    advisory: {
      id: cve,
      aliases: ['GHSA-aaaa-bbbb-cccc'],
      cvss: 'CVSS:3.1/known',
      cvssScore: 8.1,
      published: record.published,
      modified: record.modified,
      kev: null,
    },
    package: { fixedVersion: '2.0.0' },
  });
  t.match(one, { advisory: { url: /./ } });
  const own = {
    cvss: 'CVSS:3.1/own',
    cvssScore: 1,
    url: 'https://own.example/',
    published: '2025',
    modified: '2025',
  };
  const [kept] = await known.addTo([
    { advisory: { ...(advisory as object), ...own } as never, package: found('1.5.0') },
  ]);
  t.match(kept, { advisory: own, package: { fixedVersion: '1.5.0' } });
  const none = { advisory: null, package: found(null) };
  t.equal((await known.addTo([none]))[0], none);
  const mixed = await known.addTo([none, { advisory, package: null }]);
  t.equal(mixed[0], none);
  t.equal(mixed[1]?.package, null);
});

t.test('AdvisoryKnowledge: asks nothing where no advisory is named', async (t) => {
  const { known, asked } = knowledge();
  const items = [{ advisory: null }, {}];
  t.equal(await known.addTo(items), items);
  t.same(asked, []);
  await known.addTo([{ advisory: { ...(advisory as object), aliases: ['GHSA-x'] } as never }]);
  t.same(asked, [[cve, 'GHSA-x']]);
});

t.test('AdvisoryKnowledge: an advisory that is not known here stays as it is', async (t) => {
  const { known } = knowledge({
    recordsNamed: () => new Map(),
    match: async (all: readonly unknown[]) => all.map(() => []),
  });
  const [one] = await known.addTo([{ advisory, package: found(null) }]);
  t.match(one, { advisory: { aliases: [], cvss: null, url: null }, package: { fixedVersion: null } });
});

t.test('AdvisoryKnowledge: a source that was read here answers, also that it is on no list', async (t) => {
  const listed = { ...(advisory as object), kev, epss } as never;
  const unread = knowledge();
  t.match((await unread.known.addTo([{ advisory: listed }]))[0], { advisory: { kev, epss } });
  const read = knowledge({ exploitationDates: () => ({ kev: '2026', epss: '2026' }) });
  t.match((await read.known.addTo([{ advisory: listed }]))[0], { advisory: { kev: null, epss: null } });
  const ours = { kev: { ...kev, dateAdded: '2026-05-05' }, epss: { ...epss, probability: 0.7 } };
  const answers = { exploitation: (name: string) => (name === cve ? ours : null) };
  t.match((await knowledge(answers).known.addTo([{ advisory: listed }]))[0], { advisory: ours });
  t.match(
    (
      await knowledge({ ...answers, exploitationDates: () => ({ kev: '2026', epss: '2026' }) }).known.addTo([
        { advisory },
      ])
    )[0],
    {
      advisory: ours,
    },
  );
});

t.test('withKnownPriority: rates again what has an advisory', async (t) => {
  const finding = {
    advisory: { ...(advisory as object), kev },
    severity: 'low',
    confidence: 'high',
    category: 'dependency-vulnerability',
    exploited: false,
    priority: { level: 'low', score: 0, reasons: [] },
  } as never;
  const plain = { advisory: null, priority: { level: 'low' } } as never;
  const [rated, same] = await withKnownPriority([finding, plain], undefined);
  t.match(rated, { exploited: true, priority: { level: 'urgent' } });
  t.equal(same, plain);
  t.match(
    (
      await withKnownPriority(
        [finding],
        knowledge({ exploitationDates: () => ({ kev: '2026', epss: null }) }).known,
      )
    )[0],
    {
      exploited: false,
    },
  );
});
