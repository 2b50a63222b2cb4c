import type { Role } from '../../vocabulary/role.ts';
import type { TokenScope } from '../platform/principal.ts';

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
  /** The only operations that it can be used for; everything its role allows where there are none. */
  readonly scopes?: readonly TokenScope[];
  /** The only teams it can be used on; absent, with `repositories`, where it is for all of its user's. */
  readonly teams?: readonly string[];
  /** The only repositories it can be used on, besides those of `teams`. */
  readonly repositories?: readonly string[];
  /** The API token that made it, and with which it ends. */
  readonly parentId?: string;
}

/** A session as its person sees it. */
export interface OpenSession {
  readonly id: string;
  /** How it was opened: `password`, `oauth` …; null for sessions of an earlier version. */
  readonly kind: string | null;
  /** From where it was opened. */
  readonly address: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The caller's own session. */
export interface OwnSession extends OpenSession {
  /** What the program calls itself that has it, of sessions of assistants. */
  readonly client: string | null;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** What distinguishes sessions of assistants from those of people. */
export const assistantSessionKind = 'assistant';

/** One sign-in: up to twelve hours, of assistants up to thirty days. */
export interface Session {
  readonly id: string;
  /** The `jti` of the one token that is valid now. */
  readonly tokenId: string;
  readonly expiresAt: string;
}
