// What providers charge for, as dimensions: a unit whose dimensions another one has too contains that other one, so
// cached audio input is part of cached input, of audio input, and of input. The ids are those of the price list.

/** Something that is counted in a reply and has a price. */
export interface PriceUnit {
  /** `cache_read_tokens` */
  readonly id: string;
  /** Its position in `priceUnits`, and in every array of counts. */
  readonly index: number;
  /** Its name in the price list: `cache_read_mtok`. */
  readonly priceKey: string;
  /** Its name in a price file: `cachedInputCostPer1M`. */
  readonly rateField: string;
  /** How many of it the rate is for. */
  readonly per: number;
  readonly family: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** Which part of a cost it adds to. */
  readonly part: CostPart;
}

/** The parts every cost is made of. */
export const costParts = ['fresh', 'cached', 'cacheWrite', 'cacheWrite1h', 'output', 'fees'] as const;
export type CostPart = (typeof costParts)[number];

const modalities = ['', 'text', 'audio', 'image', 'video'] as const;
const cacheTypes: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['read', { token_type: 'cache_read' }],
  ['write', { token_type: 'cache_write' }],
  ['write_5m', { token_type: 'cache_write', cache_ttl: '5m' }],
  ['write_1h', { token_type: 'cache_write', cache_ttl: '1h' }],
];

type Definition = readonly [id: string, priceKey: string, per: number, dimensions: Record<string, string>];

const others: readonly Definition[] = [
  ['audio_seconds', 'audio_hours', 3600, { family: 'durations', modality: 'audio' }],
  [
    'input_audio_seconds',
    'input_audio_hours',
    3600,
    { family: 'durations', modality: 'audio', direction: 'input' },
  ],
  [
    'output_audio_seconds',
    'output_audio_hours',
    3600,
    { family: 'durations', modality: 'audio', direction: 'output' },
  ],
  ['code_executions', 'code_executions_kcount', 1e3, { family: 'tool_calls', tool_type: 'code_execution' }],
  ['social_searches', 'social_searches_kcount', 1e3, { family: 'tool_calls', tool_type: 'social_search' }],
  ['storage_searches', 'storage_searches_kcount', 1e3, { family: 'tool_calls', tool_type: 'storage_search' }],
  ['web_searches', 'web_searches_kcount', 1e3, { family: 'tool_calls', tool_type: 'web_search' }],
  ['rerank_searches', 'rerank_searches_kcount', 1e3, { family: 'rerank' }],
  ['requests', 'requests_kcount', 1e3, { family: 'requests' }],
  ['input_document_pages', 'input_document_kpages', 1e3, { family: 'document_pages', direction: 'input' }],
  [
    'input_annotated_document_pages',
    'input_annotated_document_kpages',
    1e3,
    { family: 'document_pages', direction: 'input', page_type: 'annotated' },
  ],
  [
    'input_text_messages',
    'input_text_messages_kcount',
    1e3,
    { family: 'messages', direction: 'input', modality: 'text' },
  ],
  ['input_characters', 'input_mchars', 1e6, { family: 'characters', direction: 'input' }],
  ['input_pixels', 'input_gpixels', 1e9, { family: 'pixels', direction: 'input' }],
];

const mainRateFields: Readonly<Record<string, string>> = {
  input_tokens: 'freshInputCostPer1M',
  cache_read_tokens: 'cachedInputCostPer1M',
  cache_write_tokens: 'cacheWriteCostPer1M',
  cache_write_1h_tokens: 'cacheWrite1hCostPer1M',
  output_tokens: 'outputCostPer1M',
};
const quantityNames: Readonly<Record<number, string>> = { 1e3: '1K', 1e6: '1M', 1e9: '1B', 3600: 'Hour' };

/** Every unit, in a fixed order. */
export const priceUnits: readonly PriceUnit[] = [...tokenUnits(), ...others].map(
  ([id, priceKey, per, dimensions], index) => ({
    id,
    index,
    priceKey,
    rateField: rateFieldOf(id, per),
    per,
    family: dimensions.family ?? '',
    dimensions,
    part: partOf(dimensions),
  }),
);

