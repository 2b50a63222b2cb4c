// Deliveries that GitHub could not deliver: it lists them for three days, and delivers again only when asked.

import { requireList } from '../provider-client.ts';
import { isStatus } from '../provider-error.ts';
import type { FailedDeliveries, FailedDelivery } from '../webhook-protocol.ts';
import type { GitHubApp } from './github-app.ts';

interface DeliveryRecord {
  readonly id?: unknown;
  readonly guid?: unknown;
  readonly delivered_at?: unknown;
}

const maxScanned = 50_000;

export class GitHubFailedDeliveries implements FailedDeliveries {
  /** The public code host keeps deliveries for three days; what is older can't be asked for in time. */
  readonly keptMs = 70 * 3_600_000;
  readonly #app: GitHubApp;

  constructor(app: GitHubApp) {
    this.#app = app;
  }

  async *list(since: Date, signal?: AbortSignal): AsyncGenerator<FailedDelivery, void, undefined> {
    const call = { path: '/app/hook/deliveries', query: { status: 'failure' }, ...(signal && { signal }) };
    const listed = this.#app.pages<readonly DeliveryRecord[], DeliveryRecord>(
      (next) => this.#app.asApp(next),
      call,
      requireList<DeliveryRecord>,
    );
    let scanned = 0;
    try {
      for await (const { id, guid, delivered_at: at } of listed) {
        scanned += 1;
        if (scanned > maxScanned || Date.parse(String(at)) < since.getTime()) return;
        if (typeof guid !== 'string' || !/^[A-Za-z0-9._-]{1,128}$/.test(guid) || !Number.isSafeInteger(id))
          continue;
        yield { deliveryId: guid, handle: id as number };
      }
    } catch (error) {
      // Older servers of the code host keep no list.
      if (!isStatus(error, 404)) throw error;
    }
  }

  async deliverAgain(handle: number, signal?: AbortSignal): Promise<boolean> {
    const path = `/app/hook/deliveries/${handle}/attempts`;
    try {
      await this.#app.asApp({ method: 'POST', path, ...(signal && { signal }) });
      return true;
    } catch (error) {
      if (!isStatus(error, 404, 422)) throw error;
      return false;
    }
  }
}
