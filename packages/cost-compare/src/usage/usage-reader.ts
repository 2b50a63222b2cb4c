// Reads a usage object into counts per price unit, and notices everything in it that has no price.
import { repeatedMember } from '../faults.ts';
import { JsonNumber, type JsonObject, JsonScanner, type JsonValue, jsonText } from '../json/json-scanner.ts';
import { readCount } from '../json/read-count.ts';
import { UnreadValue } from '../json/unread-value.ts';
import { priceUnit, priceUnits } from '../pricing/price-units.ts';
import { perSecond } from '../pricing/rate-sheet.ts';
import { type FieldNode, fieldTreeOf, type IndexedEffect } from './field-tree.ts';
import { usageShapes } from './shapes/index.ts';
import type { UsageShape } from './usage-shape.ts';
import { templateOf, type UsageTemplate, UsageTemplates } from './usage-templates.ts';

/** What is wrong with a usage object. */
export interface UsageFault {
  readonly field: string;
  readonly problem: string;
  readonly value?: string;
}

/** A request that a reply took beside its own, such as a summary of the context. */
export interface ExtraRequest {
  /** Its own model, where it says one. */
  readonly model: string | undefined;
  readonly usage: JsonObject;
}

const input = priceUnit('input_tokens').index;
const output = priceUnit('output_tokens').index;
const reasoning = priceUnit('output_reasoning_tokens').index;

// What providers call the count of a list's entry.
const countNames = ['tokenCount', 'inputTokens', 'tokens', 'count'];

/** The shape that recognizes an object; undefined when none does. */
export function usageShapeOf(usage: JsonObject): UsageShape | undefined {
  return usageShapes.find(({ marks }) => marks.every((group) => group.some((mark) => usage.has(mark))));
}

/** Reads one usage object after another; what it gives is valid until the next. */
export class UsageReader {
  /** By the index of the price unit; durations in microseconds. Broader units include narrower ones. */
  readonly counts = new Float64Array(priceUnits.length);
  /** The provider's own word for the tier of the request. */
  serviceTier: string | undefined;
  /** Fields that have no price, as phrases: `usage.foo is not priced`. */
  unpriced: string[] = [];
  extra: ExtraRequest[] = [];
  /** All counts together; 0 for a reply that used nothing. */
  tokens = 0;
  shape: UsageShape | undefined;
  readonly #templates = new UsageTemplates();
  readonly #scanner = new JsonScanner();
  #fault: UsageFault | undefined;
  #total: number | undefined;

  /** Reads an object; gives what is wrong with it. */
  read(value: JsonValue | UnreadValue): UsageFault | undefined {
    return value instanceof UnreadValue ? this.#readUnread(value) : this.#read(value);
  }

  #readUnread(value: UnreadValue): UsageFault | undefined {
    const template = this.#templates.find(value);
    if (template !== undefined && this.#readByTemplate(template)) return undefined;
    this.#scanner.reset(value.bytes, value.from, value.to);
    const usage = this.#scanner.value();
    const { repeated } = this.#scanner;
    if (repeated !== undefined) return repeatedMember(repeated);
    return this.#read(usage, template === undefined ? value : undefined);
  }

