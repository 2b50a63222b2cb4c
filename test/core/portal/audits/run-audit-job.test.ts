// What the job behind an audit does when there is nothing to audit any more.
import t from 'tap';
import {
  RunAuditJob,
  type RunAuditJobOptions,
} from '../../../../packages/core/src/portal/audits/run-audit-job.ts';
import type { JobContext } from '../../../../packages/core/src/portal/platform/jobs/job.ts';

interface World {
  readonly audit: boolean;
  readonly repository: boolean;
  /** Whether the audit still waits: a cancelled one does not. */
  readonly waits: boolean;
}

const reached = new Error('the scan began');

async function run({ audit, repository, waits }: World) {
  const seen = { finished: 0, started: 0 };
  const job = new RunAuditJob({
    stores: {
      ruleSets: { ofLastAudit: async () => undefined },
      audits: {
        find: async () => (audit ? { id: 'a', repositoryId: 'r' } : undefined),
        start: async () => {
          seen.started += 1;
          return waits;
        },
      },
      ingest: { watchedPaths: async () => [], knownFingerprints: async () => [] },
      repositories: { find: async () => (repository ? { id: 'r' } : undefined) },
    },
    runtime: { now: () => new Date(0) },
    settings: {},
    events: {},
    repositoryAccess: { enter: () => Promise.reject(reached) },
  } as unknown as RunAuditJobOptions);
  const context = {
    job: { payload: { auditId: 'a' } },
    signal: new AbortController().signal,
    finish: async () => {
      seen.finished += 1;
    },
  } as unknown as JobContext;
  const error = await job.run(context).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { ...seen, error };
}

t.test('RunAuditJob: ends without an audit that was deleted', async (t) => {
  const { finished, started, error } = await run({ audit: false, repository: true, waits: true });

  t.match({ finished, started, error }, { finished: 1, started: 0, error: undefined });
});

t.test('RunAuditJob: ends without a repository that was deleted', async (t) => {
  const { finished, started, error } = await run({ audit: true, repository: false, waits: true });

  t.match({ finished, started, error }, { finished: 1, started: 0, error: undefined });
});

t.test('RunAuditJob: does not scan for an audit that was cancelled', async (t) => {
  const { finished, started, error } = await run({ audit: true, repository: true, waits: false });

  t.match({ finished, started, error }, { finished: 1, started: 1, error: undefined });
});

t.test('RunAuditJob: scans for an audit that waits', async (t) => {
  const { finished, started, error } = await run({ audit: true, repository: true, waits: true });

  t.match({ finished, started }, { finished: 0, started: 1 });
  t.equal(error, reached);
});
