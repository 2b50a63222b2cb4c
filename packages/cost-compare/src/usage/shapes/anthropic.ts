import {
  type FieldEffect,
  included,
  label,
  priced,
  serviceTier,
  type UsageShape,
  unpriced,
} from '../usage-shape.ts';

const anthropicFields: Readonly<Record<string, FieldEffect>> = {
  input_tokens: priced('input_tokens'),
  cache_read_input_tokens: priced('input_tokens', 'cache_read_tokens'),
  cache_creation_input_tokens: priced('input_tokens', 'cache_write_tokens'),
  'cache_creation.ephemeral_5m_input_tokens': priced('cache_write_5m_tokens'),
  'cache_creation.ephemeral_1h_input_tokens': priced('cache_write_1h_tokens'),
  output_tokens: priced('output_tokens'),
  'output_tokens_details.thinking_tokens': priced('output_reasoning_tokens'),
  'server_tool_use.web_search_requests': priced('web_searches'),
  'server_tool_use.web_fetch_requests': included('fetching costs its tokens only'),
  service_tier: serviceTier,
  inference_geo: label('', 'global', 'not_available'),
  speed: label('standard'),
  iterations: { kind: 'iterations' },
  fallback_credit: unpriced('a credit for a fallback changes the bill'),
  total_tokens: included('the sum of the others'),
};

export const anthropicUsage: UsageShape = {
  id: 'anthropic',
  title: 'Anthropic Messages',
  marks: [
    [
      'cache_read_input_tokens',
      'cache_creation_input_tokens',
      'cache_creation',
      'server_tool_use',
      'inference_geo',
    ],
  ],
  inputIncludesCache: false,
  fields: anthropicFields,
};
