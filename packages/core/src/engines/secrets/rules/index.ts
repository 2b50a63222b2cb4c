import type { SecretRule } from '../secret-rule.ts';
import { adafruitIoKey } from './adafruit-io-key.ts';
import { adyenKey } from './adyen-key.ts';
import { ageSecretKey } from './age-secret-key.ts';
import { airtableToken } from './airtable-token.ts';
import { akamaiSecret } from './akamai-secret.ts';
import { alchemyKey } from './alchemy-key.ts';
import { algoliaAdminKey } from './algolia-admin-key.ts';
import { alibabaAccessKeyId } from './alibaba-access-key-id.ts';
import { alibabaSecret } from './alibaba-secret.ts';
import { alphavantageKey } from './alphavantage-key.ts';
import { amazonOauthClientSecret } from './amazon-oauth-client-secret.ts';
import { amplitudeKey } from './amplitude-key.ts';
import { ansibleVault } from './ansible-vault.ts';
import { anthropicApiKey } from './anthropic-api-key.ts';
import { apifyToken } from './apify-token.ts';
import { artifactoryToken } from './artifactory-token.ts';
import { asanaToken } from './asana-token.ts';
import { assemblyaiKey } from './assemblyai-key.ts';
import { atlassianApiToken } from './atlassian-api-token.ts';
import { auth0Secret } from './auth0-secret.ts';
import { awsAccessKey } from './aws-access-key.ts';
import { awsAppsyncKey } from './aws-appsync-key.ts';
import { awsBedrockApiKey } from './aws-bedrock-api-key.ts';
import { awsMwsToken } from './aws-mws-token.ts';
import { awsSecretKey } from './aws-secret-key.ts';
import { azureAdClientSecret } from './azure-ad-client-secret.ts';
import { azureCognitiveKey } from './azure-cognitive-key.ts';
import { azureDevopsToken } from './azure-devops-token.ts';
import { azureSearchKey } from './azure-search-key.ts';
import { azureServiceBusKey } from './azure-service-bus-key.ts';
import { azureSharedAccessSignature } from './azure-shared-access-signature.ts';
import { azureStorageKey } from './azure-storage-key.ts';
import { basicAuthHeader } from './basic-auth-header.ts';
import { basicAuthUrl } from './basic-auth-url.ts';
import { bearerHeader } from './bearer-header.ts';
import { binanceKey } from './binance-key.ts';
import { bitbucketAppPassword } from './bitbucket-app-password.ts';
import { bitlyToken } from './bitly-token.ts';
import { bittrexKey } from './bittrex-key.ts';
import { boxSecret } from './box-secret.ts';
import { brevoApiKey } from './brevo-api-key.ts';
import { browserstackKey } from './browserstack-key.ts';
import { bugsnagApiKey } from './bugsnag-api-key.ts';
import { buildkiteToken } from './buildkite-token.ts';
import { censysSecret } from './censys-secret.ts';
import { cerebrasApiKey } from './cerebras-api-key.ts';
import { circleciToken } from './circleci-token.ts';
import { ciscoPassword } from './cisco-password.ts';
import { clerkSecretKey } from './clerk-secret-key.ts';
import { clickupToken } from './clickup-token.ts';
import { clojarsToken } from './clojars-token.ts';
import { cloudflareApiToken } from './cloudflare-api-token.ts';
import { cloudflareOriginCaKey } from './cloudflare-origin-ca-key.ts';
import { cloudflareTurnstileSecret } from './cloudflare-turnstile-secret.ts';
import { cloudinarySecret } from './cloudinary-secret.ts';
import { cloudsmithKey } from './cloudsmith-key.ts';
import { codeclimateToken } from './codeclimate-token.ts';
import { codecovToken } from './codecov-token.ts';
import { cohereKey } from './cohere-key.ts';
import { coinapiKey } from './coinapi-key.ts';
import { coinbaseKey } from './coinbase-key.ts';
import { confluentSecret } from './confluent-secret.ts';
import { contentfulDeliveryToken } from './contentful-delivery-token.ts';
import { contentfulPersonalToken } from './contentful-personal-token.ts';
import { coverallsToken } from './coveralls-token.ts';
import { cratesIoToken } from './crates-io-token.ts';
import { curlUser } from './curl-user.ts';
import { cypressRecordKey } from './cypress-record-key.ts';
import { databaseUrl } from './database-url.ts';
import { databricksToken } from './databricks-token.ts';
import { datadogApiKey } from './datadog-api-key.ts';
import { deepgramKey } from './deepgram-key.ts';
import { deepseekKey } from './deepseek-key.ts';
import { dependencyTrackKey } from './dependency-track-key.ts';
import { digitaloceanToken } from './digitalocean-token.ts';
import { discordBotToken } from './discord-bot-token.ts';
import { discordWebhookUrl } from './discord-webhook-url.ts';
import { discourseKey } from './discourse-key.ts';
import { dockerHubToken } from './docker-hub-token.ts';
import { docusignKey } from './docusign-key.ts';
import { dopplerToken } from './doppler-token.ts';
import { droneToken } from './drone-token.ts';
import { dropboxShortLivedToken } from './dropbox-short-lived-token.ts';
import { dropboxToken } from './dropbox-token.ts';
import { duffelApiToken } from './duffel-api-token.ts';
import { dynatraceToken } from './dynatrace-token.ts';
import { e2bApiKey } from './e2b-api-key.ts';
import { easypostApiKey } from './easypost-api-key.ts';
import { elasticApiKey } from './elastic-api-key.ts';
import { elevenlabsKey } from './elevenlabs-key.ts';
import { endorlabsKey } from './endorlabs-key.ts';
import { etherscanKey } from './etherscan-key.ts';
import { facebookAppSecret } from './facebook-app-secret.ts';
import { fastlyToken } from './fastly-token.ts';
import { figmaLegacyToken } from './figma-legacy-token.ts';
import { figmaToken } from './figma-token.ts';
import { finnhubKey } from './finnhub-key.ts';
import { firebaseCloudMessagingKey } from './firebase-cloud-messaging-key.ts';
import { firecrawlApiKey } from './firecrawl-api-key.ts';
import { fireworksApiKey } from './fireworks-api-key.ts';
import { fitbitSecret } from './fitbit-secret.ts';
import { flickrKey } from './flickr-key.ts';
import { flutterwaveKey } from './flutterwave-key.ts';
import { flyioToken } from './flyio-token.ts';
import { frameioToken } from './frameio-token.ts';
import { freshdeskKey } from './freshdesk-key.ts';
import { gemfuryToken } from './gemfury-token.ts';
import { giphyKey } from './giphy-key.ts';
import { githubFineGrainedToken } from './github-fine-grained-token.ts';
import { githubToken } from './github-token.ts';
import { gitlabCiJobTokenUrl } from './gitlab-ci-job-token-url.ts';
import { gitlabRunnerToken } from './gitlab-runner-token.ts';
import { gitlabToken } from './gitlab-token.ts';
import { gitterToken } from './gitter-token.ts';
import { gocardlessToken } from './gocardless-token.ts';
import { googleApiKey } from './google-api-key.ts';
import { googleChatWebhookUrl } from './google-chat-webhook-url.ts';
import { googleOauthAccessToken } from './google-oauth-access-token.ts';
import { googleOauthClientId } from './google-oauth-client-id.ts';
import { googleOauthClientSecret } from './google-oauth-client-secret.ts';
import { googleOauthRefreshToken } from './google-oauth-refresh-token.ts';
import { googleServiceAccountKey } from './google-service-account-key.ts';
import { gradleCredentials } from './gradle-credentials.ts';
import { grafanaCloudToken } from './grafana-cloud-token.ts';
import { grafanaServiceAccountToken } from './grafana-service-account-token.ts';
import { groqApiKey } from './groq-api-key.ts';
import { guardianKey } from './guardian-key.ts';
import { harnessToken } from './harness-token.ts';
import { hellosignKey } from './hellosign-key.ts';
import { hereKey } from './here-key.ts';
import { herokuApiKey } from './heroku-api-key.ts';
import { herokuApiKeyUuid } from './heroku-api-key-uuid.ts';
import { hetznerToken } from './hetzner-token.ts';
import { honeybadgerApiKey } from './honeybadger-api-key.ts';
import { hubspotApiKey } from './hubspot-api-key.ts';
import { hubspotPrivateAppToken } from './hubspot-private-app-token.ts';
import { huggingfaceToken } from './huggingface-token.ts';
import { hunterKey } from './hunter-key.ts';
import { ibmCloudApiKey } from './ibm-cloud-api-key.ts';
import { iftttWebhookUrl } from './ifttt-webhook-url.ts';
import { imgurSecret } from './imgur-secret.ts';
import { infracostApiKey } from './infracost-api-key.ts';
import { infuraKey } from './infura-key.ts';
import { instagramToken } from './instagram-token.ts';
import { intercomToken } from './intercom-token.ts';
import { intra42Secret } from './intra42-secret.ts';
import { ipgeolocationKey } from './ipgeolocation-key.ts';
import { ipinfoToken } from './ipinfo-token.ts';
import { ipstackKey } from './ipstack-key.ts';
import { jenkinsToken } from './jenkins-token.ts';
import { jinaApiKey } from './jina-api-key.ts';
import { jiraToken } from './jira-token.ts';
import { jwt } from './jwt.ts';
import { kerberosHash } from './kerberos-hash.ts';
import { krakenKey } from './kraken-key.ts';
import { kubernetesBootstrapToken } from './kubernetes-bootstrap-token.ts';
import { lambdatestKey } from './lambdatest-key.ts';
import { langfuseSecretKey } from './langfuse-secret-key.ts';
import { langsmithApiKey } from './langsmith-api-key.ts';
import { launchdarklyKey } from './launchdarkly-key.ts';
import { lineToken } from './line-token.ts';
import { linearApiKey } from './linear-api-key.ts';
import { linearWebhookSecret } from './linear-webhook-secret.ts';
import { linkedinSecret } from './linkedin-secret.ts';
import { linodeToken } from './linode-token.ts';
import { llamaCloudKey } from './llama-cloud-key.ts';
import { lobKey } from './lob-key.ts';
import { logglyToken } from './loggly-token.ts';
import { loginCall } from './login-call.ts';
import { logzioToken } from './logzio-token.ts';
import { mailchimpApiKey } from './mailchimp-api-key.ts';
import { mailgunApiKey } from './mailgun-api-key.ts';
import { mailjetKey } from './mailjet-key.ts';
import { mandrillKey } from './mandrill-key.ts';
import { mapboxSecretToken } from './mapbox-secret-token.ts';
import { mapquestKey } from './mapquest-key.ts';
import { mattermostToken } from './mattermost-token.ts';
import { maxmindKey } from './maxmind-key.ts';
import { maxmindLicenseKey } from './maxmind-license-key.ts';
import { messagebirdKey } from './messagebird-key.ts';
import { metaAccessToken } from './meta-access-token.ts';
import { mistralKey } from './mistral-key.ts';
import { mixpanelSecret } from './mixpanel-secret.ts';
import { mollieKey } from './mollie-key.ts';
import { mondayToken } from './monday-token.ts';
import { mongodbAtlasKey } from './mongodb-atlas-key.ts';
import { neonApiKey } from './neon-api-key.ts';
import { netlifyPersonalToken } from './netlify-personal-token.ts';
import { netlifyToken } from './netlify-token.ts';
import { netrcEntry } from './netrc-entry.ts';
import { newrelicLicenseKey } from './newrelic-license-key.ts';
import { newrelicUserKey } from './newrelic-user-key.ts';
import { newsapiKey } from './newsapi-key.ts';
import { ngrokToken } from './ngrok-token.ts';
import { notionToken } from './notion-token.ts';
import { npmToken } from './npm-token.ts';
import { nugetApiKey } from './nuget-api-key.ts';
import { nvidiaApiKey } from './nvidia-api-key.ts';
import { nytimesKey } from './nytimes-key.ts';
import { octopusDeployKey } from './octopus-deploy-key.ts';
import { odbcPassword } from './odbc-password.ts';
import { oktaApiTokenHeader } from './okta-api-token-header.ts';
import { oktaToken } from './okta-token.ts';
import { onepasswordServiceAccountToken } from './onepassword-service-account-token.ts';
import { onesignalKey } from './onesignal-key.ts';
import { onlineServiceKey } from './online-service-key.ts';
import { openaiApiKey } from './openai-api-key.ts';
import { openaiLegacyKey } from './openai-legacy-key.ts';
import { openrouterApiKey } from './openrouter-api-key.ts';
import { openweatherKey } from './openweather-key.ts';
import { opsgenieApiKey } from './opsgenie-api-key.ts';
import { ovhSecret } from './ovh-secret.ts';
import { packagecloudToken } from './packagecloud-token.ts';
import { pagarmeKey } from './pagarme-key.ts';
import { pagerdutyApiKey } from './pagerduty-api-key.ts';
import { particleToken } from './particle-token.ts';
import { passwordHash } from './password-hash.ts';
import { paymentCardNumber } from './payment-card-number.ts';
import { paypalBraintreeToken } from './paypal-braintree-token.ts';
import { paypalSecret } from './paypal-secret.ts';
import { paystackSecretKey } from './paystack-secret-key.ts';
import { percyToken } from './percy-token.ts';
import { perplexityApiKey } from './perplexity-api-key.ts';
import { pineconeApiKey } from './pinecone-api-key.ts';
import { pineconeKey } from './pinecone-key.ts';
import { pipedriveToken } from './pipedrive-token.ts';
import { plaidAccessToken } from './plaid-access-token.ts';
import { planetscaleToken } from './planetscale-token.ts';
import { plivoToken } from './plivo-token.ts';
import { posthogKey } from './posthog-key.ts';
import { postmanApiKey } from './postman-api-key.ts';
import { postmarkServerToken } from './postmark-server-token.ts';
import { prefectApiKey } from './prefect-api-key.ts';
import { prismicToken } from './prismic-token.ts';
import { privateKey } from './private-key.ts';
import { psexecPassword } from './psexec-password.ts';
import { pubnubKey } from './pubnub-key.ts';
import { pulumiAccessToken } from './pulumi-access-token.ts';
import { pusherSecret } from './pusher-secret.ts';
import { puttyPrivateKey } from './putty-private-key.ts';
import { pypiToken } from './pypi-token.ts';
import { railwayToken } from './railway-token.ts';
import { rapidapiKey } from './rapidapi-key.ts';
import { razorpayKey } from './razorpay-key.ts';
import { readmeApiKey } from './readme-api-key.ts';
import { readthedocsToken } from './readthedocs-token.ts';
import { recaptchaSecret } from './recaptcha-secret.ts';
import { redditSecret } from './reddit-secret.ts';
import { renderApiKey } from './render-api-key.ts';
import { replicateApiToken } from './replicate-api-token.ts';
import { resendApiKey } from './resend-api-key.ts';
import { rocketchatToken } from './rocketchat-token.ts';
import { rollbarToken } from './rollbar-token.ts';
import { rubygemsApiKey } from './rubygems-api-key.ts';
import { salesforceSecret } from './salesforce-secret.ts';
import { salesforceSessionId } from './salesforce-session-id.ts';
import { sanityToken } from './sanity-token.ts';
import { saucelabsKey } from './saucelabs-key.ts';
import { scalewaySecret } from './scaleway-secret.ts';
import { scalingoToken } from './scalingo-token.ts';
import { scraperapiKey } from './scraperapi-key.ts';
import { scrapingbeeKey } from './scrapingbee-key.ts';
import { securitytrailsKey } from './securitytrails-key.ts';
import { segmentWriteKey } from './segment-write-key.ts';
import { semaphoreToken } from './semaphore-token.ts';
import { sendbirdToken } from './sendbird-token.ts';
import { sendgridApiKey } from './sendgrid-api-key.ts';
import { sentryToken } from './sentry-token.ts';
import { shippoToken } from './shippo-token.ts';
import { shodanKey } from './shodan-key.ts';
import { shopifyToken } from './shopify-token.ts';
import { slackAppToken } from './slack-app-token.ts';
import { slackConfigurationToken } from './slack-configuration-token.ts';
import { slackToken } from './slack-token.ts';
import { slackWebhookUrl } from './slack-webhook-url.ts';
import { snowflakePassword } from './snowflake-password.ts';
import { snykToken } from './snyk-token.ts';
import { sonarLoginToken } from './sonar-login-token.ts';
import { sonarqubeToken } from './sonarqube-token.ts';
import { sourcegraphToken } from './sourcegraph-token.ts';
import { sparkpostKey } from './sparkpost-key.ts';
import { splunkToken } from './splunk-token.ts';
import { spotifySecret } from './spotify-secret.ts';
import { squareAccessToken } from './square-access-token.ts';
import { squareOauthSecret } from './square-oauth-secret.ts';
import { stabilityKey } from './stability-key.ts';
import { statuspageApiKey } from './statuspage-api-key.ts';
import { storyblokToken } from './storyblok-token.ts';
import { stravaSecret } from './strava-secret.ts';
import { stripeSecretKey } from './stripe-secret-key.ts';
import { stripeWebhookSecret } from './stripe-webhook-secret.ts';
import { stytchSecret } from './stytch-secret.ts';
import { sumologicKey } from './sumologic-key.ts';
import { supabaseToken } from './supabase-token.ts';
import { tailscaleKey } from './tailscale-key.ts';
import { tavilyApiKey } from './tavily-api-key.ts';
import { teamcityToken } from './teamcity-token.ts';
import { teamsWebhookUrl } from './teams-webhook-url.ts';
import { telegramBotToken } from './telegram-bot-token.ts';
import { telnyxKey } from './telnyx-key.ts';
import { tencentSecretId } from './tencent-secret-id.ts';
import { tencentSecretKey } from './tencent-secret-key.ts';
import { terraformCloudToken } from './terraform-cloud-token.ts';
import { thingsboardDeviceToken } from './thingsboard-device-token.ts';
import { tmdbKey } from './tmdb-key.ts';
import { togetherKey } from './together-key.ts';
import { tomtomKey } from './tomtom-key.ts';
import { travisciToken } from './travisci-token.ts';
import { trelloKey } from './trello-key.ts';
import { twilioAccountSid } from './twilio-account-sid.ts';
import { twilioApiKey } from './twilio-api-key.ts';
import { twilioAuthToken } from './twilio-auth-token.ts';
import { twitchSecret } from './twitch-secret.ts';
import { twitchStreamKey } from './twitch-stream-key.ts';
import { twitterSecret } from './twitter-secret.ts';
import { typeformToken } from './typeform-token.ts';
import { ubidotsToken } from './ubidots-token.ts';
import { unsplashKey } from './unsplash-key.ts';
import { urlscanKey } from './urlscan-key.ts';
import { vaultLegacyToken } from './vault-legacy-token.ts';
import { vaultToken } from './vault-token.ts';
import { vaultUnsealKey } from './vault-unseal-key.ts';
import { vercelToken } from './vercel-token.ts';
import { virustotalKey } from './virustotal-key.ts';
import { voiceflowKey } from './voiceflow-key.ts';
import { vonageSecret } from './vonage-secret.ts';
import { voyageApiKey } from './voyage-api-key.ts';
import { vultrKey } from './vultr-key.ts';
import { wakatimeKey } from './wakatime-key.ts';
import { wandbKey } from './wandb-key.ts';
import { webflowToken } from './webflow-token.ts';
import { wireguardPrivateKey } from './wireguard-private-key.ts';
import { wiseToken } from './wise-token.ts';
import { xaiApiKey } from './xai-api-key.ts';
import { yandexKey } from './yandex-key.ts';
import { yelpKey } from './yelp-key.ts';
import { zapierWebhookUrl } from './zapier-webhook-url.ts';
import { zendeskToken } from './zendesk-token.ts';
import { zohoToken } from './zoho-token.ts';
import { zoomSecret } from './zoom-secret.ts';
import { zuploKey } from './zuplo-key.ts';

