import type { SecretRule } from '../../secret-rule.ts';
import { ansibleVault } from './ansible-vault.ts';
import { azureServiceBusKey } from './azure-service-bus-key.ts';
import { azureSharedAccessSignature } from './azure-shared-access-signature.ts';
import { azureStorageKey } from './azure-storage-key.ts';
import { basicAuthHeader } from './basic-auth-header.ts';
import { basicAuthUrl } from './basic-auth-url.ts';
import { bearerHeader } from './bearer-header.ts';
import { ciscoPassword } from './cisco-password.ts';
import { curlUser } from './curl-user.ts';
import { databaseUrl } from './database-url.ts';
import { discordWebhookUrl } from './discord-webhook-url.ts';
import { gitlabCiJobTokenUrl } from './gitlab-ci-job-token-url.ts';
import { googleChatWebhookUrl } from './google-chat-webhook-url.ts';
import { googleServiceAccountKey } from './google-service-account-key.ts';
import { gradleCredentials } from './gradle-credentials.ts';
import { iftttWebhookUrl } from './ifttt-webhook-url.ts';
import { jwt } from './jwt.ts';
import { kerberosHash } from './kerberos-hash.ts';
import { loginCall } from './login-call.ts';
import { netrcEntry } from './netrc-entry.ts';
import { odbcPassword } from './odbc-password.ts';
import { passwordHash } from './password-hash.ts';
import { paymentCardNumber } from './payment-card-number.ts';
import { privateKey } from './private-key.ts';
import { psexecPassword } from './psexec-password.ts';
import { puttyPrivateKey } from './putty-private-key.ts';
import { slackWebhookUrl } from './slack-webhook-url.ts';
import { teamsWebhookUrl } from './teams-webhook-url.ts';
import { thingsboardDeviceToken } from './thingsboard-device-token.ts';
import { twitchStreamKey } from './twitch-stream-key.ts';
import { wireguardPrivateKey } from './wireguard-private-key.ts';
import { zapierWebhookUrl } from './zapier-webhook-url.ts';

/** Secrets that their surroundings tell: headers, URLs, key blocks, command lines. Sorted by id. */
export const contextRules: readonly SecretRule[] = [
  ansibleVault,
  azureServiceBusKey,
  azureSharedAccessSignature,
  azureStorageKey,
  basicAuthHeader,
  basicAuthUrl,
  bearerHeader,
  ciscoPassword,
  curlUser,
  databaseUrl,
  discordWebhookUrl,
  gitlabCiJobTokenUrl,
  googleChatWebhookUrl,
  googleServiceAccountKey,
  gradleCredentials,
  iftttWebhookUrl,
  jwt,
  kerberosHash,
  loginCall,
  netrcEntry,
  odbcPassword,
  passwordHash,
  paymentCardNumber,
  privateKey,
  psexecPassword,
  puttyPrivateKey,
  slackWebhookUrl,
  teamsWebhookUrl,
  thingsboardDeviceToken,
  twitchStreamKey,
  wireguardPrivateKey,
  zapierWebhookUrl,
];
