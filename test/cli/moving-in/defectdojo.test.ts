// What DefectDojo's API answers, as decisions.
import t from 'tap';
import { defectdojo } from '../../../packages/cli/src/moving-in/defectdojo.ts';

const now = new Date('2026-06-01T00:00:00Z');
const finding = (change: object) => ({ id: 7, title: 'T', severity: 'High', false_p: false, ...change });
const decisionOf = (change: object) => {
  const [one] = defectdojo.read({ count: 1, results: [finding(change)] }, now);
  return { decision: one?.decision, ...(one?.leftOut !== undefined && { leftOut: one.leftOut }) };
};

t.test('defectdojo: the flags in their order', (t) => {
  const changed = { last_status_update: '2026-01-02T03:04:05.678Z' };
  const unrecorded = { author: null, decidedAt: '2026-01-02T03:04:05.678Z', until: null };
  t.same(decisionOf({ duplicate: true, false_p: true }).decision, null);
  t.same(decisionOf({ false_p: true, risk_accepted: true, ...changed }).decision, {
    status: 'false_positive',
    reason: 'false positive',
    ...unrecorded,
  });
  t.match(decisionOf({ out_of_scope: true, ...changed }).decision, {
    status: 'acknowledged',
    reason: 'out of scope',
  });
  t.match(decisionOf({ risk_accepted: true, active: true }).decision, {
    status: 'acknowledged',
    author: null,
  });
  t.match(decisionOf({ is_mitigated: true }), { decision: null, leftOut: /mitigated there/ });
  t.same(decisionOf({ verified: true }), { decision: null });
  t.end();
});

t.test('defectdojo: an acceptance has its person, dates and reason, and one that ended is left out', (t) => {
  const risk = {
    decision: 'T',
    decision_details: 'The vendor carries it.',
    accepted_by: 'Jo',
    created: '2026-03-01T00:00:00Z',
    expiration_date: '2026-12-31T00:00:00Z',
  };
  t.same(
    decisionOf({ risk_accepted: true, accepted_risks: [{ ...risk, created: '2020-01-01T00:00:00Z' }, risk] }),
    {
      decision: {
        status: 'acknowledged',
        reason: 'risk transferred: The vendor carries it.',
        author: 'Jo',
        decidedAt: '2026-03-01T00:00:00.000Z',
        until: '2026-12-31T00:00:00.000Z',
      },
    },
  );
  const ended = { ...risk, expiration_date: '2026-05-31T00:00:00Z' };
  t.match(decisionOf({ risk_accepted: true, accepted_risks: [ended] }), {
    decision: null,
    leftOut: 'accepted there until 2026-05-31',
  });
  t.end();
});

t.test('defectdojo: product, identity and public notes', (t) => {
  const [one] = defectdojo.read(
    {
      findings: [
        finding({
          vulnerability_ids: [{ vulnerability_id: 'CVE-2021-44228' }],
          component_name: 'log4j-core',
          component_version: '2.14.1',
          file_path: 'pom.xml',
          line: 0,
          cwe: 502,
          notes: [1, 2, { entry: 'Inline', author: { username: 'sam' }, date: '2026-01-01T00:00:00Z' }],
          related_fields: { test: { engagement: { id: 3, product: { name: 'Shop' } } } },
        }),
      ],
      engagements: [{ id: 3, source_code_management_uri: 'https://git.example/o/shop' }],
      notes: [
        { id: 1, entry: 'Asked the vendor.', author: { first_name: 'Jo', last_name: 'Doe' }, date: null },
        { id: 2, entry: 'Between us.', private: true },
      ],
    },
    now,
  );
  t.match(one, {
    name: '#7',
    product: { name: 'Shop', urls: ['https://git.example/o/shop'] },
    identity: {
      advisories: ['CVE-2021-44228'],
      package: 'log4j-core',
      version: '2.14.1',
      line: null,
      cwe: ['CWE-502'],
    },
    comments: [
      { author: 'Jo Doe', at: null, text: 'Asked the vendor.' },
      { author: 'sam', at: '2026-01-01T00:00:00.000Z', text: 'Inline' },
    ],
  });
  t.equal(one?.comments.length, 2);
  t.end();
});

t.test('defectdojo: a page of a longer list is not the list', (t) => {
  t.throws(() => defectdojo.read({ count: 900, results: [finding({})] }, now), {
    message: /The file has 1 of 900 findings/,
  });
  t.equal(
    defectdojo.read(
      [
        { count: 2, results: [finding({})] },
        { count: 2, results: [finding({})] },
      ],
      now,
    ).length,
    2,
  );
  t.end();
});

t.test('defectdojo: another document is refused, and the API is read page by page', async (t) => {
  t.throws(() => defectdojo.read({ results: [{ title: 'x' }] }, now), {
    message: /not a list of findings of DefectDojo/,
  });
  const asked: string[] = [];
  const document = await defectdojo.fetch(async (path) => {
    asked.push(path);
    const isFirst = path.includes('findings') && path.includes('offset=0');
    const results = path.includes('findings') ? [finding({ id: isFirst ? 1 : 2 })] : [];
    return {
      status: 200,
      body: { results, next: isFirst ? 'https://elsewhere.example/' : null },
      header: () => undefined,
    };
  }, new URL('https://dojo.example.com'));
  t.same(
    defectdojo.read(document, now).map(({ name }) => name),
    ['#1', '#2'],
  );
  t.same(asked, [
    '/api/v2/findings/?limit=100&offset=0&related_fields=true&o=id',
    '/api/v2/findings/?limit=100&offset=1&related_fields=true&o=id',
    '/api/v2/engagements/?limit=100&offset=0',
    '/api/v2/notes/?limit=100&offset=0',
  ]);
});
