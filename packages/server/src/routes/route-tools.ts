// What the route files share: the portal, and the few shapes that nearly every route has.
import type { Page, Principal, Runtime, SignedIn, User } from '@assay/core';
import Joi from 'joi';
import type { OidcSignIn } from '../auth/oidc-sign-in.ts';
import type { SessionTokens } from '../auth/token.ts';
import type { CodeHost, SignInHost } from '../code-host/code-host.ts';
import type { CodeHostSignIn } from '../code-host/sign-in.ts';
import type { RequestMetrics } from '../http/request-metrics.ts';
import { id } from '../schemas/values.ts';
import type { Visible, VisiblePortal } from '../visible.ts';

export interface RouteTools {
  /** As services give things to who asks. */
  readonly portal: VisiblePortal;
  readonly tokens: SessionTokens;
  readonly runtime: Runtime;
  /** Where the plugin is mounted. */
  readonly prefix: string;
  readonly metrics: RequestMetrics;
  /** Aborts when the server is about to stop: replies that would go on forever end. */
  readonly stopping: AbortSignal;
  readonly draining: AbortSignal | undefined;
  /** All that the portal is connected with. */
  readonly codeHosts: readonly CodeHost[] | undefined;
  /** The GitHub App; undefined when none is configured, and then its addresses are not there. */
  readonly codeHost: SignInHost | undefined;
  /** Of every code host whose people sign in here; undefined when there is none. */
  readonly signIns: readonly CodeHostSignIn[] | undefined;
  /** Throws for people of a code host whose membership there is not proved any more. */
  readonly stillMember: (principal: Principal) => Promise<void>;
  /** Single sign-on; undefined when no issuer is configured. */
  readonly oidc: OidcSignIn | undefined;
  readonly publicUrl: string | undefined;
}

export interface IdParams {
  readonly id: string;
}

export const idParams = Joi.object({ id: id.required() });

export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sort: string;
}

/** The interface's envelope. */
export function pageReply<Item>(page: Visible<Page<Item>>) {
  const { items, total, limit, offset } = page;
  return {
    items,
    pagination: { total, limit, offset, hasMore: offset + items.length < total },
  } as unknown as Visible<PageReply<Item>>;
}

interface PageReply<Item> {
  readonly items: readonly Item[];
  readonly pagination: {
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  };
}

/** The login shape. */
export function loginReply(
  signedIn: SignedIn,
  { tokens, runtime }: RouteTools,
): { token: string; user: User; expiresIn: number } {
  const { token, expiresIn } = tokens.issue(signedIn, runtime.now());
  return { token, user: signedIn.user, expiresIn };
}
