// What GitLab says of vulnerabilities, and what of it people decided.
import t from 'tap';
import { gitlab } from '../../../packages/cli/src/moving-in/gitlab.ts';

const now = new Date('2026-06-01T00:00:00Z');
const vulnerability = (more: object = {}) => ({
  id: 'gid://gitlab/Vulnerability/42',
  title: 'Command injection in lodash',
  state: 'DETECTED',
  reportType: 'DEPENDENCY_SCANNING',
  identifiers: [
    { externalType: 'gemnasium', externalId: 'g-1' },
    { externalType: 'cve', externalId: 'CVE-2021-23337' },
    { externalType: 'cwe', externalId: '94' },
  ],
  location: { file: 'package-lock.json', dependency: { package: { name: 'lodash' }, version: '4.17.11' } },
  stateTransitions: { nodes: [] },
  project: { fullPath: 'acme/shop', webUrl: 'https://gitlab.com/acme/shop' },
  ...more,
});
const page = (nodes: readonly object[], pageInfo: object = { hasNextPage: false }) => ({
  data: { project: { vulnerabilities: { pageInfo, nodes } } },
});
const read = (more: object = {}) => gitlab.read(page([vulnerability(more)]), now)[0];
const dismissal = (more: object = {}) => ({
  toState: 'DISMISSED',
  createdAt: '2026-03-01T10:00:00Z',
  dismissalReason: 'FALSE_POSITIVE',
  comment: 'Never called.',
  author: { name: 'Jo' },
  ...more,
});

t.test('gitlab: identity of packages, code and secrets', (t) => {
  t.match(read(), {
    name: '#42',
    product: { name: 'acme/shop', urls: ['https://gitlab.com/acme/shop'] },
    identity: {
      advisories: ['CVE-2021-23337'],
      package: 'lodash',
      version: '4.17.11',
      path: 'package-lock.json',
      cwe: ['CWE-94'],
    },
    decision: null,
  });
  const location = { file: 'src/db.js', startLine: '12' };
  const rule = [{ externalType: 'semgrep_id', externalId: 'eslint.detect-eval' }];
  t.match(read({ reportType: 'SAST', location, identifiers: rule })?.identity, {
    advisories: [],
    path: 'src/db.js',
    line: 12,
    rules: ['eslint.detect-eval'],
  });
  t.match(read({ reportType: 'SECRET_DETECTION', location })?.identity, {
    category: 'secrets-in-code',
    line: 12,
    cwe: [],
  });
  t.end();
});

t.test('gitlab: the last dismissal decides, and other texts are comments', (t) => {
  const nodes = [
    dismissal(),
    {
      toState: 'CONFIRMED',
      createdAt: '2026-02-01T00:00:00Z',
      comment: 'Real.',
      author: { username: 'sam' },
    },
  ];
  const one = read({ state: 'DISMISSED', stateTransitions: { nodes } });
  t.same(one?.decision, {
    status: 'false_positive',
    reason: 'false positive: Never called.',
    author: 'Jo',
    decidedAt: '2026-03-01T10:00:00.000Z',
    until: null,
  });
  t.same(one?.comments, [{ author: 'sam', at: '2026-02-01T00:00:00.000Z', text: 'Real.' }]);
  for (const [reason, status] of [
    ['ACCEPTABLE_RISK', 'acknowledged'],
    ['MITIGATING_CONTROL', 'acknowledged'],
    ['USED_IN_TESTS', 'false_positive'],
    ['NOT_APPLICABLE', 'false_positive'],
  ])
    t.equal(read({ state: 'DISMISSED', dismissalReason: reason })?.decision?.status, status, reason);
  const bare = { state: 'DISMISSED', dismissalReason: null, stateComment: 'Accepted by Jo.' };
  t.match(
    read({ ...bare, dismissedAt: '2026-01-01T00:00:00Z', dismissedBy: { username: 'jo' } })?.decision,
    { status: 'acknowledged', reason: 'dismissed: Accepted by Jo.', author: 'jo' },
    'without a kept reason nothing is called wrong',
  );
  t.match(read({ state: 'RESOLVED' }), { decision: null, leftOut: /resolved there/ });
  const reopened = read({ state: 'DETECTED', stateTransitions: { nodes: [dismissal()] } });
  t.equal(reopened?.decision, null);
  t.equal(reopened?.comments.length, 1);
  t.end();
});

t.test('gitlab: pages of a project or a group, and no part for the whole', async (t) => {
  const asked: string[] = [];
  const document = await gitlab.fetch(async (path) => {
    const parameters = new URL(path, 'https://gitlab.com').searchParams;
    const { path: name, after } = JSON.parse(parameters.get('variables') ?? '');
    const kind = /\)\{(\w+)\(/.exec(parameters.get('query') ?? '')?.[1] ?? '';
    asked.push(`${kind} ${name} ${after}`);
    const found = {
      vulnerabilities: {
        pageInfo: { hasNextPage: after === null, endCursor: 'c1' },
        nodes: [vulnerability()],
      },
    };
    const body = { data: { [kind]: kind === 'group' ? found : null } };
    return { status: 200, body, header: () => undefined };
  }, new URL('https://gitlab.com/groups/acme/-/security/vulnerabilities'));
  t.same(asked, ['project acme null', 'group acme null', 'group acme c1']);
  t.equal(gitlab.read(document, now).length, 2);

  t.throws(() => gitlab.read(page([vulnerability()], { hasNextPage: true }), now), {
    message: /does not have the last page/,
  });
  t.throws(() => gitlab.read({ vulnerabilities: [] }, now), { message: /not an answer of GitLab/ });
  const failing = async () => ({
    status: 200,
    body: { errors: [{ message: "Field 'vulnerabilities' doesn't exist" }] },
    header: () => undefined,
  });
  await t.rejects(gitlab.fetch(failing, new URL('https://gitlab.com/a/b')), { message: /doesn't exist/ });
  const none = async () => ({
    status: 200,
    body: { data: { project: null, group: null } },
    header: () => undefined,
  });
  await t.rejects(gitlab.fetch(none, new URL('https://gitlab.com/a/b')), {
    message: /no project or group a\/b/,
  });
});
