// Audits of many repositories, wave by wave. What was requested a short time ago is not requested again, so that a call
// that was interrupted goes on where it left off.
import type { Audit, ListedAudit, Operations, Repository } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';

/** As many as one request takes. */
const waveSize = 100;

export interface FleetOrder {
  /** The id; all repositories unless given. */
  readonly team: string | undefined;
  readonly types: readonly Audit['type'][];
  readonly ref: string | undefined;
  /** Audits that were requested since are not requested again, unless they failed. */
  readonly since: Date;
}

/** What is still to be requested, and what was. */
export interface FleetPlan {
  readonly repositories: readonly Repository[];
  readonly missing: readonly { readonly repositoryId: string; readonly type: Audit['type'] }[];
  /** Not finished yet. */
  readonly running: readonly ListedAudit[];
  readonly finished: readonly ListedAudit[];
}

export async function planFleet(client: ApiClient, order: FleetOrder): Promise<FleetPlan> {
  const repositories = await repositoriesOf(client, order.team);
  const latest = new Map<string, ListedAudit>();
  for (const type of order.types) {
    for (const audit of await auditsSince(client, type, order)) {
      const key = `${audit.repositoryId} ${type}`;
      if (!latest.has(key)) latest.set(key, audit);
    }
  }
  const plan = {
    missing: [] as { repositoryId: string; type: Audit['type'] }[],
    running: [] as ListedAudit[],
    finished: [] as ListedAudit[],
  };
  for (const { id: repositoryId } of repositories) {
    for (const type of order.types) {
      const audit = latest.get(`${repositoryId} ${type}`);
      if (!audit || audit.status === 'failed') plan.missing.push({ repositoryId, type });
      else if (audit.status === 'completed') plan.finished.push(audit);
      else plan.running.push(audit);
    }
  }
  return { repositories, ...plan };
}

type Batch = Operations['POST /v1/audits/batch']['reply'];

/** Requests what is missing; the next wave only when the caller goes on. */
export async function* requestWaves(
  client: ApiClient,
  missing: FleetPlan['missing'],
  ref: string | undefined,
): AsyncGenerator<Batch, void, undefined> {
  for (let start = 0; start < missing.length; start += waveSize) {
    const audits = missing
      .slice(start, start + waveSize)
      .map((entry) => ({ ...entry, ...(ref !== undefined && { ref }) }));
    yield await client.call('POST /v1/audits/batch', { body: { audits, atomic: false } });
  }
}

async function repositoriesOf(client: ApiClient, team: string | undefined): Promise<readonly Repository[]> {
  const found: Repository[] = [];
  for (let offset = 0; ; offset += 100) {
    const query = { limit: 100, offset, sort: 'name' as const, ...(team !== undefined && { team }) };
    const page = await client.call('GET /v1/repositories', { query });
    found.push(...page.items);
    if (!page.pagination.hasMore) return found;
  }
}

/** Of one type and branch, the newest first. */
async function auditsSince(
  client: ApiClient,
  type: Audit['type'],
  { team, ref, since }: FleetOrder,
): Promise<readonly ListedAudit[]> {
  const found: ListedAudit[] = [];
  for (let offset = 0; ; offset += 100) {
    const query = {
      type,
      limit: 100,
      offset,
      sort: '-createdAt' as const,
      ...(team !== undefined && { team }),
    };
    const { items, pagination } = await client.call('GET /v1/audits', { query });
    const recent = items.filter(({ createdAt }) => new Date(createdAt) >= since);
    found.push(
      ...recent.filter((audit) => audit.source === 'audit' && !audit.dryRun && audit.ref === (ref ?? null)),
    );
    if (recent.length < items.length || !pagination.hasMore) return found;
  }
}
