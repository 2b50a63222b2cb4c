// Single sign-on as it is configured: the issuer, and who can sign in with which role.
import type { OidcAccessRules } from '@assay/core';

export interface OidcSettings extends OidcAccessRules {
  /** Exactly the `iss` of its tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  /** The claim that lists a person's groups. */
  readonly groupsClaim: string;
  /** What people see on the button. */
  readonly name: string;
}

/** The settings of single sign-on as read from the table. */
export interface SignInSettingValues {
  readonly oidcIssuer?: string;
  readonly oidcClientId?: string;
  readonly oidcClientSecret?: string;
  readonly oidcName: string;
  readonly oidcScopes: readonly string[];
  readonly oidcGroupsClaim: string;
  readonly oidcGroups?: OidcSettings['groups'];
  readonly oidcDefaultRole: NonNullable<OidcSettings['defaultRole']> | 'none';
  readonly oidcLinkByEmail: boolean;
}

/** Undefined without an issuer; a sentence about what is missing. */
export function oidcSettings(read: SignInSettingValues): OidcSettings | undefined | string {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = read;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined) return 'ASSAY_OIDC_ISSUER is missing: the other ASSAY_OIDC_ settings need it.';
  if (clientId === undefined) return 'ASSAY_OIDC_CLIENT_ID is missing: ASSAY_OIDC_ISSUER needs it.';
  return {
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    name: read.oidcName,
    scopes: read.oidcScopes.includes('openid') ? read.oidcScopes : ['openid', ...read.oidcScopes],
    groupsClaim: read.oidcGroupsClaim,
    groups: read.oidcGroups ?? [],
    defaultRole: read.oidcDefaultRole === 'none' ? null : read.oidcDefaultRole,
    linkByEmail: read.oidcLinkByEmail,
  };
}
