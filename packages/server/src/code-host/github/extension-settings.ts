// The settings of the connection to the code host: five values of the provider's app, and where the provider is.
// They come whole or not at all, and a wrong one stops the start: a portal that silently ignores half of them
// would answer "not found" to deliveries that nobody sends again.
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Role, roles } from '@assay/core';
import Joi from 'joi';
import type { CodeHostSettings } from '../code-host-settings.ts';
import {
  address,
  type Environment,
  type ExtensionSetting,
  ExtensionSettingsError,
  readVariable as read,
  variableText as textOf,
} from '../setting-variables.ts';

/** What the provider's app is and where the provider stands; secrets included. */
export interface ExtensionSettings extends CodeHostSettings {
  readonly appId: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The current one first; a delivery may be signed with any of them. */
  readonly webhookSecrets: readonly string[];
  readonly privateKey: KeyObject;
  readonly apiUrl: string;
}

const publicWebUrl = 'https://github.com';
const publicApiUrl = 'https://api.github.com';

/** All or none. */
const required = {
  appId: {
    env: 'SERVICE_EXTENSION_APP_ID',
    type: Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER),
    help: 'numeric ID of the GitHub App',
  },
  clientId: {
    env: 'SERVICE_EXTENSION_CLIENT_ID',
    type: Joi.string().max(255),
    help: 'client ID of the GitHub App, for sign-in',
  },
  clientSecret: {
    env: 'SERVICE_EXTENSION_CLIENT_SECRET',
    type: Joi.string(),
    isSecret: true,
    help: 'client secret of the GitHub App, for sign-in',
  },
  webhookSecret: {
    env: 'SERVICE_EXTENSION_WEBHOOK_SECRET',
    type: Joi.string(),
    isSecret: true,
    help: 'secret that signs webhook deliveries',
  },
  privateKey: {
    env: 'SERVICE_EXTENSION_PRIVATE_KEY_PEM',
    type: Joi.string(),
    isSecret: true,
    help: 'private key of the GitHub App: PEM with newlines or \\n, or base64',
  },
} as const satisfies Record<string, ExtensionSetting>;

const optional = {
  previousWebhookSecret: {
    env: 'SERVICE_EXTENSION_WEBHOOK_SECRET_PREVIOUS',
    type: Joi.string(),
    isSecret: true,
    help: 'previous webhook secret, during a rotation',
  },
  webUrl: {
    env: 'ASSAY_GITHUB_URL',
    type: address.default(publicWebUrl),
    default: publicWebUrl,
    help: 'base URL of the code host, for sign-in',
  },
  apiUrl: {
    env: 'ASSAY_GITHUB_API_URL',
    type: address,
    default: `${publicApiUrl}; /api/v3 below a given ASSAY_GITHUB_URL`,
    help: "base URL of the code host's API",
  },
  organization: {
    env: 'ASSAY_GITHUB_ORG',
    type: Joi.string().max(100),
    default: 'organizations in which the app is installed',
    help: 'organization whose members can sign in',
  },
  defaultRole: {
    env: 'ASSAY_OAUTH_DEFAULT_ROLE',
    type: Joi.string()
      .valid(...roles)
      .default('developer'),
    default: 'developer',
    help: 'role of a user who signs in for the first time',
  },
  detachedDays: {
    env: 'ASSAY_GITHUB_DETACHED_DAYS',
    type: Joi.number().integer().min(1).max(3650).default(30),
    default: '30',
    help: 'days after which repositories that no installation reaches are deleted with their history',
  },
  chatWrites: {
    env: 'ASSAY_CHAT_WRITES',
    type: Joi.boolean().default(false),
    default: 'false',
    help: 'whether the chat endpoint can start audits and triage findings; otherwise it only reads',
  },
} as const satisfies Record<string, ExtensionSetting>;

export const extensionSettings: readonly ExtensionSetting[] = [
  ...Object.values(required),
  ...Object.values(optional),
];

/** The settings, or null when none of the five is set; throws ExtensionSettingsError for anything between. */
export function readExtensionSettings(env: Environment): ExtensionSettings | null {
  const five = Object.values(required);
  const missing = five.filter((setting) => textOf(setting, env) === undefined);
  const rest = {
    previousWebhookSecret: read(optional.previousWebhookSecret, env) as string | undefined,
    webUrl: read(optional.webUrl, env) as string,
    apiUrl: read(optional.apiUrl, env) as string | undefined,
    organization: read(optional.organization, env) as string | undefined,
    defaultRole: read(optional.defaultRole, env) as Role,
    detachedDays: read(optional.detachedDays, env) as number,
    chatWrites: read(optional.chatWrites, env) as boolean,
  };
  if (missing.length === five.length) return null;
  if (missing.length > 0) {
    const names = missing.map(({ env: name }) => name).join(', ');
    throw new ExtensionSettingsError(`${names} must be set too: the GitHub App needs all five settings.`);
  }
  const { webUrl, organization, defaultRole, detachedDays, chatWrites, previousWebhookSecret } = rest;
  return {
    appId: read(required.appId, env) as number,
    clientId: read(required.clientId, env) as string,
    clientSecret: read(required.clientSecret, env) as string,
    webhookSecrets: [
      read(required.webhookSecret, env) as string,
      ...(previousWebhookSecret === undefined ? [] : [previousWebhookSecret]),
    ],
    privateKey: readPrivateKey(read(required.privateKey, env) as string),
    webUrl,
    apiUrl: rest.apiUrl ?? (webUrl === publicWebUrl ? publicApiUrl : `${webUrl}/api/v3`),
    ...(organization !== undefined && { organization }),
    defaultRole,
    detachedDays,
    chatWrites,
  };
}

function readPrivateKey(text: string): KeyObject {
  const pem = text.includes('-----BEGIN')
    ? text.replaceAll('\\n', '\n')
    : Buffer.from(text, 'base64').toString('utf8');
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // Reported below: the reason may quote the key.
  }
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType !== 'rsa' || bits < 2048) {
    throw new ExtensionSettingsError(
      `${required.privateKey.env} must be an RSA private key of at least 2048 bits, in PEM format.`,
    );
  }
  return key;
}
