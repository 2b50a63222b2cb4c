// Installations of the app, as GitHub shows them to the app itself.
import type { Installation, InstalledRepository } from '@assay/core';
import type { Installations } from '../code-host.ts';
import { requireList } from '../provider-client.ts';
import { isStatus } from '../provider-error.ts';
import { isFullName } from '../repository-target.ts';
import type { GitHubApp } from './github-app.ts';

type Json = Readonly<Record<string, unknown>>;

export class GitHubInstallations implements Installations {
  readonly #app: GitHubApp;

  constructor(app: GitHubApp) {
    this.#app = app;
  }

  async find(id: string, signal?: AbortSignal): Promise<Installation | undefined> {
    const asked = signal && { signal };
    try {
      const { body } = await this.#app.asApp<Json>({ path: `/app/installations/${id}`, ...asked });
      return readInstallation(body);
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
      // A wrong address of the provider answers 404 too; nothing may be concluded from that.
      await this.#app.asApp({ path: '/app', ...asked });
      return undefined;
    }
  }

  async *list(signal?: AbortSignal): AsyncGenerator<string, void, undefined> {
    const listed = this.#app.pages(
      (call) => this.#app.asApp<readonly Json[]>(call),
      { path: '/app/installations', ...(signal && { signal }) },
      requireList<Json>,
    );
    for await (const { id } of listed) if (Number.isSafeInteger(id)) yield String(id);
  }

  async repositories(
    installationId: string,
    signal?: AbortSignal,
  ): Promise<readonly InstalledRepository[] | undefined> {
    const scope = { installationId, permissions: { metadata: 'read' } } as const;
    const found: InstalledRepository[] = [];
    const listed = this.#app.pages(
      (call) => this.#app.asInstallation<{ readonly repositories?: unknown }>(scope, call),
      { path: '/installation/repositories', ...(signal && { signal }) },
      (body) => readRepositories(requireList(body.repositories)),
    );
    try {
      for await (const repository of listed) found.push(repository);
      return found;
    } catch (error) {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }
  }

  forgetCredentials(id: string): void {
    this.#app.forgetInstallation(id);
  }
}

export function readInstallation(body: Json): Installation | undefined {
  const account = body.account as Json | null | undefined;
  const { id, suspended_at: suspendedAt, permissions } = body;
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(account?.id) || typeof account?.login !== 'string')
    return undefined;
  return {
    id: String(id),
    accountId: String(account.id),
    accountLogin: account.login,
    accountType: typeof account.type === 'string' ? account.type : 'Organization',
    permissions: readPermissions(permissions),
    suspendedAt: typeof suspendedAt === 'string' ? suspendedAt : null,
  };
}

export function readRepositories(list: unknown): readonly InstalledRepository[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Json | null) => {
    const { id, full_name: fullName, private: isPrivate } = one ?? {};
    const isWhole = Number.isSafeInteger(id) && typeof fullName === 'string' && isFullName(fullName);
    return isWhole ? [{ providerId: String(id), fullName, isPublic: isPrivate === false }] : [];
  });
}

function readPermissions(permissions: unknown): Record<string, string> {
  if (typeof permissions !== 'object' || permissions === null) return {};
  return Object.fromEntries(Object.entries(permissions).filter(([, level]) => typeof level === 'string'));
}
