import type { SecretRule } from '../../secret-rule.ts';
import { ansibleVault } from './ansible-vault.ts';
import { authorizationHeader } from './authorization-header.ts';
import { azureServiceBusKey } from './azure-service-bus-key.ts';
import { azureSharedAccessSignature } from './azure-shared-access-signature.ts';
import { azureStorageKey } from './azure-storage-key.ts';
import { basicAuthHeader } from './basic-auth-header.ts';
import { basicAuthUrl } from './basic-auth-url.ts';
import { bearerHeader } from './bearer-header.ts';
import { chpasswdInput } from './chpasswd-input.ts';
import { ciscoPassword } from './cisco-password.ts';
import { curlUser } from './curl-user.ts';
import { databaseUrl } from './database-url.ts';
import { derPrivateKey } from './der-private-key.ts';
import { dingtalkWebhookUrl } from './dingtalk-webhook-url.ts';
import { discordWebhookUrl } from './discord-webhook-url.ts';
import { djangoInsecureKey } from './django-insecure-key.ts';
import { dockerLoginPassword } from './docker-login-password.ts';
import { expressSessionCookie } from './express-session-cookie.ts';
import { feishuWebhookUrl } from './feishu-webhook-url.ts';
import { gitlabCiJobTokenUrl } from './gitlab-ci-job-token-url.ts';
import { googleChatWebhookUrl } from './google-chat-webhook-url.ts';
import { googleServiceAccountKey } from './google-service-account-key.ts';
import { gradleCredentials } from './gradle-credentials.ts';
import { haproxyAuth } from './haproxy-auth.ts';
import { iftttWebhookUrl } from './ifttt-webhook-url.ts';
import { jsonWebKey } from './json-web-key.ts';
import { jwt } from './jwt.ts';
import { kerberosHash } from './kerberos-hash.ts';
import { kubernetesSecret } from './kubernetes-secret.ts';
import { loginCall } from './login-call.ts';
import { mysqlPasswordFlag } from './mysql-password-flag.ts';
import { netrcEntry } from './netrc-entry.ts';
import { odbcPassword } from './odbc-password.ts';
import { opensslPassphrase } from './openssl-passphrase.ts';
import { otpauthUri } from './otpauth-uri.ts';
import { passwordHash } from './password-hash.ts';
import { paymentCardNumber } from './payment-card-number.ts';
import { pipedPassword } from './piped-password.ts';
import { privateKey } from './private-key.ts';
import { psexecPassword } from './psexec-password.ts';
import { puttyPrivateKey } from './putty-private-key.ts';
import { redisCliPassword } from './redis-cli-password.ts';
import { slackWebhookUrl } from './slack-webhook-url.ts';
import { sshpassPassword } from './sshpass-password.ts';
import { stackhawkApiKey } from './stackhawk-api-key.ts';
import { statedPassword } from './stated-password.ts';
import { teamsWebhookUrl } from './teams-webhook-url.ts';
import { thingsboardDeviceToken } from './thingsboard-device-token.ts';
import { tinesWebhookUrl } from './tines-webhook-url.ts';
import { twitchStreamKey } from './twitch-stream-key.ts';
import { vaultApproleSecret } from './vault-approle-secret.ts';
import { wecomWebhookUrl } from './wecom-webhook-url.ts';
import { wireguardPrivateKey } from './wireguard-private-key.ts';
import { zapierWebhookUrl } from './zapier-webhook-url.ts';

export const contextRules: readonly SecretRule[] = [
  ansibleVault,
  authorizationHeader,
  azureServiceBusKey,
  azureSharedAccessSignature,
  azureStorageKey,
  basicAuthHeader,
  basicAuthUrl,
  bearerHeader,
  chpasswdInput,
  ciscoPassword,
  curlUser,
  databaseUrl,
  derPrivateKey,
  dingtalkWebhookUrl,
  discordWebhookUrl,
  djangoInsecureKey,
  dockerLoginPassword,
  expressSessionCookie,
  feishuWebhookUrl,
  gitlabCiJobTokenUrl,
  googleChatWebhookUrl,
  googleServiceAccountKey,
  gradleCredentials,
  haproxyAuth,
  iftttWebhookUrl,
  jsonWebKey,
  jwt,
  kerberosHash,
  kubernetesSecret,
  loginCall,
  mysqlPasswordFlag,
  netrcEntry,
  odbcPassword,
  opensslPassphrase,
  otpauthUri,
  passwordHash,
  paymentCardNumber,
  pipedPassword,
  privateKey,
  psexecPassword,
  puttyPrivateKey,
  redisCliPassword,
  slackWebhookUrl,
  sshpassPassword,
  stackhawkApiKey,
  statedPassword,
  teamsWebhookUrl,
  thingsboardDeviceToken,
  tinesWebhookUrl,
  twitchStreamKey,
  vaultApproleSecret,
  wecomWebhookUrl,
  wireguardPrivateKey,
  zapierWebhookUrl,
];
