// Logs of API replies in JSON Lines, one reply per line, summed to one scenario per model.
import type { Faults } from '../faults.ts';
import { type CountField, countFields, type ScenarioTable } from '../scenario-table.ts';
import { type JsonObject, type JsonScanner, type JsonValue, jsonText } from './json-scanner.ts';
import type { InputSource } from './open-input.ts';
import { type LineReader, readLines } from './read-lines.ts';
import type { ReadResult } from './read-scenarios.ts';
import { readUsage, type Usage } from './usage.ts';

/** Sums a usage log into the table; each model's scenario is priced by the model. */
export async function readUsageLog(
  source: InputSource,
  { table, faults }: { readonly table: ScenarioTable; readonly faults: Faults },
): Promise<ReadResult & { readonly notes: readonly string[] }> {
  const log = new UsageLog(source.file, faults);
  await readLines(source, { file: source.file, reader: log, faults });
  if (log.sums.size === 0 && faults.count === 0) {
    faults.add({ file: source.file, problem: 'holds no reply with a model and its usage' });
  }
  for (const [model, sums] of log.sums) {
    const index = table.count;
    table.setCounts(sums);
    table.setRequest(index, { model, rates: {}, index });
    table.names.append(new TextEncoder().encode(model));
  }
  return { semantics: undefined, warnings: [], faulty: new Set(), notes: log.notes() };
}

class UsageLog implements LineReader {
  /** Token sums by model, fresh input and cached input kept apart. */
  readonly sums = new Map<string, Float64Array>();
  readonly #file: string;
  readonly #faults: Faults;
  readonly #seen = new Set<string>();
  #index = 0;
  #repeated = 0;
  #other = 0;

  constructor(file: string, faults: Faults) {
    this.#file = file;
    this.#faults = faults;
  }

  read(scanner: JsonScanner, line: number): void {
    const value = scanner.value();
    const index = this.#index++;
    const reply = findReply(value);
    if (reply === undefined) {
      this.#other++;
      return;
    }
    if (typeof reply.model !== 'string' || reply.model.trim() === '') {
      this.#faults.add({
        file: this.#file,
        line,
        index,
        field: 'model',
        problem: 'must be a non-empty text',
        value: jsonText(reply.model ?? null),
      });
      return;
    }
    if (reply.id !== undefined) {
      if (this.#seen.has(reply.id)) {
        this.#repeated++;
        return;
      }
      this.#seen.add(reply.id);
    }
    const usage = readUsage(reply.usage);
    if ('problem' in usage) {
      this.#faults.add({ file: this.#file, line, index, name: reply.model, ...usage });
      return;
    }
    this.#add(reply.model, usage, { line, index });
  }

  skip(): number {
    return this.#index++;
  }

  notes(): string[] {
    const notes: string[] = [];
    if (this.#repeated > 0)
      notes.push(`${this.#file}: ${this.#repeated} repeated replies (same id) were counted once`);
    if (this.#other > 0) notes.push(`${this.#file}: ${this.#other} lines without usage were passed over`);
    return notes;
  }

  #add(model: string, usage: Usage, place: { readonly line: number; readonly index: number }): void {
    let sums = this.sums.get(model);
    if (sums === undefined) {
      sums = new Float64Array(countFields.length);
      this.sums.set(model, sums);
    }
    const counts = separated(usage);
    for (const [column, field] of countFields.entries()) {
      const sum = (sums[column] as number) + counts[field];
      if (counts[field] < 0 || !Number.isSafeInteger(sum)) {
        const problem =
          counts[field] < 0
            ? 'must include the cached tokens it names'
            : 'must add up to 9007199254740991 at most';
        this.#faults.add({
          file: this.#file,
          ...place,
          name: model,
          field,
          problem,
          value: String(usage.counts[field] ?? 0),
        });
        return;
      }
      sums[column] = sum;
    }
  }
}

interface Reply {
  readonly model: JsonValue | undefined;
  readonly usage: JsonValue;
  /** Set when the log may repeat it: streaming clients write a reply several times. */
  readonly id: string | undefined;
}

// The reply itself, or inside what a client wraps around it.
const wrappers = [undefined, 'response', 'message', 'body', 'data'];

function findReply(value: JsonValue): Reply | undefined {
  if (!(value instanceof Map)) return undefined;
  const outer = value as JsonObject;
  for (const wrapper of wrappers) {
    const inner = wrapper === undefined ? outer : outer.get(wrapper);
    if (!(inner instanceof Map)) continue;
    const reply = inner as JsonObject;
    const usage = reply.get('usage') ?? reply.get('usageMetadata');
    if (!(usage instanceof Map)) {
      const deeper = wrapper === undefined ? undefined : findReply(inner);
      if (deeper !== undefined) return deeper;
      continue;
    }
    const model = reply.get('model') ?? reply.get('modelVersion') ?? outer.get('model');
    const ids = [reply.get('id'), outer.get('requestId') ?? outer.get('request_id')];
    const id = typeof ids[0] === 'string' ? jsonText(ids.map((each) => each ?? null)) : undefined;
    return { model, usage, id };
  }
  return undefined;
}

/** The counts with fresh input, cached input and cache writes kept apart. */
function separated({ counts, semantics }: Usage): Record<CountField, number> {
  const all = Object.fromEntries(countFields.map((field) => [field, counts[field] ?? 0])) as Record<
    CountField,
    number
  >;
  if (semantics === 'separate') return all;
  const { inputTokens, cachedInputTokens, cacheWriteTokens, cacheWrite1hTokens } = all;
  return { ...all, inputTokens: inputTokens - cachedInputTokens - cacheWriteTokens - cacheWrite1hTokens };
}
