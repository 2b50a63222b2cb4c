import { ConflictError, ForbiddenError, InvalidCredentialsError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import { type Role, roleAtLeast } from '../../../vocabulary/role.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { type EndAccessStores, endAccess } from '../end-access.ts';
import type { OidcSubject } from '../oidc-identity-store.ts';
import type { ManagedUser } from '../user.ts';
import {
  type DecidedGrants,
  type DirectoryGroups,
  decidedGrants,
  type GroupRule,
  type KnownGroups,
} from './group-rule.ts';

/** What it reads and writes. */
type UsedStores = EndAccessStores & Pick<Stores, 'activity' | 'oidcIdentities' | 'transaction'>;

/** What an issuer says of someone who has signed in there. */
export interface OidcPerson extends OidcSubject {
  /** Null where the issuer gives none. */
  readonly email: string | null;
  /** Whether the issuer says that the address is theirs. */
  readonly emailVerified: boolean;
  readonly name: string;
  /** The `oid` claim, by which Entra ID names a person to every application. */
  readonly objectId?: string;
  readonly groups: KnownGroups;
}

export type { KnownGroups } from './group-rule.ts';

export interface OidcAccessRules {
  readonly groups: readonly GroupRule[];
  /** The role of people whose groups give none; null lets nobody in without such a group. */
  readonly defaultRole: Role | null;
  /** Whether a verified email address of the issuer may be taken for the account that has it here. */
  readonly linkByEmail: boolean;
}

export interface OidcIdentityParts {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  /** Makes the person a member of the granted teams, and of no other managed one, in the current transaction. */
  setTeams(
    userId: string,
    grants: Pick<DecidedGrants, 'teams' | 'managedTeams' | 'openTeams'>,
  ): Promise<void>;
  readonly directories: PeopleDirectories;
}

/** What directories say that provision people here. */
export interface PeopleDirectories {
  /** The account of someone whom a directory has provisioned and who has not signed in yet. */
  userOf(person: OidcPerson): Promise<string | undefined>;
  /** Undefined for someone whom no directory has provisioned. */
  groupsOf(userId: string, named: readonly string[]): Promise<DirectoryGroups | undefined>;
}

/** People of an OpenID Connect issuer: who they are here, with the role and teams of their groups. */
export class OidcIdentityService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #setTeams: OidcIdentityParts['setTeams'];
  readonly #directories: PeopleDirectories;

  constructor({ stores, runtime, setTeams, directories }: OidcIdentityParts) {
    this.#directories = directories;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#setTeams = setTeams;
  }

  /**
   * The user of someone who has proved at the issuer who they are, with role and teams as their groups say now; groups
   * that are not known change neither. Throws ForbiddenError for someone whose groups let them do nothing here (their
   * sessions and API tokens end) or are not known where groups decide who comes in (nothing ends), and
   * InvalidCredentialsError for a disabled user.
   */
  async user(person: OidcPerson, rules: OidcAccessRules): Promise<ManagedUser> {
    const linked = await this.#stores.oidcIdentities.findUserId(person);
    const known = linked ?? (await this.#directories.userOf(person));
    const grants = await this.#grants(known, person.groups, rules.groups);
    const role = grants.role ?? rules.defaultRole;
    if (!person.groups.known && (grants.isRoleOpen || grants.openTeams.length > 0))
      this.#runtime.log.warn('the groups of a person are not known; role and teams stay as they are', {
        userId: known ?? null,
        reason: person.groups.reason,
      });
    if (role === null) {
      const isDecided = person.groups.known || (grants.managedTeams.length > 0 && !grants.isRoleOpen);
      if (known !== undefined && isDecided) await this.#endAccess(known);
      throw new ForbiddenError(refusal(person.groups));
    }
    return this.#stores.transaction(async () => {
      const userId = known ?? (await this.#linkOrMake(person, role, rules.linkByEmail));
      if (known !== undefined && linked === undefined) await this.#link(known, person);
      const account = await this.#stores.access.findUser(userId);
      if (!account || account.disabled)
        throw new InvalidCredentialsError('This account is disabled. Ask an administrator.');
      await this.#apply(account, grants, rules);
      await this.#stores.oidcIdentities.signedIn(person, timestamp(this.#runtime));
      return { ...account, ...((await this.#stores.access.findUser(userId)) ?? {}) };
    });
  }

  /**
   * Gives role and teams as the groups of the person's directory say now, in the current transaction; what they do not
   * decide stays. Who is left without a role that lets them in has no access from now on.
   */
  async applyDirectory(userId: string, rules: OidcAccessRules): Promise<void> {
    const account = await this.#stores.access.findUser(userId);
    if (!account) return;
    const grants = await this.#grants(userId, { known: false, reason: 'nobody signs in' }, rules.groups);
    await this.#apply(account, grants, rules);
    const isShut = rules.defaultRole === null && grants.role === undefined && !grants.isRoleOpen;
    if (isShut && rules.groups.length > 0) await this.#endAccess(userId);
  }

  async #grants(
    userId: string | undefined,
    claim: KnownGroups,
    rules: readonly GroupRule[],
  ): Promise<DecidedGrants> {
    const named = rules.map(({ group }) => group);
    const directory = userId === undefined ? undefined : await this.#directories.groupsOf(userId, named);
    return decidedGrants(rules, claim, directory);
  }

  /** While a group is not known that might give a role, no role is taken away. */
  async #apply(account: ManagedUser, grants: DecidedGrants, rules: OidcAccessRules): Promise<void> {
    const decidesRole = rules.groups.some((rule) => rule.role !== undefined);
    const role = grants.role ?? (grants.isRoleOpen ? account.role : (rules.defaultRole ?? 'viewer'));
    const isKept = grants.isRoleOpen && roleAtLeast(account.role, role);
    if (decidesRole && !isKept) await this.#setRole(account, role);
    await this.#setTeams(account.id, grants);
  }

  async #link(userId: string, person: OidcPerson): Promise<void> {
    const { issuer, subject } = person;
    await this.#stores.oidcIdentities.insert(person, userId, timestamp(this.#runtime));
    await this.#stores.activity.append({
      actorId: userId,
      action: 'user.link-oidc',
      targetType: 'user',
      targetId: userId,
      detail: { issuer, subject, by: 'directory' },
    });
  }

  async #linkOrMake(person: OidcPerson, role: Role, linkByEmail: boolean): Promise<string> {
    const now = timestamp(this.#runtime);
    const email = person.email ?? `${person.subject}@${new URL(person.issuer).hostname}`.slice(0, 254);
    const taken = await this.#stores.access.findUserByEmail(email);
    if (taken && !(linkByEmail && person.emailVerified && person.email !== null))
      throw new ForbiddenError(
        `An account with the email address ${email} already exists, and it is not linked to ${person.issuer}. Ask an administrator to set ASSAY_OIDC_LINK_BY_EMAIL, or sign in with the password.`,
      );
    const userId = taken?.id ?? this.#runtime.newId();
    if (!taken) {
      const { name } = person;
      const account = { id: userId, email, name, role, createdAt: now, disabled: false, passwordHash: null };
      await this.#stores.access.insertUser(account);
    }
    try {
      await this.#stores.oidcIdentities.insert(person, userId, now);
    } catch (error) {
      // Two first sign-ins of one person at once: the other one made the account.
      if (error instanceof ConflictError)
        throw new ConflictError('You are being signed in already. Try again.', {}, { cause: error });
      throw error;
    }
    const { issuer, subject } = person;
    await this.#stores.activity.append({
      actorId: userId,
      action: taken ? 'user.link-oidc' : 'user.create',
      targetType: 'user',
      targetId: userId,
      detail: { email, issuer, subject, ...(!taken && { role }) },
    });
    return userId;
  }

  async #endAccess(userId: string): Promise<void> {
    await this.#stores.transaction(async () => {
      const { sessions, tokens } = await endAccess(this.#stores, userId, timestamp(this.#runtime));
      if (sessions + tokens === 0) return;
      await this.#stores.activity.append({
        actorId: null,
        action: 'user.leave-provider',
        targetType: 'user',
        targetId: userId,
        detail: { sessions, tokens },
      });
    });
  }

  /** The last administrator stays one, whatever the issuer says. */
  async #setRole(account: ManagedUser, role: Role): Promise<void> {
    if (account.role === role) return;
    if (account.role === 'admin' && (await this.#stores.access.countOtherAdmins(account.id)) === 0) {
      this.#runtime.log.warn('the last administrator keeps the role that their groups no longer give', {
        userId: account.id,
      });
      return;
    }
    await this.#stores.access.updateUser(account.id, { role }, timestamp(this.#runtime));
    await this.#stores.activity.append({
      actorId: null,
      action: 'user.update',
      targetType: 'user',
      targetId: account.id,
      detail: { role, by: 'groups of the OpenID Connect issuer' },
    });
  }
}

/** Names the groups that came: a rule is often wrong by a slash or a letter. */
function refusal(given: KnownGroups): string {
  if (!given.known)
    return `Your groups are not known: ${given.reason}. Nothing was changed. Ask an administrator.`;
  const shown = given.groups.slice(0, 20).map((group) => group.replace(/\p{C}/gu, ' ').slice(0, 100));
  const more = given.groups.length > shown.length ? `, and ${given.groups.length - shown.length} more` : '';
  const list = shown.length > 0 ? `${shown.join(', ')}${more}` : 'none';
  return `None of your groups gives access to this portal. The issuer sent: ${list}. Ask an administrator.`;
}
