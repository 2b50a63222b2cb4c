import type { Runtime } from '../../support/runtime.ts';
import type { Role } from '../../vocabulary/role.ts';
import { TextEncryption } from '../platform/encryption.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { AccessService } from './accounts/access-service.ts';
import { PasswordHasher } from './accounts/passwords.ts';
import { SecondFactorService } from './accounts/second-factor-service.ts';
import { UserService } from './accounts/user-service.ts';
import { OauthService } from './oauth/oauth-service.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { DeviceSignInService } from './sign-in/device-sign-in-service.ts';
import { IdentityService } from './sign-in/identity-service.ts';
import { type OidcIdentityParts, OidcIdentityService } from './sign-in/oidc-identity-service.ts';
import { SignInService } from './sign-in/sign-in-service.ts';
import { type ApiTokenParts, ApiTokenService } from './tokens/api-token-service.ts';
import { type TokenExchangeParts, TokenExchangeService } from './tokens/token-exchange-service.ts';

export interface AccessServices {
  readonly access: AccessService;
  readonly apiTokens: ApiTokenService;
  readonly deviceSignIns: DeviceSignInService;
  readonly identities: IdentityService;
  readonly oauth: OauthService;
  readonly oidcIdentities: OidcIdentityService;
  readonly secondFactors: SecondFactorService;
  readonly signIns: SignInService;
  readonly tokenExchange: TokenExchangeService;
  readonly users: UserService;
}

export interface BuiltAccess {
  readonly services: AccessServices;
  /** Throws ForbiddenError unless a second factor was proved lately, of who has one. */
  readonly requireProof: SecondFactors['requireProof'];
}

export interface AccessOptions
  extends Pick<ApiTokenParts, 'sees'>,
    Pick<OidcIdentityParts, 'setTeams' | 'directories'>,
    Pick<TokenExchangeParts, 'joinTeam'> {
  readonly encryptionSecrets: readonly [string, ...string[]] | undefined;
  /** Roles whose people need a second factor to work with a password. */
  readonly secondFactorRoles: readonly Role[];
  readonly trustRules: TokenExchangeParts['rules'];
}

/** The services of users, sessions, tokens and sign-in. */
export function buildAccess(
  stores: Stores,
  runtime: Runtime,
  { encryptionSecrets, secondFactorRoles, trustRules, sees, setTeams, joinTeam, directories }: AccessOptions,
): BuiltAccess {
  const encryption = encryptionSecrets && new TextEncryption('assay second factors', encryptionSecrets);
  const passwords = new PasswordHasher(runtime.passwordCost);
  const factors = new SecondFactors(stores, runtime, { encryption, requiredRoles: secondFactorRoles });
  const access = new AccessService(stores, runtime, { passwords, factors });
  const services: AccessServices = {
    access,
    apiTokens: new ApiTokenService({ stores, runtime, factors, sees }),
    deviceSignIns: new DeviceSignInService(stores, runtime, factors),
    identities: new IdentityService(stores, runtime, access),
    oauth: new OauthService(stores, runtime, {
      access,
      factors,
      encryption: encryptionSecrets && new TextEncryption('assay refresh tokens', encryptionSecrets),
    }),
    oidcIdentities: new OidcIdentityService({ stores, runtime, setTeams, directories }),
    secondFactors: new SecondFactorService(stores, runtime, { factors, encryption }),
    signIns: new SignInService(stores, runtime),
    tokenExchange: new TokenExchangeService({ stores, runtime, access, rules: trustRules, joinTeam }),
    users: new UserService(stores, runtime, { passwords, access, factors }),
  };
  return { services, requireProof: (principal) => factors.requireProof(principal) };
}
