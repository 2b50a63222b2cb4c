import {
  type FieldEffect,
  included,
  label,
  ownAmount,
  priced,
  seconds,
  serviceTier,
  total,
  type UsageShape,
  unpriced,
} from '../usage-shape.ts';

export const responsesUsage: UsageShape = {
  id: 'responses',
  title: 'OpenAI Responses, Realtime, Images and transcriptions',
  marks: [['input_tokens', 'output_tokens']],
  inputIncludesCache: true,
  fields: {
    input_tokens: priced('input_tokens'),
    output_tokens: priced('output_tokens'),
    total_tokens: total,
    type: label('tokens', 'duration'),
    ...inputDetails('input_tokens_details'),
    ...inputDetails('input_token_details'),
    ...outputDetails('output_tokens_details'),
    ...outputDetails('output_token_details'),
    num_sources_used: unpriced('search sources have no published rate per request'),
    num_server_side_tools_used: unpriced('server-side tools have different rates, and the count is one'),
    cost_in_usd_ticks: ownAmount,
    billable_audio_seconds: seconds('audio_seconds', 'input_audio_seconds'),
    input_text_messages: priced('input_text_messages'),
    service_tier: serviceTier,
  },
};

function inputDetails(name: string): Record<string, FieldEffect> {
  return {
    [`${name}.cached_tokens`]: priced('cache_read_tokens'),
    [`${name}.cache_write_tokens`]: priced('cache_write_tokens'),
    [`${name}.cache_write_tokens_details.ttl_30m_tokens`]: included('part of the cache writes'),
    [`${name}.cache_write_tokens_details.ttl_12h_tokens`]: unpriced(
      'the price list has one rate for cache writes, that of the default lifetime',
    ),
    [`${name}.text_tokens`]: priced('input_text_tokens'),
    [`${name}.audio_tokens`]: priced('input_audio_tokens'),
    [`${name}.image_tokens`]: priced('input_image_tokens'),
    [`${name}.cached_tokens_details.text_tokens`]: priced('cache_text_read_tokens'),
    [`${name}.cached_tokens_details.audio_tokens`]: priced('cache_audio_read_tokens'),
    [`${name}.cached_tokens_details.image_tokens`]: priced('cache_image_read_tokens'),
  };
}

function outputDetails(name: string): Record<string, FieldEffect> {
  return {
    [`${name}.reasoning_tokens`]: priced('output_reasoning_tokens'),
    [`${name}.text_tokens`]: priced('output_text_tokens'),
    [`${name}.audio_tokens`]: priced('output_audio_tokens'),
    [`${name}.image_tokens`]: priced('output_image_tokens'),
  };
}
