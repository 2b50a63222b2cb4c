import { included, priced, type UsageShape } from '../usage-shape.ts';

export const codexUsage: UsageShape = {
  id: 'codex',
  title: 'Codex CLI',
  marks: [['cached_input_tokens', 'reasoning_output_tokens']],
  inputIncludesCache: true,
  fields: {
    input_tokens: priced('input_tokens'),
    cached_input_tokens: priced('cache_read_tokens'),
    cache_write_input_tokens: priced('cache_write_tokens'),
    output_tokens: priced('output_tokens'),
    reasoning_output_tokens: priced('output_reasoning_tokens'),
    total_tokens: included('the sum of the others'),
  },
};
