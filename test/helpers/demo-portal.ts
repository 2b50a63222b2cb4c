// A portal with four weeks behind it: teams, repositories, audits that found and fixed things, decisions, policies
// and reports, and in one repository everything a hostile one could hold. For tests that look at pages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Principal, RunAudit } from '@assay/core';
import type { Test } from 'tap';
import { controlPolicies } from '../../packages/core/src/engines/compliance/control-policies.ts';
import { hostileTexts } from '../core/reports/hostile-report.ts';
import { excerpt } from './excerpt.ts';
import { auditRun } from './fake-audit.ts';
import { adminPassword } from './test-portal.ts';
import { type TestServer, testServer } from './test-server.ts';

type Found = Awaited<ReturnType<RunAudit>>['findings'][number];

export interface DemoPortal extends TestServer {
  readonly origin: string;
  /** By name. */
  readonly repositories: Readonly<Record<string, string>>;
  readonly team: string;
  /** Lets the audit go on that `pause` stopped. */
  resume(): void;
  pause(): void;
}

const dayMs = 86_400_000;

/** Starts it on a port of its own; it ends with the test. */
export async function demoPortal(t: Test, options: { dataDirectory?: string } = {}): Promise<DemoPortal> {
  const plan = new Map<string, readonly Found[]>();
  let gate: PromiseWithResolvers<void> | undefined;
  const runAudit: RunAudit = async ({ url, type }, { progress }) => {
    progress('fetching', 1);
    progress('scanning', 0.4);
    await gate?.promise;
    return auditRun({
      findings: plan.get(`${type} ${url}`) ?? [],
      ruleIds: rules.map(([ruleId]) => ruleId),
      controls: type === 'compliance' ? controlsOf(url) : [],
      coverage: {
        complete: true,
        filesScanned: 412,
        filesSkipped: 3,
        bytesScanned: 4_180_000,
        skipped: [],
        notices: [],
      },
    });
  };
  const server = await testServer(t, {
    runAudit,
    auditConcurrency: 1,
    webhookAllowedHosts: ['127.0.0.1'],
    ...options,
  });
  const { portal } = server.server.plugins.assay;
  const admin: Principal = {
    userId: server.admin.userId,
    role: 'admin',
    kind: 'session',
    credentialId: null,
  };
  const make = async (name: string, description: string) =>
    (await portal.teams.create(admin, { name, description })).id;
  const team = await make('Payments', 'Checkout, invoices and everything that moves money.');
  const platform = await make('Platform', 'What the others build on.');
  const repositories: Record<string, string> = {};
  for (const [name, owner, level] of [
    ['checkout', team, 'level2'],
    ['invoice-service', team, 'level1'],
    ['design-system', platform, 'level1'],
    ['deploy-tools', platform, 'level3'],
    ['strangers-upload', platform, 'level1'],
  ] as const) {
    const url = `https://git.example.com/${owner === team ? 'payments' : 'platform'}/${name}`;
    repositories[name] = (
      await portal.repositories.create(admin, { url, team: owner, complianceLevel: level })
    ).id;
  }
  const audit = async (
    name: string,
    type: 'security' | 'dependency' | 'compliance',
    findings: readonly Found[],
  ) => {
    const repositoryId = repositories[name] ?? '';
    const { url } = await portal.repositories.get(admin, repositoryId);
    plan.set(`${type} ${url}`, findings);
    const { id } = await portal.audits.create(admin, { repositoryId, type });
    while ((await portal.audits.get(admin, id)).status !== 'completed') await pauseMs(20);
  };

  server.runtime.advance(-28 * dayMs);
  for (const day of [0, 5, 11, 16, 21, 26]) {
    server.runtime.advance(
      (day === 0 ? 0 : day === 5 || day === 26 || day === 16 || day === 21 ? 5 : 6) * dayMs,
    );
    await audit('checkout', 'security', made('checkout', Math.floor(day / 4), 16 + (day % 3) * 2));
    await audit(
      'invoice-service',
      'dependency',
      made('invoice', Math.floor(day / 7), 4 + Math.floor(day / 3)),
    );
    await audit('deploy-tools', 'security', made('deploy', Math.floor(day / 9), 6));
  }
  server.runtime.advance(2 * dayMs);
  for (const type of ['security', 'dependency'] as const) await audit('design-system', type, []);
  await audit('checkout', 'dependency', []);
  for (const name of Object.keys(repositories))
    if (name !== 'strangers-upload') await audit(name, 'compliance', []);
  await audit('strangers-upload', 'security', hostileTexts.map(hostile));
  const { items } = await portal.findings.list(
    admin,
    { status: 'open' },
    { limit: 100, offset: 0, sort: '-severity' },
  );
  for (const [index, status] of (['acknowledged', 'false_positive'] as const).entries()) {
    const { id } = items[index] ?? { id: '' };
    await portal.findings.setStatus(admin, id, { status, comment: 'Looked at it with the team on Monday.' });
  }
  await people(server, team);
  const policy = await portal.policies.create(admin, {
    name: 'Ten open findings at most',
    description: 'What the team agreed on in spring.',
    level: 'level2',
    mode: 'warn',
    condition: 'findings.open <= 10',
  });
  const waiver = { repositoryId: repositories.checkout ?? '', policyId: policy.id };
  const expiresAt = new Date(server.runtime.now().getTime() + 40 * dayMs).toISOString();
  const reason = 'The old checkout is switched off in January; what is open there moves with it.';
  await portal.waivers.create(admin, { ...waiver, reason, expiresAt });
  await deliver(server);
  for (const [type, format] of [
    ['findings', 'html'],
    ['executive', 'pdf'],
    ['findings', 'sarif'],
  ] as const)
    await portal.reports.create(admin, { type, format });
  await portal.apiTokens.create(admin, { name: 'nightly build', expiresInDays: 90 });
  await automate(t, server, admin, { team, repositoryId: repositories.checkout ?? '' });
  await server.server.start();
  // The session of the first day has ended.
  const { body } = await server.nobody.post('/auth/login', {
    email: 'admin@example.com',
    password: adminPassword,
  });
  const origin = `http://127.0.0.1:${server.server.info.port}`;
  return {
    ...server,
    admin: server.caller(body.token, admin.userId),
    origin,
    repositories,
    team,
    pause: () => {
      gate = Promise.withResolvers();
    },
    resume: () => gate?.resolve(),
  };
}

