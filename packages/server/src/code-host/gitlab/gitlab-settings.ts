// The settings of the connection to GitLab: its address, an access token, and the secret of the webhook. They come whole or not at
// all.
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

export interface GitLabSettings extends CodeHostSettings {
  /** Of a group, of a project or of an account that only this portal uses. */
  readonly token: string;
  /** The current one first; a delivery may come with any of them. */
  readonly webhookSecrets: readonly string[];
  /** The OAuth application that people sign in through; without one nobody does. */
  readonly client?: { readonly id: string; readonly secret: string };
}

const required = {
  webUrl: {
    env: 'ASSAY_GITLAB_URL',
    type: address,
    help: 'base URL of GitLab: `https://gitlab.com`, or a server of your own',
  },
  token: {
    env: 'ASSAY_GITLAB_TOKEN',
    type: Joi.string().max(500),
    isSecret: true,
    help: 'group or project access token, or that of an account that only this portal uses',
  },
  webhookSecret: {
    env: 'ASSAY_GITLAB_WEBHOOK_SECRET',
    type: Joi.string().min(16),
    isSecret: true,
    help: 'secret or signing token of the webhook, of at least 16 characters',
  },
} as const satisfies Record<string, ExtensionSetting>;

const previousWebhookSecret = {
  env: 'ASSAY_GITLAB_WEBHOOK_SECRET_PREVIOUS',
  type: Joi.string(),
  isSecret: true,
  help: 'previous webhook secret, during a rotation',
} as const satisfies ExtensionSetting;

const client = {
  id: {
    env: 'ASSAY_GITLAB_CLIENT_ID',
    type: Joi.string().max(500),
    help: 'application ID of the OAuth application that people sign in through',
  },
  secret: {
    env: 'ASSAY_GITLAB_CLIENT_SECRET',
    type: Joi.string().max(500),
    isSecret: true,
    help: 'its secret',
  },
} as const satisfies Record<string, ExtensionSetting>;

export const gitLabSettings: readonly ExtensionSetting[] = [
  ...Object.values(required),
  previousWebhookSecret,
  ...Object.values(client),
];

/** The settings, or null when none is set; throws ExtensionSettingsError for anything between. */
export function readGitLabSettings(env: Environment): GitLabSettings | null {
  const all = Object.values(required);
  const missing = all.filter((setting) => variableText(setting, env) === undefined);
  const previous = readVariable(previousWebhookSecret, env) as string | undefined;
  const [clientId, clientSecret] = [client.id, client.secret].map(
    (one) => readVariable(one, env) as string | undefined,
  );
  if (missing.length === all.length) return null;
  if (missing.length > 0) {
    const names = missing.map(({ env: name }) => name).join(', ');
    throw new ExtensionSettingsError(`${names} must be set too: the connection to GitLab needs all three.`);
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
