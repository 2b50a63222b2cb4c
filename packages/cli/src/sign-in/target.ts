// Which server is meant, and as whom: a flag, then the environment, then the config file, then the last login.
import { chosenProfile, configured } from '../settings/config-file.ts';
import { defaultServer, type KeptCredential, originOf, readCredentials, revealToken } from './credentials.ts';

export interface Target {
  readonly origin: string;
  /** Where the address came from, for `config list`. */
  readonly originFrom: string;
  /** What was kept at the login; undefined when ASSAY_TOKEN is used instead. */
  readonly credential: KeptCredential | undefined;
  /** Under which name the credential is kept: an account of its own for each profile. */
  readonly credentialKey: string;
}

export function findTarget({
  server,
  profile: given,
}: {
  readonly server?: string | undefined;
  readonly profile?: string | undefined;
}): Target {
  const { ASSAY_SERVER, ASSAY_TOKEN } = process.env;
  const profile = chosenProfile(given)?.value;
  const known = ASSAY_TOKEN && (server ?? ASSAY_SERVER) ? { current: null, servers: {} } : readCredentials();
  const [address, originFrom] = chosenAddress(server, profile, known.current);
  const origin = originOf(address);
  const credentialKey = profile === undefined ? origin : `${profile} ${origin}`;
  const credential = ASSAY_TOKEN ? undefined : known.servers[credentialKey];
  return { origin, originFrom, credential, credentialKey };
}

/** The token in force; undefined when nobody is signed in. Throws Failure (4) when the keyring keeps it to itself. */
export function findToken({ credential }: Target): string | undefined {
  return process.env.ASSAY_TOKEN || (credential && revealToken(credential));
}

function chosenAddress(
  flag: string | undefined,
  profile: string | undefined,
  current: string | null,
): readonly [string, string] {
  if (flag) return [flag, '--server'];
  const { ASSAY_SERVER } = process.env;
  if (ASSAY_SERVER) return [ASSAY_SERVER, 'ASSAY_SERVER'];
  const set = configured('server', profile);
  if (set) return [set.value, set.from];
  if (current !== null && profile === undefined) return [current, 'the last login'];
  return [defaultServer, 'default'];
}

/** Whether, and for whom, an identity token is to be used: by `--oidc`, or by ASSAY_OIDC. */
export function oidcAudience(
  flag: boolean,
  env: Readonly<Record<string, string | undefined>>,
  origin: string,
): string | undefined {
  const { ASSAY_OIDC = '' } = env;
  if (/^(0|false|no)?$/i.test(ASSAY_OIDC)) return flag ? origin : undefined;
  return /^(1|true|yes)$/i.test(ASSAY_OIDC) ? origin : ASSAY_OIDC;
}
