// What OpenAI's chat completions report about input and output in detail, as do the many APIs that follow them.
import { type FieldEffect, partOfOutput, priced, repeated } from './usage-shape.ts';

export const chatDetails: Readonly<Record<string, FieldEffect>> = {
  'prompt_tokens_details.cached_tokens': repeated('cache_read_tokens'),
  'prompt_tokens_details.cache_write_tokens': repeated('cache_write_tokens'),
  'prompt_tokens_details.cache_creation_tokens': repeated('cache_write_tokens'),
  'prompt_tokens_details.text_tokens': repeated('input_text_tokens'),
  'prompt_tokens_details.audio_tokens': priced('input_audio_tokens'),
  'prompt_tokens_details.image_tokens': repeated('input_image_tokens'),
  'prompt_tokens_details.video_tokens': priced('input_video_tokens'),
  'completion_tokens_details.reasoning_tokens': repeated('output_reasoning_tokens'),
  'completion_tokens_details.text_tokens': priced('output_text_tokens'),
  'completion_tokens_details.audio_tokens': priced('output_audio_tokens'),
  'completion_tokens_details.image_tokens': priced('output_image_tokens'),
  'completion_tokens_details.accepted_prediction_tokens': partOfOutput,
  'completion_tokens_details.rejected_prediction_tokens': partOfOutput,
};