/** Two more people, members of the team. */
async function people({ server, admin: { userId } }: TestServer, team: string): Promise<void> {
  const { teams, users } = server.plugins.assay.portal;
  const admin: Principal = { userId, role: 'admin', kind: 'session', credentialId: null };
  for (const [name, role, teamRole] of [
    ['Ada Okafor', 'developer', 'maintainer'],
    ['Jun Sato', 'viewer', 'member'],
  ] as const) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
    const { id } = await users.create(admin, { email, name, role, password: adminPassword });
    await teams.addMember(admin, team, { userId: id, role: teamRole });
  }
}

/** What a code host delivered: handled, not of interest, failed for good, and waiting. */
async function deliver({ server }: TestServer): Promise<void> {
  const { deliveries } = server.plugins.assay.portal;
  const one = (index: number, event: string, action: string | null, more: object = {}) => ({
    id: `0192000${index}-7d10-11f1-8e5a-0a5b8f3c2d1e`,
    event,
    action,
    payload: {},
    bodyDigests: [String(index).repeat(64)] as const,
    queueName: `queue ${index}`,
    ...more,
  });
  await deliveries.take([
    one(1, 'pull_request', 'opened'),
    one(2, 'pull_request', 'labeled', { ignored: 'Nothing is done about this action.' }),
    one(3, 'push', null),
  ]);
  const opened = await deliveries.claim(60_000);
  if (opened) await deliveries.end(opened, 'done');
  const push = await deliveries.claim(60_000);
  if (push) await deliveries.end(push, 'dead', { error: 'The code host answered 502 five times.' });
  await deliveries.take([one(4, 'installation_repositories', 'added')]);
  await deliveries.settle();
}

/** Schedules, and webhooks of which one is answered and one is not. */
async function automate(
  t: Test,
  { server }: TestServer,
  admin: Principal,
  { team, repositoryId }: { readonly team: string; readonly repositoryId: string },
): Promise<void> {
  const { schedules, webhooks } = server.plugins.assay.portal;
  const receiver = createServer((request, reply) => {
    reply.statusCode = request.url === '/chat' ? 202 : 503;
    reply.end(request.url === '/chat' ? '' : 'The queue is full.');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  t.teardown(() => receiver.close());
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  for (const [name, path, types] of [
    ['Chat of the team', '/chat', ['finding.opened', 'policy.violated']],
    ['Ticket system', '/tickets', []],
  ] as const) {
    const { id } = await webhooks.create(admin, { name, url: origin + path, types, team });
    for (let times = 0; times < 3; times += 1) await webhooks.test(admin, id);
  }
  const cron = '0 2 * * *';
  await schedules.create(admin, {
    name: 'Every night',
    team,
    types: ['security', 'dependency'],
    cron,
    timeZone: 'Europe/Berlin',
  });
  await schedules.create(admin, { name: 'Mondays', types: ['compliance'], cron: '30 6 * * 1', repositoryId });
  await schedules.create(admin, {
    name: `${'Quarter '.repeat(11)}ends`,
    types: ['security'],
    cron: '*/20 8-18 * 3,6,9,12 1-5',
    enabled: false,
  });
}

const rules = [
  ['aws-access-key', 'secrets-in-code', 'critical', 'AWS access key in the source', 'src/config/storage.ts'],
  ['sql-injection', 'insecure-code', 'high', 'SQL is put together from a request', 'src/orders/search.ts'],
  ['weak-hash', 'insecure-code', 'medium', 'Weak hash algorithm', 'src/account/password.ts'],
  [
    'unpinned-action',
    'ci-configuration',
    'low',
    'Not met: Actions pinned by commit SHA',
    '.github/workflows/release.yml',
  ],
  [
    'long-function',
    'code-complexity',
    'info',
    'Long function settleInvoices (214 lines)',
    'src/invoices/settle.ts',
  ],
] as const;

/** A share of the findings of a repository: from the first to before the last. */
function made(seed: string, from: number, to: number): Found[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
    const index = from + offset;
    const [ruleId, category, severity, title, path] =
      rules[(index * 3 + seed.length) % rules.length] ?? rules[0];
    return finding({
      ruleId,
      category,
      severity,
      title,
      path,
      fingerprint: `demo:${seed}:${index}`,
      line: 12 + index * 7,
    });
  });
}

