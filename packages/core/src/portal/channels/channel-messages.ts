// Sends the messages of channels: never more than one of a channel in its window, however much happens. What is not
// sent is not lost: the place in the feed that the last message covers stays, and the next one begins there.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import { systemPrincipal, systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Mailer } from '../reports/mail/report-mail.ts';
import { nextAttempt } from '../webhooks/retry-plan.ts';
import type { ChannelSecret, StoredChannel } from './channel.ts';
import { collectIncidents } from './collect-incidents.ts';
import { type Digest, digestOf } from './digest.ts';
import { isQuiet } from './quiet-hours.ts';
import { type MessageOutcome, sendMessage } from './send-message.ts';

type UsedStores = Pick<
  Stores,
  'activity' | 'channelFindings' | 'channels' | 'outbox' | 'repositoryReaders' | 'teams' | 'transaction'
>;

/** Events that belong together come within this time, and shall be one message. */
const quietMs = 60_000;
const timeoutMs = 15_000;
const dayMs = 86_400_000;
const unsubscribeContext = 'unsubscribe';

export interface ChannelMessagesOptions {
  readonly encryption: TextEncryption | undefined;
  readonly allowedHosts: readonly string[];
  readonly mailer: Mailer | undefined;
  /** Of the portal, for links; null when it is not known. */
  readonly portalUrl: string | null;
  /** How names are resolved; the system's way unless a test says otherwise. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
}

export class ChannelMessages {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: ChannelMessagesOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: ChannelMessagesOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  get canMail(): boolean {
    return this.#options.mailer !== undefined;
  }

  /** One message to every channel that is due. */
  async sendDue(signal: AbortSignal): Promise<void> {
    const head = await this.#stores.outbox.head();
    for (const stored of await this.#stores.channels.due(timestamp(this.#runtime), head.position)) {
      if (signal.aborted) return;
      if (isQuiet(stored.channel.quietHours, this.#runtime.now())) continue;
      try {
        await this.#send(stored, head, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#runtime.log.error('the message of a channel could not be sent', {
          channel: stored.channel.id,
          error: String(error),
        });
      }
    }
  }

  /** Sends a message that is about nothing, and does not count. */
  async sendTest(stored: StoredChannel, signal: AbortSignal): Promise<MessageOutcome> {
    const digest = digestOf([], await this.#about(stored, false));
    const title = 'Assay: test message';
    return this.#deliver(stored, { ...digest, title }, `test-${this.#runtime.newId()}`, signal);
  }

  /** The channel and the recipient of a link that stops mails; undefined for a link that nobody here has made. */
  readUnsubscribeToken(
    token: string,
  ): { readonly channelId: string; readonly recipient: string } | undefined {
    const text = this.#options.encryption?.decrypt(
      Buffer.from(token, 'base64url').toString('base64'),
      unsubscribeContext,
    );
    if (text === undefined) return undefined;
    const [channelId = '', recipient = ''] = JSON.parse(text) as string[];
    return { channelId, recipient };
  }

  async #send(
    stored: StoredChannel,
    head: { readonly position: number; readonly pruned: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { channel, position } = stored;
    const { channels, outbox } = this.#stores;
    const now = this.#runtime.now();
    const filter = { types: channel.types, ...(channel.team !== null && { team: channel.team }), limit: 1 };
    const [first] = await outbox.between(systemReach('portal-wide'), filter, {
      after: position,
      upTo: head.position,
    });
    if (!first) return channels.skipTo(stored, head.position);
    if (Date.parse(first.event.timestamp) > now.getTime() - quietMs) return;
    const incidents = await collectIncidents(this.#stores, stored, {
      upTo: head.position,
      portalUrl: this.#options.portalUrl,
      signal,
    });
    if (incidents.length === 0) return channels.skipTo(stored, head.position);
    const windowEnds = new Date(now.getTime() + channel.windowMinutes * 60_000);
    if (!(await channels.claim(stored, windowEnds.toISOString()))) return;
    const digest = digestOf(incidents, await this.#about(stored, position < head.pruned));
    const messageId = `${channel.id}-${position}-${head.position}`;
    const outcome = await this.#deliver(stored, digest, messageId, signal);
    await this.#keep(stored, outcome, { windowEnds, upTo: head.position });
  }

  async #about(stored: StoredChannel, hasGap: boolean): Promise<Parameters<typeof digestOf>[1]> {
    const { channel } = stored;
    const team =
      channel.team === null
        ? undefined
        : await this.#stores.teams.find(channel.team, systemReach('portal-wide'));
    return { channel, teamName: team?.name ?? null, portalUrl: this.#options.portalUrl, hasGap };
  }

  #deliver(
    stored: StoredChannel,
    digest: Digest,
    messageId: string,
    signal: AbortSignal,
  ): Promise<MessageOutcome> {
    const { allowedHosts, mailer, resolve } = this.#options;
    return sendMessage(stored, this.#secretOf(stored), digest, {
      allowedHosts,
      mailer,
      messageId,
      resolve,
      signal,
      timeoutMs,
      proxyFor: this.#runtime.proxyFor,
      now: () => this.#runtime.now(),
      unsubscribeUrl: (recipient) => this.#unsubscribeUrl(stored.channel.id, recipient),
    });
  }

  async #keep(
    stored: StoredChannel,
    { result, error, gone, retryAfterMs }: MessageOutcome,
    { windowEnds, upTo }: { readonly windowEnds: Date; readonly upTo: number },
  ): Promise<void> {
    const { channel } = stored;
    const now = this.#runtime.now();
    const isTaken = result === 'delivered' || result === 'handed_over';
    // What may have arrived counts: the next attempt waits for its window.
    const retryAt = nextAttempt({
      attempt: channel.failures + 1,
      now,
      expiresAt: new Date(now.getTime() + dayMs).toISOString(),
      retryAfterMs,
      chance: 0.5,
    });
    const next = result === 'refused' ? (retryAt ?? windowEnds) : windowEnds;
    await this.#stores.transaction(async () => {
      const isFirst = await this.#stores.channels.tried(
        stored,
        { error, gone, nextMessageAt: next.toISOString(), position: isTaken ? upTo : null },
        now.toISOString(),
      );
      if (isFirst)
        await this.#stores.activity.did(systemPrincipal, 'channel.refused', channel.id, {
          name: channel.name,
          error,
        });
    });
    if (error !== null)
      this.#runtime.log.warn('a message was not delivered to a channel', { channel: channel.id, error });
  }

  #secretOf({ channel, secret }: StoredChannel): ChannelSecret | null {
    const text = secret === null ? undefined : this.#options.encryption?.decrypt(secret, channel.id);
    return text === undefined ? null : (JSON.parse(text) as ChannelSecret);
  }

  #unsubscribeUrl(channelId: string, recipient: string): string | null {
    const { encryption, portalUrl } = this.#options;
    if (!encryption || portalUrl === null) return null;
    const token = encryption.encrypt(JSON.stringify([channelId, recipient]), unsubscribeContext);
    return `${portalUrl}/unsubscribe?token=${Buffer.from(token, 'base64').toString('base64url')}`;
  }
}
