import type { SecretRule } from '../../secret-rule.ts';
import { adyenKey } from './adyen-key.ts';
import { akamaiSecret } from './akamai-secret.ts';
import { alchemyKey } from './alchemy-key.ts';
import { algoliaAdminKey } from './algolia-admin-key.ts';
import { alibabaSecret } from './alibaba-secret.ts';
import { alphavantageKey } from './alphavantage-key.ts';
import { amplitudeKey } from './amplitude-key.ts';
import { apifyToken } from './apify-token.ts';
import { asanaToken } from './asana-token.ts';
import { assemblyaiKey } from './assemblyai-key.ts';
import { auth0Secret } from './auth0-secret.ts';
import { awsSecretKey } from './aws-secret-key.ts';
import { azureCognitiveKey } from './azure-cognitive-key.ts';
import { azureDevopsToken } from './azure-devops-token.ts';
import { azureSearchKey } from './azure-search-key.ts';
import { binanceKey } from './binance-key.ts';
import { bitlyToken } from './bitly-token.ts';
import { bittrexKey } from './bittrex-key.ts';
import { boxSecret } from './box-secret.ts';
import { browserstackKey } from './browserstack-key.ts';
import { bugsnagApiKey } from './bugsnag-api-key.ts';
import { censysSecret } from './censys-secret.ts';
import { clickupToken } from './clickup-token.ts';
import { cloudflareApiToken } from './cloudflare-api-token.ts';
import { cloudinarySecret } from './cloudinary-secret.ts';
import { cloudsmithKey } from './cloudsmith-key.ts';
import { codeclimateToken } from './codeclimate-token.ts';
import { codecovToken } from './codecov-token.ts';
import { cohereKey } from './cohere-key.ts';
import { coinapiKey } from './coinapi-key.ts';
import { coinbaseKey } from './coinbase-key.ts';
import { confluentSecret } from './confluent-secret.ts';
import { contentfulDeliveryToken } from './contentful-delivery-token.ts';
import { coverallsToken } from './coveralls-token.ts';
import { cypressRecordKey } from './cypress-record-key.ts';
import { datadogApiKey } from './datadog-api-key.ts';
import { deepgramKey } from './deepgram-key.ts';
import { deepseekKey } from './deepseek-key.ts';
import { discourseKey } from './discourse-key.ts';
import { docusignKey } from './docusign-key.ts';
import { droneToken } from './drone-token.ts';
import { dropboxToken } from './dropbox-token.ts';
import { elasticApiKey } from './elastic-api-key.ts';
import { elevenlabsKey } from './elevenlabs-key.ts';
import { etherscanKey } from './etherscan-key.ts';
import { facebookAppSecret } from './facebook-app-secret.ts';
import { fastlyToken } from './fastly-token.ts';
import { figmaLegacyToken } from './figma-legacy-token.ts';
import { finnhubKey } from './finnhub-key.ts';
import { fitbitSecret } from './fitbit-secret.ts';
import { flickrKey } from './flickr-key.ts';
import { freshdeskKey } from './freshdesk-key.ts';
import { gemfuryToken } from './gemfury-token.ts';
import { giphyKey } from './giphy-key.ts';
import { gitterToken } from './gitter-token.ts';
import { gocardlessToken } from './gocardless-token.ts';
import { guardianKey } from './guardian-key.ts';
import { hellosignKey } from './hellosign-key.ts';
import { hereKey } from './here-key.ts';
import { herokuApiKeyUuid } from './heroku-api-key-uuid.ts';
import { hetznerToken } from './hetzner-token.ts';
import { honeybadgerApiKey } from './honeybadger-api-key.ts';
import { hubspotApiKey } from './hubspot-api-key.ts';
import { hunterKey } from './hunter-key.ts';
import { ibmCloudApiKey } from './ibm-cloud-api-key.ts';
import { imgurSecret } from './imgur-secret.ts';
import { infuraKey } from './infura-key.ts';
import { instagramToken } from './instagram-token.ts';
import { intercomToken } from './intercom-token.ts';
import { ipgeolocationKey } from './ipgeolocation-key.ts';
import { ipinfoToken } from './ipinfo-token.ts';
import { ipstackKey } from './ipstack-key.ts';
import { jenkinsToken } from './jenkins-token.ts';
import { jiraToken } from './jira-token.ts';
import { krakenKey } from './kraken-key.ts';
import { kubernetesBootstrapToken } from './kubernetes-bootstrap-token.ts';
import { lambdatestKey } from './lambdatest-key.ts';
import { launchdarklyKey } from './launchdarkly-key.ts';
import { lineToken } from './line-token.ts';
import { linkedinSecret } from './linkedin-secret.ts';
import { linodeToken } from './linode-token.ts';
import { lobKey } from './lob-key.ts';
import { logglyToken } from './loggly-token.ts';
import { logzioToken } from './logzio-token.ts';
import { mailjetKey } from './mailjet-key.ts';
import { mandrillKey } from './mandrill-key.ts';
import { mapquestKey } from './mapquest-key.ts';
import { mattermostToken } from './mattermost-token.ts';
import { maxmindKey } from './maxmind-key.ts';
import { messagebirdKey } from './messagebird-key.ts';
import { mistralKey } from './mistral-key.ts';
import { mixpanelSecret } from './mixpanel-secret.ts';
import { mondayToken } from './monday-token.ts';
import { mongodbAtlasKey } from './mongodb-atlas-key.ts';
import { netlifyToken } from './netlify-token.ts';
import { newsapiKey } from './newsapi-key.ts';
import { ngrokToken } from './ngrok-token.ts';
import { nytimesKey } from './nytimes-key.ts';
import { oktaToken } from './okta-token.ts';
import { onesignalKey } from './onesignal-key.ts';
import { onlineServiceKey } from './online-service-key.ts';
import { openaiLegacyKey } from './openai-legacy-key.ts';
import { openweatherKey } from './openweather-key.ts';
import { opsgenieApiKey } from './opsgenie-api-key.ts';
import { ovhSecret } from './ovh-secret.ts';
import { packagecloudToken } from './packagecloud-token.ts';
import { pagerdutyApiKey } from './pagerduty-api-key.ts';
import { particleToken } from './particle-token.ts';
import { paypalSecret } from './paypal-secret.ts';
import { percyToken } from './percy-token.ts';
import { pineconeKey } from './pinecone-key.ts';
import { pipedriveToken } from './pipedrive-token.ts';
import { plivoToken } from './plivo-token.ts';
import { postmarkServerToken } from './postmark-server-token.ts';
import { prismicToken } from './prismic-token.ts';
import { pubnubKey } from './pubnub-key.ts';
import { pusherSecret } from './pusher-secret.ts';
import { railwayToken } from './railway-token.ts';
import { rapidapiKey } from './rapidapi-key.ts';
import { readthedocsToken } from './readthedocs-token.ts';
import { recaptchaSecret } from './recaptcha-secret.ts';
import { redditSecret } from './reddit-secret.ts';
import { rocketchatToken } from './rocketchat-token.ts';
import { rollbarToken } from './rollbar-token.ts';
import { salesforceSecret } from './salesforce-secret.ts';
import { sanityToken } from './sanity-token.ts';
import { saucelabsKey } from './saucelabs-key.ts';
import { scalewaySecret } from './scaleway-secret.ts';
import { scraperapiKey } from './scraperapi-key.ts';
import { scrapingbeeKey } from './scrapingbee-key.ts';
import { securitytrailsKey } from './securitytrails-key.ts';
import { segmentWriteKey } from './segment-write-key.ts';
import { semaphoreToken } from './semaphore-token.ts';
import { sendbirdToken } from './sendbird-token.ts';
import { shodanKey } from './shodan-key.ts';
import { snowflakePassword } from './snowflake-password.ts';
import { snykToken } from './snyk-token.ts';
import { sonarLoginToken } from './sonar-login-token.ts';
import { sparkpostKey } from './sparkpost-key.ts';
import { splunkToken } from './splunk-token.ts';
import { spotifySecret } from './spotify-secret.ts';
import { stabilityKey } from './stability-key.ts';
import { statuspageApiKey } from './statuspage-api-key.ts';
import { storyblokToken } from './storyblok-token.ts';
import { stravaSecret } from './strava-secret.ts';
import { sumologicKey } from './sumologic-key.ts';
import { telnyxKey } from './telnyx-key.ts';
import { tencentSecretKey } from './tencent-secret-key.ts';
import { tmdbKey } from './tmdb-key.ts';
import { togetherKey } from './together-key.ts';
import { tomtomKey } from './tomtom-key.ts';
import { travisciToken } from './travisci-token.ts';
import { trelloKey } from './trello-key.ts';
import { truenasApiKey } from './truenas-api-key.ts';
import { twilioAuthToken } from './twilio-auth-token.ts';
import { twitchSecret } from './twitch-secret.ts';
import { twitterSecret } from './twitter-secret.ts';
import { unsplashKey } from './unsplash-key.ts';
import { urlscanKey } from './urlscan-key.ts';
import { vaultLegacyToken } from './vault-legacy-token.ts';
import { vaultUnsealKey } from './vault-unseal-key.ts';
import { virustotalKey } from './virustotal-key.ts';
import { vonageSecret } from './vonage-secret.ts';
import { vultrKey } from './vultr-key.ts';
import { wakatimeKey } from './wakatime-key.ts';
import { wandbKey } from './wandb-key.ts';
import { webflowToken } from './webflow-token.ts';
import { wiseToken } from './wise-token.ts';
import { yandexKey } from './yandex-key.ts';
import { yelpKey } from './yelp-key.ts';
import { zendeskToken } from './zendesk-token.ts';
import { zohoToken } from './zoho-token.ts';
import { zoomSecret } from './zoom-secret.ts';

