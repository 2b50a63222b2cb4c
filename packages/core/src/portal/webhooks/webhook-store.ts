import type { Knex } from 'knex';
import type { FeedEventType } from '../events/feed-event.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { EncryptedSecrets, Webhook, WebhookChange } from './webhook.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly webhooks: WebhookStore;
  }
}

export const webhookSorts = { createdAt: 'created_at', name: 'name' } as const;

/** Which webhooks someone may manage: all (`null`), or those of the teams they own. */
export type WebhookReach = { readonly ownerId: string } | null;

interface WebhookRow {
  id: string;
  name: string;
  url: string;
  team_id: string | null;
  types: string;
  enabled: boolean | number;
  gone: boolean | number;
  access_of: string | null;
  secret: string;
  previous_secret: string | null;
  previous_until: string | null;
  failing_since: string | null;
  failures: number;
  last_error: string | null;
  last_success_at: string | null;
  created_at: string;
  updated_at: string;
}

export class WebhookStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(
    webhook: Webhook,
    secret: string,
    { createdBy, accessOf }: { readonly createdBy: string | null; readonly accessOf: string | null },
  ): Promise<void> {
    await this.#table.insert({
      id: webhook.id,
      name: webhook.name,
      url: webhook.url,
      team_id: webhook.team,
      types: JSON.stringify(webhook.types),
      enabled: webhook.enabled,
      gone: false,
      secret,
      created_by: createdBy,
      access_of: accessOf,
      created_at: webhook.createdAt,
      updated_at: webhook.updatedAt,
    });
  }

  /** `accessOf`, unless null, is who can read what it receives from now on. */
  async update(
    id: string,
    change: WebhookChange,
    { now, accessOf }: { readonly now: string; readonly accessOf: string | null },
  ): Promise<void> {
    const { name, url, types, enabled } = change;
    await this.#table.where({ id }).update({
      updated_at: now,
      ...(accessOf !== null && { access_of: accessOf }),
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(types !== undefined && { types: JSON.stringify(types) }),
      // Anyone who switches it on says that the receiver is there again.
      ...(enabled !== undefined && { enabled, gone: false }),
    });
  }

  async setSecrets(id: string, { secret, previous, previousUntil }: EncryptedSecrets): Promise<void> {
    await this.#table
      .where({ id })
      .update({ secret, previous_secret: previous, previous_until: previousUntil });
  }

  async delete(id: string): Promise<void> {
    await this.#table.where({ id }).del();
  }

  async find(id: string): Promise<Webhook | undefined> {
    const row: WebhookRow | undefined = await this.#table.where({ id }).first();
    return row && toWebhook(row);
  }

  async secretsOf(id: string): Promise<EncryptedSecrets | undefined> {
    const row: WebhookRow | undefined = await this.#table.where({ id }).first();
    return row && { secret: row.secret, previous: row.previous_secret, previousUntil: row.previous_until };
  }

  /** The secrets of every webhook, by id. */
  async allSecrets(): Promise<ReadonlyMap<string, EncryptedSecrets>> {
    const rows: WebhookRow[] = await this.#table.select('id', 'secret', 'previous_secret', 'previous_until');
    return new Map(
      rows.map((row) => [
        row.id,
        { secret: row.secret, previous: row.previous_secret, previousUntil: row.previous_until },
      ]),
    );
  }

  async list(
    reach: WebhookReach,
    filter: { readonly team?: string },
    page: PageRequest,
  ): Promise<Page<Webhook>> {
    const query = this.#table;
    if (reach) {
      const owned = this.#db
        .knex('team_members')
        .select('team_id')
        .where({ user_id: reach.ownerId, role: 'owner' });
      query.whereIn('webhooks.team_id', owned);
    }
    if (filter.team) query.where({ team_id: filter.team });
    return listPage<WebhookRow, Webhook>(query, {
      table: 'webhooks',
      columns: webhookSorts,
      page,
      fromRow: toWebhook,
    });
  }

  /** With who has to be able to read an event at the code host; null: it receives all of its team, or of the portal. */
  async enabled(): Promise<readonly (Webhook & { readonly accessOf: string | null })[]> {
    const rows: WebhookRow[] = await this.#table.where({ enabled: true, gone: false });
    return rows.map((row) => ({ ...toWebhook(row), accessOf: row.access_of }));
  }

  /** Notes how an attempt went. */
  async tried(
    id: string,
    outcome: { readonly error: string | null; readonly gone: boolean },
    now: string,
  ): Promise<void> {
    const { knex } = this.#db;
    await this.#table.where({ id }).update(
      outcome.error === null
        ? { failing_since: null, failures: 0, last_error: null, last_success_at: now }
        : {
            failing_since: knex.raw('coalesce(failing_since, ?)', [now]),
            failures: knex.raw('failures + 1'),
            last_error: outcome.error,
            ...(outcome.gone && { gone: true }),
          },
    );
  }

  get #table(): Knex.QueryBuilder {
    return this.#db.knex('webhooks');
  }
}

function toWebhook(row: WebhookRow): Webhook {
  const isOn = Boolean(row.enabled) && !row.gone;
  const running = row.failing_since === null ? 'active' : 'failing';
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    team: row.team_id,
    types: JSON.parse(row.types) as readonly FeedEventType[],
    enabled: isOn,
    state: row.gone ? 'gone' : isOn ? running : 'disabled',
    failingSince: row.failing_since,
    failures: row.failures,
    lastError: row.last_error,
    lastSuccessAt: row.last_success_at,
    previousSecretUntil: row.previous_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
