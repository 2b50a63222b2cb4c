// Handles the deliveries that were accepted: claims, keeps the lease alive, tries again with a growing pause, and
// puts aside what fails every time. Several processes may do so over one database.
import type { ClaimedDelivery, ClaimKind, Portal, Runtime } from '@assay/core';
import type { CodeHosts } from '../code-hosts.ts';
import { type EventContext, type EventHandler, Superseded } from '../event.ts';
import { ProviderError } from '../provider-error.ts';

export interface WorkerOptions {
  readonly portal: Portal;
  readonly codeHosts: CodeHosts;
  readonly runtime: Runtime;
  /** By the names of events. */
  readonly handlers: ReadonlyMap<string, EventHandler>;
  readonly portalUrl?: string | undefined;
  /** Deliveries at a time in this process, and as many beside them that need no audit. */
  readonly concurrency?: number;
  readonly leaseMs?: number;
  /** How long an idle worker waits before it looks again. */
  readonly pollMs?: number;
  /** How often a lease is extended, and a newer delivery looked for. */
  readonly beatMs?: number;
  /** Whether so many come in that handling them has to wait. */
  readonly isFlooded?: () => boolean;
}

const maxAttempts = 8;
const firstPauseMs = 5_000;
/** How often a code host that does not answer is notified that nothing more comes: some ten minutes apart. */
const maxAbandonments = 24;
const abandonMs = 30_000;

