// Raw usage objects of model APIs. Their own field names settle whether cached tokens are part of the input:
// the same words mean different things with different providers, but never the same set of words.
import type { CountField, TokenSemantics } from '../scenario-table.ts';
import { type JsonObject, type JsonValue, jsonText } from './json-scanner.ts';
import { readCount } from './read-count.ts';

/** The counts of a usage object, and what its input count includes. */
export interface Usage {
  readonly counts: Readonly<Partial<Record<CountField, number>>>;
  readonly semantics: TokenSemantics;
}

interface UsageFault {
  readonly field: string;
  readonly problem: string;
  readonly value: string;
}

/** Reads a number by its dotted path; absent is 0. */
type Reader = (path: string) => number;

interface UsageShape {
  /** A path that only this shape has. */
  readonly marks: readonly string[];
  readonly semantics: TokenSemantics;
  read(count: Reader): Partial<Record<CountField, number>>;
}

// In the order in which they are tried: what is specific first.
const shapes: readonly UsageShape[] = [
  {
    // Gemini: thoughts and tool prompts are counted beside the other two.
    marks: ['promptTokenCount', 'candidatesTokenCount'],
    semantics: 'included',
    read: (count) => ({
      inputTokens: count('promptTokenCount') + count('toolUsePromptTokenCount'),
      cachedInputTokens: count('cachedContentTokenCount'),
      outputTokens: count('candidatesTokenCount') + count('thoughtsTokenCount'),
      reasoningTokens: count('thoughtsTokenCount'),
    }),
  },
  {
    // Anthropic: reads and writes of the cache are counted beside the input.
    marks: ['cache_read_input_tokens', 'cache_creation_input_tokens', 'cache_creation'],
    semantics: 'separate',
    read: (count) => {
      const long = count('cache_creation.ephemeral_1h_input_tokens');
      const short = count('cache_creation.ephemeral_5m_input_tokens');
      return {
        inputTokens: count('input_tokens'),
        cachedInputTokens: count('cache_read_input_tokens'),
        outputTokens: count('output_tokens'),
        cacheWriteTokens: Math.max(short, count('cache_creation_input_tokens') - long),
        cacheWrite1hTokens: long,
      };
    },
  },
  {
    // Amazon Bedrock's Converse: like Anthropic, in camel case.
    marks: ['cacheReadInputTokens', 'cacheWriteInputTokens'],
    semantics: 'separate',
    read: (count) => ({
      inputTokens: count('inputTokens'),
      cachedInputTokens: count('cacheReadInputTokens'),
      outputTokens: count('outputTokens'),
      cacheWriteTokens: count('cacheWriteInputTokens'),
    }),
  },
  {
    // DeepSeek: hits and misses add up to the prompt.
    marks: ['prompt_cache_hit_tokens', 'prompt_cache_miss_tokens'],
    semantics: 'included',
    read: (count) => ({
      inputTokens: count('prompt_tokens'),
      cachedInputTokens: count('prompt_cache_hit_tokens'),
      outputTokens: count('completion_tokens'),
      reasoningTokens: count('completion_tokens_details.reasoning_tokens'),
    }),
  },
  {
    // OpenAI chat completions and everything that follows them.
    marks: ['prompt_tokens', 'completion_tokens'],
    semantics: 'included',
    read: (count) => {
      const [prompt, completion] = [count('prompt_tokens'), count('completion_tokens')];
      const reasoning = count('completion_tokens_details.reasoning_tokens');
      // Some providers count reasoning beside the completion; their own total gives it away.
      const beside = reasoning > 0 && count('total_tokens') === prompt + completion + reasoning;
      return {
        inputTokens: prompt,
        cachedInputTokens: count('prompt_tokens_details.cached_tokens'),
        outputTokens: completion + (beside ? reasoning : 0),
        cacheWriteTokens: count('prompt_tokens_details.cache_write_tokens'),
        reasoningTokens: reasoning,
      };
    },
  },
  {
    // OpenAI responses; without any cache member the two conventions agree.
    marks: ['input_tokens', 'output_tokens'],
    semantics: 'included',
    read: (count) => ({
      inputTokens: count('input_tokens'),
      cachedInputTokens: count('input_tokens_details.cached_tokens'),
      outputTokens: count('output_tokens'),
      cacheWriteTokens: count('input_tokens_details.cache_write_tokens'),
      reasoningTokens: count('output_tokens_details.reasoning_tokens'),
    }),
  },
  {
    marks: ['inputTokens', 'outputTokens'],
    semantics: 'included',
    read: (count) => ({ inputTokens: count('inputTokens'), outputTokens: count('outputTokens') }),
  },
];

/** What a provider's usage object says, or what is wrong with it. */
export function readUsage(value: JsonValue): Usage | UsageFault {
  if (!(value instanceof Map))
    return { field: 'usage', problem: 'must be an object', value: jsonText(value) };
  const usage = value as JsonObject;
  const shape = shapes.find(({ marks }) => marks.some((mark) => usage.has(mark)));
  if (shape === undefined) {
    return {
      field: 'usage',
      problem: 'must be the usage object of a known API, such as {"prompt_tokens": …} or {"input_tokens": …}',
      value: jsonText(value),
    };
  }
  if (usage.has('cachedInputTokens')) {
    return {
      field: 'usage.cachedInputTokens',
      problem: 'has no settled meaning inside usage; give the counts beside the name, with tokenSemantics',
      value: jsonText(value),
    };
  }
  const faults: UsageFault[] = [];
  const counts = shape.read((path) => countAt(usage, path, faults));
  for (const [field, count] of Object.entries(counts)) {
    if (Number.isSafeInteger(count)) continue;
    faults.push({
      field: 'usage',
      problem: `must keep ${field} within 9007199254740991`,
      value: jsonText(value),
    });
  }
  return faults[0] ?? { counts, semantics: shape.semantics };
}

function countAt(usage: JsonObject, path: string, faults: UsageFault[]): number {
  let value: JsonValue | undefined = usage;
  for (const step of path.split('.')) {
    value = value instanceof Map ? (value as JsonObject).get(step) : undefined;
    if (value === undefined) return 0;
  }
  const count = readCount(value);
  if (typeof count === 'number') return count;
  faults.push({ field: `usage.${path}`, problem: count.problem, value: jsonText(value) });
  return 0;
}
