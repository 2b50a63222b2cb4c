// Keys recognized by the name of what they are for. One line for each rule, by name.
export { awsSecretKey } from './aws-secret-key.ts';
export { azureDevopsToken } from './azure-devops-token.ts';
export { honeybadgerApiKey } from './honeybadger-api-key.ts';
export { maxmindKey } from './maxmind-key.ts';
export { onlineServiceKey } from './online-service-key.ts';
export { openaiLegacyKey } from './openai-legacy-key.ts';
export { snowflakePassword } from './snowflake-password.ts';
export { sumologicAccessId } from './sumologic-access-id.ts';
