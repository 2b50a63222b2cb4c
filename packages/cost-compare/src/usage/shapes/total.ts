import { priced, type UsageShape } from '../usage-shape.ts';

export const totalUsage: UsageShape = {
  id: 'total',
  title: 'Embeddings that give only a total',
  marks: [['total_tokens']],
  inputIncludesCache: true,
  fields: { total_tokens: priced('input_tokens') },
};