/** Every rule that comes with Assay, sorted by id. */
export const secretRules: readonly SecretRule[] = [
  adafruitIoKey,
  adyenKey,
  ageSecretKey,
  airtableToken,
  akamaiSecret,
  alchemyKey,
  algoliaAdminKey,
  alibabaAccessKeyId,
  alibabaSecret,
  alphavantageKey,
  amazonOauthClientSecret,
  amplitudeKey,
  ansibleVault,
  anthropicApiKey,
  apifyToken,
  artifactoryToken,
  asanaToken,
  assemblyaiKey,
  atlassianApiToken,
  auth0Secret,
  awsAccessKey,
  awsAppsyncKey,
  awsBedrockApiKey,
  awsMwsToken,
  awsSecretKey,
  azureAdClientSecret,
  azureCognitiveKey,
  azureDevopsToken,
  azureSearchKey,
  azureServiceBusKey,
  azureSharedAccessSignature,
  azureStorageKey,
  basicAuthHeader,
  basicAuthUrl,
  bearerHeader,
  binanceKey,
  bitbucketAppPassword,
  bitlyToken,
  bittrexKey,
  boxSecret,
  brevoApiKey,
  browserstackKey,
  bugsnagApiKey,
  buildkiteToken,
  censysSecret,
  cerebrasApiKey,
  circleciToken,
  ciscoPassword,
  clerkSecretKey,
  clickupToken,
  clojarsToken,
  cloudflareApiToken,
  cloudflareOriginCaKey,
  cloudflareTurnstileSecret,
  cloudinarySecret,
  cloudsmithKey,
  codeclimateToken,
  codecovToken,
  cohereKey,
  coinapiKey,
  coinbaseKey,
  confluentSecret,
  contentfulDeliveryToken,
  contentfulPersonalToken,
  coverallsToken,
  cratesIoToken,
  curlUser,
  cypressRecordKey,
  databaseUrl,
  databricksToken,
  datadogApiKey,
  deepgramKey,
  deepseekKey,
  dependencyTrackKey,
  digitaloceanToken,
  discordBotToken,
  discordWebhookUrl,
  discourseKey,
  dockerHubToken,
  docusignKey,
  dopplerToken,
  droneToken,
  dropboxShortLivedToken,
  dropboxToken,
  duffelApiToken,
  dynatraceToken,
  e2bApiKey,
  easypostApiKey,
  elasticApiKey,
  elevenlabsKey,
  endorlabsKey,
  etherscanKey,
  facebookAppSecret,
  fastlyToken,
  figmaLegacyToken,
  figmaToken,
  finnhubKey,
  firebaseCloudMessagingKey,
  firecrawlApiKey,
  fireworksApiKey,
  fitbitSecret,
  flickrKey,
  flutterwaveKey,
  flyioToken,
  frameioToken,
  freshdeskKey,
  gemfuryToken,
  giphyKey,
  githubFineGrainedToken,
  githubToken,
  gitlabCiJobTokenUrl,
  gitlabRunnerToken,
  gitlabToken,
  gitterToken,
  gocardlessToken,
  googleApiKey,
  googleChatWebhookUrl,
  googleOauthAccessToken,
  googleOauthClientId,
  googleOauthClientSecret,
  googleOauthRefreshToken,
  googleServiceAccountKey,
  gradleCredentials,
  grafanaCloudToken,
  grafanaServiceAccountToken,
  groqApiKey,
  guardianKey,
  harnessToken,
  hellosignKey,
  hereKey,
  herokuApiKey,
  herokuApiKeyUuid,
  hetznerToken,
  honeybadgerApiKey,
  hubspotApiKey,
  hubspotPrivateAppToken,
  huggingfaceToken,
  hunterKey,
  ibmCloudApiKey,
  iftttWebhookUrl,
  imgurSecret,
  infracostApiKey,
  infuraKey,
  instagramToken,
  intercomToken,
  intra42Secret,
  ipgeolocationKey,
  ipinfoToken,
  ipstackKey,
  jenkinsToken,
  jinaApiKey,
  jiraToken,
  jwt,
  kerberosHash,
  krakenKey,
  kubernetesBootstrapToken,
  lambdatestKey,
  langfuseSecretKey,
  langsmithApiKey,
  launchdarklyKey,
  lineToken,
  linearApiKey,
  linearWebhookSecret,
  linkedinSecret,
  linodeToken,
  llamaCloudKey,
  lobKey,
  logglyToken,
  loginCall,
  logzioToken,
  mailchimpApiKey,
  mailgunApiKey,
  mailjetKey,
  mandrillKey,
  mapboxSecretToken,
  mapquestKey,
  mattermostToken,
  maxmindKey,
  maxmindLicenseKey,
  messagebirdKey,
  metaAccessToken,
  mistralKey,
  mixpanelSecret,
  mollieKey,
  mondayToken,
  mongodbAtlasKey,
  neonApiKey,
  netlifyPersonalToken,
  netlifyToken,
  netrcEntry,
  newrelicLicenseKey,
  newrelicUserKey,
  newsapiKey,
  ngrokToken,
  notionToken,
  npmToken,
  nugetApiKey,
  nvidiaApiKey,
  nytimesKey,
  octopusDeployKey,
  odbcPassword,
  oktaApiTokenHeader,
  oktaToken,
  onepasswordServiceAccountToken,
  onesignalKey,
  onlineServiceKey,
  openaiApiKey,
  openaiLegacyKey,
  openrouterApiKey,
  openweatherKey,
  opsgenieApiKey,
  ovhSecret,
  packagecloudToken,
  pagarmeKey,
  pagerdutyApiKey,
  particleToken,
  passwordHash,
  paymentCardNumber,
  paypalBraintreeToken,
  paypalSecret,
  paystackSecretKey,
  percyToken,
  perplexityApiKey,
  pineconeApiKey,
  pineconeKey,
  pipedriveToken,
  plaidAccessToken,
  planetscaleToken,
  plivoToken,
  posthogKey,
  postmanApiKey,
  postmarkServerToken,
  prefectApiKey,
  prismicToken,
  privateKey,
  psexecPassword,
  pubnubKey,
  pulumiAccessToken,
  pusherSecret,
  puttyPrivateKey,
  pypiToken,
  railwayToken,
  rapidapiKey,
  razorpayKey,
  readmeApiKey,
  readthedocsToken,
  recaptchaSecret,
  redditSecret,
  renderApiKey,
  replicateApiToken,
  resendApiKey,
  rocketchatToken,
  rollbarToken,
  rubygemsApiKey,
  salesforceSecret,
  salesforceSessionId,
  sanityToken,
  saucelabsKey,
  scalewaySecret,
  scalingoToken,
  scraperapiKey,
  scrapingbeeKey,
  securitytrailsKey,
  segmentWriteKey,
  semaphoreToken,
  sendbirdToken,
  sendgridApiKey,
  sentryToken,
  shippoToken,
  shodanKey,
  shopifyToken,
  slackAppToken,
  slackConfigurationToken,
  slackToken,
  slackWebhookUrl,
  snowflakePassword,
  snykToken,
  sonarLoginToken,
  sonarqubeToken,
  sourcegraphToken,
  sparkpostKey,
  splunkToken,
  spotifySecret,
  squareAccessToken,
  squareOauthSecret,
  stabilityKey,
  statuspageApiKey,
  storyblokToken,
  stravaSecret,
  stripeSecretKey,
  stripeWebhookSecret,
  stytchSecret,
  sumologicKey,
  supabaseToken,
  tailscaleKey,
  tavilyApiKey,
  teamcityToken,
  teamsWebhookUrl,
  telegramBotToken,
  telnyxKey,
  tencentSecretId,
  tencentSecretKey,
  terraformCloudToken,
  thingsboardDeviceToken,
  tmdbKey,
  togetherKey,
  tomtomKey,
  travisciToken,
  trelloKey,
  twilioAccountSid,
  twilioApiKey,
  twilioAuthToken,
  twitchSecret,
  twitchStreamKey,
  twitterSecret,
  typeformToken,
  ubidotsToken,
  unsplashKey,
  urlscanKey,
  vaultLegacyToken,
  vaultToken,
  vaultUnsealKey,
  vercelToken,
  virustotalKey,
  voiceflowKey,
  vonageSecret,
  voyageApiKey,
  vultrKey,
  wakatimeKey,
  wandbKey,
  webflowToken,
  wireguardPrivateKey,
  wiseToken,
  xaiApiKey,
  yandexKey,
  yelpKey,
  zapierWebhookUrl,
  zendeskToken,
  zohoToken,
  zoomSecret,
  zuploKey,
];
