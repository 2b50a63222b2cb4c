import type { SecretRule } from '../secret-rule.ts';
import { adafruitIoKey } from './adafruit-io-key.ts';
import { ageSecretKey } from './age-secret-key.ts';
import { airtableToken } from './airtable-token.ts';
import { alibabaAccessKeyId } from './alibaba-access-key-id.ts';
import { anthropicApiKey } from './anthropic-api-key.ts';
import { artifactoryToken } from './artifactory-token.ts';
import { atlassianApiToken } from './atlassian-api-token.ts';
import { awsAccessKey } from './aws-access-key.ts';
import { awsBedrockApiKey } from './aws-bedrock-api-key.ts';
import { awsSecretKey } from './aws-secret-key.ts';
import { azureAdClientSecret } from './azure-ad-client-secret.ts';
import { azureStorageKey } from './azure-storage-key.ts';
import { basicAuthUrl } from './basic-auth-url.ts';
import { bitbucketAppPassword } from './bitbucket-app-password.ts';
import { brevoApiKey } from './brevo-api-key.ts';
import { buildkiteToken } from './buildkite-token.ts';
import { circleciToken } from './circleci-token.ts';
import { clojarsToken } from './clojars-token.ts';
import { cloudflareOriginCaKey } from './cloudflare-origin-ca-key.ts';
import { contentfulPersonalToken } from './contentful-personal-token.ts';
import { cratesIoToken } from './crates-io-token.ts';
import { databaseUrl } from './database-url.ts';
import { databricksToken } from './databricks-token.ts';
import { digitaloceanToken } from './digitalocean-token.ts';
import { discordBotToken } from './discord-bot-token.ts';
import { discordWebhookUrl } from './discord-webhook-url.ts';
import { dockerHubToken } from './docker-hub-token.ts';
import { dopplerToken } from './doppler-token.ts';
import { duffelApiToken } from './duffel-api-token.ts';
import { dynatraceToken } from './dynatrace-token.ts';
import { easypostApiKey } from './easypost-api-key.ts';
import { figmaToken } from './figma-token.ts';
import { fireworksApiKey } from './fireworks-api-key.ts';
import { flutterwaveKey } from './flutterwave-key.ts';
import { flyioToken } from './flyio-token.ts';
import { frameioToken } from './frameio-token.ts';
import { githubFineGrainedToken } from './github-fine-grained-token.ts';
import { githubToken } from './github-token.ts';
import { gitlabRunnerToken } from './gitlab-runner-token.ts';
import { gitlabToken } from './gitlab-token.ts';
import { googleApiKey } from './google-api-key.ts';
import { googleOauthAccessToken } from './google-oauth-access-token.ts';
import { googleOauthClientSecret } from './google-oauth-client-secret.ts';
import { googleOauthRefreshToken } from './google-oauth-refresh-token.ts';
import { googleServiceAccountKey } from './google-service-account-key.ts';
import { grafanaCloudToken } from './grafana-cloud-token.ts';
import { grafanaServiceAccountToken } from './grafana-service-account-token.ts';
import { groqApiKey } from './groq-api-key.ts';
import { herokuApiKey } from './heroku-api-key.ts';
import { huggingfaceToken } from './huggingface-token.ts';
import { infracostApiKey } from './infracost-api-key.ts';
import { jwt } from './jwt.ts';
import { langsmithApiKey } from './langsmith-api-key.ts';
import { linearApiKey } from './linear-api-key.ts';
import { loginCall } from './login-call.ts';
import { mailchimpApiKey } from './mailchimp-api-key.ts';
import { mailgunApiKey } from './mailgun-api-key.ts';
import { metaAccessToken } from './meta-access-token.ts';
import { neonApiKey } from './neon-api-key.ts';
import { newrelicLicenseKey } from './newrelic-license-key.ts';
import { newrelicUserKey } from './newrelic-user-key.ts';
import { notionToken } from './notion-token.ts';
import { npmToken } from './npm-token.ts';
import { nugetApiKey } from './nuget-api-key.ts';
import { nvidiaApiKey } from './nvidia-api-key.ts';
import { octopusDeployKey } from './octopus-deploy-key.ts';
import { oktaApiTokenHeader } from './okta-api-token-header.ts';
import { onepasswordServiceAccountToken } from './onepassword-service-account-token.ts';
import { openaiApiKey } from './openai-api-key.ts';
import { openrouterApiKey } from './openrouter-api-key.ts';
import { passwordHash } from './password-hash.ts';
import { paypalBraintreeToken } from './paypal-braintree-token.ts';
import { perplexityApiKey } from './perplexity-api-key.ts';
import { plaidAccessToken } from './plaid-access-token.ts';
import { planetscaleToken } from './planetscale-token.ts';
import { postmanApiKey } from './postman-api-key.ts';
import { prefectApiKey } from './prefect-api-key.ts';
import { privateKey } from './private-key.ts';
import { pulumiAccessToken } from './pulumi-access-token.ts';
import { puttyPrivateKey } from './putty-private-key.ts';
import { pypiToken } from './pypi-token.ts';
import { razorpayKey } from './razorpay-key.ts';
import { readmeApiKey } from './readme-api-key.ts';
import { renderApiKey } from './render-api-key.ts';
import { replicateApiToken } from './replicate-api-token.ts';
import { resendApiKey } from './resend-api-key.ts';
import { rubygemsApiKey } from './rubygems-api-key.ts';
import { sendgridApiKey } from './sendgrid-api-key.ts';
import { sentryToken } from './sentry-token.ts';
import { shippoToken } from './shippo-token.ts';
import { shopifyToken } from './shopify-token.ts';
import { slackAppToken } from './slack-app-token.ts';
import { slackToken } from './slack-token.ts';
import { slackWebhookUrl } from './slack-webhook-url.ts';
import { sonarqubeToken } from './sonarqube-token.ts';
import { sourcegraphToken } from './sourcegraph-token.ts';
import { squareAccessToken } from './square-access-token.ts';
import { squareOauthSecret } from './square-oauth-secret.ts';
import { stripeSecretKey } from './stripe-secret-key.ts';
import { stripeWebhookSecret } from './stripe-webhook-secret.ts';
import { supabaseToken } from './supabase-token.ts';
import { tailscaleKey } from './tailscale-key.ts';
import { teamsWebhookUrl } from './teams-webhook-url.ts';
import { telegramBotToken } from './telegram-bot-token.ts';
import { tencentSecretId } from './tencent-secret-id.ts';
import { terraformCloudToken } from './terraform-cloud-token.ts';
import { twilioApiKey } from './twilio-api-key.ts';
import { typeformToken } from './typeform-token.ts';
import { vaultToken } from './vault-token.ts';
import { vercelToken } from './vercel-token.ts';
import { xaiApiKey } from './xai-api-key.ts';

