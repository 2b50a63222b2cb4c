import type { RepositoryUrlOptions } from '../../scan/source/git/repository-url.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type Repository, undescribed } from '../repositories/repository.ts';
import { tryRepositoryUrl } from './code-host-urls.ts';
import type {
  AccountReference,
  CodeHost,
  Installation,
  InstalledRepository,
  RepositoryLink,
} from './installation.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'installations' | 'jobs' | 'repositories' | 'repositoryReaders' | 'teams' | 'transaction'
>;

/** A repository that an installation did not reach before. */
export interface ReachedRepository {
  readonly repositoryId: string;
  /** Whether the portal did not have it either. */
  readonly isNew: boolean;
}

/**
 * Repositories come and go with the app's installations. Every method may be called again with the same: what is
 * so already stays as it is. A repository that a person registered is claimed for the installation's team, because an
 * address proves nothing about who may read what is there, and is never unregistered from here.
 */
export class InstallationService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #urls: RepositoryUrlOptions;
  readonly #codeHost: CodeHost | undefined;

  constructor(
    stores: UsedStores,
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

  /** The app was taken off the account: its repositories are detached, and deleted only much later. */
  async remove(installationId: string): Promise<void> {
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(() => this.#stores.installations.remove(installationId, now));
  }

  /**
   * Deletes what installations registered and none has reached for so long, with its audits and findings. What a
   * person registered stays. Gives how many repositories are gone.
   */
  async forgetDetached(days: number, signal?: AbortSignal): Promise<number> {
    const until = new Date(this.#runtime.now().getTime() - days * 86_400_000).toISOString();
    let count = 0;
    for (;;) {
      signal?.throwIfAborted();
      const links = await this.#stores.installations.detachedBefore(until, 100);
      for (const link of links) await this.#stores.transaction(() => this.#unregister(link));
      count += links.length;
      if (links.length === 0) break;
    }
    await this.#stores.installations.deleteRemoved();
    return count;
  }

  /** Registers repositories that the installation reaches, for the team of its account; gives those that it did not reach before. */
  async register(
    installationId: string,
    repositories: readonly InstalledRepository[],
  ): Promise<readonly ReachedRepository[]> {
    const reached: ReachedRepository[] = [];
    for (const repository of repositories) {
      const one = await this.#stores.transaction(() => this.#register(installationId, repository));
      if (one) reached.push(one);
    }
    return reached;
  }

  /** Ids of the repositories that the installation reaches. */
  async repositoriesOf(installationId: string): Promise<readonly string[]> {
    const links = await this.#stores.installations.listOf(installationId);
    return links.map(({ repositoryId }) => repositoryId);
  }

  /** Detaches repositories that the installation no longer reaches; one that another reaches now stays as it is. */
  async unregister(installationId: string, providerIds: readonly string[]): Promise<void> {
    await this.#stores.transaction(async () => {
      for (const providerId of providerIds) {
        const link = await this.#stores.installations.findByProviderId(providerId);
        if (link?.installation.id === installationId)
          await this.#stores.installations.detach(providerId, timestamp(this.#runtime));
      }
    });
  }

  /** Makes the registered repositories exactly those that the installation reaches; gives those that it did not reach before. */
  async reconcile(
    installationId: string,
    repositories: readonly InstalledRepository[],
  ): Promise<readonly ReachedRepository[]> {
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

  /** Whether the account is the one that its name in the settings means: the first that had it here. */
  async isNamedAccount(host: string, account: AccountReference): Promise<boolean> {
    const now = timestamp(this.#runtime);
    const bound = this.#stores.transaction(() => this.#stores.installations.bindName(host, account, now));
    return (await bound) === account.id;
  }

  /** Someone who is proved to belong to the account joins its team; nothing happens when they are in it. */
  async join(userId: string, account: AccountReference, owns: (id: string) => boolean): Promise<void> {
    await this.#stores.transaction(async () => {
      const installation = await this.#stores.installations.findByAccount(account, owns);
      if (!installation) return;
      const now = timestamp(this.#runtime);
      const teamId = await this.#teamOf(installation, now);
      if (await this.#stores.teams.memberRole(teamId, userId)) return;
      await this.#stores.teams.insertMember(teamId, { userId, role: 'member', joinedAt: now });
      const detail = { userId, role: 'member', installation: installation.id };
      await this.#log('team.add-member', 'team', teamId, detail);
    });
  }

  /** Someone who is known not to belong to these accounts any more leaves their teams. */
  async leave(
    userId: string,
    accounts: readonly AccountReference[],
    owns: (id: string) => boolean,
  ): Promise<void> {
    await this.#stores.transaction(async () => {
      for (const account of accounts) {
        const installation = await this.#stores.installations.findByAccount(account, owns);
        const teamId = installation?.teamId;
        if (!installation || !teamId || !(await this.#stores.teams.memberRole(teamId, userId))) continue;
        await this.#stores.teams.deleteMember(teamId, userId);
        await this.#log('team.remove-member', 'team', teamId, { userId, installation: installation.id });
      }
    });
  }

  /** Remembers which repositories someone can read at the code host, by its numbers: they see no others here. */
  async setReadable(userId: string, providerIds: readonly string[]): Promise<void> {
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(() => this.#stores.repositoryReaders.set(userId, providerIds, now));
  }

  async listIds(): Promise<readonly string[]> {
    return this.#stores.installations.listIds();
  }

  async findByProviderId(providerId: string): Promise<RepositoryLink | undefined> {
    return this.#stores.installations.findByProviderId(providerId);
  }

  async findByRepository(repositoryId: string): Promise<RepositoryLink | undefined> {
    return this.#stores.installations.findByRepository(repositoryId);
  }

  /** The repository's id when it was made now. */
  async #register(
    installationId: string,
    repository: InstalledRepository,
  ): Promise<ReachedRepository | undefined> {
    const parsed = this.#parse(repository);
    const installation = await this.#stores.installations.find(installationId);
    if (!parsed || !installation) return undefined;
    const now = timestamp(this.#runtime);
    const known = await this.#stores.installations.findByProviderId(repository.providerId, {
      detached: true,
    });
    if (known) {
      await this.#rename(known, parsed, now);
      await this.#moveTeam(known, installation, now);
      const { repositoryId, registeredHere } = known;
      const link = { ...repository, repositoryId, registeredHere };
      const isAttached = await this.#stores.installations.findByProviderId(repository.providerId);
      await this.#stores.installations.link(installationId, link, now);
      return isAttached ? undefined : { repositoryId, isNew: false };
    }
    await this.#makeWay(parsed.canonical, repository, now);
    const present = await this.#unlinked(parsed.canonical, installation);
    if (present) await this.#claim(present, installation, now);
    const repositoryId = present?.id ?? (await this.#create(installation, parsed, now));
    const registeredHere = present === undefined;
    const link = { ...repository, repositoryId, registeredHere };
    await this.#stores.installations.link(installationId, link, now);
    await this.#stores.repositoryReaders.outdate();
    return { repositoryId, isNew: registeredHere };
  }

  /** A row that a person registered goes to the team of the installation before the installation's token reads it. */
  async #claim(
    { id, team: before }: Pick<Repository, 'id' | 'team'>,
    installation: Installation & { readonly teamId: string | null },
    now: string,
  ): Promise<void> {
    const team = await this.#teamOf(installation, now);
    if (before === team) return;
    await this.#stores.repositories.update(id, { team }, now);
    const detail = { team, before, installation: installation.id };
    await this.#log('repository.claim', 'repository', id, detail);
  }

  /** Keeps the address in step, unless a person gave the repository another one. */
  async #rename(
    known: RepositoryLink,
    next: { readonly url: string; readonly canonical: string; readonly name: string },
    now: string,
  ): Promise<void> {
    const holders = await this.#stores.repositories.findByUrlKey(next.canonical, systemReach('code host'));
    if (holders.some(({ id }) => id === known.repositoryId)) return;
    const repository = await this.#stores.repositories.find(known.repositoryId, systemReach('code host'));
    const before = this.#parse(known);
    if (
      !repository ||
      !before ||
      tryRepositoryUrl(repository.url, this.#urls)?.canonical !== before.canonical
    )
      return;
    await this.#makeWay(next.canonical, { providerId: known.providerId, takesOver: true }, now);
    const name = repository.name === before.name ? next.name : repository.name;
    const change = { url: next.url, urlKey: next.canonical, name };
    await this.#stores.repositories.update(repository.id, change, now);
    await this.#log('repository.update', 'repository', repository.id, { url: next.url, name });
  }

  /** A repository that was transferred with its history belongs to the team of its new account. */
  async #moveTeam(
    { repositoryId, installation: before }: RepositoryLink,
    installation: Installation & { readonly teamId: string | null },
    now: string,
  ): Promise<void> {
    if (before.accountId === installation.accountId) return;
    const repository = await this.#stores.repositories.find(repositoryId, systemReach('code host'));
    const former = await this.#stores.installations.find(before.id, { removed: true });
    if (!repository || repository.team !== former?.teamId) return;
    const team = await this.#teamOf(installation, now);
    await this.#stores.repositories.update(repositoryId, { team }, now);
    await this.#log('repository.update', 'repository', repositoryId, { team, installation: installation.id });
  }

  /**
   * Another repository had this name before: a name belongs to the repository that has it now, and a history to the number. The
   * other one gets its address back as soon as the code host says under which name it is. With `takesOver` a row that a person
   * registered under the name makes way, too: it stays, without the installation's credentials.
   */
  async #makeWay(
    canonical: string,
    { providerId, takesOver = false }: { readonly providerId: string; readonly takesOver?: boolean },
    now: string,
  ): Promise<void> {
    for (const holder of await this.#stores.repositories.findByUrlKey(canonical, systemReach('code host'))) {
      const link = await this.#stores.installations.findByRepository(holder.id, { detached: true });
      if (link?.providerId === providerId || (!link && !takesOver)) continue;
      const urlKey = link ? `number:${link.providerId}` : `displaced:${holder.id}`;
      await this.#stores.repositories.update(holder.id, { url: holder.url, urlKey }, now);
    }
  }

  /** What persons registered under the address: the row of the installation's own team, else the oldest one. */
  async #unlinked(
    canonical: string,
    { teamId }: { readonly teamId: string | null },
  ): Promise<Repository | undefined> {
    const rows = await this.#stores.repositories.findByUrlKey(canonical, systemReach('code host'));
    return rows.find(({ team }) => team === teamId) ?? rows[0];
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
        usesPortalCredentials: false,
        ...undescribed,
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

  /**
   * The team of the installation, by id; made when there is none. A team of the account's name is another one: anyone may
   * call a team of theirs so.
   */
  async #teamOf(
    { id, accountLogin, teamId }: Installation & { readonly teamId: string | null },
    now: string,
  ): Promise<string> {
    if (teamId !== null) return teamId;
    let name = accountLogin;
    for (let next = 2; await this.#stores.teams.isNameTaken(name, systemReach('taken names')); next += 1)
      name = `${accountLogin} (${next})`;
    const made = this.#runtime.newId();
    const times = { createdAt: now, updatedAt: now };
    await this.#stores.teams.insert({
      id: made,
      name,
      description: null,
      members: [],
      dueDays: null,
      acceptance: null,
      ...times,
    });
    await this.#log('team.create', 'team', made, { name, installation: id });
    await this.#stores.installations.setTeam(id, made);
    return made;
  }

  async #unregister({ repositoryId, registeredHere, providerId }: RepositoryLink): Promise<void> {
    await this.#stores.installations.unlink(providerId);
    const repository = registeredHere
      ? await this.#stores.repositories.find(repositoryId, systemReach('code host'))
      : undefined;
    if (!repository) return;
    await this.#stores.jobs.deleteQueuesByPrefix(`${repositoryId}:`);
    await this.#stores.repositories.delete(repositoryId);
    await this.#log('repository.delete', 'repository', repositoryId, { url: repository.url });
  }

  #parse(repository: Pick<InstalledRepository, 'providerId' | 'fullName'>) {
    if (!this.#codeHost) return undefined;
    const parsed = tryRepositoryUrl(this.#codeHost.repositoryUrl(repository), this.#urls);
    if (!parsed) {
      const { fullName } = repository;
      this.#runtime.log.warn('a repository of the code host cannot be registered', { fullName });
    }
    return parsed;
  }

  async #log(action: string, targetType: string, targetId: string, detail: Record<string, unknown>) {
    await this.#stores.activity.append({ actorId: null, action, targetType, targetId, detail });
  }
}
