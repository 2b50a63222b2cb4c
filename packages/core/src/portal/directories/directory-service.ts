import { NotFoundError, UnauthorizedError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { SecondFactors } from '../access/second-factor/second-factors.ts';
import { createApiToken, hashApiToken, isApiToken } from '../access/tokens/api-token-format.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Directory, PersonClaim } from './directory.ts';
import type { CountedGroup } from './directory-group.ts';
import type { Slice } from './read-slice.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'directories' | 'directoryGroups' | 'transaction'>;

const permission = 'auth:users';
/** For how long the token before the newest is taken, so that a rotation interrupts nothing. */
const previousTokenMs = 24 * 3_600_000;
/** How stale `lastUsedAt` may be. */
const touchEveryMs = 60_000;

export interface NewDirectory {
  readonly name: string;
  /** The configured one unless given; null: none. */
  readonly issuer?: string | null;
  readonly personClaim?: PersonClaim;
  readonly linkByEmail?: boolean;
}

/** With the token, which is seen this once. */
export interface DirectoryWithToken extends Directory {
  readonly token: string;
}

/** Directories that may provision people here: made and ended by administrators, each with a token of its own. */
export class DirectoryService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #requireProof: SecondFactors['requireProof'];
  #issuer: string | null = null;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { requireProof }: { readonly requireProof: SecondFactors['requireProof'] },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#requireProof = requireProof;
  }

  /** The issuer through which people sign in where a directory names none. */
  useIssuer(issuer: string | null): void {
    this.#issuer = issuer;
  }

  async list(principal: Principal, page: PageRequest): Promise<Page<Directory>> {
    reach(principal.role, permission);
    return this.#stores.directories.list(page);
  }

  async get(principal: Principal, id: string): Promise<Directory> {
    reach(principal.role, permission);
    return this.#find(id);
  }

  async groups(principal: Principal, id: string, slice: Slice): Promise<Page<CountedGroup>> {
    reach(principal.role, permission);
    await this.#find(id);
    return this.#stores.directoryGroups.countedGroups(id, slice);
  }

  async create(principal: Principal, input: NewDirectory): Promise<DirectoryWithToken> {
    reach(principal.role, permission);
    await this.#requireProof(principal);
    const now = timestamp(this.#runtime);
    const token = createApiToken(this.#runtime.randomBytes, 'scim');
    const directory: Directory = {
      id: this.#runtime.newId(),
      name: input.name,
      issuer: input.issuer === undefined ? this.#issuer : input.issuer,
      personClaim: input.personClaim ?? 'sub',
      linkByEmail: input.linkByEmail ?? false,
      tokenCreatedAt: now,
      previousTokenEndsAt: null,
      lastUsedAt: null,
      createdAt: now,
    };
    const { id, name, issuer, personClaim, linkByEmail } = directory;
    await this.#stores.transaction(async () => {
      await this.#stores.directories.insert(directory, hashApiToken(token), authorOf(principal));
      await this.#stores.activity.did(principal, 'directory.create', id, {
        name,
        issuer,
        personClaim,
        linkByEmail,
      });
    });
    return { ...directory, token };
  }

  /** A new token; the one before it is taken for a day more. */
  async rotateToken(principal: Principal, id: string): Promise<DirectoryWithToken> {
    reach(principal.role, permission);
    await this.#requireProof(principal);
    const now = this.#runtime.now();
    const token = createApiToken(this.#runtime.randomBytes, 'scim');
    const previousEndsAt = new Date(now.getTime() + previousTokenMs).toISOString();
    await this.#stores.transaction(async () => {
      const { name } = await this.#find(id);
      const times = { now: now.toISOString(), previousEndsAt };
      await this.#stores.directories.rotate(id, hashApiToken(token), times);
      await this.#stores.activity.did(principal, 'directory.rotate-token', id, { name });
    });
    return { ...(await this.#find(id)), token };
  }

  /** The accounts of its people stay as they are. */
  async delete(principal: Principal, id: string): Promise<void> {
    reach(principal.role, permission);
    await this.#requireProof(principal);
    await this.#stores.transaction(async () => {
      const { name } = await this.#find(id);
      await this.#stores.directories.delete(id);
      await this.#stores.activity.did(principal, 'directory.delete', id, { name });
    });
  }

  /** The directory of a token; throws UnauthorizedError when it is none, or no longer one. */
  async authenticate(token: string): Promise<Directory> {
    const now = this.#runtime.now();
    const found = isApiToken(token, 'scim')
      ? await this.#stores.directories.findByToken(hashApiToken(token), now.toISOString())
      : undefined;
    if (!found)
      throw new UnauthorizedError(
        'This is no token of a directory, or it was replaced. An administrator makes one with `assay directories add` or `assay directories rotate`.',
      );
    if (found.lastUsedAt === null || now.getTime() - Date.parse(found.lastUsedAt) > touchEveryMs)
      await this.#stores.directories.touch(found.id, now.toISOString());
    return found;
  }

  async #find(id: string): Promise<Directory> {
    const directory = await this.#stores.directories.find(id);
    if (!directory) throw new NotFoundError('Directory not found.');
    return directory;
  }
}

function authorOf({ kind, userId }: Principal): string | null {
  return kind === 'system' ? null : userId;
}
