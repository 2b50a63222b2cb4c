// Whether an installation exists, for addresses that anyone can call: answers are remembered, and strangers can't use
// up what the code host lets the app ask.
import { type Portal, RateLimitError, type Runtime } from '@assay/core';
import type { CodeHost } from '../code-host.ts';
import { ProviderError } from '../provider-error.ts';

const rememberedMs = 10 * 60_000;
const windowMs = 60_000;
/** Questions within a window, of all strangers together. */
const maxAsked = 20;
const maxRemembered = 5_000;

export class InstallationLookup {
  readonly #tools: { readonly portal: Portal; readonly codeHost: CodeHost; readonly runtime: Runtime };
  readonly #known = new Map<string, { readonly exists: Promise<boolean>; readonly at: number }>();
  #window = { endsAt: 0, asked: 0 };

  constructor(tools: { readonly portal: Portal; readonly codeHost: CodeHost; readonly runtime: Runtime }) {
    this.#tools = tools;
  }

  /** Throws RateLimitError when too many unknown ones are asked for, ProviderError. */
  async exists(id: string): Promise<boolean> {
    const { portal, codeHost, runtime } = this.#tools;
    const now = runtime.now().getTime();
    const known = this.#known.get(id);
    if (known && now - known.at < rememberedMs) return known.exists;
    if ((await portal.installations.listIds()).includes(id)) return true;
    if (now >= this.#window.endsAt) this.#window = { endsAt: now + windowMs, asked: 0 };
    if (this.#window.asked >= maxAsked) {
      const seconds = (this.#window.endsAt - now) / 1000;
      throw new RateLimitError('Too many installations were requested. Try again in a minute.', seconds);
    }
    this.#window.asked += 1;
    const exists = codeHost.installations.find(id).then(
      (found) => found !== undefined,
      (error: unknown) => {
        // What the code host refuses to show is not there for anyone who asks.
        if (error instanceof ProviderError && error.kind === 'refused') return false;
        throw error;
      },
    );
    if (this.#known.size >= maxRemembered) this.#known.clear();
    this.#known.set(id, { exists, at: now });
    exists.catch(() => this.#known.delete(id));
    return exists;
  }
}
