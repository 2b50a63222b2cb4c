// A portal with a pull request at a double of the code host, and audits that find what the test says.
import { createHash, randomUUID } from 'node:crypto';
import type { NewDelivery, PortalOptions, Role } from '@assay/core';
import type { Test } from 'tap';
import type { CodeHost as ServerCodeHost } from '../../packages/server/src/code-host/code-host.ts';
import { CodeHosts, namePrefixOf } from '../../packages/server/src/code-host/code-hosts.ts';
import { gitHub } from '../../packages/server/src/code-host/github/github.ts';
import { queueEvaluations } from '../../packages/server/src/code-host/review/evaluation.ts';
import { WebhookBackend } from '../../packages/server/src/code-host/webhook-backend.ts';
import { auditRun, type RunAudit } from './fake-audit.ts';
import { doubleSettings, ProviderDouble } from './provider-double.ts';
import { settle } from './settle-deliveries.ts';
import { testPortal } from './test-portal.ts';

export const commit = (digit: number | string) => String(digit).repeat(40);
export type Reported = ReturnType<typeof auditRun>['findings'][number];

/** A finding as an engine reports it; its name is its identity. */
export function found(name: string, change: Partial<Reported> = {}): Reported {
  const [one] = auditRun().findings;
  if (!one) throw new Error('No finding.');
  const fingerprint = `v1:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  return { ...one, ...{ fingerprint, ruleId: 'github-pat', title: `Found ${name}` }, ...change };
}

export const at = (path: string, startLine: number, endLine = startLine) => ({
  location: { path, startLine, endLine, commit: null },
});

const noFacts = {
  visibility: null,
  branchProtection: null,
  twoFactorRequired: null,
  defaultPermission: null,
  secretScanning: null,
  deployKeys: null,
};

/** Line 2 and 3 are new, 1 and 4 are around them. */
export const patch = '@@ -1,2 +1,4 @@\n one\n+two\n+three\n four';

export async function reviewWorld(
  t: Test,
  given: {
    readonly findings?: Record<string, readonly Reported[]>;
    /** Permissions of the installation. */
    readonly granted?: Record<string, string>;
    /** SQLite unless given. */
    readonly databaseUrl?: string | undefined;
    /** What the person of the double is in the portal, an auditor unless given; null: nobody. */
    readonly role?: Role | null;
    /** Whether they are no member of the repository's team. */
    readonly isOutsider?: boolean;
    /** Where the advisories lie. */
    readonly dataDirectory?: string;
    /** Another code host than GitHub. */
    readonly host?: ServerCodeHost;
  } = {},
) {
  const provider = new ProviderDouble();
  const findings: Record<string, readonly Reported[]> = { ...given.findings };
  /** What becomes of single audits, by type and commit: `security 1111…`. */
  const outcomes: Record<
    string,
    Partial<ReturnType<typeof auditRun>> | Error | Promise<Partial<ReturnType<typeof auditRun>>>
  > = {};
  const orders: Parameters<RunAudit>[0][] = [];
  const runAudit: RunAudit = async (order) => {
    // Each change is assessed as a fix besides.
    if (!order.fixOnly) orders.push(order);
    const known = order.type === 'security' ? (findings[order.ref ?? ''] ?? []) : [];
    const outcome = await outcomes[`${order.type} ${order.ref}`];
    if (outcome instanceof Error) throw outcome;
    return auditRun({
      findings: known,
      commit: order.ref ?? commit('f'),
      ruleIds: order.type === 'security' ? ['github-pat'] : [],
      ...outcome,
    });
  };
  const codeHost: PortalOptions['codeHost'] = {
    origins: ['https://code.example'],
    repositoryUrl: ({ fullName }) => `https://code.example/${fullName}`,
    gitCredentials: async () => ({ kind: 'token', token: 'token' }),
    facts: async () => noFacts,
  };
  const { portal, runtime, admin } = await testPortal(t, {
    runAudit,
    codeHost,
    ...(given.databaseUrl !== undefined && { databaseUrl: given.databaseUrl }),
    ...(given.dataDirectory !== undefined && { dataDirectory: given.dataDirectory }),
  });
  provider.now = () => runtime.now();
  const connected = { ...runtime, fetch: provider.fetch };
  const gitHubHost = given.host ?? gitHub(doubleSettings, connected);
  const account = { accountId: '9', accountLogin: 'acme', accountType: 'Organization' };
  const { granted = {} } = given;
  provider.granted = granted;
  await portal.installations.put({ id: '3', ...account, permissions: granted, suspendedAt: null });
  await portal.installations.register('3', [{ providerId: '7', fullName: 'acme/app' }]);
  const link = await portal.installations.findByProviderId('7');
  const repository = await portal.repositories.get(admin, link?.repositoryId ?? '');
  const { role = 'auditor' } = given;
  if (role !== null) {
    const { id: userId } = await portal.identities.user(
      {
        provider: new URL(doubleSettings.webUrl).host,
        providerUserId: '5',
        login: 'ada',
        name: 'Ada',
        email: 'ada@users.code.example',
      },
      role,
    );
    if (!given.isOutsider) await portal.teams.addMember(admin, repository.team, { userId, role: 'member' });
  }
  const workers = { pollMs: 5, beatMs: 20 };
  const backend = new WebhookBackend({
    portal,
    codeHosts: new CodeHosts([gitHubHost]),
    runtime: connected,
    workers,
    portalUrl: 'https://assay.example',
  });
  backend.start();
  t.teardown(() => backend.stop());
  const deliver = async (event: string, payload: Record<string, unknown>): Promise<string> => {
    const known = gitHubHost.webhook.events.find((one) => one.event === event);
    const body = {
      repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
      installation: { id: 3 },
      ...payload,
    };
    const reading = known?.read(body);
    if (!reading) throw new Error(`No body of ${event}.`);
    const id = randomUUID();
    const delivery: NewDelivery = {
      ...{
        id,
        event: `${namePrefixOf(gitHubHost)}${event}`,
        action: String(payload.action),
        bodyDigests: [createHash('sha256').update(id).digest('hex')],
      },
      queueName: reading.queueName,
      coalesce: reading.coalesce,
      ...(reading.urgency !== undefined && { urgency: reading.urgency }),
      ...(reading.isAnnounced !== undefined && { isAnnounced: reading.isAnnounced }),
      payload: reading.payload,
      installationId: '3',
    };
    await portal.deliveries.take([delivery]);
    return id;
  };
  const pull = (action: string, number = 1) =>
    deliver('pull_request', {
      action,
      number,
      pull_request: { number, head: { sha: commit(1) } },
    });
  const settled = () => settle(portal, runtime, admin);
  /** What the periodic task does, and what follows from it. */
  const evaluate = async () => {
    await queueEvaluations(portal, AbortSignal.timeout(60_000));
    await settled();
  };
  const review = async (action = 'synchronize') => {
    await pull(action);
    await settled();
  };
  provider.pulls.set(1, {
    state: 'open',
    draft: false,
    merged: false,
    head: commit(1),
    base: commit(0),
    files: { 'app.ts': patch },
  });
  const change = (part: Partial<NonNullable<ReturnType<typeof provider.pulls.get>>>) =>
    Object.assign(provider.pulls.get(1) ?? {}, part);
  return {
    provider,
    portal,
    runtime,
    admin,
    repository,
    findings,
    outcomes,
    orders,
    codeHost: gitHubHost,
    deliver,
    pull,
    settled,
    evaluate,
    review,
    change,
  };
}
