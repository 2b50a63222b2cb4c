import { label, seconds, type UsageShape } from '../usage-shape.ts';

export const durationUsage: UsageShape = {
  id: 'duration',
  title: 'OpenAI transcriptions by duration',
  marks: [['seconds']],
  inputIncludesCache: true,
  fields: { type: label('duration'), seconds: seconds('audio_seconds', 'input_audio_seconds') },
};
