// What GitHub lists of alerts, and what of it people decided.
import t from 'tap';
import { github } from '../../../packages/cli/src/moving-in/github.ts';

const now = new Date('2026-06-01T00:00:00Z');
const by = { dismissed_by: { login: 'jo' }, dismissed_at: '2026-03-01T10:00:00Z' };
const ofCode = (more: object = {}) => ({
  number: 4,
  html_url: 'https://github.com/acme/shop/security/code-scanning/4',
  state: 'open',
  rule: { id: 'js/sql-injection', description: 'SQL injection', tags: ['external/cwe/cwe-089', 'security'] },
  tool: { name: 'CodeQL' },
  most_recent_instance: { location: { path: 'src/db.js', start_line: 12 } },
  ...more,
});
const ofDependabot = (more: object = {}) => ({
  number: 5,
  html_url: 'https://github.com/acme/shop/security/dependabot/5',
  state: 'open',
  dependency: { package: { ecosystem: 'npm', name: 'lodash' }, manifest_path: 'package-lock.json' },
  security_advisory: { ghsa_id: 'GHSA-1', cve_id: 'CVE-2021-23337', summary: 'Command injection' },
  ...more,
});
const ofSecret = (more: object = {}) => ({
  number: 6,
  html_url: 'https://github.com/acme/shop/security/secret-scanning/6',
  state: 'open',
  secret_type: 'aws_access_key_id',
  first_location_detected: { path: 'src/keys.py', start_line: 3 },
  ...more,
});
const read = (alert: object) => github.read([alert], now)[0];

t.test('github: identity of the three lists', (t) => {
  const product = { name: 'acme/shop', urls: ['https://github.com/acme/shop'] };
  t.match(read(ofCode()), {
    name: 'code scanning #4',
    product,
    identity: { path: 'src/db.js', line: 12, rules: ['js/sql-injection'], cwe: ['CWE-89'] },
    decision: null,
  });
  t.match(read(ofDependabot()), {
    name: 'Dependabot #5',
    identity: {
      advisories: ['CVE-2021-23337', 'GHSA-1'],
      package: 'lodash',
      version: '',
      path: 'package-lock.json',
      everyVersion: true,
    },
  });
  t.match(read(ofSecret()), { identity: { path: 'src/keys.py', line: 3, category: 'secrets-in-code' } });
  const repository = { full_name: 'acme/api', html_url: 'https://github.com/acme/api' };
  t.match(
    read(ofCode({ repository, html_url: undefined }))?.product,
    { name: 'acme/api' },
    'of a list of all',
  );
  t.equal(github.read([[ofCode()], [ofSecret()]], now).length, 2, 'pages');
  t.end();
});

t.test('github: dismissals are decisions, what a program did is not', (t) => {
  const dismissed = (reason: string, make: (more?: object) => object = ofCode) =>
    read(make({ state: 'dismissed', dismissed_reason: reason, dismissed_comment: 'Looked.', ...by }));
  t.same(dismissed('false positive')?.decision, {
    status: 'false_positive',
    reason: 'false positive: Looked.',
    until: null,
    author: 'jo',
    decidedAt: '2026-03-01T10:00:00.000Z',
  });
  const statusOf = (reason: string, make: (more?: object) => object = ofCode) =>
    dismissed(reason, make)?.decision?.status;
  t.equal(statusOf('used in tests'), 'false_positive');
  t.equal(statusOf("won't fix"), 'acknowledged');
  t.equal(statusOf('mitigated'), 'acknowledged');
  for (const [reason, status] of [
    ['inaccurate', 'false_positive'],
    ['not_used', 'false_positive'],
    ['tolerable_risk', 'acknowledged'],
    ['no_bandwidth', 'acknowledged'],
  ] as const)
    t.equal(statusOf(reason, ofDependabot), status, reason);
  t.match(dismissed('fix_started', ofDependabot)?.leftOut, /a fix was started/);
  t.match(dismissed('because')?.leftOut, /reason that is not known here: because/);
  t.match(read(ofDependabot({ state: 'auto_dismissed' }))?.leftOut, /by a rule, not by a person/);
  t.match(read(ofCode({ state: 'fixed' }))?.leftOut, /fixed there/);
  const resolved = (resolution: string) =>
    read(
      ofSecret({ state: 'resolved', resolution, resolved_by: { login: 'sam' }, resolution_comment: 'Old.' }),
    );
  t.match(resolved('wont_fix')?.decision, {
    status: 'acknowledged',
    reason: 'wont fix: Old.',
    author: 'sam',
  });
  t.match(resolved('used_in_tests')?.decision, { status: 'false_positive' });
  t.match(resolved('revoked')?.leftOut, /revoked there/);
  t.match(resolved('pattern_deleted')?.leftOut, /pattern was deleted/);
  t.end();
});

t.test(
  'github: the API is asked page by page, below its own address, and a list that is off is said',
  async (t) => {
    const asked: string[] = [];
    const document = await github.fetch(async (path, statuses = []) => {
      asked.push(path);
      const isCode = path.includes('code-scanning');
      if (path.includes('dependabot')) {
        t.ok(statuses.includes(403));
        return { status: 403, body: { message: 'Dependabot alerts are disabled.' }, header: () => undefined };
      }
      const next = isCode && !path.includes('&page=2');
      const link =
        '<https://elsewhere.example/other?page=2>; rel="next", <https://elsewhere.example/>; rel="last"';
      return { status: 200, body: isCode ? [ofCode()] : [], header: () => (next ? link : undefined) };
    }, new URL('https://github.com/acme/shop.git'));

    t.same(asked, [
      '/repos/acme/shop/code-scanning/alerts?per_page=100',
      '/repos/acme/shop/code-scanning/alerts?per_page=100&page=2',
      '/repos/acme/shop/dependabot/alerts?per_page=100',
      '/repos/acme/shop/secret-scanning/alerts?per_page=100&hide_secret=true',
    ]);
    t.equal(github.read(document, now).length, 2);
    t.same(github.unread?.(document), ['Dependabot: Dependabot alerts are disabled.']);
    t.equal(github.api?.(new URL('https://github.com/acme')), 'https://api.github.com');
    t.equal(github.api?.(new URL('https://git.acme.example/acme')), 'https://git.acme.example/api/v3');
    const ofAll: string[] = [];
    await github.fetch(async (path) => {
      ofAll.push(path);
      return { status: 200, body: [], header: () => undefined };
    }, new URL('https://github.com/acme/'));
    t.match(ofAll[0], /^\/orgs\/acme\/code-scanning/);
    await t.rejects(
      github.fetch(
        async () => ({ status: 404, body: { message: 'Not Found' }, header: () => undefined }),
        new URL('https://github.com/acme/none'),
      ),
      { message: /shows no alerts of \/acme\/none: code scanning: Not Found; / },
    );
    t.throws(() => github.read([{ title: 'x' }], now), { message: /not a list of alerts of GitHub/ });
    t.throws(() => github.read({ message: 'Not Found' }, now), { message: /not a list of alerts of GitHub/ });
  },
);
