import {
  type FieldEffect,
  partOfInput,
  priced,
  serviceTier,
  total,
  type UsageShape,
  unpriced,
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

/** The same with the lower-case names of the Interactions API. */
function byLowerModality(field: string, units: (modality: string) => string[]): Record<string, FieldEffect> {
  return Object.fromEntries(
    Object.entries(byModality(field, units)).map(([path, effect]) => [path.toLowerCase(), effect]),
  );
}

const grounding = unpriced('grounding has rates of its own, of which some requests are free');

export const geminiUsage: UsageShape = {
  id: 'gemini',
  title: 'Google Gemini',
  marks: [['promptTokenCount', 'candidatesTokenCount', 'responseTokenCount', 'thoughtsTokenCount']],
  inputIncludesCache: true,
  fields: {
    promptTokenCount: priced('input_tokens'),
    ...byModality('promptTokensDetails', (modality) => [`input_${modality}_tokens`]),
    cachedContentTokenCount: priced('cache_read_tokens'),
    ...byModality('cacheTokensDetails', (modality) => [`cache_${modality}_read_tokens`]),
    candidatesTokenCount: priced('output_tokens'),
    ...byModality('candidatesTokensDetails', (modality) => [`output_${modality}_tokens`]),
    responseTokenCount: priced('output_tokens'),
    ...byModality('responseTokensDetails', (modality) => [`output_${modality}_tokens`]),
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

export const geminiInteractionsUsage: UsageShape = {
  id: 'gemini-interactions',
  title: 'Google Gemini Interactions',
  marks: [['total_input_tokens', 'total_output_tokens', 'total_thought_tokens']],
  inputIncludesCache: true,
  fields: {
    total_input_tokens: priced('input_tokens'),
    ...byLowerModality('input_tokens_by_modality', (modality) => [`input_${modality}_tokens`]),
    total_cached_tokens: priced('cache_read_tokens'),
    ...byLowerModality('cached_tokens_by_modality', (modality) => [`cache_${modality}_read_tokens`]),
    total_output_tokens: priced('output_tokens'),
    ...byLowerModality('output_tokens_by_modality', (modality) => [`output_${modality}_tokens`]),
    total_thought_tokens: priced('output_tokens', 'output_reasoning_tokens'),
    total_tool_use_tokens: priced('input_tokens', 'input_tool_tokens'),
    ...byLowerModality('tool_use_tokens_by_modality', (modality) => [
      `input_${modality}_tokens`,
      `input_${modality}_tool_tokens`,
    ]),
    total_tokens: total,
    initial_input_tokens: partOfInput,
    'grounding_tool_count[google_search]': grounding,
    'grounding_tool_count[google_maps]': grounding,
    'grounding_tool_count[retrieval]': grounding,
  },
};