/** Keys that only the name beside them tells. Sorted by id. */
export const namedKeyRules: readonly SecretRule[] = [
  adyenKey,
  akamaiSecret,
  alchemyKey,
  algoliaAdminKey,
  alibabaSecret,
  alphavantageKey,
  amplitudeKey,
  apifyToken,
  asanaToken,
  assemblyaiKey,
  auth0Secret,
  awsSecretKey,
  azureCognitiveKey,
  azureDevopsToken,
  azureSearchKey,
  binanceKey,
  bitlyToken,
  bittrexKey,
  boxSecret,
  browserstackKey,
  bugsnagApiKey,
  censysSecret,
  clickupToken,
  cloudflareApiToken,
  cloudinarySecret,
  cloudsmithKey,
  codeclimateToken,
  codecovToken,
  cohereKey,
  coinapiKey,
  coinbaseKey,
  confluentSecret,
  contentfulDeliveryToken,
  coverallsToken,
  cypressRecordKey,
  datadogApiKey,
  deepgramKey,
  deepseekKey,
  discourseKey,
  docusignKey,
  droneToken,
  dropboxToken,
  elasticApiKey,
  elevenlabsKey,
  etherscanKey,
  facebookAppSecret,
  fastlyToken,
  figmaLegacyToken,
  finnhubKey,
  fitbitSecret,
  flickrKey,
  freshdeskKey,
  gemfuryToken,
  giphyKey,
  gitterToken,
  gocardlessToken,
  guardianKey,
  hellosignKey,
  hereKey,
  herokuApiKeyUuid,
  hetznerToken,
  honeybadgerApiKey,
  hubspotApiKey,
  hunterKey,
  ibmCloudApiKey,
  imgurSecret,
  infuraKey,
  instagramToken,
  intercomToken,
  ipgeolocationKey,
  ipinfoToken,
  ipstackKey,
  jenkinsToken,
  jiraToken,
  krakenKey,
  kubernetesBootstrapToken,
  lambdatestKey,
  launchdarklyKey,
  lineToken,
  linkedinSecret,
  linodeToken,
  lobKey,
  logglyToken,
  logzioToken,
  mailjetKey,
  mandrillKey,
  mapquestKey,
  mattermostToken,
  maxmindKey,
  messagebirdKey,
  mistralKey,
  mixpanelSecret,
  mondayToken,
  mongodbAtlasKey,
  netlifyToken,
  newsapiKey,
  ngrokToken,
  nytimesKey,
  oktaToken,
  onesignalKey,
  onlineServiceKey,
  openaiLegacyKey,
  openweatherKey,
  opsgenieApiKey,
  ovhSecret,
  packagecloudToken,
  pagerdutyApiKey,
  particleToken,
  paypalSecret,
  percyToken,
  pineconeKey,
  pipedriveToken,
  plivoToken,
  postmarkServerToken,
  prismicToken,
  pubnubKey,
  pusherSecret,
  railwayToken,
  rapidapiKey,
  readthedocsToken,
  recaptchaSecret,
  redditSecret,
  rocketchatToken,
  rollbarToken,
  salesforceSecret,
  sanityToken,
  saucelabsKey,
  scalewaySecret,
  scraperapiKey,
  scrapingbeeKey,
  securitytrailsKey,
  segmentWriteKey,
  semaphoreToken,
  sendbirdToken,
  shodanKey,
  snowflakePassword,
  snykToken,
  sonarLoginToken,
  sparkpostKey,
  splunkToken,
  spotifySecret,
  stabilityKey,
  statuspageApiKey,
  storyblokToken,
  stravaSecret,
  sumologicKey,
  telnyxKey,
  tencentSecretKey,
  tmdbKey,
  togetherKey,
  tomtomKey,
  travisciToken,
  trelloKey,
  truenasApiKey,
  twilioAuthToken,
  twitchSecret,
  twitterSecret,
  unsplashKey,
  urlscanKey,
  vaultLegacyToken,
  vaultUnsealKey,
  virustotalKey,
  vonageSecret,
  vultrKey,
  wakatimeKey,
  wandbKey,
  webflowToken,
  wiseToken,
  yandexKey,
  yelpKey,
  zendeskToken,
  zohoToken,
  zoomSecret,
];