/** What the rule says and the code looks like; of the way of the value, lines from the first on. */
const code: Readonly<
  Record<
    string,
    Partial<Pick<Found, 'description' | 'remediation' | 'flow'> & { readonly excerpt: readonly string[] }>
  >
> = {
  'sql-injection': {
    description:
      'An attacker who controls part of the statement can read and modify the whole database. Matched: `db.query`. CWE-89.',
    remediation:
      "Pass values as parameters: `db.query('select id, title from orders where title = $1', [term])`.",
    excerpt: [
      "router.get('/orders', async (request) => {",
      '  // Shown on the page of orders.',
      '  const { term } = request.query;',
      "  const where = ' where title = ' + term;",
      "  return db.query('select id, title from orders' + where);",
      '});',
      '',
    ],
    flow: [
      { line: 0, code: 'request.query' },
      { line: 0, code: 'term' },
      { line: 1, code: 'where' },
      { line: 2, code: "db.query('select id, title from orders' + where)" },
    ],
  },
  'weak-hash': {
    description: 'A fast function lets whoever has the table try billions of passwords a second.',
    remediation: 'Hash passwords with argon2id, which is slow and needs memory.',
    excerpt: [
      'export function hashOf(password: string): string {',
      '  // Kept for accounts of the old shop.',
      "  return createHash('md5').update(password).digest('hex');",
      '}',
    ],
  },
};

interface Shape {
  readonly ruleId: string;
  readonly category: Found['category'];
  readonly severity: Found['severity'];
  readonly title: string;
  readonly path: string;
  readonly fingerprint: string;
  readonly line: number;
}

function finding({ ruleId, category, severity, title, path, fingerprint, line }: Shape): Found {
  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  const { excerpt: lines, ...texts } = code[ruleId] ?? {};
  return {
    ...pattern,
    ruleId,
    category,
    severity,
    title,
    fingerprint,
    description:
      'Anyone who can read the repository can use the credential, from anywhere, until it is rotated.',
    remediation:
      'Replace the value, keep the new one in the secret manager, and remove the old one from the history.',
    confidence: 'high',
    location: { path, startLine: line, endLine: line + 1, commit: 'c0ffee'.padEnd(40, '0') },
    ...texts,
    excerpt: {
      startLine: line - 2,
      lines: lines ?? [
        "import { connect } from './storage';",
        "const region = 'eu-central-1';",
        "const accessKeyId = 'AKIA…(20)';",
        'export const storage = connect({ region, accessKeyId });',
      ],
      highlight: { startLine: line, endLine: line + 1 },
      redacted: lines === undefined,
    },
    ...(code[ruleId]?.flow && {
      flow: code[ruleId].flow.map((step) => ({ ...step, line: line + step.line })),
    }),
  };
}

function hostile(text: string, index: number): Found {
  const severity = (['critical', 'high', 'medium', 'low', 'info'] as const)[index % 5] ?? 'info';
  const one = finding({
    ruleId: 'weak-hash',
    category: 'insecure-code',
    severity,
    title: text,
    path: `src/${text.slice(0, 300)}`,
    fingerprint: `hostile:${index}`,
    line: index + 1,
  });
  return {
    ...one,
    description: text,
    remediation: text,
    excerpt: excerpt(text, index + 1),
    ...(index % 3 === 2 && {
      package: {
        purl: `pkg:npm/a${index}`,
        name: text.slice(0, 200),
        version: '1.0.0',
        fixedVersion: null,
        dependencyPath: [text.slice(0, 100), 'b'],
      },
      advisory: { id: 'TEST-1', aliases: [text.slice(0, 60)], cvss: null, url: 'javascript:alert(1)' },
    }),
  } as Found;
}

/** The design system passes everything; the others lack this and that. */
function controlsOf(url: string): Awaited<ReturnType<RunAudit>>['controls'] {
  const missing = url.includes('design') ? [] : ['security-contact', 'code-owners', 'branch-protection'];
  return controlPolicies.map(({ key: controlId, name }) => {
    const isMissing = missing.includes(controlId);
    return {
      controlId,
      result: isMissing ? 'fail' : 'pass',
      reason: isMissing ? `${name}: there is none in the repository.` : `${name}: found.`,
      evidence: controlId === 'branch-protection' ? [{ setting: 'direct pushes', note: 'allowed' }] : [],
      ...(controlId === 'security-contact' && isMissing && { files: [securityPolicy] }),
    };
  });
}

const securityPolicy = {
  path: 'SECURITY.md',
  isNew: true,
  diff: '+# Security policy\n+\n+Report a vulnerability to security@example.com.',
};

function pauseMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
