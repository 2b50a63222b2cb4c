import type { ProviderCheck } from '../provider-check.ts';
import { anthropic } from './anthropic.ts';
import { digitalocean } from './digitalocean.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { huggingface } from './huggingface.ts';
import { npm } from './npm.ts';
import { openai } from './openai.ts';
import { postman } from './postman.ts';
import { sendgrid } from './sendgrid.ts';
import { slack } from './slack.ts';
import { stripe } from './stripe.ts';

/** Every provider that can be asked. */
export const providerChecks: readonly ProviderCheck[] = [
  anthropic,
  digitalocean,
  github,
  gitlab,
  huggingface,
  npm,
  openai,
  postman,
  sendgrid,
  slack,
  stripe,
];
