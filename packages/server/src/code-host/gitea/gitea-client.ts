// Calls to the API of Gitea and Forgejo: as the bot account, or in the name of a person who signed in.
import type { Runtime } from '@assay/core';
import { HostIds } from '../host-ids.ts';
import { type ProviderCall, ProviderClient, type ProviderReply, requireList } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type { GiteaSettings } from './gitea-settings.ts';

/** Servers give no more at a time, whatever is asked for. */
const pageSize = 50;

export interface GiteaUser {
  readonly id: number;
  readonly login: string;
}

export class GiteaClient {
  readonly settings: GiteaSettings;
  readonly ids: HostIds;
  readonly runtime: Runtime;
  readonly #client: ProviderClient;
  #bot: Promise<GiteaUser> | undefined;

  constructor(settings: GiteaSettings, runtime: Runtime) {
    this.settings = settings;
    this.runtime = runtime;
    this.ids = new HostIds('gitea', settings.webUrl);
    this.#client = new ProviderClient({ apiUrl: `${settings.webUrl}/api/v1`, runtime });
  }

  get state() {
    return this.#client.state;
  }

  /** As the bot, or as a person. Throws ProviderError, as every call here does. */
  send<Body>(call: ProviderCall, token = this.settings.token): Promise<ProviderReply<Body>> {
    const quota = token === this.settings.token ? 'bot' : `user:${token}`;
    return this.#client.send<Body>(call, { authorization: `token ${token}`, quota });
  }

  /** Null for what is not there, or not shown to the bot. */
  async find<Body>(call: ProviderCall): Promise<Body | null> {
    try {
      return (await this.send<Body>(call)).body;
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  }

  /** Every item of a list. The server decides how long a page is: only an empty one, or its own count, is the end. */
  async list<Item>(call: ProviderCall, token?: string): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let page = 1; ; page += 1) {
      const query = { ...call.query, page, limit: pageSize };
      const { headers, body } = await this.send<unknown>({ ...call, query }, token);
      const found = requireList<Item>(body);
      items.push(...found);
      const total = Number(headers.get('x-total-count') ?? Number.NaN);
      if (found.length === 0 || items.length >= total) return items;
      // An older server counts nothing: a page that is not full is the last one, unless the server's own are shorter.
      if (Number.isNaN(total) && !/rel="next"/.test(headers.get('link') ?? '') && found.length < pageSize)
        return items;
    }
  }

  /** A list that has no pages. */
  async whole<Item>(call: ProviderCall): Promise<readonly Item[]> {
    return requireList<Item>((await this.send<unknown>(call)).body);
  }

  /** The account that the token belongs to. */
  async bot(): Promise<GiteaUser> {
    this.#bot ??= this.send<GiteaUser | null>({ path: '/user' }).then(({ body }) => {
      if (!Number.isSafeInteger(body?.id) || typeof body?.login !== 'string')
        throw new ProviderError('failed', { reason: 'The response contains no user.' });
      return body;
    });
    const asked = this.#bot;
    asked.catch(() => {
      this.#bot = undefined;
    });
    return asked;
  }
}

/** Names in an address, each encoded, the slashes between them left. */
export function pathIn(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
