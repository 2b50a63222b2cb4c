import { included, label, priced, type UsageShape } from '../usage-shape.ts';

export const langfuseUsage: UsageShape = {
  id: 'langfuse',
  title: 'Langfuse usage details',
  marks: [['input', 'output']],
  inputIncludesCache: false,
  fields: {
    input: priced('input_tokens'),
    output: priced('output_tokens'),
    total: included('the sum of the others'),
    unit: label('TOKENS', 'tokens'),
    input_cached_tokens: priced('input_tokens', 'cache_read_tokens'),
    input_cache_read: priced('input_tokens', 'cache_read_tokens'),
    cache_read_input_tokens: priced('input_tokens', 'cache_read_tokens'),
    input_cache_creation: priced('input_tokens', 'cache_write_tokens'),
    cache_creation_input_tokens: priced('input_tokens', 'cache_write_tokens'),
    input_cache_creation_5m: priced('input_tokens', 'cache_write_tokens', 'cache_write_5m_tokens'),
    input_cache_creation_1h: priced('input_tokens', 'cache_write_tokens', 'cache_write_1h_tokens'),
    input_audio_tokens: priced('input_tokens', 'input_audio_tokens'),
    output_reasoning_tokens: priced('output_tokens', 'output_reasoning_tokens'),
    output_reasoning: priced('output_tokens', 'output_reasoning_tokens'),
    output_audio_tokens: priced('output_tokens', 'output_audio_tokens'),
    output_accepted_prediction_tokens: priced('output_tokens'),
    output_rejected_prediction_tokens: priced('output_tokens'),
  },
};
