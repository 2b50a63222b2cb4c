import type { Runtime } from '../../support/runtime.ts';
import { TextEncryption } from '../platform/encryption.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MailRecipients } from '../reports/mail/mail-recipients.ts';
import { ChannelMessages, type ChannelMessagesOptions } from './channel-messages.ts';
import { ChannelService } from './channel-service.ts';

/** The service of channels, and what sends their messages. */
export function buildChannels(
  stores: Stores,
  runtime: Runtime,
  {
    encryptionSecrets,
    recipients,
    ...options
  }: Omit<ChannelMessagesOptions, 'encryption'> & {
    readonly encryptionSecrets: readonly [string, ...string[]] | undefined;
    readonly recipients: MailRecipients;
  },
): { readonly channels: ChannelService; readonly channelMessages: ChannelMessages } {
  const encryption = encryptionSecrets && new TextEncryption('assay channels', encryptionSecrets);
  const messages = new ChannelMessages(stores, runtime, { ...options, encryption });
  const { allowedHosts } = options;
  const channels = new ChannelService(stores, runtime, { encryption, allowedHosts, messages, recipients });
  return { channels, channelMessages: messages };
}
