// A portal with four weeks behind it: teams, repositories, audits that found and fixed things, decisions, policies
// and reports, and in one repository everything a hostile one could hold. For tests that look at pages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Portal, Principal, RunAudit } from '@assay/core';
import type { Test } from 'tap';
import { controlPolicies } from '../../packages/core/src/scan/engines/compliance/control-policies.ts';
import { hostileTexts } from '../core/scan/documents/hostile-report.ts';
import { demoFindings, demoRuleIds, type Found, hostileFinding } from './demo-findings.ts';
import { auditRun } from './fake-audit.ts';
import { adminPassword } from './test-portal.ts';
import { type TestServer, testServer } from './test-server.ts';

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

/** Starts it on a port of its own, at the real time unless given; it ends with the test. */
export async function demoPortal(
  t: Test,
  { now, ...options }: { readonly dataDirectory?: string; readonly now?: Date } = {},
): Promise<DemoPortal> {
  const plan = new Map<string, readonly Found[]>();
  let gate: PromiseWithResolvers<void> | undefined;
  const runAudit: RunAudit = async ({ url, type }, { progress }) => {
    progress('fetching', 1);
    progress('scanning', 0.4);
    await gate?.promise;
    return auditRun({
      findings: plan.get(`${type} ${url}`) ?? [],
      ruleIds: demoRuleIds,
      controls: type === 'compliance' ? controlsOf(url) : [],
      coverage: {
        level: 'full',
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
  if (now) server.runtime.advance(now.getTime() - Date.now());
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
    const found = demoFindings('checkout', Math.floor(day / 4), 16 + (day % 3) * 2);
    await audit('checkout', 'security', day === 0 ? found.map(exploitedFirst) : found);
    if (day === 0) await openCase(portal, admin, repositories.checkout ?? '');
    await audit(
      'invoice-service',
      'dependency',
      demoFindings('invoice', Math.floor(day / 7), 4 + Math.floor(day / 3)),
    );
    await audit('deploy-tools', 'security', demoFindings('deploy', Math.floor(day / 9), 6));
  }
  server.runtime.advance(2 * dayMs);
  for (const type of ['security', 'dependency'] as const) await audit('design-system', type, []);
  await audit('checkout', 'dependency', []);
  for (const name of Object.keys(repositories))
    if (name !== 'strangers-upload') await audit(name, 'compliance', []);
  await audit('strangers-upload', 'security', hostileTexts.map(hostileFinding));
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
  // What the new policy finds is found before there are webhooks, not in the background some time after.
  await portal.compliance.reevaluateAll();
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
  const opened = await deliveries.claim('audit', 60_000);
  if (opened) await deliveries.end(opened, 'done');
  const push = await deliveries.claim('audit', 60_000);
  if (push) await deliveries.end(push, 'dead', { error: 'The code host answered 502 five times.' });
  await deliveries.take([one(4, 'installation_repositories', 'added')]);
  await deliveries.moveToTable();
}

/** Schedules, a channel, and webhooks of which one is answered and one is not. */
async function automate(
  t: Test,
  { server, runtime }: TestServer,
  admin: Principal,
  { team, repositoryId }: { readonly team: string; readonly repositoryId: string },
): Promise<void> {
  const { channels, schedules, webhooks } = server.plugins.assay.portal;
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
  // It sends nothing, so that its page stays as it is.
  const channel = { kind: 'slack', name: 'Security', url: `${origin}/chat`, minSeverity: 'high' } as const;
  await channels.create(admin, { ...channel, team, enabled: false });
  for (const schedule of [
    {
      name: 'Every night',
      team,
      types: ['security', 'dependency'],
      cron: '0 2 * * *',
      timeZone: 'Europe/Berlin',
    },
    { name: 'Mondays', types: ['compliance'], cron: '30 6 * * 1', repositoryId },
    {
      name: `${'Quarter '.repeat(11)}ends`,
      types: ['security'],
      cron: '*/20 8-18 * 3,6,9,12 1-5',
      enabled: false,
    },
  ] as const) {
    await schedules.create(admin, schedule);
    // Of one moment, they would be in the order of their random ids.
    runtime.advance(1);
  }
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

/** On the first day one of them is known to be exploited, which has opened a case. */
function exploitedFirst(found: Found, index: number): Found {
  const kev = { dateAdded: '2026-01-05', dueDate: null, ransomware: null };
  return index === 0
    ? ({
        ...found,
        exploited: true,
        advisory: { id: 'CVE-2026-0001', aliases: ['GHSA-demo'], cvss: null, url: null, kev },
      } as unknown as Found)
    : found;
}

async function openCase(portal: Portal, admin: Principal, repositoryId: string): Promise<void> {
  await portal.repositories.update(admin, repositoryId, { tags: ['product'] });
  await portal.cases.refresh();
  await portal.repositories.update(admin, repositoryId, { tags: [] });
}
