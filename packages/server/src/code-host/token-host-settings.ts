// The settings of a code host that is entered with an access token: its address, the token, and the secret of the webhook, which
// come whole or not at all; and the OAuth application that people sign in through. Of several servers of a kind the second has a
// number in its variables: `ASSAY_GITLAB_2_URL`.
import Joi from 'joi';
import type { CodeHostSettings } from './code-host-settings.ts';
import {
  address,
  type Environment,
  type ExtensionSetting,
  ExtensionSettingsError,
  readVariable,
  variableText,
} from './setting-variables.ts';

export interface TokenHostSettings extends CodeHostSettings {
  /** Of an account that only this portal uses. */
  readonly token: string;
  /** The variable that the token comes from, as people are shown it; where none is given, that of the first server. */
  readonly tokenVariable?: string;
  /** The current one first; a delivery may come with any of them. */
  readonly webhookSecrets: readonly string[];
  /** The OAuth application that people sign in through; without one nobody does. */
  readonly client?: { readonly id: string; readonly secret: string };
}

/** A kind of code host, and what its variables are in its own words. */
export interface TokenHostKind {
  readonly id: 'gitea' | 'gitlab';
  readonly name: string;
  readonly help: {
    readonly url: string;
    readonly token: string;
    readonly webhookSecret: string;
    readonly clientId: string;
  };
}

/** A server, and what it is called in addresses and in the names of events: its kind, and of a numbered one its host. */
export interface TokenHost {
  readonly provider: string;
  readonly settings: TokenHostSettings;
}

/** So many of one kind, the first without a number. */
const maxServers = 9;
const numbered = /^(ASSAY_(?:GITEA|GITLAB)_)[2-9]_/;

/** `ASSAY_GITLAB_URL` for `ASSAY_GITLAB_2_URL`: the variable that says the same of the first server. */
export function withoutNumber(name: string): string {
  return name.replace(numbered, '$1');
}

/** All that may be set of the first server of a kind. */
export function settingsOf(kind: TokenHostKind): readonly ExtensionSetting[] {
  const { required, previousSecret, client } = variablesOf(kind, 1);
  return [...Object.values(required), previousSecret, ...Object.values(client)];
}

/** All servers of a kind. Throws ExtensionSettingsError for one that is set in part, and where two are the same server. */
export function readTokenHosts(kind: TokenHostKind, env: Environment): readonly TokenHost[] {
  const found = new Map<string, TokenHost>();
  for (let number = 1; number <= maxServers; number += 1) {
    const settings = readTokenHost(kind, number, env);
    if (settings === null) continue;
    const { host } = new URL(settings.webUrl);
    if (found.has(host))
      throw new ExtensionSettingsError(
        `${variablesOf(kind, number).required.webUrl.env} is ${host}, which another one is, too.`,
      );
    const provider = number === 1 ? kind.id : `${kind.id}-${host.replaceAll(':', '-')}`;
    found.set(host, { provider, settings });
  }
  return [...found.values()];
}

/** What people call a server: its kind, and of a numbered one its host, too. */
export function nameOfServer({ id, name }: TokenHostKind, { provider, settings }: TokenHost): string {
  return provider === id ? name : `${name} (${new URL(settings.webUrl).host})`;
}

function variablesOf({ id, help }: TokenHostKind, number: number) {
  const begin = `ASSAY_${id.toUpperCase()}_${number === 1 ? '' : `${number}_`}`;
  const open = (name: string, type: Joi.Schema, said: string): ExtensionSetting => ({
    env: begin + name,
    type,
    help: said,
  });
  const secret = (name: string, type: Joi.Schema, said: string): ExtensionSetting => ({
    ...open(name, type, said),
    isSecret: true,
  });
  return {
    required: {
      webUrl: open('URL', address, help.url),
      token: secret('TOKEN', Joi.string().max(500), help.token),
      webhookSecret: secret('WEBHOOK_SECRET', Joi.string().min(16), help.webhookSecret),
    },
    previousSecret: secret(
      'WEBHOOK_SECRET_PREVIOUS',
      Joi.string(),
      'previous webhook secret, during a rotation',
    ),
    client: {
      id: open('CLIENT_ID', Joi.string().max(500), help.clientId),
      secret: secret('CLIENT_SECRET', Joi.string().max(500), 'its secret'),
    },
  };
}

/** Null when nothing of it is set. */
function readTokenHost(kind: TokenHostKind, number: number, env: Environment): TokenHostSettings | null {
  const { required, previousSecret, client } = variablesOf(kind, number);
  const all = Object.values(required);
  const missing = all.filter((setting) => variableText(setting, env) === undefined);
  if (missing.length === all.length) return null;
  if (missing.length > 0) {
    const names = missing.map(({ env: name }) => name).join(', ');
    throw new ExtensionSettingsError(
      `${names} must be set too: the connection to ${kind.name} needs all three.`,
    );
  }
  const read = (setting: ExtensionSetting) => readVariable(setting, env) as string | undefined;
  const [clientId, clientSecret] = [read(client.id), read(client.secret)];
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new ExtensionSettingsError(
      `Set both ${client.id.env} and ${client.secret.env}, or neither: people sign in with both.`,
    );
  const previous = read(previousSecret);
  return {
    webUrl: read(required.webUrl) as string,
    token: read(required.token) as string,
    tokenVariable: required.token.env,
    webhookSecrets: [read(required.webhookSecret) as string, ...(previous === undefined ? [] : [previous])],
    defaultRole: 'developer',
    ...(clientId !== undefined &&
      clientSecret !== undefined && { client: { id: clientId, secret: clientSecret } }),
  };
}
