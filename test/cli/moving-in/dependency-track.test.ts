// What Dependency-Track exports, and what its API says of decisions.
import t from 'tap';
import { dependencyTrack } from '../../../packages/cli/src/moving-in/dependency-track.ts';

const now = new Date('2026-06-01T00:00:00Z');
const findingWith = (analysis: object) => ({
  component: {
    uuid: 'c',
    group: 'org.example',
    name: 'old',
    version: '1.0',
    purl: 'pkg:maven/org.example/old@1.0',
  },
  vulnerability: { uuid: 'v', vulnId: 'GHSA-1', aliases: [{ cveId: 'CVE-2020-1', ghsaId: 'GHSA-1' }] },
  analysis,
});
const read = (analysis: object) =>
  dependencyTrack.read({ project: { name: 'Shop' }, findings: [findingWith(analysis)] }, now)[0];

t.test('dependency-track: states of the export', (t) => {
  t.match(read({ state: 'NOT_AFFECTED', detail: 'Never called.' }), {
    name: 'org.example/old 1.0: GHSA-1',
    product: { name: 'Shop' },
    identity: {
      advisories: ['GHSA-1', 'CVE-2020-1', 'GHSA-1'],
      package: 'pkg:maven/org.example/old@1.0',
      version: '1.0',
    },
    decision: {
      status: 'false_positive',
      reason: 'not affected: Never called.',
      author: null,
      decidedAt: null,
    },
  });
  t.match(read({ state: 'FALSE_POSITIVE', isSuppressed: true })?.decision, { reason: 'false positive' });
  t.match(read({ state: 'NOT_SET', isSuppressed: true }), {
    decision: null,
    leftOut: 'suppressed there without a reason',
  });
  t.match(read({ state: 'RESOLVED' }), { decision: null, leftOut: /resolved there/ });
  for (const state of ['EXPLOITABLE', 'IN_TRIAGE', 'NOT_SET']) {
    const one = read({ state, isSuppressed: false });
    t.same([one?.decision, one?.leftOut], [null, undefined], state);
  }
  t.end();
});

t.test('dependency-track: the log of an analysis says who decided when, and what people wrote', (t) => {
  const one = read({
    analysisState: 'NOT_AFFECTED',
    analysisJustification: 'CODE_NOT_REACHABLE',
    analysisDetails: 'Only in tests.',
    analysisComments: [
      { timestamp: 1_700_000_000_000, comment: 'Analysis: NOT_SET → NOT_AFFECTED', commenter: 'jo' },
      { timestamp: 1_700_000_100_000, comment: 'Asked the team.', commenter: 'sam' },
    ],
  });
  t.match(one?.decision, {
    reason: 'not affected: code_not_reachable: Only in tests.',
    author: 'jo',
    decidedAt: '2023-11-14T22:13:20.000Z',
  });
  t.same(one?.comments, [{ author: 'sam', at: '2023-11-14T22:15:00.000Z', text: 'Asked the team.' }]);
  t.end();
});

t.test('dependency-track: the API is asked for an analysis only where somebody looked', async (t) => {
  const asked: string[] = [];
  const document = await dependencyTrack.fetch(async (path) => {
    asked.push(path);
    const body = path.startsWith('/api/v1/project')
      ? [{ uuid: 'p', name: 'Shop' }]
      : path.startsWith('/api/v1/finding')
        ? [findingWith({ state: 'NOT_SET' }), findingWith({ state: 'FALSE_POSITIVE' })]
        : { analysisState: 'FALSE_POSITIVE', analysisComments: [] };
    const total = path.startsWith('/api/v1/finding') ? '2' : '1';
    return { status: 200, body, header: (name) => (name === 'x-total-count' ? total : undefined) };
  }, new URL('https://track.example.com'));
  t.same(asked, [
    '/api/v1/project?excludeInactive=false&pageNumber=1&pageSize=100',
    '/api/v1/finding/project/p?suppressed=true&pageNumber=1&pageSize=100',
    '/api/v1/analysis?project=p&component=c&vulnerability=v',
  ]);
  t.same(
    dependencyTrack.read(document, now).map(({ decision }) => decision?.status),
    [undefined, 'false_positive'],
  );
  t.throws(() => dependencyTrack.read({ findings: [] }, now), {
    message: /not an export of Dependency-Track/,
  });
});
