import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Account } from '../access/access-store.ts';
import { type EndAccessStores, endAccess } from '../access/end-access.ts';
import type { OidcAccessRules } from '../access/sign-in/oidc-identity-service.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Directory, DirectoryPerson, PersonAttributes } from './directory.ts';
import type { DirectoryGroup, GroupAttributes, GroupMember } from './directory-group.ts';
import type { GroupFilter } from './directory-group-store.ts';
import type { PersonFilter } from './directory-store.ts';
import type { Slice } from './read-slice.ts';

/** What it reads and writes. */
type UsedStores = EndAccessStores &
  Pick<Stores, 'activity' | 'directories' | 'directoryGroups' | 'oidcIdentities' | 'transaction'>;

export interface ShownPerson extends DirectoryPerson {
  readonly groups: readonly GroupMember[];
}

export interface Found<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

const noRules: OidcAccessRules = { groups: [], defaultRole: 'viewer', linkByEmail: false };

/**
 * People and groups as a directory provisions them. People are known by the directory's id for them and by the one they
 * have here; names and addresses only look like someone. Every change is one transaction: who is deactivated has no
 * access when the directory has its answer.
 */
export class ProvisionService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #applyDirectory: (userId: string, rules: OidcAccessRules) => Promise<void>;
  #rules = noRules;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      applyDirectory,
    }: { readonly applyDirectory: (userId: string, rules: OidcAccessRules) => Promise<void> },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#applyDirectory = applyDirectory;
  }

  /** What groups give: the rules of single sign-on. */
  useRules(rules: OidcAccessRules): void {
    this.#rules = rules;
  }

  async people(directory: Directory, filter: PersonFilter, slice: Slice): Promise<Found<ShownPerson>> {
    const found = await this.#stores.directories.people(directory.id, filter, slice);
    return { ...found, items: await Promise.all(found.items.map((person) => this.#shownPerson(person))) };
  }

  async person(directory: Directory, id: string): Promise<ShownPerson> {
    return this.#shownPerson(await this.#findPerson(directory, id));
  }

  /**
   * Throws ConflictError for someone whom the directory has provisioned already, and for an address that another account
   * has which is not theirs.
   */
  async createPerson(directory: Directory, given: PersonAttributes): Promise<ShownPerson> {
    return this.#change(directory, async () => {
      const { externalId } = given;
      const known =
        externalId === null
          ? undefined
          : await this.#stores.directories.personByExternalId(directory.id, externalId);
      if (known && known.deletedAt === null)
        throw new ConflictError('A user with this externalId exists already.', { externalId: 'taken' });
      const now = timestamp(this.#runtime);
      const id = this.#runtime.newId();
      const userId = known?.userId ?? (await this.#accountOf(directory, given, now));
      if (known) {
        await this.#stores.directories.replacePersonId(known.id, id, now);
        const back = { ...known, ...given, id, deletedAt: null, createdAt: now, updatedAt: now };
        await this.#writePerson(directory, { ...back, active: known.active }, back);
      } else {
        const person = {
          ...given,
          id,
          userId,
          directoryId: directory.id,
          active: true,
          disabledHere: false,
          deletedAt: null,
          createdAt: now,
          updatedAt: now,
        };
        await this.#stores.directories.insertPerson(person);
        await this.#writePerson(directory, person, { ...person, active: given.active });
      }
      return this.person(directory, id);
    });
  }

  /** What `change` gives for what is known now; nobody else changes the directory's people meanwhile. */
  async changePerson(
    directory: Directory,
    id: string,
    change: (current: PersonAttributes) => PersonAttributes,
  ): Promise<ShownPerson> {
    return this.#change(directory, async () => {
      const current = await this.#findPerson(directory, id);
      const next = { ...current, ...change(current), updatedAt: timestamp(this.#runtime) };
      await this.#writePerson(directory, current, next);
      return this.person(directory, id);
    });
  }

  /** Their account is disabled and loses what let them in; what they did keeps their name. */
  async deletePerson(directory: Directory, id: string): Promise<void> {
    await this.#change(directory, async () => {
      const current = await this.#findPerson(directory, id);
      const now = timestamp(this.#runtime);
      const gone = { ...current, active: false, deletedAt: now, updatedAt: now };
      await this.#writePerson(directory, current, gone);
      await this.#stores.directories.leaveGroups(id);
      await this.#applyDirectory(current.userId, this.#rules);
      await this.#did('user.leave-directory', current.userId, directory, { externalId: current.externalId });
    });
  }

  async groups(directory: Directory, filter: GroupFilter, slice: Slice): Promise<Found<DirectoryGroup>> {
    return this.#stores.directoryGroups.groups(directory.id, filter, slice);
  }

  async group(directory: Directory, id: string): Promise<DirectoryGroup> {
    const group = await this.#stores.directoryGroups.group(directory.id, id);
    if (!group) throw new NotFoundError('Group not found.');
    return group;
  }

  async members(group: DirectoryGroup): Promise<readonly GroupMember[]> {
    return this.#stores.directoryGroups.members(group.id);
  }

  async createGroup(directory: Directory, given: GroupAttributes): Promise<DirectoryGroup> {
    return this.#change(directory, async () => {
      const now = timestamp(this.#runtime);
      const { displayName, externalId } = given;
      const group = { id: this.#runtime.newId(), displayName, externalId, createdAt: now, updatedAt: now };
      await this.#stores.directoryGroups.insertGroup(directory.id, group);
      const members = await this.#setMembers(directory, group, given.members);
      await this.#did('group.create', group.id, directory, { displayName, externalId, ...members.detail });
      await this.#applyTo(members.changed);
      return group;
    });
  }

  /** Members that `change` gives as null stay who they are. */
  async changeGroup(
    directory: Directory,
    id: string,
    change: (current: GroupAttributes & { readonly members: readonly string[] }) => GroupAttributes,
  ): Promise<DirectoryGroup> {
    return this.#change(directory, async () => {
      const current = await this.group(directory, id);
      const before = (await this.members(current)).map(({ value }) => value);
      const { displayName, externalId, members: wanted } = change({ ...current, members: before });
      const group = { ...current, displayName, externalId, updatedAt: timestamp(this.#runtime) };
      // A rule may name the group by the id that it had.
      const isRenamed = externalId !== current.externalId;
      const affected = isRenamed
        ? [...(await this.#stores.directories.known(directory.id, before)).values()]
        : [];
      await this.#stores.directoryGroups.updateGroup(group);
      const members = await this.#setMembers(directory, group, wanted);
      await this.#did('group.update', id, directory, {
        ...(displayName !== current.displayName && { displayName }),
        ...(isRenamed && { externalId }),
        ...members.detail,
      });
      await this.#applyTo([...affected, ...members.changed]);
      return group;
    });
  }

  /** What the group gave ends: its people are in it no longer. */
  async deleteGroup(directory: Directory, id: string): Promise<void> {
    await this.#change(directory, async () => {
      const group = await this.group(directory, id);
      const members = await this.#setMembers(directory, group, []);
      await this.#applyTo(members.changed);
      await this.#stores.directoryGroups.deleteGroup(id);
      await this.#did('group.delete', id, directory, { displayName: group.displayName, ...members.detail });
    });
  }

  async #setMembers(
    directory: Directory,
    group: DirectoryGroup,
    wanted: readonly string[] | null,
  ): Promise<{ readonly changed: readonly string[]; readonly detail: Readonly<Record<string, unknown>> }> {
    if (wanted === null) return { changed: [], detail: {} };
    const before = new Set((await this.members(group)).map(({ value }) => value));
    const after = new Set(wanted.map((id) => id.toLowerCase()));
    const added = [...after].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !after.has(id));
    const known = await this.#stores.directories.known(directory.id, [...added, ...removed]);
    const unknown = added.find((id) => !known.has(id));
    if (unknown !== undefined) {
      const sentence = `This directory has no user with the id ${unknown}. Provision the user first; groups in groups are not supported.`;
      throw new ValidationError(sentence, { members: sentence });
    }
    if (removed.length > 0) await this.#stores.directoryGroups.removeMembers(group.id, removed);
    await this.#stores.directoryGroups.addMembers(group.id, added);
    const usersOf = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
    return {
      changed: usersOf([...added, ...removed]),
      detail: {
        ...(added.length > 0 && { added: usersOf(added) }),
        ...(removed.length > 0 && { removed: usersOf(removed) }),
      },
    };
  }

  async #applyTo(userIds: readonly string[]): Promise<void> {
    for (const userId of new Set(userIds)) await this.#applyDirectory(userId, this.#rules);
  }

  /** Brings the row and the account in line. An account that an administrator disabled is not enabled by the directory. */
  async #writePerson(directory: Directory, current: DirectoryPerson, next: DirectoryPerson): Promise<void> {
    const now = timestamp(this.#runtime);
    const account = await this.#account(next.userId);
    const isLeaving = current.active && !next.active;
    const isReturning = !current.active && next.active;
    const disables = isLeaving && !account.disabled;
    const enables = isReturning && account.disabled && current.disabledHere;
    if (disables) await this.#requireAnotherAdmin(account);
    const disabledHere = disables || (current.disabledHere && !enables);
    await this.#stores.directories.updatePerson(next.id, { ...next, disabledHere });
    const change = {
      ...this.#renamed(account, next),
      ...(disables && { disabled: true }),
      ...(enables && { disabled: false }),
    };
    if (Object.keys(change).length === 0 && !isLeaving) return;
    await this.#stores.access.updateUser(account.id, change, now);
    const ended = isLeaving ? await endAccess(this.#stores, account.id, now) : undefined;
    await this.#did('user.update', account.id, directory, { ...change, ...ended });
  }

  #renamed(account: Account, person: DirectoryPerson): { readonly name?: string; readonly email?: string } {
    const name = nameOf(person);
    const email = emailOf(person);
    const isOwn = person.deletedAt === null && email !== undefined && email !== account.email;
    return { ...(name !== account.name && { name }), ...(isOwn && { email }) };
  }

  /** The account that is theirs by an id, that has their address where that counts, or a new one. */
  async #accountOf(directory: Directory, given: PersonAttributes, now: string): Promise<string> {
    const bySubject = await this.#accountBySubject(directory, given);
    if (bySubject !== undefined) return bySubject;
    const email = emailOf(given);
    if (email === undefined) {
      const sentence = 'Neither emails nor userName is an email address.';
      throw new ValidationError(sentence, { emails: sentence });
    }
    const taken = await this.#stores.access.findUserByEmail(email);
    const isFree = !taken || (await this.#giveUpAddress(taken, directory, now));
    if (!isFree) return this.#adopted(taken, directory, email);
    const id = this.#runtime.newId();
    const role = this.#rules.defaultRole ?? 'viewer';
    await this.#stores.access.insertUser({
      id,
      email,
      name: nameOf(given),
      role,
      disabled: false,
      createdAt: now,
      passwordHash: null,
    });
    await this.#did('user.create', id, directory, { email, role, externalId: given.externalId });
    return id;
  }

  async #accountBySubject(
    { id, issuer, personClaim }: Directory,
    { externalId }: PersonAttributes,
  ): Promise<string | undefined> {
    if (issuer === null || personClaim !== 'sub' || externalId === null) return undefined;
    const userId = await this.#stores.oidcIdentities.findUserId({ issuer, subject: externalId });
    if (userId === undefined || (await this.#isOf(id, userId))) return undefined;
    return userId;
  }

  async #isOf(directoryId: string, userId: string): Promise<boolean> {
    const persons = await this.#stores.directories.personsOfUser(userId);
    return persons.some((person) => person.directoryId === directoryId);
  }

  /** Someone who was deleted does not keep an address that the organization gives to the next. */
  async #giveUpAddress(account: Account, directory: Directory, now: string): Promise<boolean> {
    const persons = await this.#stores.directories.personsOfUser(account.id);
    const isGone =
      account.disabled && persons.length > 0 && persons.every(({ deletedAt }) => deletedAt !== null);
    if (!isGone) return false;
    const email = `${account.id}@deleted.invalid`;
    await this.#stores.access.updateUser(account.id, { email }, now);
    await this.#did('user.update', account.id, directory, { email, previous: account.email });
    return true;
  }

  async #adopted(account: Account, directory: Directory, email: string): Promise<string> {
    const isOther = account.role === 'admin' || (await this.#isOf(directory.id, account.id));
    if (!directory.linkByEmail || isOther) {
      const sentence = `An account with the email address ${email} exists here, and it is not known to be this person's. An administrator can change its address, or let the directory link accounts by email.`;
      throw new ConflictError(sentence, { emails: sentence });
    }
    await this.#did('user.link-directory', account.id, directory, { email });
    return account.id;
  }

  async #requireAnotherAdmin(account: Account): Promise<void> {
    if (account.role !== 'admin' || (await this.#stores.access.countOtherAdmins(account.id)) > 0) return;
    throw new ForbiddenError(
      'This is the last administrator of the portal. Make another one there before this one is deactivated.',
    );
  }

  async #account(userId: string): Promise<Account> {
    const account = await this.#stores.access.findUser(userId);
    if (!account) throw new NotFoundError('User not found.');
    return account;
  }

  async #findPerson(directory: Directory, id: string): Promise<DirectoryPerson> {
    const person = await this.#stores.directories.person(directory.id, id);
    if (!person) throw new NotFoundError('User not found.');
    return person;
  }

  async #shownPerson(person: DirectoryPerson): Promise<ShownPerson> {
    return { ...person, groups: await this.#stores.directoryGroups.groupsOfPerson(person.id) };
  }

  async #change<Result>({ id }: Directory, work: () => Promise<Result>): Promise<Result> {
    return this.#stores.transaction(async () => {
      await this.#stores.directories.lock(id);
      return work();
    });
  }

  async #did(
    action: string,
    targetId: string,
    { id, name }: Directory,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await this.#stores.activity.append({
      actorId: null,
      action,
      targetType: action.slice(0, action.indexOf('.')),
      targetId,
      detail: { ...detail, directory: { id, name } },
    });
  }
}

const address = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** The primary address, else the one of work, else the first, else a user name that is one. */
function emailOf({ emails = [], userName }: PersonAttributes): string | undefined {
  const usable = emails.filter(({ value }) => address.test(value));
  const chosen =
    usable.find(({ primary }) => primary === true) ?? usable.find(({ type }) => type === 'work') ?? usable[0];
  const email = chosen?.value ?? (address.test(userName) ? userName : undefined);
  return email !== undefined && email.length <= 254 ? email : undefined;
}

function nameOf({ displayName, name, userName }: PersonAttributes): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  const shown = [displayName, name?.formatted, parts, userName].find((text) => text?.trim());
  return String(shown).replace(/\p{C}/gu, ' ').trim().slice(0, 200);
}
