import type { SecretRule } from '../../secret-rule.ts';
import { adafruitIoKey } from './adafruit-io-key.ts';
import { ageSecretKey } from './age-secret-key.ts';
import { airtableToken } from './airtable-token.ts';
import { alibabaAccessKeyId } from './alibaba-access-key-id.ts';
import { amazonOauthClientSecret } from './amazon-oauth-client-secret.ts';
import { anthropicApiKey } from './anthropic-api-key.ts';
import { artifactoryToken } from './artifactory-token.ts';
import { atlassianApiToken } from './atlassian-api-token.ts';
import { awsAccessKey } from './aws-access-key.ts';
import { awsAppsyncKey } from './aws-appsync-key.ts';
import { awsBedrockApiKey } from './aws-bedrock-api-key.ts';
import { awsMwsToken } from './aws-mws-token.ts';
import { azureAdClientSecret } from './azure-ad-client-secret.ts';
import { azureCommonAnnotatedKey } from './azure-common-annotated-key.ts';
import { bitbucketAppPassword } from './bitbucket-app-password.ts';
import { brevoApiKey } from './brevo-api-key.ts';
import { buildkiteToken } from './buildkite-token.ts';
import { cerebrasApiKey } from './cerebras-api-key.ts';
import { circleciToken } from './circleci-token.ts';
import { clerkSecretKey } from './clerk-secret-key.ts';
import { clojarsToken } from './clojars-token.ts';
import { cloudflareOriginCaKey } from './cloudflare-origin-ca-key.ts';
import { cloudflareTurnstileSecret } from './cloudflare-turnstile-secret.ts';
import { contentfulPersonalToken } from './contentful-personal-token.ts';
import { cratesIoToken } from './crates-io-token.ts';
import { databricksToken } from './databricks-token.ts';
import { dependencyTrackKey } from './dependency-track-key.ts';
import { digitaloceanToken } from './digitalocean-token.ts';
import { discordBotToken } from './discord-bot-token.ts';
import { dockerHubToken } from './docker-hub-token.ts';
import { dopplerToken } from './doppler-token.ts';
import { dropboxShortLivedToken } from './dropbox-short-lived-token.ts';
import { duffelApiToken } from './duffel-api-token.ts';
import { dynatraceToken } from './dynatrace-token.ts';
import { e2bApiKey } from './e2b-api-key.ts';
import { easypostApiKey } from './easypost-api-key.ts';
import { endorlabsKey } from './endorlabs-key.ts';
import { figmaToken } from './figma-token.ts';
import { firebaseCloudMessagingKey } from './firebase-cloud-messaging-key.ts';
import { firecrawlApiKey } from './firecrawl-api-key.ts';
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
import { googleOauthClientId } from './google-oauth-client-id.ts';
import { googleOauthClientSecret } from './google-oauth-client-secret.ts';
import { googleOauthRefreshToken } from './google-oauth-refresh-token.ts';
import { grafanaCloudToken } from './grafana-cloud-token.ts';
import { grafanaServiceAccountToken } from './grafana-service-account-token.ts';
import { groqApiKey } from './groq-api-key.ts';
import { harnessToken } from './harness-token.ts';
import { herokuApiKey } from './heroku-api-key.ts';
import { hubspotPrivateAppToken } from './hubspot-private-app-token.ts';
import { huggingfaceToken } from './huggingface-token.ts';
import { infracostApiKey } from './infracost-api-key.ts';
import { intra42Secret } from './intra42-secret.ts';
import { jinaApiKey } from './jina-api-key.ts';
import { langfuseSecretKey } from './langfuse-secret-key.ts';
import { langsmithApiKey } from './langsmith-api-key.ts';
import { linearApiKey } from './linear-api-key.ts';
import { linearWebhookSecret } from './linear-webhook-secret.ts';
import { llamaCloudKey } from './llama-cloud-key.ts';
import { mailchimpApiKey } from './mailchimp-api-key.ts';
import { mailgunApiKey } from './mailgun-api-key.ts';
import { mapboxSecretToken } from './mapbox-secret-token.ts';
import { maxmindLicenseKey } from './maxmind-license-key.ts';
import { metaAccessToken } from './meta-access-token.ts';
import { mollieKey } from './mollie-key.ts';
import { neonApiKey } from './neon-api-key.ts';
import { netlifyPersonalToken } from './netlify-personal-token.ts';
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
import { pagarmeKey } from './pagarme-key.ts';
import { paypalBraintreeToken } from './paypal-braintree-token.ts';
import { paystackSecretKey } from './paystack-secret-key.ts';
import { perplexityApiKey } from './perplexity-api-key.ts';
import { pineconeApiKey } from './pinecone-api-key.ts';
import { plaidAccessToken } from './plaid-access-token.ts';
import { planetscaleToken } from './planetscale-token.ts';
import { posthogKey } from './posthog-key.ts';
import { postmanApiKey } from './postman-api-key.ts';
import { prefectApiKey } from './prefect-api-key.ts';
import { pulumiAccessToken } from './pulumi-access-token.ts';
import { pypiToken } from './pypi-token.ts';
import { razorpayKey } from './razorpay-key.ts';
import { readmeApiKey } from './readme-api-key.ts';
import { renderApiKey } from './render-api-key.ts';
import { replicateApiToken } from './replicate-api-token.ts';
import { resendApiKey } from './resend-api-key.ts';
import { rubygemsApiKey } from './rubygems-api-key.ts';
import { salesforceSessionId } from './salesforce-session-id.ts';
import { scalingoToken } from './scalingo-token.ts';
import { sendgridApiKey } from './sendgrid-api-key.ts';
import { sentryToken } from './sentry-token.ts';
import { shippoToken } from './shippo-token.ts';
import { shopifyToken } from './shopify-token.ts';
import { slackAppToken } from './slack-app-token.ts';
import { slackConfigurationToken } from './slack-configuration-token.ts';
import { slackToken } from './slack-token.ts';
import { sonarqubeToken } from './sonarqube-token.ts';
import { sourcegraphToken } from './sourcegraph-token.ts';
import { squareAccessToken } from './square-access-token.ts';
import { squareOauthSecret } from './square-oauth-secret.ts';
import { stripeSecretKey } from './stripe-secret-key.ts';
import { stripeWebhookSecret } from './stripe-webhook-secret.ts';
import { stytchSecret } from './stytch-secret.ts';
import { supabaseToken } from './supabase-token.ts';
import { tailscaleKey } from './tailscale-key.ts';
import { tavilyApiKey } from './tavily-api-key.ts';
import { teamcityToken } from './teamcity-token.ts';
import { telegramBotToken } from './telegram-bot-token.ts';
import { tencentSecretId } from './tencent-secret-id.ts';
import { terraformCloudToken } from './terraform-cloud-token.ts';
import { twilioAccountSid } from './twilio-account-sid.ts';
import { twilioApiKey } from './twilio-api-key.ts';
import { typeformToken } from './typeform-token.ts';
import { ubidotsToken } from './ubidots-token.ts';
import { vaultToken } from './vault-token.ts';
import { vercelToken } from './vercel-token.ts';
import { voiceflowKey } from './voiceflow-key.ts';
import { voyageApiKey } from './voyage-api-key.ts';
import { xaiApiKey } from './xai-api-key.ts';
import { zuploKey } from './zuplo-key.ts';

