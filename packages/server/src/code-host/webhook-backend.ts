// The webhook as a whole: what takes deliveries in, and what handles them.
import { addressPrefix, type Portal, type Runtime } from '@assay/core';
import type { CodeHost } from './code-host.ts';
import { type CodeHosts, namePrefixOf } from './code-hosts.ts';
import { DeliveryWorkers, type WorkerOptions } from './deliveries/delivery-workers.ts';
import { handlersOf } from './handlers.ts';
import type { Sender } from './webhook/body-pool.ts';
import { DeliveryIntake } from './webhook/delivery-intake.ts';
import { HookRanges } from './webhook/hook-ranges.ts';
import { WebhookReceiver } from './webhook/webhook-receiver.ts';

export interface WebhookBackendOptions {
  readonly portal: Portal;
  readonly codeHosts: CodeHosts;
  readonly runtime: Runtime;
  /** Where people reach the portal's pages. */
  readonly portalUrl?: string | undefined;
  /** For tests: how fast the workers are. */
  readonly workers?: Partial<Pick<WorkerOptions, 'concurrency' | 'leaseMs' | 'pollMs' | 'beatMs'>>;
}

export class WebhookBackend {
  readonly #intake: DeliveryIntake;
  readonly #workers: DeliveryWorkers;
  readonly #portal: Portal;
  readonly #doors: ReadonlyMap<CodeHost, { readonly ranges: HookRanges; readonly receiver: WebhookReceiver }>;

  constructor({ portal, codeHosts, runtime, portalUrl, workers }: WebhookBackendOptions) {
    this.#portal = portal;
    const { log } = runtime;
    this.#workers = new DeliveryWorkers({
      portal,
      codeHosts,
      runtime,
      portalUrl,
      handlers: handlersOf(codeHosts),
      ...workers,
      isFlooded: () => this.#intake.isFlooded,
    });
    this.#intake = new DeliveryIntake(portal.deliveries, log, () => this.#workers.wake());
    this.#doors = new Map(
      codeHosts.all.map((host) => {
        const { webhook: protocol } = host;
        const receiver = { protocol, intake: this.#intake, log, namePrefix: namePrefixOf(host) };
        return [host, { ranges: new HookRanges({ protocol, log }), receiver: new WebhookReceiver(receiver) }];
      }),
    );
  }

  /** What takes the deliveries of one code host. */
  receiver(host: CodeHost): WebhookReceiver {
    return this.#door(host).receiver;
  }

  /** Anyone who has this address. */
  sender(host: CodeHost, address: string): Sender {
    return { address: addressPrefix(address), isProvider: this.#door(host).ranges.includes(address) };
  }

  #door(host: CodeHost) {
    const door = this.#doors.get(host);
    if (!door) throw new Error('This code host is not connected.');
    return door;
  }

  /** Starts to handle deliveries, unless another process is to: then they are only accepted. */
  start(): void {
    for (const { ranges } of this.#doors.values()) ranges.start();
    if (this.#portal.changeAudits.enabled) this.#workers.start();
  }

  async stop(): Promise<void> {
    for (const { ranges } of this.#doors.values()) ranges.stop();
    await this.#workers.stop();
    await this.#intake.stop();
  }
}