const byId = new Map(priceUnits.map((unit) => [unit.id, unit]));
const byPriceKey = new Map(priceUnits.map((unit) => [unit.priceKey, unit]));
const byRateField = new Map(priceUnits.map((unit) => [unit.rateField.toLowerCase(), unit]));

/** The unit of that id, which has to exist. */
export function priceUnit(id: string): PriceUnit {
  const unit = byId.get(id);
  if (unit === undefined) throw new Error(`not a price unit: ${id}`);
  return unit;
}

/** The units that the five main rates are for. */
export const mainUnits = {
  fresh: priceUnit('input_tokens'),
  cached: priceUnit('cache_read_tokens'),
  cacheWrite: priceUnit('cache_write_tokens'),
  cacheWrite1h: priceUnit('cache_write_1h_tokens'),
  output: priceUnit('output_tokens'),
} as const;

export function unitOfPriceKey(priceKey: string): PriceUnit | undefined {
  return byPriceKey.get(priceKey);
}

/** The unit a price file names, ignoring case. */
export function unitOfRateField(name: string): PriceUnit | undefined {
  return byRateField.get(name.toLowerCase());
}

/** Whether one unit contains another: every token of `inner` is counted in `outer`, too. */
export function contains(outer: PriceUnit, inner: PriceUnit): boolean {
  return (
    outer !== inner &&
    Object.entries(outer.dimensions).every(([name, value]) => inner.dimensions[name] === value)
  );
}

/** The unit of what both count: cached audio for cached input and audio input. Undefined when they share nothing. */
export function overlapOf(one: PriceUnit, other: PriceUnit): PriceUnit | undefined {
  for (const [name, value] of Object.entries(one.dimensions)) {
    const theirs = other.dimensions[name];
    if (theirs !== undefined && theirs !== value) return undefined;
  }
  const joined = Object.entries({ ...one.dimensions, ...other.dimensions });
  return priceUnits.find(
    ({ dimensions }) =>
      Object.keys(dimensions).length === joined.length &&
      joined.every(([name, value]) => dimensions[name] === value),
  );
}

function tokenUnits(): Definition[] {
  const units: Definition[] = [];
  const add = (name: string, dimensions: Record<string, string>, modality: string): void => {
    const ofModality: Record<string, string> = modality === '' ? {} : { modality };
    units.push([`${name}_tokens`, `${name}_mtok`, 1e6, { family: 'tokens', ...dimensions, ...ofModality }]);
  };
  for (const modality of modalities) {
    const infix = modality === '' ? '' : `${modality}_`;
    add(`input${modality === '' ? '' : `_${modality}`}`, { direction: 'input' }, modality);
    for (const [name, type] of cacheTypes)
      add(`cache_${infix}${name}`, { direction: 'input', ...type }, modality);
    add(`input_${infix}tool`, { direction: 'input', token_type: 'tool' }, modality);
    add(`output${modality === '' ? '' : `_${modality}`}`, { direction: 'output' }, modality);
    add(`output_${infix}reasoning`, { direction: 'output', token_type: 'reasoning' }, modality);
    add(`output_${infix}citation`, { direction: 'output', token_type: 'citation' }, modality);
  }
  return units;
}

function rateFieldOf(id: string, per: number): string {
  const known = mainRateFields[id];
  if (known !== undefined) return known;
  const words = id.replace(/_(tokens|seconds)$/, '');
  const camel = words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${camel}CostPer${quantityNames[per]}`;
}

function partOf({ family, token_type, cache_ttl, direction }: Readonly<Record<string, string>>): CostPart {
  if (family !== 'tokens') return 'fees';
  if (token_type === 'cache_read') return 'cached';
  if (token_type === 'cache_write') return cache_ttl === '1h' ? 'cacheWrite1h' : 'cacheWrite';
  return direction === 'output' ? 'output' : 'fresh';
}
