// The webhook as a whole: what takes deliveries in, what handles them, and what looks for those that never came.
import type { Portal, Runtime } from '@assay/core';
import { DeliveryWorkers, type WorkerOptions } from './deliveries/delivery-workers.ts';
import { RecoverySweep } from './deliveries/recovery-sweep.ts';
import { events } from './events/index.ts';
import type { GitHubApp } from './github-app.ts';
import { DeliveryIntake } from './webhook/delivery-intake.ts';
import { WebhookReceiver } from './webhook/webhook-receiver.ts';

export interface WebhookBackendOptions {
  readonly portal: Portal;
  readonly app: GitHubApp;
  readonly runtime: Runtime;
  /** For tests: how fast the workers are. */
  readonly workers?: Partial<Pick<WorkerOptions, 'concurrency' | 'leaseMs' | 'pollMs' | 'beatMs'>>;
}

const sweepEveryMs = 10 * 60_000;
const pruneEveryMs = 3_600_000;

export class WebhookBackend {
  readonly receiver: WebhookReceiver;
  readonly #intake: DeliveryIntake;
  readonly #workers: DeliveryWorkers;
  readonly #sweep: RecoverySweep;
  readonly #portal: Portal;
  readonly #runtime: Runtime;
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor({ portal, app, runtime, workers }: WebhookBackendOptions) {
    this.#portal = portal;
    this.#runtime = runtime;
    const { log } = runtime;
    this.#workers = new DeliveryWorkers({ portal, app, runtime, handlers: events, ...workers });
    this.#sweep = new RecoverySweep({ app, deliveries: portal.deliveries, log, now: () => runtime.now() });
    this.#intake = new DeliveryIntake(portal.deliveries, log, () => this.#workers.wake());
    const secrets = app.settings.webhookSecrets;
    this.receiver = new WebhookReceiver({ secrets, events, intake: this.#intake, log });
  }

  /** Starts to handle deliveries, unless another process is to: then they only are taken in. */
  start(): void {
    if (this.#portal.changeAudits.enabled) this.#workers.start();
    const sweep = () =>
      this.#sweep.run(this.#stopping.signal).catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#runtime.log.warn('the code host was not asked for failed deliveries', {
            error: String(error),
          });
      });
    const prune = () =>
      this.#portal.deliveries
        .prune()
        .catch((error: unknown) =>
          this.#runtime.log.error('old deliveries were not forgotten', { error: String(error) }),
        );
    void sweep();
    this.#timers.push(setInterval(sweep, sweepEveryMs).unref(), setInterval(prune, pruneEveryMs).unref());
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort(new Error('The server stops.'));
    await this.#workers.stop();
    await this.#intake.stop();
  }
}
