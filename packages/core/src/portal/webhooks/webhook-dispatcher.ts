// Places events in the feed, hands them to the webhooks that want them, and sends what is due. Every instance may do
// so over one database: a place is given under a lock, and a delivery is sent under a lease.

import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type Span, tracingOf } from '../../support/tracing.ts';
import { version } from '../../support/version.ts';
import type { PlacedEvent } from '../events/feed-event.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { deliveryHours, nextAttempt } from './retry-plan.ts';
import { sendWebhook, type WebhookAnswer } from './send-webhook.ts';
import { type ClaimedWebhookDelivery, testType, type Webhook } from './webhook.ts';
import type { DeliveryOutcome } from './webhook-delivery-store.ts';
import { signatureHeaders } from './webhook-signature.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'outbox' | 'repositoryReaders' | 'transaction' | 'webhookDeliveries' | 'webhooks'
>;

export interface WebhookDispatcherOptions {
  /** Without one no secret opens, and nothing is sent. */
  readonly encryption: TextEncryption | undefined;
  /** Hosts that may have private addresses and be called without TLS. */
  readonly allowedHosts: readonly string[];
  /** Deliveries at a time in this process. */
  readonly concurrency?: number;
  /** How long a receiver may take. */
  readonly timeoutMs?: number;
  /** How long an idle dispatcher waits before it looks again. */
  readonly pollMs?: number;
  /** How names are resolved; the system's way unless a test says otherwise. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** Events that get their place in one transaction. */
const placedAtOnce = 500;
/** Beyond the time limit of an attempt: a lease ends only when its holder is dead. */
const spareMs = 30_000;

export class WebhookDispatcher {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: Required<Omit<WebhookDispatcherOptions, 'resolve'>> & WebhookDispatcherOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #working = false;

  constructor(stores: UsedStores, runtime: Runtime, options: WebhookDispatcherOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = { concurrency: 8, timeoutMs: 15_000, pollMs: 1_000, ...options };
  }

  start(): void {
    this.#working = true;
    this.#look();
  }

  /** Sends nothing more; what is on its way is called off, and sent again later. */
  async stop(): Promise<void> {
    this.#working = false;
    clearTimeout(this.#timer);
    this.#stopping.abort(new Error('The process is stopping.'));
    await this.#looking;
    await Promise.all(this.#running);
  }

  /** Gives every committed event its place in the feed, and its deliveries. */
  async relay(): Promise<void> {
    while (await this.#stores.outbox.hasUnplaced()) {
      const placed = await this.#stores.transaction(async () => {
        const events = await this.#stores.outbox.place(placedAtOnce);
        await this.#handOut(events);
        return events.length;
      });
      if (placed < placedAtOnce) return;
    }
  }

  async #handOut(events: readonly PlacedEvent[]): Promise<void> {
    const webhooks = events.length === 0 ? [] : await this.#stores.webhooks.enabled();
    const now = this.#runtime.now();
    const expiresAt = new Date(now.getTime() + deliveryHours * 3_600_000).toISOString();
    const withheld = await this.#withheld(webhooks, events);
    const deliveries = events.flatMap(({ id: eventId, type, teamId, repositoryId }) =>
      webhooks
        .filter(
          ({ team, types, accessOf }) =>
            (team === null || team === teamId) &&
            (types.length === 0 || types.includes(type)) &&
            !withheld.get(accessOf)?.has(repositoryId ?? ''),
        )
        .map((webhook) => ({ id: this.#runtime.newId(), webhookId: webhook.id, eventId, type, expiresAt })),
    );
    await this.#stores.webhookDeliveries.insert(deliveries, now.toISOString());
  }

  /** By person, the repositories that they cannot read at the code host. */
  async #withheld(
    webhooks: readonly { readonly accessOf: string | null }[],
    events: readonly PlacedEvent[],
  ): Promise<ReadonlyMap<string | null, ReadonlySet<string>>> {
    const repositoryIds = [...new Set(events.flatMap(({ repositoryId }) => repositoryId ?? []))];
    const found = new Map<string | null, ReadonlySet<string>>();
    for (const userId of new Set(webhooks.flatMap(({ accessOf }) => accessOf ?? [])))
      found.set(userId, await this.#stores.repositoryReaders.withheld(userId, repositoryIds));
    return found;
  }

  #look(): void {
    if (!this.#working || this.#looking) return;
    clearTimeout(this.#timer);
    this.#looking = this.#relayAndClaim()
      .catch((error: unknown) =>
        this.#runtime.log.error('events could not be dispatched', { error: String(error) }),
      )
      .finally(() => {
        this.#looking = undefined;
        if (this.#working) this.#timer = setTimeout(() => this.#look(), this.#options.pollMs).unref();
      });
  }

  async #relayAndClaim(): Promise<void> {
    await this.relay();
    const { webhookDeliveries } = this.#stores;
    while (this.#working && this.#running.size < this.#options.concurrency) {
      const now = this.#runtime.now();
      if (!(await webhookDeliveries.hasDue(now.toISOString()))) return;
      const lease = new Date(now.getTime() + this.#options.timeoutMs + spareMs).toISOString();
      const claim = await webhookDeliveries.claim(now.toISOString(), lease);
      if (!claim) return;
      const done = this.#traced(claim)
        .catch((error: unknown) =>
          this.#runtime.log.error('a webhook could not be delivered', {
            delivery: claim.id,
            error: String(error),
          }),
        )
        .finally(() => {
          this.#running.delete(done);
          this.#look();
        });
      this.#running.add(done);
    }
  }

  /** The receiver belongs to someone else: it gets nothing of the trace. */
  #traced(claim: ClaimedWebhookDelivery): Promise<void> {
    const { id, webhookId, attempt } = claim;
    const attributes = {
      'assay.webhook.id': webhookId,
      'assay.webhook.delivery': id,
      'assay.webhook.attempt': attempt,
    };
    const { span } = tracingOf(this.#runtime);
    return span('webhook deliver', { kind: 'client', attributes, parent: null }, (running) =>
      this.#deliver(claim, running),
    );
  }

  async #deliver(claim: ClaimedWebhookDelivery, span: Span): Promise<void> {
    const webhook = await this.#stores.webhooks.find(claim.webhookId);
    if (!webhook) return;
    const started = performance.now();
    let answer: WebhookAnswer;
    try {
      answer = await this.#send(webhook, claim);
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
      return this.#stores.webhookDeliveries.giveBack(claim);
    }
    const { status: responseStatus, body: responseBody, error, retryAfterMs } = answer;
    span.set({
      'server.address': new URL(webhook.url).hostname,
      ...(responseStatus !== null && { 'http.response.status_code': responseStatus }),
    });
    if (error !== null) span.fail(String(responseStatus ?? 'unreachable'));
    const durationMs = Math.round(performance.now() - started);
    const outcome: DeliveryOutcome = { responseStatus, responseBody, durationMs, error };
    await this.#stores.transaction(() => this.#keep(webhook, claim, outcome, retryAfterMs));
    if (error !== null) {
      const { id: delivery, attempt } = claim;
      this.#runtime.log.warn('a webhook delivery was rejected', {
        webhook: webhook.id,
        delivery,
        attempt,
        error,
      });
    }
  }

