// What the token reaches. Nothing is installed in GitLab: each group, or person, that owns a project in which the token's account is a
// member stands for an installation. Deliveries do not name it, but the connection as a whole.
import type { Installation, InstalledRepository } from '@assay/core';
import type { Installations } from '../code-host.ts';
import { isFullName } from '../repository-target.ts';
import type { GitLabClient } from './gitlab-client.ts';

export interface ProjectBody {
  readonly id?: unknown;
  readonly path_with_namespace?: unknown;
  readonly visibility?: unknown;
  readonly namespace?: {
    readonly id?: unknown;
    readonly full_path?: unknown;
    readonly kind?: unknown;
  } | null;
}

/** One list serves all questions of a comparison. */
const rememberedMs = 10_000;
/** Reads code: anyone with less sees issues alone. */
export const reporter = 20;
/** What the caller can read as a member, public projects of others left out. */
export const readableProjects = {
  path: '/projects',
  query: { membership: 'true', archived: 'false', min_access_level: reporter },
} as const;

export class GitLabInstallations implements Installations {
  readonly connection: string;
  readonly #client: GitLabClient;
  #listed: { readonly at: number; readonly all: Promise<readonly ProjectBody[]> } | undefined;

  constructor(client: GitLabClient) {
    this.#client = client;
    this.connection = client.ids.of('connection');
  }

  async find(id: string, signal?: AbortSignal): Promise<Installation | undefined> {
    const own = this.#client.ids.own(id);
    const owner = (await this.#projects(signal)).find((one) => String(one.namespace?.id) === own)?.namespace;
    if (typeof owner?.full_path !== 'string') return undefined;
    return {
      id,
      accountId: id,
      accountLogin: owner.full_path,
      accountType: owner.kind === 'user' ? 'User' : 'Organization',
      permissions: {},
      suspendedAt: null,
    };
  }

  async *list(signal?: AbortSignal): AsyncGenerator<string, void, undefined> {
    const owners = new Set<number>();
    for (const { namespace } of await this.#projects(signal))
      if (Number.isSafeInteger(namespace?.id)) owners.add(namespace?.id as number);
    for (const id of owners) yield this.#client.ids.of(id);
  }

  async repositories(id: string, signal?: AbortSignal): Promise<readonly InstalledRepository[]> {
    const own = this.#client.ids.own(id);
    return (await this.#projects(signal)).flatMap((one) => {
      const { id: number, path_with_namespace: fullName, visibility, namespace } = one;
      if (String(namespace?.id) !== own || !Number.isSafeInteger(number)) return [];
      if (typeof fullName !== 'string' || !isFullName(fullName)) return [];
      const providerId = this.#client.ids.of(number as number);
      return [{ providerId, fullName, isPublic: visibility === 'public' }];
    });
  }

  /** The token is the administrator's; something has changed that the list does not know yet. */
  forgetCredentials(id: string): void {
    if (id === this.connection) this.#listed = undefined;
  }

  #projects(signal?: AbortSignal): Promise<readonly ProjectBody[]> {
    const now = this.#client.runtime.now().getTime();
    if (this.#listed && now - this.#listed.at < rememberedMs) return this.#listed.all;
    const all = this.#client.listById<ProjectBody>({ ...readableProjects, ...(signal && { signal }) });
    const listed = { at: now, all };
    this.#listed = listed;
    all.catch(() => {
      if (this.#listed === listed) this.#listed = undefined;
    });
    return all;
  }
}
