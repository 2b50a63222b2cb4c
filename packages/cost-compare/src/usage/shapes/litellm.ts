import { chatDetails } from '../chat-details.ts';
import { included, label, ownAmount, priced, serviceTier, total, type UsageShape } from '../usage-shape.ts';

export const litellmUsage: UsageShape = {
  id: 'litellm',
  title: 'LiteLLM',
  marks: [['prompt_tokens'], ['cache_read_input_tokens', 'cache_creation_input_tokens']],
  inputIncludesCache: true,
  fields: {
    ...chatDetails,
    prompt_tokens: priced('input_tokens'),
    completion_tokens: priced('output_tokens'),
    total_tokens: total,
    cache_read_input_tokens: priced('cache_read_tokens'),
    cache_creation_input_tokens: priced('cache_write_tokens'),
    'prompt_tokens_details.cached_tokens': included('the same as cache_read_input_tokens'),
    'prompt_tokens_details.cache_creation_tokens': included('the same as cache_creation_input_tokens'),
    'prompt_tokens_details.cache_creation_token_details.ephemeral_5m_input_tokens':
      priced('cache_write_5m_tokens'),
    'prompt_tokens_details.cache_creation_token_details.ephemeral_1h_input_tokens':
      priced('cache_write_1h_tokens'),
    'server_tool_use.web_search_requests': priced('web_searches'),
    'prompt_tokens_details.web_search_requests': included('the same as server_tool_use'),
    inference_geo: label('', 'global', 'not_available'),
    speed: label('standard'),
    service_tier: serviceTier,
    cost: ownAmount,
  },
};
