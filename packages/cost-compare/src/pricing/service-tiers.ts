// What providers take off, or put on, for tokens in another service tier than the standard one. The price list has
// standard prices only; a tier that is not here is named in a warning and priced at the standard rates.
import { type Decimal, isDecimal, readDecimal } from '../decimal.ts';

/** The factor on token rates by provider and tier, from the provider's own price page or documentation. */
export interface TierFactor {
  readonly provider: string;
  readonly tier: string;
  readonly factor: string;
  /** The models it holds for; all of the provider when absent. */
  readonly models?: RegExp;
  /** Whether the provider says that it holds for cached input, too; if not, cached input gets a warning. */
  readonly coversCache?: true;
}

// OpenAI lists the priority rates of each model, where the long contexts of later models have none; factors without
// an exact decimal, such as that of gpt-4o-mini, are left out. Bedrock's flex and Together's batch have a discount that
// depends on the model and is in no list, and Google's priority tier costs 75 to 100 % more.
export const tierFactors: readonly TierFactor[] = [
  { provider: 'openai', tier: 'batch', factor: '0.5', coversCache: true },
  { provider: 'openai', tier: 'flex', factor: '0.5', coversCache: true },
  {
    provider: 'openai',
    tier: 'priority',
    factor: '2',
    models: /^(gpt-5(\.1)?(-codex)?|gpt-5\.2|gpt-4\.1-nano)(-\d{4}-\d\d-\d\d)?$/,
    coversCache: true,
  },
  { provider: 'openai', tier: 'priority', factor: '1.8', models: /^gpt-5-mini(-|$)/, coversCache: true },
  {
    provider: 'openai',
    tier: 'priority',
    factor: '1.75',
    models: /^(gpt-4\.1(-mini)?(-\d{4}-.*)?|o3(-\d{4}-.*)?|gpt-4o-2024-05-13)$/,
    coversCache: true,
  },
  {
    provider: 'openai',
    tier: 'priority',
    factor: '1.7',
    models: /^gpt-4o(-2024-(08-06|11-20))?$/,
    coversCache: true,
  },
  { provider: 'azure', tier: 'batch', factor: '0.5' },
  { provider: 'anthropic', tier: 'batch', factor: '0.5', coversCache: true },
  { provider: 'google', tier: 'batch', factor: '0.5' },
  { provider: 'google', tier: 'flex', factor: '0.5' },
  { provider: 'aws', tier: 'batch', factor: '0.5' },
  { provider: 'mistral', tier: 'batch', factor: '0.5', coversCache: true },
  { provider: 'mistral', tier: 'priority', factor: '1.75', coversCache: true },
  { provider: 'groq', tier: 'batch', factor: '0.5' },
  { provider: 'groq', tier: 'flex', factor: '1', coversCache: true },
  { provider: 'fireworks', tier: 'batch', factor: '0.5' },
  { provider: 'voyageai', tier: 'batch', factor: '0.67' },
];

export const standardTier = 'standard';

const names: Readonly<Record<string, string>> = {
  '': standardTier,
  auto: standardTier,
  default: standardTier,
  standard_only: standardTier,
  on_demand: standardTier,
  traffic_type_unspecified: standardTier,
  on_demand_flex: 'flex',
  on_demand_priority: 'priority',
  on_demand_offpeak: 'offpeak',
};

/** The tier by one name, whatever the provider calls it. */
export function serviceTierOf(name: string): string {
  const folded = name.trim().toLowerCase();
  return Object.hasOwn(names, folded) ? (names[folded] as string) : folded;
}

/** What is known of the token rates of a model in a tier. */
export interface KnownFactor {
  readonly factor: Decimal;
  readonly coversCache: boolean;
}

/** The factor on the token rates of a model; undefined when nobody has published one for that tier. */
export function tierFactorOf(provider: string, model: string, tier: string): KnownFactor | undefined {
  const found = tierFactors.find(
    (each) => each.provider === provider && each.tier === tier && (each.models?.test(model) ?? true),
  );
  if (found === undefined) return undefined;
  const factor = readDecimal(found.factor);
  return isDecimal(factor) ? { factor, coversCache: found.coversCache === true } : undefined;
}
