import { priced, total, type UsageShape } from '../usage-shape.ts';

export const geminiCliUsage: UsageShape = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  marks: [['thoughts', 'tool'], ['input']],
  inputIncludesCache: true,
  fields: {
    input: priced('input_tokens'),
    cached: priced('cache_read_tokens'),
    output: priced('output_tokens'),
    thoughts: priced('output_tokens', 'output_reasoning_tokens'),
    tool: priced('input_tokens', 'input_tool_tokens'),
    total,
  },
};