export class DeliveryWorkers {
  readonly #options: Required<Omit<WorkerOptions, 'handlers' | 'portalUrl'>> &
    Pick<WorkerOptions, 'portalUrl'>;
  readonly #handlers: ReadonlyMap<string, EventHandler>;
  readonly #running = new Map<
    string,
    { readonly kind: ClaimKind; readonly abort: AbortController; readonly done: Promise<void> }
  >();
  #claiming: Promise<void> | undefined;
  #again = false;
  #working = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ handlers, ...options }: WorkerOptions) {
    this.#options = {
      concurrency: 4,
      leaseMs: 60_000,
      pollMs: 1_000,
      beatMs: 5_000,
      isFlooded: () => false,
      ...options,
    };
    this.#handlers = handlers;
  }

  start(): void {
    this.#working = true;
    this.#look();
  }

  /** Stops claiming, releases what runs and waits until that has happened. */
  async stop(): Promise<void> {
    this.#working = false;
    clearTimeout(this.#timer);
    await this.#claiming;
    for (const { abort } of this.#running.values()) abort.abort(new Stopped());
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Looks for work now; in a flood with the next look, which is a second away at most. */
  wake(): void {
    if (!this.#options.isFlooded()) this.#look();
  }

  #look(): void {
    if (!this.#working) return;
    if (this.#claiming) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#claiming = this.#claimAll()
      .catch((error: unknown) =>
        this.#options.runtime.log.error('deliveries could not be claimed', { error: String(error) }),
      )
      .finally(() => {
        this.#claiming = undefined;
        if (!this.#working) return;
        if (this.#again) {
          this.#again = false;
          this.#look();
        } else this.#timer = setTimeout(() => this.#look(), this.#options.pollMs);
      });
  }

  /** What is quick has slots of its own: it never waits for an audit. */
  async #claimAll(): Promise<void> {
    for (const kind of ['quick', 'audit'] as const) await this.#claimKind(kind);
  }

  async #claimKind(kind: ClaimKind): Promise<void> {
    const { portal, concurrency, leaseMs, isFlooded } = this.#options;
    const running = () => [...this.#running.values()].filter((one) => one.kind === kind).length;
    while (this.#working && running() < concurrency) {
      const claim = await portal.deliveries.claim(kind, leaseMs);
      if (!claim) return;
      const abort = new AbortController();
      const done = this.#run(claim, abort).finally(() => {
        this.#running.delete(claim.id);
        this.wake();
      });
      this.#running.set(claim.id, { kind, abort, done });
      if (isFlooded()) return;
    }
  }

  async #run(claim: ClaimedDelivery, abort: AbortController): Promise<void> {
    const { portal, runtime, leaseMs, beatMs } = this.#options;
    const beat = setInterval(() => {
      portal.deliveries.extend(claim, leaseMs).then(
        (held) => {
          if (held === 'lost') abort.abort(new LeaseLost());
          if (held === 'superseded') abort.abort(new Superseded());
        },
        (error: unknown) =>
          runtime.log.warn('a lease could not be extended', { delivery: claim.id, error: String(error) }),
      );
    }, beatMs);
    try {
      if (claim.attempt > maxAttempts)
        throw new Error(claim.lastError ?? 'Every attempt ended without a result.');
      if (claim.isUnannounced) {
        const isShown = await this.#announce(claim, abort.signal);
        if (!(await portal.deliveries.announced(claim, isShown)) && isShown) await this.#withdraw(claim);
        return;
      }
      await this.#handlers.get(claim.event)?.handle(claim.payload, this.#contextOf(claim, abort.signal));
      await portal.deliveries.end(claim, 'done');
    } catch (error) {
      await this.#failed(claim, abort.signal.aborted ? abort.signal.reason : error).catch((fault: unknown) =>
        runtime.log.error('a delivery could not be released', {
          delivery: claim.id,
          error: String(fault),
        }),
      );
    } finally {
      clearInterval(beat);
    }
  }

  /** Its turn comes whether or not it could be announced. */
  async #announce(claim: ClaimedDelivery, signal: AbortSignal): Promise<boolean> {
    const handler = this.#handlers.get(claim.event);
    try {
      return (await handler?.announce?.(claim.payload, this.#contextOf(claim, signal))) ?? false;
    } catch (error) {
      signal.throwIfAborted();
      const { runtime } = this.#options;
      runtime.log.warn('a delivery could not be announced', { delivery: claim.id, error: describe(error) });
      return false;
    }
  }

  async #withdraw(claim: ClaimedDelivery): Promise<void> {
    const context = this.#contextOf(claim, AbortSignal.timeout(abandonMs));
    await this.#handlers.get(claim.event)?.withdraw?.(claim.payload, context);
  }

  #contextOf({ id, payload, createdAt }: ClaimedDelivery, signal: AbortSignal): EventContext {
    const { portal, codeHosts, runtime, portalUrl } = this.#options;
    const codeHost = codeHosts.ofPayload(payload);
    return { portal, codeHost, runtime, portalUrl, signal, deliveryId: id, receivedAt: createdAt };
  }

  async #failed(claim: ClaimedDelivery, error: unknown): Promise<void> {
    const { portal, runtime } = this.#options;
    const { deliveries } = portal;
    if (error instanceof LeaseLost) return;
    if (error instanceof Stopped) return void (await deliveries.release(claim, 0, null));
    // The newer delivery ends this one, and takes over what it had begun.
    if (error instanceof Superseded) return void (await deliveries.release(claim, 0, null));
    const reason = describe(error);
    const { id: delivery, event, attempt } = claim;
    runtime.log.warn('a delivery failed', { delivery, event, attempt, error: reason });
    if (attempt < maxAttempts) await deliveries.release(claim, pauseMs(attempt, error), reason);
    else if (await this.#abandoned(claim)) await deliveries.end(claim, 'dead', { error: reason });
    else await deliveries.release(claim, pauseMs(maxAttempts, error), reason);
  }

  /** True once the code host knows that nothing more comes, or has been notified often enough. */
  async #abandoned(claim: ClaimedDelivery): Promise<boolean> {
    const { runtime } = this.#options;
    const handler = this.#handlers.get(claim.event);
    if (!handler?.abandon) return true;
    try {
      await handler.abandon(claim.payload, this.#contextOf(claim, AbortSignal.timeout(abandonMs)));
      return true;
    } catch (error) {
      runtime.log.warn('a delivery could not be abandoned', { delivery: claim.id, error: describe(error) });
      return claim.attempt >= maxAttempts + maxAbandonments;
    }
  }
}

/** As long as the code host says; else 5 s, 10 s, 20 s … with some chance, so that not all come back at once. */
function pauseMs(attempt: number, error: unknown): number {
  const said = error instanceof ProviderError ? error.retryAfterSeconds : null;
  const growing = firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  return Math.round(Math.max(growing, (said ?? 0) * 1000));
}

/** For the list of deliveries, which administrators see: one line, and no stack. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const reason =
    error instanceof ProviderError && error.reason !== '' ? ` (${error.status}: ${error.reason})` : '';
  return `${text}${reason}`.replace(/\p{Cc}/gu, ' ').slice(0, 1_000);
}

class Stopped extends Error {}
class LeaseLost extends Error {}
