import { included, priced, type UsageShape, unpriced } from '../usage-shape.ts';

export const cohereUsage: UsageShape = {
  id: 'cohere',
  title: 'Cohere',
  marks: [['billed_units']],
  inputIncludesCache: true,
  fields: {
    'billed_units.input_tokens': priced('input_tokens'),
    'billed_units.output_tokens': priced('output_tokens'),
    'billed_units.search_units': priced('rerank_searches'),
    'billed_units.image_tokens': priced('input_tokens', 'input_image_tokens'),
    'billed_units.images': unpriced('images have no published rate'),
    'billed_units.classifications': unpriced('classifications have no published rate'),
    'billed_units.pages': unpriced('pages have no published rate'),
    'tokens.input_tokens': included('billed_units is what is charged'),
    'tokens.output_tokens': included('billed_units is what is charged'),
    cached_tokens: unpriced('cached tokens are not part of billed_units'),
    'api_version.version': included('not a charge'),
    'api_version.is_deprecated': included('not a charge'),
    'api_version.is_experimental': included('not a charge'),
    warnings: included('not a charge'),
  },
};
