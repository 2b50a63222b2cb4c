import { parseRepositoryUrl, type RepositoryUrl } from '../../scan/source/git/repository-url.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { managedBy, requireManaged, requireTeamForNew } from '../teams/team-ownership.ts';
import type { CloneCredentials } from './clone-credentials.ts';
import { gitCredentials } from './clone-credentials.ts';
import {
  type Credential,
  type CredentialSecret,
  type CredentialTest,
  type NewCredential,
  type StoredCredential,
  shownCredential,
} from './credential.ts';
import { hostOf, isWithin, parseScope, placeOf } from './credential-scope.ts';
import { denialSentence } from './denial-sentence.ts';
import { generateDeployKey, readDeployKey } from './deploy-key.ts';
import { isAccepted, type TryOptions } from './try-credential.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'credentials' | 'repositories' | 'teams' | 'transaction'>;

const permission = 'credentials:manage';

type CredentialFields = StoredCredential['credential'];

export interface CredentialServiceOptions {
  readonly encryption: TextEncryption | undefined;
  readonly clone: CloneCredentials;
  readonly tries: TryOptions;
}

/** A credential that was tried and is not stored yet. */
export interface PreparedCredential {
  readonly stored: StoredCredential;
  readonly test: CredentialTest;
}

/** A stored credential, and how it was tried before. */
export interface TestedCredential extends Credential {
  readonly test: CredentialTest;
}

