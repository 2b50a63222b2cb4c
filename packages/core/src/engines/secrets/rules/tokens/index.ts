import type { SecretRule } from '../../secret-rule.ts';
import { adafruitIoKey } from './adafruit-io-key.ts';
import { adobeClientSecret } from './adobe-client-secret.ts';
import { ageSecretKey } from './age-secret-key.ts';
import { airtableToken } from './airtable-token.ts';
import { aivenPassword } from './aiven-password.ts';
import { alibabaAccessKeyId } from './alibaba-access-key-id.ts';
import { amazonOauthClientSecret } from './amazon-oauth-client-secret.ts';
import { anthropicApiKey } from './anthropic-api-key.ts';
import { artifactoryToken } from './artifactory-token.ts';
import { astraToken } from './astra-token.ts';
import { atlassianApiToken } from './atlassian-api-token.ts';
import { authressAccessKey } from './authress-access-key.ts';
import { awsAccessKey } from './aws-access-key.ts';
import { awsAppsyncKey } from './aws-appsync-key.ts';
import { awsBedrockApiKey } from './aws-bedrock-api-key.ts';
import { awsMwsToken } from './aws-mws-token.ts';
import { axiomToken } from './axiom-token.ts';
import { azureAdClientSecret } from './azure-ad-client-secret.ts';
import { azureCommonAnnotatedKey } from './azure-common-annotated-key.ts';
import { azureDevopsPat } from './azure-devops-pat.ts';
import { azureIdentifiableKey } from './azure-identifiable-key.ts';
import { bitbucketAppPassword } from './bitbucket-app-password.ts';
import { bitwardenAccessToken } from './bitwarden-access-token.ts';
import { brevoApiKey } from './brevo-api-key.ts';
import { buildkiteToken } from './buildkite-token.ts';
import { canvaSecret } from './canva-secret.ts';
import { cerebrasApiKey } from './cerebras-api-key.ts';
import { checklyKey } from './checkly-key.ts';
import { circleciToken } from './circleci-token.ts';
import { clerkSecretKey } from './clerk-secret-key.ts';
import { clickhouseCloudKey } from './clickhouse-cloud-key.ts';
import { clickupPersonalToken } from './clickup-personal-token.ts';
import { clojarsToken } from './clojars-token.ts';
import { cloudflareOriginCaKey } from './cloudflare-origin-ca-key.ts';
import { cloudflareTurnstileSecret } from './cloudflare-turnstile-secret.ts';
import { cockroachCloudKey } from './cockroach-cloud-key.ts';
import { contentfulPersonalToken } from './contentful-personal-token.ts';
import { coralogixKey } from './coralogix-key.ts';
import { cratesIoToken } from './crates-io-token.ts';
import { cursorKey } from './cursor-key.ts';
import { databricksToken } from './databricks-token.ts';
import { dbtCloudToken } from './dbt-cloud-token.ts';
import { definedNetworkingToken } from './defined-networking-token.ts';
import { denoDeployToken } from './deno-deploy-token.ts';
import { dependencyTrackKey } from './dependency-track-key.ts';
import { digitaloceanToken } from './digitalocean-token.ts';
import { dingtalkSecret } from './dingtalk-secret.ts';
import { discordBotToken } from './discord-bot-token.ts';
import { dockerHubToken } from './docker-hub-token.ts';
import { dockerSwarmToken } from './docker-swarm-token.ts';
import { dopplerToken } from './doppler-token.ts';
import { dropboxShortLivedToken } from './dropbox-short-lived-token.ts';
import { duffelApiToken } from './duffel-api-token.ts';
import { dynatraceToken } from './dynatrace-token.ts';
import { e2bApiKey } from './e2b-api-key.ts';
import { easypostApiKey } from './easypost-api-key.ts';
import { elevenlabsToken } from './elevenlabs-token.ts';
import { endorlabsKey } from './endorlabs-key.ts';
import { figmaToken } from './figma-token.ts';
import { firebaseCloudMessagingKey } from './firebase-cloud-messaging-key.ts';
import { firecrawlApiKey } from './firecrawl-api-key.ts';
import { fireworksApiKey } from './fireworks-api-key.ts';
import { flutterwaveKey } from './flutterwave-key.ts';
import { flyioToken } from './flyio-token.ts';
import { frameioToken } from './frameio-token.ts';
import { gitbookToken } from './gitbook-token.ts';
import { githubFineGrainedToken } from './github-fine-grained-token.ts';
import { githubToken } from './github-token.ts';
import { gitlabRunnerRegistrationToken } from './gitlab-runner-registration-token.ts';
import { gitlabRunnerToken } from './gitlab-runner-token.ts';
import { gitlabToken } from './gitlab-token.ts';
import { googleApiKey } from './google-api-key.ts';
import { googleOauthAccessToken } from './google-oauth-access-token.ts';
import { googleOauthClientId } from './google-oauth-client-id.ts';
import { googleOauthClientSecret } from './google-oauth-client-secret.ts';
import { googleOauthRefreshToken } from './google-oauth-refresh-token.ts';
import { grafanaApiKey } from './grafana-api-key.ts';
import { grafanaCloudToken } from './grafana-cloud-token.ts';
import { grafanaServiceAccountToken } from './grafana-service-account-token.ts';
import { groqApiKey } from './groq-api-key.ts';
import { harnessToken } from './harness-token.ts';
import { heliconeKey } from './helicone-key.ts';
import { herokuApiKey } from './heroku-api-key.ts';
import { honeycombKey } from './honeycomb-key.ts';
import { hubspotPrivateAppToken } from './hubspot-private-app-token.ts';
import { huggingfaceToken } from './huggingface-token.ts';
import { infisicalToken } from './infisical-token.ts';
import { infracostApiKey } from './infracost-api-key.ts';
import { inngestKey } from './inngest-key.ts';
import { intra42Secret } from './intra42-secret.ts';
import { jetbrainsToken } from './jetbrains-token.ts';
import { jinaApiKey } from './jina-api-key.ts';
import { jumpcloudKey } from './jumpcloud-key.ts';
import { klaviyoPrivateKey } from './klaviyo-private-key.ts';
import { langfuseSecretKey } from './langfuse-secret-key.ts';
import { langsmithApiKey } from './langsmith-api-key.ts';
import { linearApiKey } from './linear-api-key.ts';
import { linearWebhookSecret } from './linear-webhook-secret.ts';
import { liveblocksSecret } from './liveblocks-secret.ts';
import { llamaCloudKey } from './llama-cloud-key.ts';
import { mailchimpApiKey } from './mailchimp-api-key.ts';
import { mailersendToken } from './mailersend-token.ts';
import { mailgunApiKey } from './mailgun-api-key.ts';
import { mapboxSecretToken } from './mapbox-secret-token.ts';
import { matrixAccessToken } from './matrix-access-token.ts';
import { maxmindLicenseKey } from './maxmind-license-key.ts';
import { mercadopagoToken } from './mercadopago-token.ts';
import { metaAccessToken } from './meta-access-token.ts';
import { midtransServerKey } from './midtrans-server-key.ts';
import { mollieKey } from './mollie-key.ts';
import { mongodbAtlasServiceSecret } from './mongodb-atlas-service-secret.ts';
import { natsNkeySeed } from './nats-nkey-seed.ts';
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
import { omiseSecretKey } from './omise-secret-key.ts';
import { onepasswordSecretKey } from './onepassword-secret-key.ts';
import { onepasswordServiceAccountToken } from './onepassword-service-account-token.ts';
import { onesignalAppKey } from './onesignal-app-key.ts';
import { openVsxToken } from './open-vsx-token.ts';
import { openaiApiKey } from './openai-api-key.ts';
import { openrouterApiKey } from './openrouter-api-key.ts';
import { openshiftToken } from './openshift-token.ts';
import { packagistToken } from './packagist-token.ts';
import { paddleKey } from './paddle-key.ts';
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
import { pubnubSecretKey } from './pubnub-secret-key.ts';
import { pulumiAccessToken } from './pulumi-access-token.ts';
import { pypiToken } from './pypi-token.ts';
import { razorpayKey } from './razorpay-key.ts';
import { readmeApiKey } from './readme-api-key.ts';
import { renderApiKey } from './render-api-key.ts';
import { replicateApiToken } from './replicate-api-token.ts';
import { resendApiKey } from './resend-api-key.ts';
import { rootlyKey } from './rootly-key.ts';
import { rubygemsApiKey } from './rubygems-api-key.ts';
import { runpodKey } from './runpod-key.ts';
import { salesforceSessionId } from './salesforce-session-id.ts';
import { scalingoToken } from './scalingo-token.ts';
import { sendgridApiKey } from './sendgrid-api-key.ts';
import { sentryToken } from './sentry-token.ts';
import { settlemintToken } from './settlemint-token.ts';
import { shippoToken } from './shippo-token.ts';
import { shopifyToken } from './shopify-token.ts';
import { slackAppToken } from './slack-app-token.ts';
import { slackConfigurationToken } from './slack-configuration-token.ts';
import { slackToken } from './slack-token.ts';
import { socketToken } from './socket-token.ts';
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
import { telnyxToken } from './telnyx-token.ts';
import { tencentSecretId } from './tencent-secret-id.ts';
import { terraformCloudToken } from './terraform-cloud-token.ts';
import { trelloToken } from './trello-token.ts';
import { triggerKey } from './trigger-key.ts';
import { twilioAccountSid } from './twilio-account-sid.ts';
import { twilioApiKey } from './twilio-api-key.ts';
import { typeformToken } from './typeform-token.ts';
import { ubidotsToken } from './ubidots-token.ts';
import { valTownToken } from './val-town-token.ts';
import { vaultToken } from './vault-token.ts';
import { vercelBlobToken } from './vercel-blob-token.ts';
import { vercelToken } from './vercel-token.ts';
import { voiceflowKey } from './voiceflow-key.ts';
import { volcengineAccessKey } from './volcengine-access-key.ts';
import { voyageApiKey } from './voyage-api-key.ts';
import { webexToken } from './webex-token.ts';
import { xaiApiKey } from './xai-api-key.ts';
import { xataKey } from './xata-key.ts';
import { xenditSecretKey } from './xendit-secret-key.ts';
import { yandexCloudKey } from './yandex-cloud-key.ts';
import { zuploKey } from './zuplo-key.ts';

