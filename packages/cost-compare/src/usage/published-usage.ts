// The usage types that providers publish in their client libraries, field by field, for the documentation and its test.
import { usageShapes } from './shapes/index.ts';
import type { FieldEffect, UsageShape } from './usage-shape.ts';

/** A type of a client library. */
export interface PublishedUsage {
  readonly provider: string;
  /** Package, version and type that the fields were read from. */
  readonly source: string;
  /** As they are on the wire. */
  readonly fields: readonly string[];
}

const modalities = ['TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'DOCUMENT'];
const byModality = (field: string): string[] => modalities.map((name) => `${field}[${name}]`);
const chat = ['prompt_tokens', 'completion_tokens', 'total_tokens'];
const cached = 'prompt_tokens_details.cached_tokens';
const reasoning = 'completion_tokens_details.reasoning_tokens';
const predictions = ['accepted', 'rejected'].map(
  (each) => `completion_tokens_details.${each}_prediction_tokens`,
);

export const publishedUsage: readonly PublishedUsage[] = [
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, CompletionUsage',
    fields: [
      ...chat,
      ...['audio', 'cache_write', 'cached', 'image', 'text'].map(
        (each) => `prompt_tokens_details.${each}_tokens`,
      ),
      ...predictions,
      'completion_tokens_details.audio_tokens',
      'completion_tokens_details.text_tokens',
      reasoning,
    ],
  },
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, ResponseUsage',
    fields: [
      'input_tokens',
      'input_tokens_details.cache_write_tokens',
      'input_tokens_details.cache_write_tokens_details.ttl_12h_tokens',
      'input_tokens_details.cache_write_tokens_details.ttl_30m_tokens',
      'input_tokens_details.cached_tokens',
      'output_tokens',
      'output_tokens_details.reasoning_tokens',
      'total_tokens',
    ],
  },
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, RealtimeResponseUsage',
    fields: [
      'input_tokens',
      ...['audio', 'cached', 'image', 'text'].map((each) => `input_token_details.${each}_tokens`),
      ...['audio', 'image', 'text'].map((each) => `input_token_details.cached_tokens_details.${each}_tokens`),
      'output_tokens',
      ...['audio', 'text'].map((each) => `output_token_details.${each}_tokens`),
      'total_tokens',
    ],
  },
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, CreateEmbeddingResponse.Usage',
    fields: ['prompt_tokens', 'total_tokens'],
  },
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, ImagesResponse.Usage',
    fields: [
      'input_tokens',
      'input_tokens_details.image_tokens',
      'input_tokens_details.text_tokens',
      'output_tokens',
      'output_tokens_details.image_tokens',
      'output_tokens_details.text_tokens',
      'total_tokens',
    ],
  },
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, Transcription.Tokens',
    fields: [
      'type',
      'input_tokens',
      'input_token_details.audio_tokens',
      'input_token_details.text_tokens',
      'output_tokens',
      'total_tokens',
    ],
  },
  {
    provider: 'OpenAI',
    source: 'openai 7.57.0, Transcription.Duration',
    fields: ['type', 'seconds'],
  },
  {
    provider: 'Anthropic',
    source: '@anthropic-ai/sdk 1.12.0, BetaUsage',
    fields: [
      'cache_creation.ephemeral_1h_input_tokens',
      'cache_creation.ephemeral_5m_input_tokens',
      'cache_creation_input_tokens',
      'cache_read_input_tokens',
      'fallback_credit',
      'inference_geo',
      'input_tokens',
      'iterations',
      'output_tokens',
      'output_tokens_details.thinking_tokens',
      'server_tool_use.web_fetch_requests',
      'server_tool_use.web_search_requests',
      'service_tier',
      'speed',
    ],
  },
  {
    provider: 'Google',
    source: '@google/genai 3.1.0, GenerateContentResponseUsageMetadata',
    fields: [
      ...byModality('cacheTokensDetails'),
      'cachedContentTokenCount',
      'candidatesTokenCount',
      ...byModality('candidatesTokensDetails'),
      'initialPromptTokenCount',
      'promptTokenCount',
      ...byModality('promptTokensDetails'),
      'thoughtsTokenCount',
      'toolUsePromptTokenCount',
      ...byModality('toolUsePromptTokensDetails'),
      'totalTokenCount',
      'trafficType',
    ],
  },
  {
    provider: 'Google',
    source: '@google/genai 3.1.0, UsageMetadata',
    fields: [
      ...byModality('cacheTokensDetails'),
      'cachedContentTokenCount',
      'promptTokenCount',
      ...byModality('promptTokensDetails'),
      'responseTokenCount',
      ...byModality('responseTokensDetails'),
      'serviceTier',
      'thoughtsTokenCount',
      'toolUsePromptTokenCount',
      ...byModality('toolUsePromptTokensDetails'),
      'totalTokenCount',
      'trafficType',
    ],
  },
  {
    provider: 'Google',
    source: '@google/genai 3.1.0, Interactions.Usage',
    fields: [
      ...['cached', 'input', 'output', 'tool_use'].flatMap((each) =>
        byModality(`${each}_tokens_by_modality`).map((field) => field.toLowerCase()),
      ),
      ...['google_search', 'google_maps', 'retrieval'].map((each) => `grounding_tool_count[${each}]`),
      'initial_input_tokens',
      'total_cached_tokens',
      'total_input_tokens',
      'total_output_tokens',
      'total_thought_tokens',
      'total_tokens',
      'total_tool_use_tokens',
    ],
  },
  {
    provider: 'Amazon Bedrock',
    source: '@aws-sdk/client-bedrock-runtime 3.1164.0, TokenUsage',
    fields: [
      'inputTokens',
      'outputTokens',
      'totalTokens',
      'cacheReadInputTokens',
      'cacheWriteInputTokens',
      'cacheDetails[5m]',
      'cacheDetails[1h]',
    ],
  },
  {
    provider: 'Mistral',
    source: '@mistralai/mistralai 2.7.0, UsageInfo',
    fields: [...chat, 'prompt_audio_seconds', 'service_tier'],
  },
  {
    provider: 'Cohere',
    source: 'cohere-ai 8.1.0, ApiMeta and Usage',
    fields: [
      'billed_units.images',
      'billed_units.input_tokens',
      'billed_units.image_tokens',
      'billed_units.output_tokens',
      'billed_units.search_units',
      'billed_units.classifications',
      'billed_units.pages',
      'tokens.input_tokens',
      'tokens.output_tokens',
      'cached_tokens',
      'api_version.version',
      'api_version.is_deprecated',
      'api_version.is_experimental',
      'warnings',
    ],
  },
  {
    provider: 'Groq',
    source: 'groq-sdk 1.6.0, CompletionUsage',
    fields: [...chat, cached, reasoning, 'completion_time', 'prompt_time', 'queue_time', 'total_time'],
  },
  { provider: 'Together', source: 'together-ai 0.52.0, ChatCompletionUsage', fields: chat },
  {
    provider: 'OpenRouter',
    source: '@openrouter/sdk 1.3.19, ChatUsage',
    fields: [
      ...chat,
      ...['audio', 'cache_write', 'cached', 'video'].map((each) => `prompt_tokens_details.${each}_tokens`),
      ...predictions,
      'completion_tokens_details.audio_tokens',
      reasoning,
      'cost',
      'cost_details.server_tool_cost',
      'cost_details.upstream_inference_completions_cost',
      'cost_details.upstream_inference_cost',
      'cost_details.upstream_inference_prompt_cost',
      'is_byok',
      'server_tool_use_details.tool_calls_executed',
      'server_tool_use_details.tool_calls_requested',
      'server_tool_use_details.web_search_requests',
    ],
  },
  {
    provider: 'Cerebras',
    source: '@cerebras/cerebras_cloud_sdk 1.91.0, ChatCompletionResponse.Usage',
    fields: [...chat, cached, ...predictions, reasoning, 'image_tokens'],
  },
  {
    provider: 'xAI',
    source: '@ai-sdk/xai 3.0.138, chat usage',
    fields: [
      ...chat,
      'cost_in_usd_ticks',
      ...['text', 'audio', 'image', 'cached'].map((each) => `prompt_tokens_details.${each}_tokens`),
      reasoning,
      'completion_tokens_details.audio_tokens',
      ...predictions,
    ],
  },
  {
    provider: 'xAI',
    source: '@ai-sdk/xai 5.0.12, responses usage',
    fields: [
      'input_tokens',
      'input_tokens_details.cached_tokens',
      'output_tokens',
      'output_tokens_details.reasoning_tokens',
      'total_tokens',
      'num_sources_used',
      'num_server_side_tools_used',
      'cost_in_usd_ticks',
    ],
  },
  {
    provider: 'DeepSeek',
    source: '@ai-sdk/deepseek 3.0.56, token usage',
    fields: [...chat, 'prompt_cache_hit_tokens', 'prompt_cache_miss_tokens', cached, reasoning],
  },
];