/** Credentials for Git: administrators manage all of them, owners of a team those of their team. */
export class CredentialService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: CredentialServiceOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: CredentialServiceOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  async list(
    principal: Principal,
    filter: { readonly team?: string },
    page: PageRequest,
  ): Promise<Page<Credential>> {
    const found = await this.#stores.credentials.list(managedBy(principal, permission), filter, page);
    return { ...found, items: found.items.map((stored) => this.#shown(stored)) };
  }

  async get(principal: Principal, id: string): Promise<Credential> {
    return this.#shown(await this.#find(principal, id));
  }

  /** Tries it, outside of any transaction. Throws ValidationError with the host's reason when it is refused. */
  async prepare(principal: Principal, input: NewCredential): Promise<PreparedCredential> {
    const team = await requireTeamForNew(this.#stores, principal, {
      permission,
      team: input.team ?? null,
      wholePortal: 'Specify a team. Only an administrator can store a credential of the whole portal.',
    });
    const scope = parseScope(input.scope, input.kind, this.#options.tries);
    const now = timestamp(this.#runtime);
    const bare: CredentialFields = {
      id: this.#runtime.newId(),
      name: input.name ?? scope,
      kind: input.kind,
      scope,
      team,
      username: null,
      publicKey: null,
      expiresAt: null,
      lastUsedAt: null,
      lastSuccessAt: null,
      failingSince: null,
      lastError: null,
      lastErrorAt: null,
      createdAt: now,
      rotatedAt: null,
    };
    return this.#tried(bare, input);
  }

  async create(principal: Principal, { stored, test }: PreparedCredential): Promise<TestedCredential> {
    const { id, name, kind, scope, team } = stored.credential;
    await this.#stores.transaction(async () => {
      const createdBy = principal.kind === 'system' ? null : principal.userId;
      await this.#stores.credentials.insert(stored, createdBy);
      await this.#stores.activity.did(principal, 'credential.create', id, { name, kind, scope, team });
    });
    return { ...this.#shown(stored), test };
  }

  /** A new secret for the same scope, tried like the first. */
  async prepareRotation(
    principal: Principal,
    id: string,
    input: CredentialSecret,
  ): Promise<PreparedCredential> {
    const { credential } = await this.#find(principal, id);
    const { expiresAt: _, ...kept } = credential;
    const bare = {
      ...kept,
      expiresAt: null,
      lastSuccessAt: null,
      failingSince: null,
      lastError: null,
      lastErrorAt: null,
      rotatedAt: timestamp(this.#runtime),
    };
    return this.#tried(bare, { username: credential.username, ...input });
  }

  async rotate(principal: Principal, { stored, test }: PreparedCredential): Promise<TestedCredential> {
    const { id, name, scope } = stored.credential;
    await this.#stores.transaction(async () => {
      await this.#find(principal, id);
      await this.#stores.credentials.replaceSecret(stored);
      await this.#stores.activity.did(principal, 'credential.rotate', id, { name, scope });
    });
    return { ...this.#shown(stored), test };
  }

  /** Tries a stored one, and remembers how that went. */
  async test(principal: Principal, id: string, url?: string): Promise<CredentialTest> {
    const stored = await this.#find(principal, id);
    const test = await this.#try(stored, url);
    const now = timestamp(this.#runtime);
    if (test.result === 'accepted') await this.#stores.credentials.markWorking(id, now);
    if (test.result === 'refused')
      await this.#stores.credentials.markRefused(id, test.message, { now, isFailing: test.isFailing });
    const { isFailing: _, ...shown } = test;
    return shown;
  }

  async delete(principal: Principal, id: string): Promise<void> {
    const { credential } = await this.#find(principal, id);
    const { name, scope } = credential;
    await this.#stores.transaction(async () => {
      await this.#stores.credentials.delete(id);
      await this.#stores.activity.did(principal, 'credential.delete', id, { name, scope });
    });
  }

  /** Encrypts with the portal's current secret what one before it has encrypted. */
  async reencrypt(): Promise<void> {
    const { encryption } = this.#options;
    if (!encryption) return;
    for (const { credential, encryptedSecret } of await this.#stores.credentials.all()) {
      const renewed = encryption.renew(encryptedSecret, credential.id);
      if (renewed !== undefined) await this.#stores.credentials.reencrypt(credential.id, renewed);
    }
  }

  async #tried(bare: CredentialFields, input: CredentialSecret): Promise<PreparedCredential> {
    const { encryption } = this.#options;
    if (!encryption)
      throw new Error('Credentials require `encryptionSecrets`, the secrets that encrypt them.');
    const { secret, publicKey, isNew } = secretOf(bare, input);
    const { username = null, knownHosts = null, expiresAt = null } = input;
    const credential = { ...bare, publicKey, expiresAt, username: bare.kind === 'token' ? username : null };
    const stored = { credential, encryptedSecret: encryption.encrypt(secret, bare.id), knownHosts };
    if (isNew || input.test === false) {
      const message = isNew
        ? 'Add the public key to the repository, then test the deploy key.'
        : 'It was not tested, as you asked.';
      return { stored, test: { result: 'not_tried', message, url: null } };
    }
    const { isFailing: _, ...test } = await this.#try(stored, input.testUrl);
    if (test.result === 'refused') {
      const field = bare.kind === 'token' ? 'token' : 'privateKey';
      throw new ValidationError(test.message, { [field]: test.message });
    }
    const now = timestamp(this.#runtime);
    const lastSuccessAt = test.result === 'accepted' ? now : null;
    const lastUsedAt = test.result === 'not_tried' ? null : now;
    return { stored: { ...stored, credential: { ...credential, lastUsedAt, lastSuccessAt } }, test };
  }

  async #try(
    stored: StoredCredential,
    url: string | undefined,
  ): Promise<CredentialTest & { readonly isFailing: boolean }> {
    const { credential, knownHosts } = stored;
    const remote = await this.#testRepository(credential, url);
    if (!remote) {
      const message = `It was not tested: no repository below ${credential.scope} is registered. Register one, or name one to test it with.`;
      return { result: 'not_tried', message, url: null, isFailing: false };
    }
    const secret = this.#options.encryption?.decrypt(stored.encryptedSecret, credential.id);
    try {
      const proven = await isAccepted(
        remote,
        secret === undefined
          ? this.#options.clone.open(stored)
          : gitCredentials(credential, { secret, knownHosts }),
        this.#options.tries,
      );
      return {
        result: proven ? 'accepted' : 'not_proven',
        message: proven
          ? `${hostOf(credential.scope)} accepted it for ${remote.url}.`
          : `${remote.url} can be read without it, which does not show that it works. Test it with a private repository.`,
        url: remote.url,
        isFailing: false,
      };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const now = timestamp(this.#runtime);
      const message = error.denial
        ? denialSentence(credential, error.denial, { url: remote.url, now })
        : error.message;
      return {
        result: 'refused',
        message,
        url: remote.url,
        isFailing: error.denial === 'unauthorized',
      };
    }
  }

  /** The given repository, or one that is registered below the scope. */
  async #testRepository(
    { scope, team, kind }: CredentialFields,
    url: string | undefined,
  ): Promise<RepositoryUrl | undefined> {
    const urls = { allowedHosts: this.#options.tries.allowedHosts };
    if (url === undefined) {
      const known = await this.#stores.repositories.urlsOnHost(hostOf(scope), team);
      return known
        .map((each) => tryParse(each, urls))
        .find((each) => each && protocolKind(each) === kind && isWithin(placeOf(each), scope));
    }
    const remote = parseTestUrl(url, urls);
    if (protocolKind(remote) === kind && isWithin(placeOf(remote), scope)) return remote;
    const sentence = `${url} does not lie below the scope ${scope} of the credential, so it is not sent there.`;
    throw new ValidationError(sentence, { testUrl: sentence });
  }

  async #find(principal: Principal, id: string): Promise<StoredCredential> {
    const stored = await this.#stores.credentials.find(id);
    const notFound = 'Credential not found.';
    await requireManaged(this.#stores, principal, { permission, team: stored?.credential.team, notFound });
    if (!stored) throw new NotFoundError(notFound);
    return stored;
  }

  #shown(stored: StoredCredential): Credential {
    return shownCredential(stored, timestamp(this.#runtime));
  }
}

function secretOf(
  { kind, name }: CredentialFields,
  { token, privateKey }: CredentialSecret,
): { readonly secret: string; readonly publicKey: string | null; readonly isNew: boolean } {
  if (kind === 'token') {
    if (token === undefined || privateKey !== undefined) throw wrong('token', 'A token needs `token`.');
    return { secret: token, publicKey: null, isNew: false };
  }
  if (token !== undefined) throw wrong('token', 'A deploy key has no `token`.');
  const comment = `assay ${name}`.replace(/[^\w.@:/-]+/g, '-');
  const key = privateKey === undefined ? generateDeployKey(comment) : readDeployKey(privateKey, comment);
  return { secret: key.privateKey, publicKey: key.publicKey, isNew: privateKey === undefined };
}

function wrong(field: string, sentence: string): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}

function protocolKind({ protocol }: RepositoryUrl): string | undefined {
  return protocol === 'https' ? 'token' : protocol === 'ssh' ? 'ssh-key' : undefined;
}

function tryParse(
  url: string,
  urls: { readonly allowedHosts: readonly string[] },
): RepositoryUrl | undefined {
  try {
    return parseRepositoryUrl(url, urls);
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

function parseTestUrl(url: string, urls: { readonly allowedHosts: readonly string[] }): RepositoryUrl {
  try {
    return parseRepositoryUrl(url, urls);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw wrong('testUrl', error.message);
  }
}
