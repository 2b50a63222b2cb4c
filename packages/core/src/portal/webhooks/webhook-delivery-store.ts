import type { Knex } from 'knex';
import type { Page, PageRequest } from '../platform/page.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { ClaimedWebhookDelivery, WebhookDelivery, WebhookDeliveryStatus } from './webhook.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly webhookDeliveries: WebhookDeliveryStore;
  }
}

export const webhookDeliverySorts = { createdAt: 'created_at' } as const;

/** Deliveries to one receiver at a time, so that a slow one never holds up the others. */
const maxOfWebhook = 2;

export interface NewWebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string | null;
  readonly type: string;
  readonly expiresAt: string;
}

export interface DeliveryOutcome {
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  readonly error: string | null;
}

interface DeliveryRow {
  id: string;
  webhook_id: string;
  event_id: string | null;
  type: string;
  status: string;
  attempts: number;
  run_at: string;
  fence: number;
  expires_at: string;
  response_status: number | null;
  response_body: string | null;
  duration_ms: number | null;
  last_error: string | null;
  created_at: string;
  ended_at: string | null;
}

/** What is sent to webhooks, and its queue. Times are given by the caller, so that tests can move the clock. */
export class WebhookDeliveryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(deliveries: readonly NewWebhookDelivery[], now: string): Promise<void> {
    for (const part of chunksOf(deliveries, 400)) {
      await this.#db.insertRows(
        'webhook_deliveries',
        part.map(({ id, webhookId, eventId, type, expiresAt }) => ({
          id,
          webhook_id: webhookId,
          event_id: eventId,
          type,
          status: 'queued',
          run_at: now,
          expires_at: expiresAt,
          created_at: now,
        })),
      );
    }
  }

  /** Whether something may be claimed. Asked every second by everyone, so it takes no lock. */
  async hasDue(now: string): Promise<boolean> {
    return (await readRows(this.#claimable(now).limit(1).select('webhook_deliveries.id'))).length > 0;
  }

  async claim(now: string, leasedUntil: string): Promise<ClaimedWebhookDelivery | undefined> {
    return this.#db.transaction(async () => {
      // Two claims at once could each take the last place of a receiver: claims go one after the other.
      await this.#db.lockForTransaction('webhook-claim');
      const row: DeliveryRow | undefined = await this.#claimable(now).first('webhook_deliveries.*');
      if (!row) return undefined;
      const attempt = row.attempts + 1;
      const fence = row.fence + 1;
      await this.#table
        .where({ id: row.id })
        .update({ status: 'sending', attempts: attempt, fence, leased_until: leasedUntil });
      const { id, webhook_id: webhookId, event_id: eventId } = row;
      return { id, webhookId, eventId, createdAt: row.created_at, expiresAt: row.expires_at, attempt, fence };
    });
  }

  /** Ends the delivery; false when the claim no longer holds. */
  async end(
    claim: ClaimedWebhookDelivery,
    status: 'delivered' | 'dead',
    outcome: DeliveryOutcome,
    now: string,
  ): Promise<boolean> {
    const update = { status, leased_until: null, ended_at: now, ...outcomeColumns(outcome) };
    return (await this.#held(claim).update(update)) === 1;
  }

  /** Lets it wait for another attempt; false when the claim no longer holds. */
  async postpone(claim: ClaimedWebhookDelivery, runAt: string, outcome: DeliveryOutcome): Promise<boolean> {
    const update = { status: 'queued', leased_until: null, run_at: runAt, ...outcomeColumns(outcome) };
    return (await this.#held(claim).update(update)) === 1;
  }

  /** Gives back what was claimed and not sent: the attempt does not count. */
  async giveBack(claim: ClaimedWebhookDelivery): Promise<void> {
    const attempts = this.#db.knex.raw('attempts - 1');
    await this.#held(claim).update({ status: 'queued', leased_until: null, attempts });
  }

  /** Puts aside all that waits for a receiver that is gone. */
  async buryAll(webhookId: string, error: string, now: string): Promise<void> {
    await this.#table
      .where({ webhook_id: webhookId, status: 'queued' })
      .update({ status: 'dead', last_error: error, ended_at: now });
  }

  /** Sends again, from now on; false when it is being sent or waits anyway. */
  async replay(id: string, now: string, expiresAt: string): Promise<boolean> {
    return (await this.#requeue(this.#table.where({ id }), ['delivered', 'dead'], now, expiresAt)) === 1;
  }

  /** Sends again whatever a webhook's receiver has never taken. */
  async replayDead(webhookId: string, now: string, expiresAt: string): Promise<number> {
    const dead = this.#table.where({ webhook_id: webhookId }).whereNotNull('event_id');
    return this.#requeue(dead, ['dead'], now, expiresAt);
  }

  async find(id: string): Promise<WebhookDelivery | undefined> {
    const row: DeliveryRow | undefined = await this.#table.where({ id }).first();
    return row && toDelivery(row);
  }

  async list(
    webhookId: string,
    filter: { readonly status?: WebhookDeliveryStatus },
    page: PageRequest,
  ): Promise<Page<WebhookDelivery>> {
    const query = this.#table.where({ webhook_id: webhookId });
    if (filter.status) query.where({ status: filter.status });
    return listPage<DeliveryRow, WebhookDelivery>(query, {
      table: 'webhook_deliveries',
      columns: webhookDeliverySorts,
      page,
      fromRow: toDelivery,
    });
  }

  /** Frees every lease: for a program that owns its database alone and has just started. */
  async freeAllLeases(): Promise<void> {
    await this.#table.where({ status: 'sending' }).update({ status: 'queued', leased_until: null });
  }

  get #table(): Knex.QueryBuilder {
    return this.#db.knex('webhook_deliveries');
  }

  #requeue(
    query: Knex.QueryBuilder,
    from: readonly WebhookDeliveryStatus[],
    now: string,
    expiresAt: string,
  ): Promise<number> {
    const update = { status: 'queued', attempts: 0, run_at: now, expires_at: expiresAt, ended_at: null };
    return query.whereIn('status', [...from]).update(update) as unknown as Promise<number>;
  }

  #held(claim: ClaimedWebhookDelivery): Knex.QueryBuilder {
    return this.#table.where({ id: claim.id, fence: claim.fence, status: 'sending' });
  }

  #claimable(now: string): Knex.QueryBuilder {
    return this.#table
      .join('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
      .where({ 'webhooks.enabled': true, 'webhooks.gone': false })
      .whereIn('webhook_deliveries.status', ['queued', 'sending'])
      .where('run_at', '<=', now)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .whereRaw(
        `webhook_deliveries.webhook_id not in (select webhook_id from webhook_deliveries
          where status = 'sending' and leased_until > ? group by webhook_id having count(*) >= ?)`,
        [now, maxOfWebhook],
      )
      .orderBy(['run_at', 'webhook_deliveries.id']);
  }
}

function outcomeColumns({ responseStatus, responseBody, durationMs, error }: DeliveryOutcome) {
  return {
    response_status: responseStatus,
    response_body: responseBody,
    duration_ms: durationMs,
    last_error: error,
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.type,
    status: row.status as WebhookDeliveryStatus,
    attempts: row.attempts,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    durationMs: row.duration_ms,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: row.status === 'queued' ? row.run_at : null,
    endedAt: row.ended_at,
  };
}
