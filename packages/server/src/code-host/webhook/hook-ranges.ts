// The networks that the code host says it delivers from: anyone who has such an address goes first when memory is short.
// Nothing else depends on it: a delivery is believed for its signature alone.
import { BlockList, isIP } from 'node:net';
import type { Log } from '@assay/core';
import { parseNetwork } from '../../http/trusted-proxies.ts';
import type { WebhookProtocol } from '../webhook-protocol.ts';

const refreshMs = 24 * 3_600_000;
const retryMs = 10 * 60_000;
const maxNetworks = 1_000;

export class HookRanges {
  readonly #protocol: Pick<WebhookProtocol, 'networks'>;
  readonly #log: Log;
  #networks = new BlockList();
  #timer: NodeJS.Timeout | undefined;
  #stopping = new AbortController();

  constructor({
    protocol,
    log,
  }: {
    readonly protocol: Pick<WebhookProtocol, 'networks'>;
    readonly log: Log;
  }) {
    this.#protocol = protocol;
    this.#log = log;
  }

  includes(address: string): boolean {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && this.#networks.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  }

  /** Asks now, and every day. */
  start(): void {
    this.#stopping = new AbortController();
    this.#again(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopping.abort(new Error('The server is stopping.'));
  }

  /** Reads the list again; an answer without one leaves what is known. Throws ProviderError. */
  async refresh(): Promise<void> {
    const listed = await this.#protocol.networks(this.#stopping.signal);
    const networks = new BlockList();
    let count = 0;
    for (const one of listed.slice(0, maxNetworks)) {
      const network = parseNetwork(one);
      // A network of everyone would prefer nobody.
      if (!network || network.prefix === 0) continue;
      networks.addSubnet(network.address, network.prefix, network.family);
      count += 1;
    }
    if (count > 0) this.#networks = networks;
  }

  #again(afterMs: number): void {
    this.#timer = setTimeout(async () => {
      let nextMs = refreshMs;
      try {
        await this.refresh();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        nextMs = retryMs;
        this.#log.debug('the networks of the code host are not known', { error: String(error) });
      }
      if (!this.#stopping.signal.aborted) this.#again(nextMs);
    }, afterMs).unref();
  }
}
