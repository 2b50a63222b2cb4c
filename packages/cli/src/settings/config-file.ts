// `config.json`: what a person has set once, for all commands or by profile. No secrets are in it.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { usageFailure } from '../failures/failure.ts';
import { configDirectory } from './config-directory.ts';

/** What can be set; `profile` only outside of profiles. */
export const configKeys = ['server', 'data-dir', 'credential-store', 'profile'] as const;
export type ConfigKey = (typeof configKeys)[number];

/** Where tokens are kept: the keyring, a file, or the keyring when there is one. */
export const credentialStores = ['auto', 'keyring', 'file'] as const;
export type CredentialStore = (typeof credentialStores)[number];

type Values = Readonly<Partial<Record<ConfigKey, string>>>;

export interface ConfigFile extends Values {
  readonly profiles?: Readonly<Record<string, Values>>;
}

export interface Chosen {
  readonly value: string;
  /** The flag, the variable, `profile NAME`, or `config.json`. */
  readonly from: string;
}

export function configPath(): string {
  return join(configDirectory(), 'config.json');
}

/** Throws Failure (2) when the file can't be understood. */
export function readConfig(): ConfigFile {
  let text: string;
  try {
    text = readFileSync(configPath(), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    const config = JSON.parse(text) as ConfigFile;
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config;
  } catch {
    // Reported below, with the path.
  }
  throw usageFailure(`${configPath()} is not valid: it must be one JSON object. Correct or delete it.`);
}

/** Whole or not at all. */
export function writeConfig(config: ConfigFile): void {
  const path = configPath();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** The profile in force: the flag, else ASSAY_PROFILE, else `config.json`. */
export function chosenProfile(flag: string | undefined): Chosen | undefined {
  if (flag) return { value: flag, from: '--profile' };
  const { ASSAY_PROFILE } = process.env;
  if (ASSAY_PROFILE) return { value: ASSAY_PROFILE, from: 'ASSAY_PROFILE' };
  const { profile } = readConfig();
  return profile ? { value: profile, from: 'config.json' } : undefined;
}

/** What the file says: the profile's own value, else the general one. */
export function configured(
  key: Exclude<ConfigKey, 'profile'>,
  profile: string | undefined,
): Chosen | undefined {
  const config = readConfig();
  const own = profile === undefined ? undefined : config.profiles?.[profile]?.[key];
  if (own) return { value: own, from: `profile ${profile}` };
  const general = config[key];
  return general ? { value: general, from: 'config.json' } : undefined;
}

/** ASSAY_CREDENTIAL_STORE, else `config.json`, else `auto`. Throws Failure (2) for anything else. */
export function chosenCredentialStore(profile?: string): Chosen & { readonly value: CredentialStore } {
  const { ASSAY_CREDENTIAL_STORE } = process.env;
  const { value, from } = ASSAY_CREDENTIAL_STORE
    ? { value: ASSAY_CREDENTIAL_STORE, from: 'ASSAY_CREDENTIAL_STORE' }
    : (configured('credential-store', chosenProfile(profile)?.value) ?? { value: 'auto', from: 'default' });
  return { value: credentialStore(value, from), from };
}

/** The store of this name. */
export function credentialStore(name: string, from: string): CredentialStore {
  const store = credentialStores.find((one) => one === name);
  if (store) return store;
  throw usageFailure(`"${name}" is not valid for ${from}. Use one of: ${credentialStores.join(', ')}.`);
}

/** The file with a value set, or without it. */
export function withValue(
  config: ConfigFile,
  key: ConfigKey,
  { value, profile }: { readonly value: string | undefined; readonly profile: string | undefined },
): ConfigFile {
  if (profile === undefined) return changed(config, key, value);
  const profiles = { ...config.profiles, [profile]: changed(config.profiles?.[profile] ?? {}, key, value) };
  return { ...config, profiles };
}

function changed<Kept extends Values>(values: Kept, key: ConfigKey, value: string | undefined): Kept {
  const { [key]: _, ...others } = values;
  return (value === undefined ? others : { ...others, [key]: value }) as Kept;
}
