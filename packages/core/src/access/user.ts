import type { Role } from '../vocabulary/role.ts';

/** A person with an account, as the interface shows one. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
}

/** What administrators see of an account. */
export interface ManagedUser extends User {
  readonly disabled: boolean;
}

/** A credential for machines. The token itself is shown once, when it is made. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  /** There, and true, when an assistant may change things with it. */
  readonly assistantWrites?: boolean;
}

/** One sign-in, up to twelve hours. */
export interface Session {
  readonly id: string;
  /** The `jti` of the one token that is valid now. */
  readonly tokenId: string;
  readonly expiresAt: string;
}
