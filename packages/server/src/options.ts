import type { Portal, PortalOptions, Runtime } from '@assay/core';
import type { TracerProvider } from '@opentelemetry/api';
import type { CodeHost } from './code-host/code-host.ts';
import type { ExtensionSettings } from './code-host/github/extension-settings.ts';
import type { HostAuth } from './http/host-auth.ts';
import type { OidcSettings } from './settings/oidc-settings.ts';
import type { PreviousSecret } from './token-secrets.ts';

/**
 * What the plugin needs: a portal, or how to make one, and how callers prove who they are. Of a portal of its own, the
 * first start makes an administrator: `firstAdmin`, or admin@localhost with the password in the file
 * `initial-admin-password` of the data directory.
 */
export interface ServerOptions extends Partial<PortalOptions> {
  /** A portal of the embedder's own; it is not started or stopped here. */
  readonly portal?: Portal;
  /** Signs session tokens: 32 bytes or more. */
  readonly jwtSecret: string;
  /** Previous signing secrets: their tokens are still accepted, and what they encrypted is re-encrypted at the start. */
  readonly previousJwtSecrets?: readonly PreviousSecret[];
  /** Requests per minute and user (default 500). */
  readonly rateLimitPerMinute?: number;
  /** Replaces sign-in by the host's own. */
  readonly auth?: HostAuth;
  /** Whether the web page is served, below the prefix; by default it is where there is one. */
  readonly web?: boolean;
  /** Replies that break their own description are errors (tests), or logged (default). */
  readonly strictReplies?: boolean;
  /** Connects the portal to a code host: GitHub's settings, or a host of its own; without it, its addresses are not there. */
  readonly extension?: ExtensionSettings | CodeHost;
  /** Further code hosts beside it: each takes deliveries at an address of its own. */
  readonly codeHosts?: readonly CodeHost[];
  /** Single sign-on through an OpenID Connect issuer. */
  readonly oidc?: OidcSettings;
  /** Where people reach the portal, without a slash at the end; as each request says unless given. */
  readonly publicUrl?: string;
  readonly runtime?: Runtime;
  /** OpenTelemetry's, of the embedder's own: requests, jobs and the database are traced (default: nothing is). */
  readonly tracerProvider?: TracerProvider;
  /** Once aborted, the readiness check says 503 and connections end with their reply, so that callers go elsewhere. */
  readonly draining?: AbortSignal;
}
