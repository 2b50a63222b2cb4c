import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { accessOf, type Principal, systemPrincipal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MailRecipients } from '../reports/mail/mail-recipients.ts';
import { managedBy, requireManaged, requireTeamForNew } from '../teams/team-ownership.ts';
import {
  type Channel,
  type ChannelAddress,
  type ChannelChange,
  type ChannelSecret,
  type ChannelTest,
  defaultChannelTypes,
  defaultWindowMinutes,
  type NewChannel,
  type StoredChannel,
} from './channel.ts';
import { type CheckedAddress, checkAddress, mailTarget } from './channel-address.ts';
import type { ChannelMessages } from './channel-messages.ts';
import { checkQuietHours } from './quiet-hours.ts';

type UsedStores = Pick<Stores, 'activity' | 'channels' | 'outbox' | 'teams' | 'transaction'>;

const permission = 'channels:manage';

export interface ChannelServiceOptions {
  readonly encryption: TextEncryption | undefined;
  readonly allowedHosts: readonly string[];
  readonly messages: ChannelMessages;
  /** Whom the portal mails. */
  readonly recipients: MailRecipients;
}

/** Channels: administrators manage all of them, owners of a team those of their team. */
export class ChannelService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: ChannelServiceOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: ChannelServiceOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  async list(
    principal: Principal,
    filter: { readonly team?: string },
    page: PageRequest,
  ): Promise<Page<Channel>> {
    return this.#stores.channels.list(managedBy(principal, permission), filter, page);
  }

  async get(principal: Principal, id: string): Promise<Channel> {
    return (await this.#find(principal, id)).channel;
  }

  async create(principal: Principal, input: NewChannel): Promise<Channel> {
    const team = await requireTeamForNew(this.#stores, principal, {
      permission,
      team: input.team ?? null,
      wholePortal: 'Specify a team. Only an administrator can create a channel of the whole portal.',
    });
    const id = this.#runtime.newId();
    const now = timestamp(this.#runtime);
    const { kind, enabled = true, quietHours = null } = input;
    const address = await this.#checked(kind, input);
    if (quietHours) checkQuietHours(quietHours);
    const channel: Channel = {
      id,
      name: input.name ?? address.target,
      kind,
      target: address.target,
      recipients: address.recipients,
      team,
      types: input.types ?? defaultChannelTypes,
      minSeverity: input.minSeverity ?? null,
      minPriority: input.minPriority ?? null,
      exploitedOnly: input.exploitedOnly ?? false,
      owners: input.owners ?? [],
      windowMinutes: input.windowMinutes ?? defaultWindowMinutes,
      quietHours,
      enabled,
      state: enabled ? 'active' : 'disabled',
      failingSince: null,
      failures: 0,
      lastError: null,
      lastSuccessAt: null,
      nextMessageAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.#stores.transaction(async () => {
      const stored: StoredChannel = {
        channel,
        secret: this.#encrypted(id, address.secret),
        roomId: address.roomId,
        // It begins with what happens from now on.
        position: (await this.#stores.outbox.head()).position,
        accessOf: accessOf(principal, permission),
      };
      await this.#stores.channels.insert(stored, principal.kind === 'system' ? null : principal.userId);
      const { name, target, recipients } = channel;
      const mailed = recipients.length > 0 && { recipients };
      await this.#stores.activity.did(principal, 'channel.create', id, {
        name,
        kind,
        target,
        team,
        ...mailed,
      });
    });
    return channel;
  }

  async update(principal: Principal, id: string, change: ChannelChange): Promise<Channel> {
    const stored = await this.#find(principal, id);
    const { url, token, roomId, recipients, ...settings } = change;
    const given = { url, token, roomId, recipients };
    const isMoved = Object.values(given).some((part) => part !== undefined);
    const address = isMoved
      ? await this.#checked(stored.channel.kind, this.#addressOf(stored, given))
      : undefined;
    if (settings.quietHours) checkQuietHours(settings.quietHours);
    const isEnabledAgain = settings.enabled === true && !stored.channel.enabled;
    const next: StoredChannel = {
      ...stored,
      channel: {
        ...stored.channel,
        ...settings,
        ...(address && { target: address.target, recipients: address.recipients }),
        updatedAt: timestamp(this.#runtime),
      },
      ...(address && { secret: this.#encrypted(id, address.secret), roomId: address.roomId }),
      accessOf: accessOf(principal, permission) ?? stored.accessOf,
    };
    await this.#stores.transaction(async () => {
      // What happened while it was off is not reported afterwards.
      const position = isEnabledAgain ? (await this.#stores.outbox.head()).position : stored.position;
      await this.#stores.channels.update({ ...next, position }, { isEnabledAgain });
      const { target } = next.channel;
      await this.#stores.activity.did(principal, 'channel.update', id, {
        ...settings,
        ...(address && { target }),
        ...(recipients && { recipients }),
      });
    });
    return this.get(principal, id);
  }

  async delete(principal: Principal, id: string): Promise<void> {
    const { name, target } = await this.get(principal, id);
    await this.#stores.transaction(async () => {
      await this.#stores.channels.delete(id);
      await this.#stores.activity.did(principal, 'channel.delete', id, { name, target });
    });
  }

  /** Sends a test message now, whatever the quiet hours and the window say. */
  async test(principal: Principal, id: string, signal: AbortSignal): Promise<ChannelTest> {
    const stored = await this.#find(principal, id);
    const { result, error } = await this.#options.messages.sendTest(stored, signal);
    const { target } = stored.channel;
    if (result === 'delivered') return { result, message: error ?? `${target} took the test message.` };
    if (result === 'handed_over') {
      const message = `${target} took the test message, and does not say whether it delivers it: look into the chat.`;
      return { result, message };
    }
    return { result: 'refused', message: error ?? `${target} did not take the test message.` };
  }

  /** Takes the recipient of the link off its channel, without any sign-in. Throws NotFoundError for another link. */
  async unsubscribe(token: string): Promise<void> {
    const found = this.#options.messages.readUnsubscribeToken(token);
    const stored = found && (await this.#stores.channels.find(found.channelId));
    if (!found || !stored) throw new NotFoundError('This link is not valid.');
    const { recipient, channelId } = found;
    const { recipients } = stored.channel;
    if (!recipients.includes(recipient)) return;
    const left = recipients.filter((each) => each !== recipient);
    await this.#stores.transaction(async () => {
      const now = timestamp(this.#runtime);
      await this.#stores.channels.setRecipients(channelId, left, mailTarget(left), now);
      await this.#stores.activity.did(systemPrincipal, 'channel.unsubscribe', channelId, { recipient });
    });
  }

  /** Encrypts with the portal's current secret what one before it has encrypted. */
  async reencrypt(): Promise<void> {
    const { encryption } = this.#options;
    if (!encryption) return;
    for (const { id, secret } of await this.#stores.channels.secrets()) {
      const renewed = encryption.renew(secret, id);
      if (renewed !== undefined) await this.#stores.channels.reencrypt(id, renewed);
    }
  }

  async #find(principal: Principal, id: string): Promise<StoredChannel> {
    const stored = await this.#stores.channels.find(id);
    const notFound = 'Channel not found.';
    await requireManaged(this.#stores, principal, { permission, team: stored?.channel.team, notFound });
    if (!stored) throw new NotFoundError(notFound);
    return stored;
  }

  async #checked(kind: Channel['kind'], given: ChannelAddress): Promise<CheckedAddress> {
    const { allowedHosts, messages, recipients } = this.#options;
    const address = checkAddress(kind, given, { allowedHosts, canMail: messages.canMail });
    await recipients.require(address.recipients, 'recipients');
    return address;
  }

  /** The parts that a change does not name stay. A token goes to no other server than the one it was given for. */
  #addressOf(
    { channel, secret, roomId }: StoredChannel,
    change: { readonly [Part in keyof ChannelAddress]: ChannelAddress[Part] | undefined },
  ): ChannelAddress {
    const text = secret === null ? undefined : this.#options.encryption?.decrypt(secret, channel.id);
    const known = text === undefined ? null : (JSON.parse(text) as ChannelSecret);
    if (change.url !== undefined && known?.token && change.token === undefined) {
      const sentence =
        'Specify the token, too: it is not sent to another server than the one it was given for.';
      throw new ValidationError(sentence, { token: sentence });
    }
    const parts = {
      url: change.url ?? known?.url ?? undefined,
      token: change.token ?? known?.token ?? undefined,
      roomId: change.roomId ?? roomId ?? undefined,
      recipients: change.recipients ?? (channel.kind === 'mail' ? channel.recipients : undefined),
    };
    return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  }

  #encrypted(id: string, secret: ChannelSecret | null): string | null {
    if (secret === null) return null;
    const { encryption } = this.#options;
    if (!encryption)
      throw new Error('Channels require `encryptionSecrets`, the secrets that encrypt their addresses.');
    return encryption.encrypt(JSON.stringify(secret), id);
  }
}
