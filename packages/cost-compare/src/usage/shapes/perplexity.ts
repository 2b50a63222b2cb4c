import { included, label, ownAmount, priced, type UsageShape } from '../usage-shape.ts';

export const perplexityUsage: UsageShape = {
  id: 'perplexity',
  title: 'Perplexity',
  marks: [['search_context_size', 'num_search_queries', 'citation_tokens'], ['prompt_tokens']],
  inputIncludesCache: true,
  fields: {
    prompt_tokens: priced('input_tokens'),
    completion_tokens: priced('output_tokens'),
    citation_tokens: priced('output_tokens', 'output_citation_tokens'),
    reasoning_tokens: priced('output_tokens', 'output_reasoning_tokens'),
    num_search_queries: priced('web_searches'),
    // The list has the request fee of a large search context.
    search_context_size: label('high'),
    total_tokens: included('the sum of the others'),
    'cost.input_tokens_cost': ownAmount,
    'cost.output_tokens_cost': ownAmount,
    'cost.citation_tokens_cost': ownAmount,
    'cost.reasoning_tokens_cost': ownAmount,
    'cost.search_queries_cost': ownAmount,
    'cost.request_cost': ownAmount,
    'cost.total_cost': ownAmount,
  },
};
