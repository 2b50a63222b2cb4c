// Calls to GitLab's API: with the portal's token, or in the name of a person who signed in.
import type { Runtime } from '@assay/core';
import { HostIds } from '../host-ids.ts';
import { type ProviderCall, ProviderClient, type ProviderReply, requireList } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type { GitLabSettings } from './gitlab-settings.ts';

/** The most that GitLab gives at a time. */
const pageSize = 100;

export interface GitLabUser {
  readonly id: number;
  readonly username: string;
}

export class GitLabClient {
  readonly settings: GitLabSettings;
  readonly ids: HostIds;
  readonly runtime: Runtime;
  readonly #client: ProviderClient;
  #bot: Promise<GitLabUser> | undefined;

  constructor(settings: GitLabSettings, runtime: Runtime) {
    this.settings = settings;
    this.runtime = runtime;
    this.ids = new HostIds('gitlab', settings.webUrl);
    this.#client = new ProviderClient({ apiUrl: `${settings.webUrl}/api/v4`, runtime });
  }

  get state() {
    return this.#client.state;
  }

  /** With the portal's token, or that of a person. Throws ProviderError, as every call here does. */
  send<Body>(call: ProviderCall, token = this.settings.token): Promise<ProviderReply<Body>> {
    const quota = token === this.settings.token ? 'token' : `user:${token}`;
    return this.#client.send<Body>(call, { authorization: `Bearer ${token}`, quota });
  }

  /** Null for what is not there, or not shown to the token. */
  async find<Body>(call: ProviderCall): Promise<Body | null> {
    try {
      return (await this.send<Body>(call)).body;
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  }

  /** Every item of a list. Long ones are not counted: only the header of the next page, or a page that is not full, is the end. */
  async list<Item>(call: ProviderCall): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let page = 1; ; page += 1) {
      const query = { ...call.query, page, per_page: pageSize };
      const { headers, body } = await this.send<unknown>({ ...call, query });
      const found = requireList<Item>(body);
      items.push(...found);
      const next = headers.get('x-next-page');
      if (found.length === 0 || next === '' || (next === null && found.length < pageSize)) return items;
    }
  }

  /** Every item of a list that goes on behind an id: pages by number end at 50,000 items. */
  async listById<Item extends { readonly id?: unknown }>(
    call: ProviderCall,
    token?: string,
  ): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (let after = 0; ; ) {
      const query = { ...call.query, order_by: 'id', sort: 'asc', id_after: after, per_page: pageSize };
      const { body } = await this.send<unknown>({ ...call, query }, token);
      const found = requireList<Item>(body);
      items.push(...found);
      const last = Number(found.at(-1)?.id);
      if (found.length < pageSize || !(last > after)) return items;
      after = last;
    }
  }

  /** The account that the token belongs to. */
  async bot(): Promise<GitLabUser> {
    this.#bot ??= this.send<GitLabUser | null>({ path: '/user' }).then(({ body }) => {
      if (!Number.isSafeInteger(body?.id) || typeof body?.username !== 'string')
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