/** The shape that reads a published type. */
export function shapeOfPublished({ fields }: PublishedUsage): UsageShape | undefined {
  const names = new Set(fields.map((field) => field.replace(/[.[].*$/, '')));
  return usageShapes.find(({ marks }) => marks.every((group) => group.some((mark) => names.has(mark))));
}

/** What becomes of a field, in words for the documentation. */
export function effectText(effect: FieldEffect | undefined): string {
  switch (effect?.kind) {
    case 'priced':
    case 'seconds':
      return `priced as ${effect.units.map((unit) => `\`${unit}\``).join(', ')}`;
    case 'repeated':
      return `priced as ${effect.units.map((unit) => `\`${unit}\``).join(', ')}, once if repeated`;
    case 'included':
      return `not priced by itself: ${effect.why}`;
    case 'total':
      return 'checked against the fields that are priced; a rest is a warning';
    case 'service-tier':
      return 'selects the rates; a warning when that tier has no known rates';
    case 'iterations':
      return 'compactions and advisors are priced as requests of their own; any other type is a warning';
    case 'label':
      return `warning unless ${effect.harmless.map((each) => (each === '' ? 'empty' : `\`${each}\``)).join(', ')}`;
    case 'unpriced':
      return `warning: ${effect.why}`;
    case undefined:
      return 'warning: unknown field';
  }
}
