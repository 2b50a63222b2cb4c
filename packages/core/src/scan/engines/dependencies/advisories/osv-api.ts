// Asks OSV's API (or a server that speaks like it) for advisories: https://google.github.io/osv.dev/api/
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../../support/runtime.ts';
import { notComparedReason } from '../packages/comparability.ts';
import { type Advisory, AdvisoryError, parseAdvisory, withRating } from './advisory.ts';
import { checkAddress } from './advisory-download.ts';
import type { VersionedPackage } from './advisory-match.ts';
import { ecosystemKey, ecosystemKeys, nameKey } from './advisory-name.ts';
import type { AdvisoryHit, AdvisorySource } from './advisory-source.ts';

export interface OsvApiOptions {
  /** The address before `/v1/querybatch`. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly log: Log;
  /** How long one request may take. */
  readonly timeoutMs?: number;
  /** The pause before the second attempt; it grows fourfold. */
  readonly retryMs?: number;
}

/** OSV's public API. */
export const osvApiUrl = 'https://api.osv.dev';

const batchSize = 1000;
const attempts = 4;
/** Anyone who is offline is not kept waiting: these pass rarely, and fail at once. */
const unreachable = ['ENOTFOUND', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH'];
const unreachableAttempts = 2;
const parallel = 8;
const maxPages = 20;
const maxAdvisories = 20_000;
const maxAnswerBytes = 64 * 1024 * 1024;

interface Query {
  readonly package?: { readonly ecosystem: string; readonly name: string };
  readonly version?: string;
  readonly commit?: string;
  readonly page_token?: string;
}

/** Every call throws when the API does not answer in the end: silence is never taken for "no advisories". */
export class OsvApi implements AdvisorySource {
  readonly #options: OsvApiOptions;
  /** The records of the ids asked so far; some could not be used. */
  readonly #known = new Map<string, Advisory>();
  readonly #asked = new Set<string>();

  constructor(options: OsvApiOptions) {
    checkAddress(new URL(options.url));
    this.#options = options;
  }

  covers(): boolean {
    return true;
  }

  exploitation(): null {
    return null;
  }

  close(): void {}

  async match(
    packages: readonly VersionedPackage[],
    signal?: AbortSignal,
  ): Promise<readonly (readonly AdvisoryHit[])[]> {
    const ids = packages.map(() => new Set<string>());
    let open = packages.flatMap((target, index) => queriesOf(target).map((query) => ({ index, query })));
    for (let page = 0; open.length > 0; page++) {
      if (page === maxPages) throw new Error('The OSV API returned too many pages.');
      open = await this.#page(open, ids, signal);
    }
    const wanted = [...new Set(ids.flatMap((each) => [...each]))];
    if (wanted.length > maxAdvisories)
      throw new Error(`The OSV API returned ${wanted.length} advisories, more than allowed.`);
    await this.#fetchAll(wanted, signal);
    // What has no rating may have one under its other name.
    const unrated = wanted
      .flatMap((id) => this.#known.get(id) ?? [])
      .filter((each) => each.severity === null);
    const aliases = unrated.flatMap((each) => each.aliases).filter((id) => id.startsWith('GHSA-'));
    await this.#fetchAll(aliases, signal, { optional: true });
    return packages.map((target, index) => this.#hits(target, ids[index] ?? new Set()));
  }

  /** The record of this name; undefined when there is none. */
  async named(id: string, signal?: AbortSignal): Promise<Advisory | undefined> {
    await this.#fetchAll([id], signal, { optional: true });
    return this.#known.get(id);
  }

  /** Asks one page for each query; gives the queries that have another. */
  async #page(
    queries: readonly { readonly index: number; readonly query: Query }[],
    ids: readonly Set<string>[],
    signal: AbortSignal | undefined,
  ): Promise<{ index: number; query: Query }[]> {
    const more: { index: number; query: Query }[] = [];
    for (let start = 0; start < queries.length; start += batchSize) {
      const part = queries.slice(start, start + batchSize);
      const body = JSON.stringify({ queries: part.map(({ query }) => query) });
      const answer = (await this.#ask('v1/querybatch', { method: 'POST', body }, signal)) as {
        results?: { vulns?: { id?: unknown }[]; next_page_token?: unknown }[];
      };
      if (!Array.isArray(answer?.results) || answer.results.length !== part.length) {
        throw new Error('The OSV API returned an unexpected response.');
      }
      for (const [offset, result] of answer.results.entries()) {
        const { index, query } = part[offset] ?? { index: -1, query: {} };
        for (const { id } of result?.vulns ?? []) if (typeof id === 'string') ids[index]?.add(id);
        const token = result?.next_page_token;
        if (typeof token === 'string' && token !== '')
          more.push({ index, query: { ...query, page_token: token } });
      }
    }
    return more;
  }

  async #fetchAll(
    ids: readonly string[],
    signal: AbortSignal | undefined,
    { optional = false } = {},
  ): Promise<void> {
    const queue = [...new Set(ids)].filter((id) => !this.#asked.has(id));
    const work = async () => {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        this.#asked.add(id);
        try {
          this.#known.set(
            id,
            parseAdvisory(await this.#ask(`v1/vulns/${encodeURIComponent(id)}`, {}, signal)),
          );
        } catch (error) {
          if (!(error instanceof AdvisoryError || (optional && error instanceof OsvApiError))) throw error;
          this.#options.log.warn('an advisory cannot be read', { id, reason: error.message });
          // The API said that the version is affected: that stands, whatever the record looks like.
          if (!optional)
            this.#known.set(id, parseAdvisory({ id, details: 'The advisory could not be read.' }));
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallel, queue.length) }, work));
  }

  #hits(target: VersionedPackage, ids: ReadonlySet<string>): readonly AdvisoryHit[] {
    const keys = ecosystemKeys(target);
    const name = nameKey(target.ecosystem, target.name);
    return [...ids].sort().flatMap((id) => {
      const record = this.#known.get(id);
      if (record === undefined || record.withdrawn) return [];
      const { affected, withdrawn: _, ...advisory } = record;
      const own = affected.filter(
        (entry) =>
          keys.includes(ecosystemKey(entry.ecosystem)) && nameKey(target.ecosystem, entry.name) === name,
      );
      return [{ advisory: withRating(advisory, this.#known), affected: own }];
    });
  }

  async #ask(path: string, init: RequestInit, outer: AbortSignal | undefined): Promise<unknown> {
    const { url, fetch, timeoutMs = 30_000, retryMs = 500 } = this.#options;
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`);
    for (let attempt = 1; ; attempt++) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = outer === undefined ? timeout : AbortSignal.any([outer, timeout]);
      try {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(address, { ...init, headers, signal, redirect: 'error' });
        if (response.ok) return await readJson(response);
        await response.body?.cancel();
        const passing = response.status >= 500 || response.status === 429;
        if (!passing || attempt === attempts)
          throw new OsvApiError(`${address.href} answered ${response.status}.`);
      } catch (error) {
        outer?.throwIfAborted();
        const max = isUnreachable(error) ? unreachableAttempts : attempts;
        if (error instanceof OsvApiError || attempt >= max) throw error;
      }
      await delay(retryMs * 4 ** (attempt - 1), undefined, { signal: outer });
    }
  }
}

/** The API answered, and the answer is no. */
class OsvApiError extends Error {}

function isUnreachable(error: unknown): boolean {
  const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
  return unreachable.some((one) => one === code);
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes)
      throw new OsvApiError(`The OSV API returned more than ${maxAnswerBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** By version and by commit, as far as the package has them. */
function queriesOf(target: VersionedPackage): readonly Query[] {
  const { name, commit } = target;
  const version = notComparedReason(target) === null ? target.version : '';
  const ecosystem = ecosystemKeys(target)[0] ?? target.ecosystem;
  const plain = ecosystem === 'Go' ? version.replace(/^(?:v|go)(?=\d)/, '') : version;
  return [
    ...(version === '' ? [] : [{ package: { ecosystem, name }, version: plain }]),
    ...(commit === undefined ? [] : [{ commit }]),
  ];
}
