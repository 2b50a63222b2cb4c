// The shapes of usage objects, in the order in which they are tried: what is specific first.
import type { UsageShape } from '../usage-shape.ts';
import { anthropicUsage } from './anthropic.ts';
import { bedrockUsage } from './bedrock.ts';
import { chatUsage } from './chat.ts';
import { codexUsage } from './codex.ts';
import { cohereUsage } from './cohere.ts';
import { deepseekUsage } from './deepseek.ts';
import { durationUsage } from './duration.ts';
import { geminiInteractionsUsage, geminiUsage } from './gemini.ts';
import { geminiCliUsage } from './gemini-cli.ts';
import { langfuseUsage } from './langfuse.ts';
import { litellmUsage } from './litellm.ts';
import { pagesUsage } from './pages.ts';
import { perplexityUsage } from './perplexity.ts';
import { responsesUsage } from './responses.ts';
import { totalUsage } from './total.ts';

export const usageShapes: readonly UsageShape[] = [
  geminiUsage,
  geminiInteractionsUsage,
  geminiCliUsage,
  langfuseUsage,
  litellmUsage,
  perplexityUsage,
  deepseekUsage,
  chatUsage,
  anthropicUsage,
  codexUsage,
  bedrockUsage,
  cohereUsage,
  responsesUsage,
  durationUsage,
  pagesUsage,
  totalUsage,
];
