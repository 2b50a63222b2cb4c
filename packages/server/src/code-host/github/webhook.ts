// GitHub's webhook: headers, signature and events.
import type { IncomingHttpHeaders } from 'node:http';
import { UnauthorizedError, ValidationError } from '@assay/core';
import { SignatureCheck } from '../signature.ts';
import type { WebhookEvent } from '../webhook-event.ts';
import type { DeliveryHeaders, WebhookProtocol } from '../webhook-protocol.ts';
import { events } from './events/index.ts';
import type { GitHubApp } from './github-app.ts';

const plainName = /^[a-z][a-z0-9_]{0,63}$/;

export class GitHubWebhook implements WebhookProtocol {
  readonly events: readonly WebhookEvent[] = events;
  readonly pingEvent = 'ping';
  readonly #app: GitHubApp;
  readonly #signatures: SignatureCheck;

  constructor(app: GitHubApp) {
    this.#app = app;
    this.#signatures = new SignatureCheck(app.settings.webhookSecrets, 'sha256=');
  }

  readHeaders(headers: IncomingHttpHeaders): DeliveryHeaders {
    const event = headers['x-github-event'];
    if (typeof event !== 'string' || !plainName.test(event))
      throw missing('X-GitHub-Event', "the event's name");
    const id = headers['x-github-delivery'];
    if (typeof id !== 'string' || !/^[A-Za-z0-9._-]{1,128}$/.test(id))
      throw missing('X-GitHub-Delivery', "the delivery's id");
    const signature = headers['x-hub-signature-256'];
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

  async networks(signal: AbortSignal): Promise<readonly string[]> {
    const { body } = await this.#app.asApp<{ readonly hooks?: unknown } | null>({ path: '/meta', signal });
    const listed: readonly unknown[] = Array.isArray(body?.hooks) ? body.hooks : [];
    return listed.filter((one) => typeof one === 'string');
  }
}

function missing(header: string, what: string): ValidationError {
  const sentence = `The header ${header} with ${what} is required.`;
  return new ValidationError(sentence, { [header.toLowerCase()]: sentence });
}
