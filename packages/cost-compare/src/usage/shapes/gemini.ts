import {
  type FieldEffect,
  partOfInput,
  priced,
  serviceTier,
  total,
  type UsageShape,
} from '../usage-shape.ts';

const modalities: readonly (readonly [string, string])[] = [
  ['TEXT', 'text'],
  ['AUDIO', 'audio'],
  ['IMAGE', 'image'],
  ['DOCUMENT', 'image'],
  ['VIDEO', 'video'],
];

function byModality(field: string, units: (modality: string) => string[]): Record<string, FieldEffect> {
  return Object.fromEntries(
    modalities.map(([name, modality]) => [`${field}[${name}]`, priced(...units(modality))]),
  );
}

export const geminiUsage: UsageShape = {
  id: 'gemini',
  title: 'Google Gemini',
  marks: [['promptTokenCount', 'candidatesTokenCount', 'thoughtsTokenCount']],
  inputIncludesCache: true,
  fields: {
    promptTokenCount: priced('input_tokens'),
    ...byModality('promptTokensDetails', (modality) => [`input_${modality}_tokens`]),
    cachedContentTokenCount: priced('cache_read_tokens'),
    ...byModality('cacheTokensDetails', (modality) => [`cache_${modality}_read_tokens`]),
    candidatesTokenCount: priced('output_tokens'),
    ...byModality('candidatesTokensDetails', (modality) => [`output_${modality}_tokens`]),
    thoughtsTokenCount: priced('output_tokens', 'output_reasoning_tokens'),
    toolUsePromptTokenCount: priced('input_tokens', 'input_tool_tokens'),
    ...byModality('toolUsePromptTokensDetails', (modality) => [
      `input_${modality}_tokens`,
      `input_${modality}_tool_tokens`,
    ]),
    totalTokenCount: total,
    initialPromptTokenCount: partOfInput,
    trafficType: serviceTier,
    serviceTier,
  },
};
