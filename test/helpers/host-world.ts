// A portal that is connected with a double of a code host, and audits that find what the test says.
import { Readable } from 'node:stream';
import type { Runtime } from '@assay/core';
import type { Test } from 'tap';
import type { CodeHost } from '../../packages/server/src/code-host/code-host.ts';
import { CodeHosts } from '../../packages/server/src/code-host/code-hosts.ts';
import { syncAllInstallations } from '../../packages/server/src/code-host/installations/sync-installation.ts';
import { queueEvaluations } from '../../packages/server/src/code-host/review/evaluation.ts';
import { WebhookBackend } from '../../packages/server/src/code-host/webhook-backend.ts';
import { auditRun } from './fake-audit.ts';
import { commit, type Reported } from './review-world.ts';
import { settle } from './settle-deliveries.ts';
import { testPortal } from './test-portal.ts';

type Outcome = Partial<ReturnType<typeof auditRun>> | Error;

export interface HostWorldOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** SQLite unless given. */
  readonly databaseUrl?: string | undefined;
}

export async function hostWorld(
  t: Test,
  connect: (runtime: Runtime) => CodeHost,
  { origin, fetch, databaseUrl }: HostWorldOptions,
) {
  const findings: Record<string, readonly Reported[]> = {};
  /** What becomes of single audits, by type and commit: `security 1111…`. */
  const outcomes: Record<string, Outcome> = {};
  let hosts: CodeHosts | undefined;
  const there = () => hosts?.repositories ?? new CodeHosts([]).repositories;
  const { portal, runtime, admin } = await testPortal(t, {
    runAudit: async ({ type, ref }) => {
      const outcome = outcomes[`${type} ${ref}`];
      if (outcome instanceof Error) throw outcome;
      return auditRun({
        findings: type === 'security' ? (findings[ref ?? ''] ?? []) : [],
        commit: ref ?? commit('f'),
        ruleIds: type === 'security' ? ['github-pat'] : [],
        ...outcome,
      });
    },
    codeHost: {
      origins: [origin],
      repositoryUrl: (one) => there().repositoryUrl(one),
      gitCredentials: (link, signal) => there().gitCredentials(link, signal),
      facts: (link, branch, signal) => there().facts(link, branch, signal),
    },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const connected = { ...runtime, fetch };
  const host = connect(connected);
  hosts = new CodeHosts([host]);
  await syncAllInstallations({ portal, codeHost: host, runtime: connected });
  const workers = { pollMs: 5, beatMs: 20 };
  const portalUrl = 'https://assay.example';
  const backend = new WebhookBackend({ portal, codeHosts: hosts, runtime: connected, workers, portalUrl });
  backend.start();
  t.teardown(() => backend.stop());
  const settled = () => settle(portal, runtime, admin);
  return {
    portal,
    admin,
    host,
    findings,
    outcomes,
    runtime: connected,
    advance: (ms: number) => runtime.advance(ms),
    /** A delivery from the wire to the disk. */
    receive: (bytes: Buffer, headers: Readonly<Record<string, string>>) =>
      backend
        .receiver(host)
        .receive(
          { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers },
          Readable.from([bytes]),
        ),
    settled,
    /** What the periodic task does, and what follows from it. */
    evaluate: async () => {
      await queueEvaluations(portal, AbortSignal.timeout(60_000));
      await settled();
    },
  };
}
