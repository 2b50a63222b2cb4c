import { PortalError } from '@assay/core';

/** The OpenID Connect issuer cannot be reached, or does not do what it should; the reason is in the log. */
export class OidcIssuerError extends PortalError {
  readonly code = 'INTERNAL_ERROR';

  constructor(options: ErrorOptions) {
    super(
      'The single sign-on issuer cannot be reached or refused this portal. Try again later.',
      {},
      options,
    );
  }
}
