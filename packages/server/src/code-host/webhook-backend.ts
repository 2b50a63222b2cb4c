// The webhook as a whole: what takes deliveries in, and what handles them.
import { addressPrefix, type Portal, type Runtime } from '@assay/core';
import type { CodeHost } from './code-host.ts';
import { DeliveryWorkers, type WorkerOptions } from './deliveries/delivery-workers.ts';
import { handlersOf } from './handlers.ts';
import type { Sender } from './webhook/body-pool.ts';
import { DeliveryIntake } from './webhook/delivery-intake.ts';
import { HookRanges } from './webhook/hook-ranges.ts';
import { WebhookReceiver } from './webhook/webhook-receiver.ts';

export interface WebhookBackendOptions {
  readonly portal: Portal;
  readonly codeHost: CodeHost;
  readonly runtime: Runtime;
  /** Where people reach the portal's pages. */
  readonly portalUrl?: string | undefined;
  /** For tests: how fast the workers are. */
  readonly workers?: Partial<Pick<WorkerOptions, 'concurrency' | 'leaseMs' | 'pollMs' | 'beatMs'>>;
}

export class WebhookBackend {
  readonly receiver: WebhookReceiver;
  readonly #intake: DeliveryIntake;
  readonly #workers: DeliveryWorkers;
  readonly #portal: Portal;
  readonly #hookRanges: HookRanges;

  constructor({ portal, codeHost, runtime, portalUrl, workers }: WebhookBackendOptions) {
    this.#portal = portal;
    const { log } = runtime;
    this.#workers = new DeliveryWorkers({
      portal,
      codeHost,
      runtime,
      portalUrl,
      handlers: handlersOf(codeHost.webhook.events),
      ...workers,
      isFlooded: () => this.#intake.isFlooded,
    });
    this.#intake = new DeliveryIntake(portal.deliveries, log, () => this.#workers.wake());
    this.#hookRanges = new HookRanges({ protocol: codeHost.webhook, log });
    this.receiver = new WebhookReceiver({ protocol: codeHost.webhook, intake: this.#intake, log });
  }

  /** Anyone who has this address. */
  sender(address: string): Sender {
    return { address: addressPrefix(address), isProvider: this.#hookRanges.includes(address) };
  }

  /** Starts to handle deliveries, unless another process is to: then they only are taken in. */
  start(): void {
    this.#hookRanges.start();
    if (this.#portal.changeAudits.enabled) this.#workers.start();
  }

  async stop(): Promise<void> {
    this.#hookRanges.stop();
    await this.#workers.stop();
    await this.#intake.stop();
  }
}