export const tokenRules: readonly SecretRule[] = [
  adafruitIoKey,
  adobeClientSecret,
  ageSecretKey,
  airtableToken,
  aivenPassword,
  alibabaAccessKeyId,
  amazonOauthClientSecret,
  anthropicApiKey,
  artifactoryToken,
  astraToken,
  atlassianApiToken,
  authressAccessKey,
  awsAccessKey,
  awsAppsyncKey,
  awsBedrockApiKey,
  awsMwsToken,
  axiomToken,
  azureAdClientSecret,
  azureCommonAnnotatedKey,
  azureDevopsPat,
  azureIdentifiableKey,
  bitbucketAppPassword,
  bitwardenAccessToken,
  brevoApiKey,
  buildkiteToken,
  canvaSecret,
  cerebrasApiKey,
  checklyKey,
  circleciToken,
  clerkSecretKey,
  clickhouseCloudKey,
  clickupPersonalToken,
  clojarsToken,
  cloudflareOriginCaKey,
  cloudflareTurnstileSecret,
  cockroachCloudKey,
  contentfulPersonalToken,
  coralogixKey,
  cratesIoToken,
  cursorKey,
  databricksToken,
  dbtCloudToken,
  definedNetworkingToken,
  denoDeployToken,
  dependencyTrackKey,
  digitaloceanToken,
  dingtalkSecret,
  discordBotToken,
  dockerHubToken,
  dockerSwarmToken,
  dopplerToken,
  dropboxShortLivedToken,
  duffelApiToken,
  dynatraceToken,
  e2bApiKey,
  easypostApiKey,
  elevenlabsToken,
  endorlabsKey,
  figmaToken,
  firebaseCloudMessagingKey,
  firecrawlApiKey,
  fireworksApiKey,
  flutterwaveKey,
  flyioToken,
  frameioToken,
  gitbookToken,
  githubFineGrainedToken,
  githubToken,
  gitlabRunnerRegistrationToken,
  gitlabRunnerToken,
  gitlabToken,
  googleApiKey,
  googleOauthAccessToken,
  googleOauthClientId,
  googleOauthClientSecret,
  googleOauthRefreshToken,
  grafanaApiKey,
  grafanaCloudToken,
  grafanaServiceAccountToken,
  groqApiKey,
  harnessToken,
  heliconeKey,
  herokuApiKey,
  honeycombKey,
  hubspotPrivateAppToken,
  huggingfaceToken,
  infisicalToken,
  infracostApiKey,
  inngestKey,
  intra42Secret,
  jetbrainsToken,
  jinaApiKey,
  jumpcloudKey,
  klaviyoPrivateKey,
  langfuseSecretKey,
  langsmithApiKey,
  linearApiKey,
  linearWebhookSecret,
  liveblocksSecret,
  llamaCloudKey,
  mailchimpApiKey,
  mailersendToken,
  mailgunApiKey,
  mapboxSecretToken,
  matrixAccessToken,
  maxmindLicenseKey,
  mercadopagoToken,
  metaAccessToken,
  midtransServerKey,
  mollieKey,
  mongodbAtlasServiceSecret,
  natsNkeySeed,
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
  omiseSecretKey,
  onepasswordSecretKey,
  onepasswordServiceAccountToken,
  onesignalAppKey,
  openVsxToken,
  openaiApiKey,
  openrouterApiKey,
  openshiftToken,
  packagistToken,
  paddleKey,
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
  pubnubSecretKey,
  pulumiAccessToken,
  pypiToken,
  razorpayKey,
  readmeApiKey,
  renderApiKey,
  replicateApiToken,
  resendApiKey,
  rootlyKey,
  rubygemsApiKey,
  runpodKey,
  salesforceSessionId,
  scalingoToken,
  sendgridApiKey,
  sentryToken,
  settlemintToken,
  shippoToken,
  shopifyToken,
  slackAppToken,
  slackConfigurationToken,
  slackToken,
  socketToken,
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
  telnyxToken,
  tencentSecretId,
  terraformCloudToken,
  trelloToken,
  triggerKey,
  twilioAccountSid,
  twilioApiKey,
  typeformToken,
  ubidotsToken,
  valTownToken,
  vaultToken,
  vercelBlobToken,
  vercelToken,
  voiceflowKey,
  volcengineAccessKey,
  voyageApiKey,
  webexToken,
  xaiApiKey,
  xataKey,
  xenditSecretKey,
  yandexCloudKey,
  zuploKey,
];
