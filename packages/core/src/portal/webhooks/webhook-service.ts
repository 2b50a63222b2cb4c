import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { accessOf, type Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { managedBy, requireManaged, requireTeamForNew } from '../teams/team-ownership.ts';
import { deliveryHours } from './retry-plan.ts';
import {
  type NewWebhook,
  testType,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
} from './webhook.ts';
import { checkWebhookUrl } from './webhook-address.ts';
import { newWebhookSecret } from './webhook-signature.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'teams' | 'transaction' | 'webhookDeliveries' | 'webhooks'>;

const hourMs = 3_600_000;
const permission = 'webhooks:manage';

export interface WebhookServiceOptions {
  /** The server always gives one; who embeds the library alone may have none. */
  readonly encryption: TextEncryption | undefined;
  readonly allowedHosts: readonly string[];
}

/** Webhooks: administrators manage all of them, owners of a team those of their team. */
export class WebhookService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: WebhookServiceOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: WebhookServiceOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  async list(
    principal: Principal,
    filter: { readonly team?: string },
    page: PageRequest,
  ): Promise<Page<Webhook>> {
    return this.#stores.webhooks.list(managedBy(principal, permission), filter, page);
  }

  async get(principal: Principal, id: string): Promise<Webhook> {
    const webhook = await this.#stores.webhooks.find(id);
    const notFound = 'Webhook not found.';
    await requireManaged(this.#stores, principal, { permission, team: webhook?.team, notFound });
    if (!webhook) throw new NotFoundError(notFound);
    return webhook;
  }

  /** With the secret, which is shown only here. */
  async create(principal: Principal, input: NewWebhook): Promise<Webhook & { readonly secret: string }> {
    const team = await requireTeamForNew(this.#stores, principal, {
      permission,
      team: input.team ?? null,
      wholePortal: 'Specify a team. Only an administrator can subscribe to the whole portal.',
    });
    const url = checkWebhookUrl(input.url, this.#options.allowedHosts);
    const id = this.#runtime.newId();
    const { secret, encrypted } = this.#newSecret(id);
    const now = timestamp(this.#runtime);
    const name = input.name ?? new URL(url).hostname;
    const { types = [], enabled = true } = input;
    const webhook: Webhook = {
      id,
      name,
      url,
      team,
      types,
      enabled,
      state: enabled ? 'active' : 'disabled',
      failingSince: null,
      failures: 0,
      lastError: null,
      lastSuccessAt: null,
      previousSecretUntil: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.#stores.transaction(async () => {
      const createdBy = principal.kind === 'system' ? null : principal.userId;
      await this.#stores.webhooks.insert(webhook, encrypted, {
        createdBy,
        accessOf: accessOf(principal, permission),
      });
      await this.#stores.activity.did(principal, 'webhook.create', id, { name, url, team, types });
    });
    return { ...webhook, secret };
  }

  async update(principal: Principal, id: string, change: WebhookChange): Promise<Webhook> {
    await this.get(principal, id);
    const url =
      change.url === undefined ? undefined : checkWebhookUrl(change.url, this.#options.allowedHosts);
    const whole = { ...change, ...(url !== undefined && { url }) };
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      await this.#stores.webhooks.update(id, whole, {
        now,
        accessOf: accessOf(principal, permission),
      });
      await this.#stores.activity.did(principal, 'webhook.update', id, whole);
    });
    return this.get(principal, id);
  }

  /** Takes its deliveries along. */
  async delete(principal: Principal, id: string): Promise<void> {
    const { name, url } = await this.get(principal, id);
    await this.#stores.transaction(async () => {
      await this.#stores.webhooks.delete(id);
      await this.#stores.activity.did(principal, 'webhook.delete', id, { name, url });
    });
  }

  /** A new secret; the old one signs beside it for as long as the receiver needs to change over. */
  async rotateSecret(
    principal: Principal,
    id: string,
    overlapHours: number,
  ): Promise<Webhook & { readonly secret: string }> {
    await this.get(principal, id);
    const { secret, encrypted } = this.#newSecret(id);
    const now = this.#runtime.now();
    await this.#stores.transaction(async () => {
      const old = await this.#stores.webhooks.secretsOf(id);
      const overlaps = overlapHours > 0 && old !== undefined;
      await this.#stores.webhooks.setSecrets(id, {
        secret: encrypted,
        previous: overlaps ? old.secret : null,
        previousUntil: overlaps ? new Date(now.getTime() + overlapHours * hourMs).toISOString() : null,
      });
      const detail = { overlapHours };
      await this.#stores.activity.did(principal, 'webhook.rotate-secret', id, detail);
    });
    return { ...(await this.get(principal, id)), secret };
  }

  /** Sends something that is nobody's event, once: it is not tried again. */
  async test(principal: Principal, id: string): Promise<WebhookDelivery> {
    const { enabled } = await this.get(principal, id);
    if (!enabled) throw disabled();
    const now = timestamp(this.#runtime);
    const deliveryId = this.#runtime.newId();
    await this.#stores.webhookDeliveries.insert(
      [{ id: deliveryId, webhookId: id, eventId: null, type: testType, expiresAt: now }],
      now,
    );
    return this.#delivery(id, deliveryId);
  }

  async deliveries(
    principal: Principal,
    id: string,
    filter: { readonly status?: WebhookDeliveryStatus },
    page: PageRequest,
  ): Promise<Page<WebhookDelivery>> {
    await this.get(principal, id);
    return this.#stores.webhookDeliveries.list(id, filter, page);
  }

  async delivery(principal: Principal, id: string, deliveryId: string): Promise<WebhookDelivery> {
    await this.get(principal, id);
    return this.#delivery(id, deliveryId);
  }

  /** Sends a delivery that has ended again, under the same id, with a day of attempts. */
  async replay(principal: Principal, id: string, deliveryId: string): Promise<WebhookDelivery> {
    const { enabled } = await this.get(principal, id);
    const { status, type } = await this.#delivery(id, deliveryId);
    if (!enabled) throw disabled();
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      if (!(await this.#stores.webhookDeliveries.replay(deliveryId, now, this.#inADay()))) {
        const sentence = `The delivery is ${status}. Only a delivered or dead delivery can be replayed.`;
        throw new ValidationError(sentence, { status: sentence });
      }
      const detail = { delivery: deliveryId, type };
      await this.#stores.activity.did(principal, 'webhook.replay', id, detail);
    });
    return this.#delivery(id, deliveryId);
  }

  /** Sends again all that the receiver has never taken. */
  async replayDead(principal: Principal, id: string): Promise<{ readonly replayed: number }> {
    const { enabled } = await this.get(principal, id);
    if (!enabled) throw disabled();
    const now = timestamp(this.#runtime);
    return this.#stores.transaction(async () => {
      const replayed = await this.#stores.webhookDeliveries.replayDead(id, now, this.#inADay());
      await this.#stores.activity.did(principal, 'webhook.replay', id, { replayed });
      return { replayed };
    });
  }

  /** Re-encrypts with the portal's current secret what a previous one encrypted. Gives the number of such webhooks. */
  async reencrypt(): Promise<number> {
    const { encryption } = this.#options;
    if (!encryption) return 0;
    let count = 0;
    for (const [id, kept] of await this.#stores.webhooks.allSecrets()) {
      const secret = encryption.renew(kept.secret, id);
      const previous = kept.previous === null ? undefined : encryption.renew(kept.previous, id);
      if (secret === undefined && previous === undefined) continue;
      await this.#stores.webhooks.setSecrets(id, {
        ...kept,
        ...(secret !== undefined && { secret }),
        ...(previous !== undefined && { previous }),
      });
      count += 1;
    }
    return count;
  }

  async #delivery(id: string, deliveryId: string): Promise<WebhookDelivery> {
    const delivery = await this.#stores.webhookDeliveries.find(deliveryId);
    if (delivery?.webhookId !== id) throw new NotFoundError('Delivery not found.');
    return delivery;
  }

  #newSecret(webhookId: string): { readonly secret: string; readonly encrypted: string } {
    const { encryption } = this.#options;
    if (!encryption)
      throw new Error(
        'Webhooks require `encryptionSecrets`, the secrets that encrypt their signing secrets.',
      );
    const secret = newWebhookSecret((size) => this.#runtime.randomBytes(size));
    return { secret, encrypted: encryption.encrypt(secret, webhookId) };
  }

  #inADay(): string {
    return new Date(this.#runtime.now().getTime() + deliveryHours * hourMs).toISOString();
  }
}

function disabled(): ValidationError {
  const sentence = 'The webhook is disabled. Enable it first.';
  return new ValidationError(sentence, { enabled: sentence });
}
