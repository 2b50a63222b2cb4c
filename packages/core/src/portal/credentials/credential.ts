// What the portal shows Git to be let into private repositories of a host: HTTPS tokens and deploy keys.

export const credentialKinds = ['token', 'ssh-key'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/**
 * `untested`: no host has accepted it yet. `failing`: the host no longer takes it. `expired`: past the date that was
 * given with it.
 */
export const credentialStates = ['untested', 'working', 'failing', 'expired'] as const;
export type CredentialState = (typeof credentialStates)[number];

export interface Credential {
  readonly id: string;
  readonly name: string;
  readonly kind: CredentialKind;
  /** `host`, `host:port` or either with the path of a group or repository: what lies below is entered with it. */
  readonly scope: string;
  /** The team whose repositories it serves; null for the portal's. */
  readonly team: string | null;
  /** Sent with a token; null for the usual one. */
  readonly username: string | null;
  /** Of a deploy key, in the form that code hosts take. */
  readonly publicKey: string | null;
  /** Whether lines of a known_hosts file came with the deploy key. */
  readonly hasKnownHosts: boolean;
  readonly expiresAt: string | null;
  readonly state: CredentialState;
  readonly lastUsedAt: string | null;
  readonly lastSuccessAt: string | null;
  /** Since when the host refuses it. */
  readonly failingSince: string | null;
  /** Why a repository could not be entered with it the last time, and when that was. */
  readonly lastError: string | null;
  readonly lastErrorAt: string | null;
  readonly createdAt: string;
  readonly rotatedAt: string | null;
}

/** What is kept beside it, encrypted, and shown to no one. */
export interface StoredCredential {
  readonly credential: Omit<Credential, 'state' | 'hasKnownHosts'>;
  readonly encryptedSecret: string;
  readonly knownHosts: string | null;
}

/** The part that changes with a rotation. */
export interface CredentialSecret {
  readonly token?: string;
  readonly privateKey?: string;
  readonly username?: string | null;
  readonly knownHosts?: string | null;
  readonly expiresAt?: string | null;
  /** A repository to try it with; otherwise one that is registered below the scope. */
  readonly testUrl?: string;
  /** Whether it is tried before it is stored; it is unless this is false. */
  readonly test?: boolean;
}

export interface NewCredential extends CredentialSecret {
  readonly kind: CredentialKind;
  readonly scope: string;
  readonly team?: string | null;
  readonly name?: string;
}

/** How trying a credential went. */
export interface CredentialTest {
  /** `not_proven`: everyone may read the repository. `not_tried`: there is no repository to try it with. */
  readonly result: 'accepted' | 'refused' | 'not_proven' | 'not_tried';
  readonly message: string;
  readonly url: string | null;
}

export function credentialState(
  { expiresAt, failingSince, lastSuccessAt }: Omit<Credential, 'state' | 'hasKnownHosts'>,
  now: string,
): CredentialState {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (failingSince !== null) return 'failing';
  return lastSuccessAt === null ? 'untested' : 'working';
}

/** As callers see it. */
export function shownCredential({ credential, knownHosts }: StoredCredential, now: string): Credential {
  return { ...credential, hasKnownHosts: knownHosts !== null, state: credentialState(credential, now) };
}
