import type { RepositoryUrlOptions } from '../../scan/source/git/repository-url.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { ComplianceProfile } from '../../vocabulary/compliance-profile.ts';
import { type DueDays, dueDaysOfTeam, leavesMoreTime } from '../../vocabulary/due-days.ts';
import type { Criticality, Exposure, SourceVisibility } from '../../vocabulary/repository-context.ts';
import { roleAtLeast } from '../../vocabulary/role.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Permission, permissions, reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { checkedUrl, requireRef } from './checked-url.ts';
import { saidByPeople } from './effective-context.ts';
import { type Repository, undescribed } from './repository.ts';
import type { RepositoryContexts } from './repository-contexts.ts';
import type { AccountAddresses, RepositoryRules } from './repository-rules.ts';
import { type RepositoryFilter, urlTaken } from './repository-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'dueDates' | 'findingRatings' | 'jobs' | 'repositories' | 'teams' | 'transaction'
>;

export interface RepositorySettings {
  readonly urls: RepositoryUrlOptions;
  /** The portal's tables. */
  readonly dueDays: DueDays;
  readonly rules: RepositoryRules;
  readonly contexts: RepositoryContexts;
  readonly addresses: AccountAddresses;
}

export interface NewRepository {
  readonly url: string;
  readonly team: string;
  readonly name?: string;
  readonly complianceLevel?: ComplianceLevel;
  readonly defaultBranch?: string | null;
  /** Administrators only, whose repositories do unless they say otherwise. */
  readonly usesPortalCredentials?: boolean;
  readonly tags?: readonly string[];
  readonly criticality?: Criticality | null;
  readonly exposure?: Exposure;
  readonly visibility?: SourceVisibility;
  readonly complianceProfile?: ComplianceProfile | null;
}

export interface RepositoryUpdate extends Partial<NewRepository> {
  readonly badge?: boolean;
}