  async #keep(
    webhook: Webhook,
    claim: ClaimedWebhookDelivery,
    outcome: DeliveryOutcome,
    retryAfterMs: number | null,
  ): Promise<void> {
    const { webhookDeliveries, webhooks } = this.#stores;
    const now = this.#runtime.now();
    const at = now.toISOString();
    const { error } = outcome;
    // 410 Gone is the one answer that ends it: the receiver says that it will never be there again.
    const gone = outcome.responseStatus === 410;
    const { attempt, expiresAt } = claim;
    const next = nextAttempt({ attempt, now, expiresAt, retryAfterMs, chance: Math.random() });
    const held =
      error === null || gone || !next
        ? await webhookDeliveries.end(claim, error === null ? 'delivered' : 'dead', outcome, at)
        : await webhookDeliveries.postpone(claim, next.toISOString(), outcome);
    if (!held) return;
    await webhooks.tried(webhook.id, { error, gone }, at);
    if (gone) await webhookDeliveries.buryAll(webhook.id, 'The receiver is gone (410).', at);
  }

  async #send(webhook: Webhook, claim: ClaimedWebhookDelivery): Promise<WebhookAnswer> {
    const secrets = await this.#secretsOf(webhook.id);
    const body = await this.#bodyOf(webhook, claim);
    if (secrets.length === 0)
      return refused('The secret of the webhook can no longer be decrypted. Rotate it.');
    if (body === undefined) return refused('The event has been deleted.');
    const now = this.#runtime.now();
    const id = claim.eventId ?? claim.id;
    const headers = signatureHeaders({ id, timestamp: Math.floor(now.getTime() / 1000), body }, secrets);
    return sendWebhook(
      { url: webhook.url, body, headers },
      {
        allowedHosts: this.#options.allowedHosts,
        timeoutMs: this.#options.timeoutMs,
        resolve: this.#options.resolve,
        proxyFor: this.#runtime.proxyFor,
        signal: this.#stopping.signal,
        userAgent: `assay/${version}`,
        now: () => this.#runtime.now(),
      },
    );
  }

  /** The current secret first, and the one before while it still signs. */
  async #secretsOf(webhookId: string): Promise<readonly string[]> {
    const encrypted = await this.#stores.webhooks.secretsOf(webhookId);
    const secret = encrypted && this.#options.encryption?.decrypt(encrypted.secret, webhookId);
    if (!encrypted || secret === undefined) return [];
    const isOver = encrypted.previousUntil === null || encrypted.previousUntil <= timestamp(this.#runtime);
    const previous =
      isOver || encrypted.previous === null
        ? undefined
        : this.#options.encryption?.decrypt(encrypted.previous, webhookId);
    return previous === undefined ? [secret] : [secret, previous];
  }

  async #bodyOf(webhook: Webhook, claim: ClaimedWebhookDelivery): Promise<string | undefined> {
    if (claim.eventId !== null) {
      const event = await this.#stores.outbox.find(claim.eventId);
      return event && JSON.stringify(event);
    }
    const data = { webhookId: webhook.id, name: webhook.name };
    return JSON.stringify({ id: claim.id, type: testType, timestamp: claim.createdAt, data });
  }
}

function refused(error: string): WebhookAnswer {
  return { status: null, body: null, error, retryAfterMs: null, isSent: false };
}
