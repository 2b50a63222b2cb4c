import type { Runtime } from '../../support/runtime.ts';
import { TextEncryption } from '../platform/encryption.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { WebhookDispatcher, type WebhookDispatcherOptions } from './webhook-dispatcher.ts';
import { WebhookService } from './webhook-service.ts';

export interface WebhookOptions extends Omit<WebhookDispatcherOptions, 'encryption'> {
  readonly encryptionSecrets: readonly [string, ...string[]] | undefined;
}

/** The service of webhooks, and what delivers them. */
export function buildWebhooks(
  stores: Stores,
  runtime: Runtime,
  { encryptionSecrets, ...options }: WebhookOptions,
): { readonly services: { readonly webhooks: WebhookService }; readonly dispatcher: WebhookDispatcher } {
  const encryption = encryptionSecrets && new TextEncryption('assay webhook secrets', encryptionSecrets);
  const { allowedHosts } = options;
  return {
    services: { webhooks: new WebhookService(stores, runtime, { encryption, allowedHosts }) },
    dispatcher: new WebhookDispatcher(stores, runtime, { ...options, encryption }),
  };
}
