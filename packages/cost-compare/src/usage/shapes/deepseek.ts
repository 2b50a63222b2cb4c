import { included, partOfInput, priced, total, type UsageShape } from '../usage-shape.ts';

export const deepseekUsage: UsageShape = {
  id: 'deepseek',
  title: 'DeepSeek',
  marks: [['prompt_cache_hit_tokens', 'prompt_cache_miss_tokens']],
  inputIncludesCache: true,
  fields: {
    prompt_tokens: priced('input_tokens'),
    prompt_cache_hit_tokens: priced('cache_read_tokens'),
    prompt_cache_miss_tokens: partOfInput,
    completion_tokens: priced('output_tokens'),
    total_tokens: total,
    'prompt_tokens_details.cached_tokens': included('the same as prompt_cache_hit_tokens'),
    'completion_tokens_details.reasoning_tokens': priced('output_reasoning_tokens'),
  },
};
