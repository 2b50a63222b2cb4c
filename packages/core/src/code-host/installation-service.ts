import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { RepositoryUrlOptions } from '../source/repository-url.ts';
import { tryRepositoryUrl } from './code-host-urls.ts';
import type { CodeHost, Installation, InstalledRepository, RepositoryLink } from './installation.ts';

/**
 * Repositories come and go with the app's installations. Every method may be called again with the same: what is
 * so already stays as it is. A repository that a person registered is linked, and never unregistered from here.
 */
export class InstallationService {
  readonly #stores: Stores;
  readonly #runtime: Runtime;
  readonly #urls: RepositoryUrlOptions;
  readonly #codeHost: CodeHost | undefined;

  constructor(
    stores: Stores,
    runtime: Runtime,
    options: { readonly urls: RepositoryUrlOptions; readonly codeHost: CodeHost | undefined },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#urls = options.urls;
    this.#codeHost = options.codeHost;
  }

  /** Remembers an installation as it is now: new, renamed, suspended, with other permissions. */
  async put(installation: Installation): Promise<void> {
    await this.#stores.transaction(() =>
      this.#stores.installations.upsert(installation, timestamp(this.#runtime)),
    );
  }

  /** The app was taken off the account: its repositories are unregistered. */
  async remove(installationId: number): Promise<void> {
    await this.#stores.transaction(async () => {
      for (const link of await this.#stores.installations.listOf(installationId))
        await this.#unregister(link);
      await this.#stores.installations.delete(installationId);
    });
  }

  /** Nothing is known of the installation any more; what it registered stays, and is no longer its own. */
  async forget(installationId: number): Promise<void> {
    await this.#stores.installations.delete(installationId);
  }

  /** Registers repositories that the installation reaches, for the team of its account; gives those that are new. */
  async register(
    installationId: number,
    repositories: readonly InstalledRepository[],
  ): Promise<readonly string[]> {
    const made: string[] = [];
    for (const repository of repositories) {
      const id = await this.#stores.transaction(() => this.#register(installationId, repository));
      if (id !== undefined) made.push(id);
    }
    return made;
  }

  /** Unregisters repositories that the installation no longer reaches; one that another reaches now stays. */
  async unregister(installationId: number, providerIds: readonly number[]): Promise<void> {
    await this.#stores.transaction(async () => {
      for (const providerId of providerIds) {
        const link = await this.#stores.installations.findByProviderId(providerId);
        if (link?.installation.id === installationId) await this.#unregister(link);
      }
    });
  }

  /** Makes the registered repositories exactly those that the installation reaches; gives those that are new. */
  async reconcile(
    installationId: number,
    repositories: readonly InstalledRepository[],
  ): Promise<readonly string[]> {
    const made = await this.register(installationId, repositories);
    const reached = new Set(repositories.map(({ providerId }) => providerId));
    const links = await this.#stores.installations.listOf(installationId);
    const gone = links.filter(({ providerId }) => !reached.has(providerId));
    await this.unregister(
      installationId,
      gone.map(({ providerId }) => providerId),
    );
    return made;
  }

  /** Somebody who is proved to belong to the account joins its team; nothing happens when they are in it. */
  async join(userId: string, accountLogin: string): Promise<void> {
    await this.#stores.transaction(async () => {
      const installation = await this.#stores.installations.findByAccount(accountLogin);
      if (!installation) return;
      const now = timestamp(this.#runtime);
      const teamId = await this.#teamOf(installation, now);
      if (await this.#stores.teams.memberRole(teamId, userId)) return;
      await this.#stores.teams.insertMember(teamId, { userId, role: 'member', joinedAt: now });
      const detail = { userId, role: 'member', installation: installation.id };
      await this.#log('team.add-member', 'team', teamId, detail);
    });
  }

  async listIds(): Promise<readonly number[]> {
    return this.#stores.installations.listIds();
  }

  async findByProviderId(providerId: number): Promise<RepositoryLink | undefined> {
    return this.#stores.installations.findByProviderId(providerId);
  }

  async findByRepository(repositoryId: string): Promise<RepositoryLink | undefined> {
    return this.#stores.installations.findByRepository(repositoryId);
  }

  /** The repository's id when it was made now. */
  async #register(installationId: number, repository: InstalledRepository): Promise<string | undefined> {
    const parsed = this.#parse(repository.fullName);
    const installation = await this.#stores.installations.find(installationId);
    if (!parsed || !installation) return undefined;
    const now = timestamp(this.#runtime);
    const known = await this.#stores.installations.findByProviderId(repository.providerId);
    if (known) {
      await this.#rename(known, repository, parsed, now);
      const { repositoryId, registeredHere } = known;
      const link = { ...repository, repositoryId, registeredHere };
      await this.#stores.installations.link(installationId, link, now);
      return undefined;
    }
    const present = await this.#stores.repositories.findByUrlKey(parsed.canonical);
    const taken = present && (await this.#stores.installations.findByRepository(present.id));
    // The number changed under the name: the old repository is gone, and this is another.
    if (taken) await this.#stores.installations.unlink(taken.providerId);
    const repositoryId = present?.id ?? (await this.#create(installation, parsed, now));
    const registeredHere = taken?.registeredHere ?? present === undefined;
    const link = { ...repository, repositoryId, registeredHere };
    await this.#stores.installations.link(installationId, link, now);
    return present ? undefined : repositoryId;
  }

  /** Keeps the address in step, unless a person gave the repository another one. */
  async #rename(
    known: RepositoryLink,
    { fullName }: InstalledRepository,
    next: { readonly url: string; readonly canonical: string; readonly name: string },
    now: string,
  ): Promise<void> {
    if (known.fullName === fullName) return;
    const repository = await this.#stores.repositories.find(known.repositoryId, null);
    const before = this.#parse(known.fullName);
    if (
      !repository ||
      !before ||
      tryRepositoryUrl(repository.url, this.#urls)?.canonical !== before.canonical
    )
      return;
    if (await this.#stores.repositories.findByUrlKey(next.canonical)) return;
    const name = repository.name === before.name ? next.name : repository.name;
    const change = { url: next.url, urlKey: next.canonical, name };
    await this.#stores.repositories.update(repository.id, change, now);
    await this.#log('repository.update', 'repository', repository.id, { url: next.url, name });
  }

  async #create(
    installation: Installation & { readonly teamId: string | null },
    parsed: { readonly url: string; readonly canonical: string; readonly name: string },
    now: string,
  ): Promise<string> {
    const team = await this.#teamOf(installation, now);
    const id = this.#runtime.newId();
    await this.#stores.repositories.insert(
      {
        id,
        name: parsed.name,
        url: parsed.url,
        complianceLevel: 'level1',
        team,
        defaultBranch: null,
        badge: false,
        lastAuditAt: null,
        createdAt: now,
      },
      parsed.canonical,
    );
    await this.#log('repository.create', 'repository', id, {
      url: parsed.url,
      team,
      installation: installation.id,
    });
    return id;
  }

  /** The team of the account's name, made when there is none. */
  async #teamOf(
    { id, accountLogin, teamId }: Installation & { readonly teamId: string | null },
    now: string,
  ): Promise<string> {
    if (teamId !== null) return teamId;
    let team = await this.#stores.teams.findByName(accountLogin);
    if (!team) {
      const made = { id: this.#runtime.newId(), name: accountLogin, description: null, members: [] };
      team = { ...made, createdAt: now, updatedAt: now };
      await this.#stores.teams.insert(team);
      await this.#log('team.create', 'team', team.id, { name: team.name, installation: id });
    }
    await this.#stores.installations.setTeam(id, team.id);
    return team.id;
  }

  async #unregister({ repositoryId, registeredHere, providerId }: RepositoryLink): Promise<void> {
    await this.#stores.installations.unlink(providerId);
    const repository = registeredHere ? await this.#stores.repositories.find(repositoryId, null) : undefined;
    if (!repository) return;
    await this.#stores.jobs.deleteOfLane(`${repositoryId}:`);
    await this.#stores.repositories.delete(repositoryId);
    await this.#log('repository.delete', 'repository', repositoryId, { url: repository.url });
  }

  #parse(fullName: string) {
    if (!this.#codeHost) return undefined;
    const parsed = tryRepositoryUrl(this.#codeHost.repositoryUrl(fullName), this.#urls);
    if (!parsed) {
      this.#runtime.log.warn('a repository of the code host can not be registered', { fullName });
    }
    return parsed;
  }

  async #log(action: string, targetType: string, targetId: string, detail: Record<string, unknown>) {
    await this.#stores.activity.append({ actorId: null, action, targetType, targetId, detail });
  }
}
