// What became of the audits that were asked for, from the database itself and from the feed of events.
import { Database, dialectFor } from '../../../packages/core/src/portal/platform/storage/database.ts';
import { type Client, sleep } from './client.ts';

export interface Outcome {
  readonly completed: number;
  /** Whose worker was lost three times, and that say so. */
  readonly givenUp: number;
  /** A sentence for each audit that is lost, doubled, ended otherwise, or told of wrongly. */
  readonly faults: readonly string[];
}

interface AuditEnd {
  readonly id: string;
  readonly status: string;
  readonly failure_code: string | null;
  readonly findings: number;
}

const patienceMs = 60_000;

/** Each audit was asked for a repository of its own, and leaves one finding with every run that is stored. */
export async function outcomeOf(
  databaseUrl: string,
  client: Client,
  asked: ReadonlySet<string>,
): Promise<Outcome> {
  const database = new Database(dialectFor(databaseUrl, { poolSize: 1 }));
  try {
    const deadline = Date.now() + patienceMs;
    let ends = await endsIn(database);
    while (ends.some(isOpen) && Date.now() < deadline) {
      await sleep(200);
      ends = await endsIn(database);
    }
    const faults: string[] = [];
    for (const id of asked)
      if (!ends.some((end) => end.id === id)) faults.push(`${id} was asked for and is not there`);
    let completed = 0;
    let givenUp = 0;
    for (const end of ends) {
      const { id, status, failure_code: code, findings } = end;
      if (status === 'completed') completed += 1;
      else if (code === 'worker_lost') givenUp += 1;
      else faults.push(`${id} is ${status} (${code}): ${await queueStateOf(database, id)}`);
      const wanted = status === 'completed' ? 1 : 0;
      if (findings !== wanted) faults.push(`${id} is ${status} and has ${findings} findings`);
    }
    faults.push(...wrongEvents(ends, await endsTold(client)));
    return { completed, givenUp, faults };
  } finally {
    await database.close();
  }
}

function isOpen({ status }: AuditEnd): boolean {
  return status === 'pending' || status === 'in_progress';
}

async function endsIn(database: Database): Promise<AuditEnd[]> {
  return database.rows<AuditEnd>(
    `select id, status, failure_code, (select count(*)::int from findings
       where findings.repository_id = audits.repository_id) as findings from audits`,
    [],
  );
}

/** Where an audit hangs: its row of the queue, and what is sent of it. */
async function queueStateOf(database: Database, auditId: string): Promise<string> {
  const rows = await database.rows(
    `select jobs.attempts, jobs.fence, jobs.run_at, jobs.leased_until, clock_timestamp() as now,
       sent.locked_at, sent.attempts as sent_attempts, sent.run_at as sent_run_at
     from jobs left join assay_worker.jobs sent on sent.key = jobs.id::text
     where jobs.payload like ?`,
    [`%${auditId}%`],
  );
  return rows.length === 0 ? 'it has no job' : JSON.stringify(rows);
}

/** Ids of the audits that the feed says have ended, as often as it does, by the kind of event. */
async function endsTold(client: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const told = new Map<string, string[]>();
  for (let after = '', more = true; more; ) {
    const page = (await client.must(
      'GET',
      `/events?types=audit.completed,audit.failed&limit=100${after && `&after=${after}`}`,
    )) as unknown as {
      items: { type: string; data: { auditId: string } }[];
      nextAfter: string;
      hasMore: boolean;
    };
    for (const { type, data } of page.items)
      told.set(data.auditId, [...(told.get(data.auditId) ?? []), type]);
    after = page.nextAfter;
    more = page.hasMore;
  }
  return told;
}

function wrongEvents(ends: readonly AuditEnd[], told: ReadonlyMap<string, readonly string[]>): string[] {
  return ends.flatMap((end) => {
    const events = told.get(end.id) ?? [];
    const wanted = isOpen(end) ? '' : `audit.${end.status}`;
    return events.join() === wanted ? [] : [`${end.id} is ${end.status}, and the feed tells [${events}]`];
  });
}