/** Tokens with a shape of their own. Sorted by id. */
export const tokenRules: readonly SecretRule[] = [
  adafruitIoKey,
  ageSecretKey,
  airtableToken,
  alibabaAccessKeyId,
  amazonOauthClientSecret,
  anthropicApiKey,
  artifactoryToken,
  atlassianApiToken,
  awsAccessKey,
  awsAppsyncKey,
  awsBedrockApiKey,
  awsMwsToken,
  azureAdClientSecret,
  azureCommonAnnotatedKey,
  bitbucketAppPassword,
  brevoApiKey,
  buildkiteToken,
  cerebrasApiKey,
  circleciToken,
  clerkSecretKey,
  clojarsToken,
  cloudflareOriginCaKey,
  cloudflareTurnstileSecret,
  contentfulPersonalToken,
  cratesIoToken,
  databricksToken,
  dependencyTrackKey,
  digitaloceanToken,
  discordBotToken,
  dockerHubToken,
  dopplerToken,
  dropboxShortLivedToken,
  duffelApiToken,
  dynatraceToken,
  e2bApiKey,
  easypostApiKey,
  endorlabsKey,
  figmaToken,
  firebaseCloudMessagingKey,
  firecrawlApiKey,
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
  googleOauthClientId,
  googleOauthClientSecret,
  googleOauthRefreshToken,
  grafanaCloudToken,
  grafanaServiceAccountToken,
  groqApiKey,
  harnessToken,
  herokuApiKey,
  hubspotPrivateAppToken,
  huggingfaceToken,
  infracostApiKey,
  intra42Secret,
  jinaApiKey,
  langfuseSecretKey,
  langsmithApiKey,
  linearApiKey,
  linearWebhookSecret,
  llamaCloudKey,
  mailchimpApiKey,
  mailgunApiKey,
  mapboxSecretToken,
  maxmindLicenseKey,
  metaAccessToken,
  mollieKey,
  neonApiKey,
  netlifyPersonalToken,
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
  pagarmeKey,
  paypalBraintreeToken,
  paystackSecretKey,
  perplexityApiKey,
  pineconeApiKey,
  plaidAccessToken,
  planetscaleToken,
  posthogKey,
  postmanApiKey,
  prefectApiKey,
  pulumiAccessToken,
  pypiToken,
  razorpayKey,
  readmeApiKey,
  renderApiKey,
  replicateApiToken,
  resendApiKey,
  rubygemsApiKey,
  salesforceSessionId,
  scalingoToken,
  sendgridApiKey,
  sentryToken,
  shippoToken,
  shopifyToken,
  slackAppToken,
  slackConfigurationToken,
  slackToken,
  sonarqubeToken,
  sourcegraphToken,
  squareAccessToken,
  squareOauthSecret,
  stripeSecretKey,
  stripeWebhookSecret,
  stytchSecret,
  supabaseToken,
  tailscaleKey,
  tavilyApiKey,
  teamcityToken,
  telegramBotToken,
  tencentSecretId,
  terraformCloudToken,
  twilioAccountSid,
  twilioApiKey,
  typeformToken,
  ubidotsToken,
  vaultToken,
  vercelToken,
  voiceflowKey,
  voyageApiKey,
  xaiApiKey,
  zuploKey,
];
