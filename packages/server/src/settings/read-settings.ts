// Reads the settings from the environment and from flags, and refuses what is wrong or unknown.
import { posix, win32 } from 'node:path';
import { defaultDataDirectory } from '@assay/core';
import type { ValidationError } from 'joi';
import { giteaKind, giteaSettings } from '../code-host/gitea/gitea-settings.ts';
import { extensionSettings, readExtensionSettings } from '../code-host/github/extension-settings.ts';
import { gitLabKind, gitLabSettings } from '../code-host/gitlab/gitlab-settings.ts';
import { ExtensionSettingsError } from '../code-host/setting-variables.ts';
import { readTokenHosts, withoutNumber } from '../code-host/token-host-settings.ts';
import { readTracingSettings } from '../tracing/tracing-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import type { ServerSettings, Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Read by the command line: no settings of this table, no mistakes. */
const readElsewhere: readonly string[] = [
  'ASSAY_SERVER',
  'ASSAY_TOKEN',
  'ASSAY_PROFILE',
  'ASSAY_CONFIG_DIR',
  'ASSAY_OIDC',
  'ASSAY_ID_TOKEN',
  'ASSAY_CREDENTIAL_STORE',
  'ASSAY_CA_FILE',
  'ASSAY_COMMAND',
];

/** A setting that is wrong or unknown; the message names it and says what it should be. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingsError';
  }
}

export interface SettingsInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** By key; they win over the environment. */
  readonly flags?: Readonly<Partial<Record<keyof ServerSettings, unknown>>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** Every setting with its value; throws SettingsError for the first that is wrong. */
export function readSettings({ env, flags = {}, platform, home }: SettingsInput): ServerSettings {
  refuseUnknown(env);
  const values: Record<string, unknown> = {};
  for (const setting of settings) {
    const value = readSetting(setting, env, flags, () => defaultDataDirectory(env, platform, home));
    if (value !== undefined) values[setting.key] = value;
  }
  const read = values as unknown as ServerSettings;
  if ((read.adminEmail === undefined) !== (read.adminPassword === undefined)) {
    throw new SettingsError('Set both ASSAY_ADMIN_EMAIL and ASSAY_ADMIN_PASSWORD, or neither.');
  }
  const oidc = oidcSettings(read);
  if (typeof oidc === 'string') throw new SettingsError(oidc);
  const paths = platform === 'win32' ? win32 : posix;
  const osvApiUrl = read.osvApiUrl === 'none' ? null : read.osvApiUrl;
  if ((read.smtpUrl === undefined) !== (read.mailFrom === undefined))
    throw new SettingsError('ASSAY_SMTP_URL and ASSAY_MAIL_FROM belong together. Set both, or neither.');
  return {
    ...read,
    osvApiUrl,
    ...(oidc && { oidc }),
    dataDirectory: paths.resolve(read.dataDirectory),
    extension: codeHostSettings(() => readExtensionSettings(env)),
    gitea: codeHostSettings(() => readTokenHosts(giteaKind, env)),
    gitlab: codeHostSettings(() => readTokenHosts(gitLabKind, env)),
    tracing: readTracingSettings(env),
  };
}

function codeHostSettings<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExtensionSettingsError)) throw error;
    throw new SettingsError(error.message);
  }
}

function readSetting(
  { key, env: variable, flag, type }: Setting,
  env: SettingsInput['env'],
  flags: NonNullable<SettingsInput['flags']>,
  dataDirectory: () => string,
): unknown {
  const fromFlag = flags[key];
  // A variable that is empty is one that is not set.
  const text = env[variable] === '' ? undefined : env[variable];
  const name = fromFlag === undefined ? variable : `--${flag}`;
  let given: unknown = fromFlag ?? text;
  if (key === 'dataDirectory') given ??= dataDirectory();
  if (type.type === 'array' && typeof given === 'string') given = given.split(',').map((part) => part.trim());
  const { error, value } = type.label(name).validate(given, { errors: { wrap: { label: false } } });
  if (error) throw new SettingsError(`${faultText(error).replace(/^\[\d+\]/, `Each entry of ${name}`)}.`);
  return value;
}

/** Joi's sentence, but for addresses, of which it names the pattern. */
function faultText({ message, details: [detail] }: ValidationError): string {
  if (detail?.type !== 'string.uriCustomScheme') return message;
  const beginnings = String(detail.context?.scheme)
    .split('|')
    .map((scheme) => `${scheme}://`);
  return `${detail.context?.label} must be an address that begins with ${beginnings.join(' or ')}`;
}

function refuseUnknown(env: SettingsInput['env']): void {
  const hosts = [...extensionSettings, ...giteaSettings, ...gitLabSettings];
  const known = [...settings, ...hosts]
    .map(({ env: name }) => name)
    .concat(hosts.flatMap(({ env: name, isSecret }) => (isSecret ? [`${name}_FILE`] : [])))
    .concat(readElsewhere);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('ASSAY_') || known.includes(withoutNumber(name))) continue;
    throw new SettingsError(`Unknown setting ${name}. Did you mean ${nearest(name, known)}?`);
  }
}

function nearest(name: string, known: readonly string[]): string {
  const ranked = known.map((other) => ({ other, distance: editDistance(name, other) }));
  ranked.sort((a, b) => a.distance - b.distance);
  return ranked[0]?.other ?? '';
}

/** Insertions, deletions and replacements between two short names. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