export class RepositoryService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #urls: RepositoryUrlOptions;
  readonly #dueDays: DueDays;
  readonly #rules: RepositoryRules;
  readonly #contexts: RepositoryContexts;
  readonly #addresses: AccountAddresses;

  constructor(stores: UsedStores, runtime: Runtime, settings: RepositorySettings) {
    const { urls, dueDays, rules, contexts, addresses } = settings;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#urls = urls;
    this.#dueDays = dueDays;
    this.#rules = rules;
    this.#contexts = contexts;
    this.#addresses = addresses;
  }

  async list(principal: Principal, filter: RepositoryFilter, page: PageRequest): Promise<Page<Repository>> {
    return this.#stores.repositories.list(visibility(principal, 'repos:read'), filter, page);
  }

  async get(principal: Principal, id: string): Promise<Repository> {
    return this.#find(id, principal, 'repos:read');
  }

  async create(principal: Principal, input: NewRepository): Promise<Repository> {
    reach(principal.role, 'repos:create');
    if (input.complianceLevel && input.complianceLevel !== 'level1') this.#requireLevelRight(principal);
    const isAdministrator = ownsPortalCredentials(principal);
    if (input.usesPortalCredentials && !isAdministrator) throw notTheirs();
    this.#requireContextRight(principal, input);
    const parsed = checkedUrl(input.url, this.#urls);
    if (input.defaultBranch) requireRef(input.defaultBranch, 'defaultBranch');
    await this.#requireTeam(principal, input.team, 'repos:create');
    const context = {
      tags: plainTags(input.tags ?? []),
      criticality: input.criticality ?? undescribed.criticality,
      exposure: input.exposure ?? undescribed.exposure,
      visibility: input.visibility ?? undescribed.visibility,
    };
    const repository: Repository = {
      id: this.#runtime.newId(),
      name: input.name ?? parsed.name,
      url: parsed.url,
      complianceLevel: input.complianceLevel ?? 'level1',
      team: input.team,
      defaultBranch: input.defaultBranch ?? null,
      badge: false,
      usesPortalCredentials: input.usesPortalCredentials ?? isAdministrator,
      ...context,
      contextBy: saidByPeople(context),
      complianceProfile: input.complianceProfile ?? undescribed.complianceProfile,
      lastAuditAt: null,
      createdAt: timestamp(this.#runtime),
    };
    await this.#requireOwnAccount(principal, parsed.canonical);
    return this.#stores.transaction(async () => {
      await this.#requireNewAddress(principal, parsed.canonical);
      await this.#stores.repositories.insert(repository, parsed.canonical);
      await this.#stores.activity.did(principal, 'repository.create', repository.id, {
        url: repository.url,
        team: repository.team,
      });
      return this.#contexts.change(repository, {});
    });
  }

  async update(principal: Principal, id: string, change: RepositoryUpdate): Promise<Repository> {
    reach(principal.role, 'repos:update');
    if (change.complianceLevel !== undefined) this.#requireLevelRight(principal);
    const isAdministrator = ownsPortalCredentials(principal);
    if (change.usesPortalCredentials && !isAdministrator) throw notTheirs();
    this.#requireContextRight(principal, change);
    const parsed = change.url === undefined ? undefined : checkedUrl(change.url, this.#urls);
    if (change.defaultBranch) requireRef(change.defaultBranch, 'defaultBranch');
    const before = await this.#find(id, principal, 'repos:update');
    if (parsed) await this.#requireOwnAccount(principal, parsed.canonical);
    const isTrusted = roleAtLeast(principal.role, 'auditor');
    if (change.team !== undefined) await this.#requireTeam(principal, change.team, 'repos:update');
    const at = timestamp(this.#runtime);
    const { tags, criticality, exposure, visibility: readable, ...others } = change;
    return this.#stores.transaction(async () => {
      if (parsed) await this.#requireNewAddress(principal, parsed.canonical, id);
      await this.#stores.repositories.update(
        id,
        {
          ...others,
          ...(parsed && { url: parsed.url, urlKey: parsed.canonical }),
          // The administrator approved another address.
          ...(parsed && !isAdministrator && { usesPortalCredentials: false }),
        },
        at,
      );
      const updated = await this.#find(id, principal, 'repos:read');
      const now = await this.#contexts.change(updated, ({ people, rule, file }) => {
        const elsewhere = new Set([...rule.tags, ...file.tags]);
        return {
          people: {
            ...people,
            // A list that people edit has the tags of others, too.
            ...(tags && {
              tags: plainTags(tags).filter((tag) => people.tags.includes(tag) || !elsewhere.has(tag)),
            }),
            ...(criticality !== undefined && { criticality }),
            ...(exposure !== undefined && { exposure }),
            ...(readable !== undefined && { visibility: readable }),
          },
        };
      });
      if (change.team !== undefined) {
        const table = await this.#dueDaysOf(now.team);
        const isLater = leavesMoreTime(table, await this.#dueDaysOf(before.team));
        if (isLater && !isTrusted)
          throw lessHaste('team', 'The other team gives findings of severity high and above more days.');
        await this.#stores.dueDates.refresh({ repositoryId: id }, table, at);
        await this.#stores.findingRatings.unrule({ repositoryId: id }, at, table);
      }
      const isRatedAnew = before.criticality !== now.criticality || before.exposure !== now.exposure;
      if (isRatedAnew && !isTrusted)
        throw lessHaste('name', 'Rules of the portal say otherwise of its criticality and exposure then.');
      const weakened = await this.#rules.refreshRepository(before, now);
      if (weakened > 0 && !isTrusted)
        throw lessHaste(
          'tags',
          `Decision rules would make less of ${weakened} findings of severity high or above.`,
        );
      await this.#stores.activity.did(principal, 'repository.update', id, { ...change });
      return now;
    });
  }

  async delete(principal: Principal, id: string): Promise<void> {
    const repository = await this.#find(id, principal, 'repos:delete');
    await this.#stores.transaction(async () => {
      await this.#stores.jobs.deleteQueuesByPrefix(`${id}:`);
      await this.#stores.repositories.delete(id);
      await this.#stores.activity.did(principal, 'repository.delete', id, { url: repository.url });
    });
  }

  #requireLevelRight(principal: Principal): void {
    try {
      reach(principal.role, 'repos:set-level');
    } catch {
      throw new ForbiddenError(
        'Only auditors and administrators can set the required level of a repository.',
        {
          complianceLevel: 'Only auditors and administrators can set this.',
        },
      );
    }
  }

  /** What lowers priorities, and chooses which controls apply, is not for those whose findings they are. */
  #requireContextRight(principal: Principal, given: RepositoryUpdate): void {
    for (const field of ['criticality', 'exposure', 'visibility', 'complianceProfile'] as const) {
      if (given[field] === undefined) continue;
      try {
        reach(principal.role, 'repos:set-level');
      } catch {
        const sentence = 'Only auditors and administrators can set this.';
        throw new ForbiddenError(
          'Only auditors and administrators can set criticality, exposure and visibility of a repository.',
          { [field]: sentence },
        );
      }
    }
  }

  /** Addresses of an account that the app is installed on are for those whose membership is proved: its team has them. */
  async #requireOwnAccount(principal: Principal, urlKey: string): Promise<void> {
    const { role, userId } = principal;
    if (permissions['repos:create'][role] === 'all') return;
    const account = await this.#addresses.accountOf(urlKey);
    if (!account) return;
    const { login, teamId } = account;
    if (teamId !== null && (await this.#stores.teams.memberRole(teamId, userId))) return;
    const sentence = `The repositories of ${login} are registered by its installation of the app, or by members of its team. Sign in at the code host to join the team, or ask an administrator.`;
    throw new ForbiddenError(sentence, { url: sentence });
  }

  /** Of what the person sees: a refusal must not say that another team has this address. */
  async #requireNewAddress(principal: Principal, urlKey: string, own?: string): Promise<void> {
    const known = await this.#stores.repositories.findByUrlKey(urlKey, visibility(principal, 'repos:read'));
    if (known.some(({ id }) => id !== own)) throw new ConflictError(urlTaken, { url: urlTaken });
  }

  async #dueDaysOf(teamId: string): Promise<DueDays> {
    return dueDaysOfTeam(this.#dueDays, await this.#stores.teams.dueDays(teamId));
  }

  async #requireTeam(principal: Principal, teamId: string, permission: Permission): Promise<void> {
    if (await this.#stores.teams.find(teamId, visibility(principal, permission))) return;
    throw new NotFoundError('Team not found.', { team: 'Team not found.' });
  }

  async #find(id: string, principal: Principal, permission: Permission): Promise<Repository> {
    const repository = await this.#stores.repositories.find(id, visibility(principal, permission));
    if (!repository) throw new NotFoundError('Repository not found.');
    return repository;
  }
}

/** Anyone who manages the credentials of the whole portal decides which repositories they serve. */
function ownsPortalCredentials({ role, scopes, within }: Principal): boolean {
  const isScoped = within !== undefined || (scopes && !scopes.includes('credentials:manage')) === true;
  return permissions['credentials:manage'][role] === 'all' && !isScoped;
}

function notTheirs(): ForbiddenError {
  const sentence = "Only administrators can let the portal's credentials read a repository.";
  return new ForbiddenError(sentence, { usesPortalCredentials: sentence });
}

/** Of a change after which findings leave gates, as a decision about them does. */
function lessHaste(field: keyof RepositoryUpdate, why: string): ForbiddenError {
  const sentence = `${why} An auditor or administrator can make this change.`;
  return new ForbiddenError(sentence, { [field]: sentence });
}

/** Tags are compared by their letters, whatever their case. */
function plainTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].sort();
}
