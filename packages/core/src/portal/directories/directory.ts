// A directory of people outside: an identity provider that provisions users and groups here by SCIM 2.0.

/** The claim of an ID token that carries what the directory sends as `externalId`. */
export const personClaims = ['sub', 'oid'] as const;
export type PersonClaim = (typeof personClaims)[number];

export interface Directory {
  readonly id: string;
  readonly name: string;
  /** The issuer through which its people sign in; null: they do not sign in through one. */
  readonly issuer: string | null;
  readonly personClaim: PersonClaim;
  /** Whether a new person may take over the account that has their email address here. Never one of an administrator. */
  readonly linkByEmail: boolean;
  readonly tokenCreatedAt: string;
  /** Until when the token before it is taken, too. */
  readonly previousTokenEndsAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

export interface PersonEmail {
  readonly value: string;
  readonly type?: string;
  readonly primary?: boolean;
}

/** What a directory says of a person, as far as it is kept. */
export interface PersonAttributes {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
  readonly displayName?: string;
  readonly name?: { readonly formatted?: string; readonly givenName?: string; readonly familyName?: string };
  readonly emails?: readonly PersonEmail[];
}

export interface DirectoryPerson extends PersonAttributes {
  /** Here, in this directory; what the directory names them by. */
  readonly id: string;
  readonly userId: string;
  readonly directoryId: string;
  /** Whether the directory disabled the account, and not an administrator. */
  readonly disabledHere: boolean;
  readonly deletedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
