// Gitea's webhook: headers, signature and events. Forgejo sends the same headers beside its own.
import type { IncomingHttpHeaders } from 'node:http';
import { UnauthorizedError, ValidationError } from '@assay/core';
import type { HostIds } from '../host-ids.ts';
import { SignatureCheck } from '../signature.ts';
import type { WebhookEvent } from '../webhook-event.ts';
import type { DeliveryHeaders, WebhookProtocol } from '../webhook-protocol.ts';
import { giteaEvents } from './events.ts';
import type { GiteaSettings } from './gitea-settings.ts';

const plainName = /^[a-z][a-z0-9_]{0,63}$/;

export class GiteaWebhook implements WebhookProtocol {
  readonly events: readonly WebhookEvent[];
  /** There is none: the button that tests a webhook delivers a push. */
  readonly pingEvent = 'ping';
  readonly #signatures: SignatureCheck;

  constructor({ webhookSecrets }: Pick<GiteaSettings, 'webhookSecrets'>, ids: HostIds) {
    this.events = giteaEvents(ids);
    this.#signatures = new SignatureCheck(webhookSecrets, '');
  }

  readHeaders(headers: IncomingHttpHeaders): DeliveryHeaders {
    const event = headers['x-gitea-event'];
    if (typeof event !== 'string' || !plainName.test(event))
      throw missing('X-Gitea-Event', "the event's name");
    const id = headers['x-gitea-delivery'];
    if (typeof id !== 'string' || !/^[A-Za-z0-9._-]{1,100}$/.test(id))
      throw missing('X-Gitea-Delivery', "the delivery's id");
    // Without a secret the header is there, and empty.
    const signature = headers['x-gitea-signature'];
    if (!this.#signatures.isSignature(signature)) throw new UnauthorizedError('The signature is invalid.');
    return { id, event, signature };
  }

  digests(body: Uint8Array, signature: string): readonly [string, ...string[]] | undefined {
    return this.#signatures.digests(body, signature);
  }

  actionOf({ action, pusher }: Readonly<Record<string, unknown>>): string | null {
    // A push has no action: it is one.
    if (action === undefined && pusher !== undefined) return 'pushed';
    return typeof action === 'string' && plainName.test(action) ? action : null;
  }

  /** Gitea publishes no addresses. */
  async networks(): Promise<readonly string[]> {
    return [];
  }
}

function missing(header: string, what: string): ValidationError {
  const sentence = `The header ${header} with ${what} is required.`;
  return new ValidationError(sentence, { [header.toLowerCase()]: sentence });
}