/** Every rule that comes with Assay, sorted by id. */
export const secretRules: readonly SecretRule[] = [
  adafruitIoKey,
  ageSecretKey,
  airtableToken,
  alibabaAccessKeyId,
  anthropicApiKey,
  artifactoryToken,
  atlassianApiToken,
  awsAccessKey,
  awsBedrockApiKey,
  awsSecretKey,
  azureAdClientSecret,
  azureStorageKey,
  basicAuthUrl,
  bitbucketAppPassword,
  brevoApiKey,
  buildkiteToken,
  circleciToken,
  clojarsToken,
  cloudflareOriginCaKey,
  contentfulPersonalToken,
  cratesIoToken,
  databaseUrl,
  databricksToken,
  digitaloceanToken,
  discordBotToken,
  discordWebhookUrl,
  dockerHubToken,
  dopplerToken,
  duffelApiToken,
  dynatraceToken,
  easypostApiKey,
  figmaToken,
  fireworksApiKey,
  flutterwaveKey,
  flyioToken,
  frameioToken,
  githubFineGrainedToken,
  githubToken,
  gitlabRunnerToken,
  gitlabToken,
  googleApiKey,
  googleOauthAccessToken,
  googleOauthClientSecret,
  googleOauthRefreshToken,
  googleServiceAccountKey,
  grafanaCloudToken,
  grafanaServiceAccountToken,
  groqApiKey,
  herokuApiKey,
  huggingfaceToken,
  infracostApiKey,
  jwt,
  langsmithApiKey,
  linearApiKey,
  loginCall,
  mailchimpApiKey,
  mailgunApiKey,
  metaAccessToken,
  neonApiKey,
  newrelicLicenseKey,
  newrelicUserKey,
  notionToken,
  npmToken,
  nugetApiKey,
  nvidiaApiKey,
  octopusDeployKey,
  oktaApiTokenHeader,
  onepasswordServiceAccountToken,
  openaiApiKey,
  openrouterApiKey,
  passwordHash,
  paypalBraintreeToken,
  perplexityApiKey,
  plaidAccessToken,
  planetscaleToken,
  postmanApiKey,
  prefectApiKey,
  privateKey,
  pulumiAccessToken,
  puttyPrivateKey,
  pypiToken,
  razorpayKey,
  readmeApiKey,
  renderApiKey,
  replicateApiToken,
  resendApiKey,
  rubygemsApiKey,
  sendgridApiKey,
  sentryToken,
  shippoToken,
  shopifyToken,
  slackAppToken,
  slackToken,
  slackWebhookUrl,
  sonarqubeToken,
  sourcegraphToken,
  squareAccessToken,
  squareOauthSecret,
  stripeSecretKey,
  stripeWebhookSecret,
  supabaseToken,
  tailscaleKey,
  teamsWebhookUrl,
  telegramBotToken,
  tencentSecretId,
  terraformCloudToken,
  twilioApiKey,
  typeformToken,
  vaultToken,
  vercelToken,
  xaiApiKey,
];