  /** False when the numbers are too large, which the ordinary way has the words for. */
  #readByTemplate(template: UsageTemplate): boolean {
    const { shape, serviceTier, unpriced } = template.meaning;
    this.#reset();
    this.shape = shape;
    this.serviceTier = serviceTier;
    this.unpriced = [...unpriced];
    this.#applyTemplate(template);
    return this.#finish(shape) === undefined;
  }

  #applyTemplate({ effects, numbers }: UsageTemplate): void {
    for (let at = 0; at < numbers.length; at++)
      this.#applyCount(effects[at] as IndexedEffect, numbers[at] as number);
  }

  /** Makes a template of the object that was just walked, if its plain numbers are all that it counts. */
  #remember(unread: UnreadValue, tree: FieldNode, shape: UsageShape): void {
    if (!this.#templates.areUseful || this.extra.length > 0) return;
    const { serviceTier, unpriced } = this;
    const template = templateOf(unread, tree, { shape, serviceTier, unpriced: [...unpriced] });
    if (template?.matches(unread) !== true) return;
    const [counts, total] = [this.counts.slice(), this.#total];
    this.counts.fill(0);
    this.#total = undefined;
    this.#applyTemplate(template);
    const isWhole = this.#total === total && counts.every((count, index) => count === this.counts[index]);
    this.counts.set(counts);
    this.#total = total;
    if (isWhole) this.#templates.add(template);
  }

  /** With `unread` the object is remembered, to be known by sight the next time. */
  #read(value: JsonValue, unread?: UnreadValue): UsageFault | undefined {
    this.#reset();
    if (!(value instanceof Map))
      return { field: 'usage', problem: 'must be an object', value: jsonText(value) };
    const usage = value as JsonObject;
    const shape = usageShapeOf(usage);
    if (shape === undefined) {
      return {
        field: 'usage',
        problem:
          'must be the usage object of a known API, such as {"prompt_tokens": …} or {"input_tokens": …}',
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
    this.shape = shape;
    const tree = fieldTreeOf(shape);
    this.#walk(usage, tree);
    if (this.#fault !== undefined) return this.#fault;
    if (unread !== undefined) this.#remember(unread, tree, shape);
    const excess = this.#finish(shape);
    return excess === undefined ? undefined : tooLarge(excess, value);
  }

  /** Adds up the counts; gives the unit that has too many. */
  #finish(shape: UsageShape): number | undefined {
    this.#completeCounts(shape);
    this.tokens = 0;
    const { counts } = this;
    for (let index = 0; index < counts.length; index++) {
      const count = counts[index] as number;
      this.tokens += count;
      if (count > Number.MAX_SAFE_INTEGER) return index;
    }
    return undefined;
  }

  #reset(): void {
    this.counts.fill(0);
    this.serviceTier = undefined;
    this.unpriced = [];
    this.extra = [];
    this.shape = undefined;
    this.#fault = undefined;
    this.#total = undefined;
  }

  #walk(object: JsonObject, node: FieldNode): void {
    for (const [name, value] of object) {
      if (value === null) continue;
      const child = node.children.get(name);
      if (child === undefined) this.#unknown(value, `${node.path}.${name}`);
      else if (child.effect !== undefined) this.#apply(child.effect, value, child.path);
      else if (value instanceof Map) this.#walk(value as JsonObject, child);
      else if (Array.isArray(value)) this.#walkList(value, child);
      else this.#unknown(value, child.path);
    }
  }

  /** A list whose entries say what they count: `{"modality": "AUDIO", "tokenCount": 5}`. */
  #walkList(list: readonly JsonValue[], node: FieldNode): void {
    for (const entry of list) {
      const members: JsonObject = entry instanceof Map ? (entry as JsonObject) : new Map();
      const key = members.get('modality') ?? members.get('ttl') ?? members.get('type');
      const child = typeof key === 'string' ? node.children.get(key) : undefined;
      const count = countNames.map((name) => members.get(name)).find((value) => value !== undefined);
      const entryPath = `${node.path}[${typeof key === 'string' ? key : ''}]`;
      if (child?.effect === undefined || count === undefined) this.#unknown(count ?? entry, entryPath);
      else this.#apply(child.effect, count, entryPath);
    }
  }

  #apply(effect: IndexedEffect, value: JsonValue, path: string): void {
    switch (effect.kind) {
      case 'priced':
      case 'repeated':
      case 'total':
        this.#applyCount(effect, this.#count(value, path));
        return;
      case 'seconds':
        this.#applyCount(effect, this.#microseconds(value, path));
        return;
      case 'service-tier':
        this.#readTier(value, path);
        return;
      case 'iterations':
        this.#readIterations(value, path);
        return;
      case 'label':
        if (typeof value !== 'string' || !effect.harmless.includes(value))
          this.#note(path, `is ${jsonText(value)}, for which no price is known`);
        return;
      case 'unpriced':
        if (!isNothing(value)) this.#note(path, `is not priced: ${effect.why}`);
        return;
      case 'included':
        if (value instanceof JsonNumber) this.#number(value, path);
        return;
    }
  }

  #applyCount({ kind, indexes }: IndexedEffect, count: number): void {
    if (kind === 'total') this.#total = count;
    // Fields whose number is already counted have no units.
    for (const index of indexes) {
      const before = this.counts[index] as number;
      this.counts[index] = kind === 'repeated' ? Math.max(before, count) : before + count;
    }
  }

  #readTier(value: JsonValue, path: string): void {
    const tier = value instanceof Map ? (value as JsonObject).get('type') : value;
    if (typeof tier === 'string') this.serviceTier = tier;
    else this.#note(path, `is ${jsonText(value)}, for which no price is known`);
  }

  /** The iterations of a reply: those that its own counts leave out are requests of their own. */
  #readIterations(value: JsonValue, path: string): void {
    if (!Array.isArray(value)) {
      this.#unknown(value, path);
      return;
    }
    for (const each of value as readonly JsonValue[]) {
      const entry: JsonObject = each instanceof Map ? (each as JsonObject) : new Map();
      const type = entry.get('type');
      if (type === 'message' || type === 'fallback_message') continue;
      if (type !== 'compaction' && type !== 'advisor_message') {
        this.#note(`${path}[]`, `of type ${jsonText(type ?? null)} are not priced`);
        continue;
      }
      const usage = new Map([...entry].filter(([name]) => name !== 'type' && name !== 'model'));
      const model = entry.get('model');
      this.extra.push({ model: typeof model === 'string' ? model : undefined, usage });
    }
  }

  /** Counts that only the whole object settles. */
  #completeCounts(shape: UsageShape): void {
    const { counts } = this;
    const has = (index: number): number => counts[index] as number;
    const beside = shape.reasoningMayBeBeside === true && has(reasoning) > 0;
    if (beside && this.#total === has(input) + has(output) + has(reasoning))
      counts[output] = has(output) + has(reasoning);
    const short = (this.#total ?? 0) - has(input) - has(output);
    // Image and audio replies may count what is not text outside of both; their total still says so.
    if (short > 0 && this.#total !== undefined)
      this.#note('usage', `has a total of ${this.#total}, of which ${short} are in no field with a price`);
    completeWrites(counts);
  }

  #unknown(value: JsonValue, path: string): void {
    if (isNothing(value)) return;
    if (value instanceof Map) {
      for (const [name, member] of value as JsonObject) this.#unknown(member, `${path}.${name}`);
      return;
    }
    if (value instanceof JsonNumber) this.#number(value, path);
    this.#note(path, 'is an unknown field and not priced');
  }

  #note(path: string, what: string): void {
    this.unpriced.push(`${path} ${what}`);
  }

  #count(value: JsonValue, path: string): number {
    const count = readCount(value);
    if (typeof count === 'number') return count;
    this.#fault ??= { field: path, problem: count.problem, value: jsonText(value) };
    return 0;
  }

  /** A number that is not counted has to be one all the same: a negative one is a sign that the object is broken. */
  #number(value: JsonNumber, path: string): void {
    if (Number.isFinite(Number(value.text)) && !value.text.startsWith('-')) return;
    this.#fault ??= { field: path, problem: 'must be a number that is not negative', value: value.text };
  }

  #microseconds(value: JsonValue, path: string): number {
    const match = value instanceof JsonNumber ? /^(\d+)(?:\.(\d{1,6})0*)?$/.exec(value.text) : null;
    const micro =
      match === null ? Number.NaN : Number(match[1]) * perSecond + Number((match[2] ?? '').padEnd(6, '0'));
    if (Number.isSafeInteger(micro)) return micro;
    this.#fault ??= {
      field: path,
      problem: 'must be seconds with at most 6 decimals',
      value: jsonText(value),
    };
    return 0;
  }
}

const write = priceUnit('cache_write_tokens').index;
const write5m = priceUnit('cache_write_5m_tokens').index;
const write1h = priceUnit('cache_write_1h_tokens').index;

// The writes by lifetime may be given without their sum, or beyond a sum that counts only one of them.
function completeWrites(counts: Float64Array): void {
  const both = (counts[write5m] as number) + (counts[write1h] as number);
  const missing = both - (counts[write] as number);
  if (missing <= 0) return;
  counts[write] = both;
  counts[input] = (counts[input] as number) + missing;
}

function tooLarge(index: number, value: JsonValue): UsageFault {
  const problem = `must keep ${priceUnits[index]?.id} within ${Number.MAX_SAFE_INTEGER}`;
  return { field: 'usage', problem, value: jsonText(value) };
}

function isNothing(value: JsonValue): boolean {
  if (value === null || value === false || value === '') return true;
  if (value instanceof JsonNumber) return Number(value.text) === 0;
  return Array.isArray(value) ? value.length === 0 : value instanceof Map && value.size === 0;
}
