// Which credential enters a repository, and what is remembered of how that went.

import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import {
  parseRepositoryUrl,
  type RepositoryUrl,
  type RepositoryUrlOptions,
} from '../../scan/source/git/repository-url.ts';
import { type AccessDenial, SourceError } from '../../scan/source/source-error.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import { systemPrincipal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { StoredCredential } from './credential.ts';
import { hostOf, isWithin, placeOf } from './credential-scope.ts';
import { denialSentence, missingCredential } from './denial-sentence.ts';

type UsedStores = Pick<Stores, 'activity' | 'credentials' | 'transaction'>;

export interface CloneCredentialsOptions {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly encryption: TextEncryption | undefined;
  readonly urls: RepositoryUrlOptions;
}

/** How a repository is entered. */
export interface RepositoryEntry {
  readonly credentials?: GitCredentials;
  readonly sshIdentity: 'own' | 'none';
  /** The id of the credential. */
  readonly credentialId?: string;
  /** Whether only the portal's credentials, which are not used for this repository, cover it. */
  readonly needsApproval?: boolean;
}

export class CloneCredentials {
  readonly #options: CloneCredentialsOptions;

  constructor(options: CloneCredentialsOptions) {
    this.#options = options;
  }

  /**
   * The team's own credentials before the portal's, and the narrowest scope first. The portal's, and the SSH identity
   * of the user that runs it, serve only repositories that an administrator has approved.
   */
  async of(repository: Repository): Promise<RepositoryEntry> {
    const { usesPortalCredentials } = repository;
    const entry = { sshIdentity: usesPortalCredentials ? 'own' : 'none' } as const;
    const remote = this.#remoteOf(repository);
    const kind = remote?.protocol === 'https' ? 'token' : remote?.protocol === 'ssh' ? 'ssh-key' : undefined;
    if (!remote || !kind) return entry;
    const place = placeOf(remote);
    const covering = (await this.#options.stores.credentials.forHost(hostOf(place), kind)).filter(
      ({ credential }) => isWithin(place, credential.scope),
    );
    const ofTeam = covering.filter(({ credential }) => credential.team === repository.team);
    const ofPortal = covering.filter(({ credential }) => credential.team === null);
    const chosen = narrowest(ofTeam) ?? (usesPortalCredentials ? narrowest(ofPortal) : undefined);
    if (!chosen) return { ...entry, needsApproval: ofPortal.length > 0 };
    const credentials = this.open(chosen);
    return { sshIdentity: 'none', credentials, credentialId: chosen.credential.id };
  }

  /** What git is given. Throws where the portal's secret has changed since it was stored. */
  open({ credential, encryptedSecret, knownHosts }: StoredCredential): GitCredentials {
    const secret = this.#options.encryption?.decrypt(encryptedSecret, credential.id);
    if (secret === undefined) {
      throw new SourceError(
        'source_refused',
        `The credential "${credential.name}" cannot be decrypted with the portal's current secret. Rotate it.`,
      );
    }
    return gitCredentials(credential, { secret, knownHosts });
  }

  async worked({ credentialId }: RepositoryEntry): Promise<void> {
    if (credentialId === undefined) return;
    await this.#options.stores.credentials.markWorking(credentialId, timestamp(this.#options.runtime));
  }

  /** The sentence for the caller that waits for the repository. */
  async refused(
    { credentialId, needsApproval }: RepositoryEntry,
    denial: AccessDenial,
    { url }: Repository,
  ): Promise<string | undefined> {
    const { stores, runtime } = this.#options;
    const now = timestamp(runtime);
    const stored = credentialId === undefined ? undefined : await stores.credentials.find(credentialId);
    if (!stored)
      return denial === 'unauthorized' ? missingCredential(url, needsApproval === true) : undefined;
    const { credential } = stored;
    const sentence = denialSentence(credential, denial, { url, now });
    await stores.transaction(async () => {
      const isFailing = denial === 'unauthorized';
      const isNew = await stores.credentials.markRefused(credential.id, sentence, { now, isFailing });
      if (!isNew) return;
      await stores.activity.did(systemPrincipal, 'credential.refused', credential.id, {
        name: credential.name,
        scope: credential.scope,
      });
      runtime.log.warn('a code host refuses a credential', { credential: credential.id, reason: sentence });
    });
    return sentence;
  }

  #remoteOf({ url }: Repository): RepositoryUrl | undefined {
    try {
      return parseRepositoryUrl(url, this.#options.urls);
    } catch (error) {
      // The host has been taken from the allowed ones since.
      if (error instanceof SourceError) return undefined;
      throw error;
    }
  }
}

export function gitCredentials(
  { kind, username }: Pick<StoredCredential['credential'], 'kind' | 'username'>,
  { secret, knownHosts }: { readonly secret: string; readonly knownHosts: string | null },
): GitCredentials {
  return kind === 'token'
    ? { kind, token: secret, ...(username !== null && { username }) }
    : { kind, privateKey: secret, ...(knownHosts !== null && { knownHosts }) };
}

function narrowest(found: readonly StoredCredential[]): StoredCredential | undefined {
  return found.toSorted((one, other) => other.credential.scope.length - one.credential.scope.length)[0];
}
