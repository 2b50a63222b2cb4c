import { included, priced, type UsageShape } from '../usage-shape.ts';

export const bedrockUsage: UsageShape = {
  id: 'bedrock',
  title: 'Amazon Bedrock Converse',
  marks: [['inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheWriteInputTokens']],
  inputIncludesCache: false,
  fields: {
    inputTokens: priced('input_tokens'),
    outputTokens: priced('output_tokens'),
    totalTokens: included('the sum of the others'),
    cacheReadInputTokens: priced('input_tokens', 'cache_read_tokens'),
    cacheReadInputTokenCount: included('the same as cacheReadInputTokens'),
    cacheWriteInputTokens: priced('input_tokens', 'cache_write_tokens'),
    cacheWriteInputTokenCount: included('the same as cacheWriteInputTokens'),
    'cacheDetails[5m]': priced('cache_write_5m_tokens'),
    'cacheDetails[1h]': priced('cache_write_1h_tokens'),
  },
};
