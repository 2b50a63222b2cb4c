// Deliveries get lost; so once a day, and soon after the start, the provider is asked what the app is installed on.
import { type SyncTools, syncAllInstallations } from './sync-installation.ts';

const firstAfterMs = 15_000;
const everyMs = 24 * 3_600_000;

export class Reconciliation {
  readonly #tools: SyncTools;
  readonly #stopping = new AbortController();
  #timers: NodeJS.Timeout[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(tools: Omit<SyncTools, 'signal'>) {
    this.#tools = { ...tools, signal: this.#stopping.signal };
  }

  start(): void {
    const run = () => {
      this.#running = this.#run();
    };
    this.#timers = [setTimeout(run, firstAfterMs).unref(), setInterval(run, everyMs).unref()];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stopping.abort(new Error('The server stops.'));
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await syncAllInstallations(this.#tools);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#tools.runtime.log.warn('the code host was not asked for its installations', {
        error: String(error),
      });
    }
  }
}
