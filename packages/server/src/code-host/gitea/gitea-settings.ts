// The settings of the connection to a Gitea or Forgejo server: its address, the token of a bot account, and the secret
// of the webhook. They come whole or not at all.
import Joi from 'joi';
import type { CodeHostSettings } from '../code-host-settings.ts';
import {
  address,
  type Environment,
  type ExtensionSetting,
  ExtensionSettingsError,
  readVariable,
  variableText,
} from '../setting-variables.ts';

export interface GiteaSettings extends CodeHostSettings {
  /** Of a bot account that only this portal uses. */
  readonly token: string;
  /** The current one first; a delivery may be signed with any of them. */
  readonly webhookSecrets: readonly string[];
  /** The OAuth application that people sign in through; without one nobody does. */
  readonly client?: { readonly id: string; readonly secret: string };
}

const required = {
  webUrl: { env: 'ASSAY_GITEA_URL', type: address, help: 'base URL of the Gitea or Forgejo server' },
  token: {
    env: 'ASSAY_GITEA_TOKEN',
    type: Joi.string().max(500),
    isSecret: true,
    help: 'access token of a bot account that only this portal uses',
  },
  webhookSecret: {
    env: 'ASSAY_GITEA_WEBHOOK_SECRET',
    type: Joi.string().min(16),
    isSecret: true,
    help: 'secret that signs webhook deliveries, of at least 16 characters',
  },
} as const satisfies Record<string, ExtensionSetting>;

const previousWebhookSecret = {
  env: 'ASSAY_GITEA_WEBHOOK_SECRET_PREVIOUS',
  type: Joi.string(),
  isSecret: true,
  help: 'previous webhook secret, during a rotation',
} as const satisfies ExtensionSetting;

const client = {
  id: {
    env: 'ASSAY_GITEA_CLIENT_ID',
    type: Joi.string().max(500),
    help: 'client ID of the OAuth2 application that people sign in through',
  },
  secret: {
    env: 'ASSAY_GITEA_CLIENT_SECRET',
    type: Joi.string().max(500),
    isSecret: true,
    help: 'its secret',
  },
} as const satisfies Record<string, ExtensionSetting>;

export const giteaSettings: readonly ExtensionSetting[] = [
  ...Object.values(required),
  previousWebhookSecret,
  ...Object.values(client),
];

/** The settings, or null when none is set; throws ExtensionSettingsError for anything between. */
export function readGiteaSettings(env: Environment): GiteaSettings | null {
  const all = Object.values(required);
  const missing = all.filter((setting) => variableText(setting, env) === undefined);
  const previous = readVariable(previousWebhookSecret, env) as string | undefined;
  const [clientId, clientSecret] = [client.id, client.secret].map(
    (one) => readVariable(one, env) as string | undefined,
  );
  if (missing.length === all.length) return null;
  if (missing.length > 0) {
    const names = missing.map(({ env: name }) => name).join(', ');
    throw new ExtensionSettingsError(`${names} must be set too: the connection to Gitea needs all three.`);
  }
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new ExtensionSettingsError(
      `Set both ${client.id.env} and ${client.secret.env}, or neither: people sign in with both.`,
    );
  return {
    webUrl: readVariable(required.webUrl, env) as string,
    token: readVariable(required.token, env) as string,
    webhookSecrets: [
      readVariable(required.webhookSecret, env) as string,
      ...(previous === undefined ? [] : [previous]),
    ],
    defaultRole: 'developer',
    ...(clientId !== undefined &&
      clientSecret !== undefined && { client: { id: clientId, secret: clientSecret } }),
  };
}
