// Logs of replies, from one file, a stream or a folder of them: found by format, counted once, priced one by one.

import { type Fault, type Faults, faultText, repeatedMember } from '../faults.ts';
import { type JsonObject, JsonSyntaxError, type JsonValue, jsonText } from '../json/json-scanner.ts';
import { type InputSource, isFolder, openFile } from '../json/open-input.ts';
import type { BookModel, PriceBook } from '../pricing/price-book.ts';
import { UsageReader } from '../usage/usage-reader.ts';
import { LinePlace, type Warnings } from '../usage/warnings.ts';
import { FieldPicker, type PickedObject } from './field-picker.ts';
import { logFormats, tellingFields, wantedFields } from './formats/index.ts';
import { Calendar, type GroupKey, groupText, weekOf } from './group-keys.ts';
import { readLogDocument } from './log-document.ts';
import { logFilesIn } from './log-files.ts';
import { type LineTarget, readLogLines } from './log-lines.ts';
import { type FileState, type LogReply, timeOf } from './log-reply.ts';
import { PendingReplies, type PendingReply } from './pending-replies.ts';
import { SeenReplies } from './seen-replies.ts';
import type { LedgerEntry, UsageLedger } from './usage-ledger.ts';

/** How a log is read. */
export interface LogSettings {
  readonly by: readonly GroupKey[];
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** The model of replies that do not name one. */
  readonly model: string | undefined;
  /** The time of replies that do not say theirs. */
  readonly nowMs: number;
  /** Lines that cannot be read are reported and left out, instead of ending the run. */
  readonly skipInvalid: boolean;
}

export interface LogContext {
  readonly book: PriceBook;
  readonly ledgers: readonly { readonly ledger: UsageLedger; readonly by: readonly GroupKey[] }[];
  readonly warnings: Warnings;
  readonly faults: Faults;
  readonly settings: LogSettings;
}

interface Request {
  readonly model: BookModel;
  readonly counts: Float64Array;
}

interface Reply extends PendingReply {
  readonly requests: readonly Request[];
  readonly timeMs: number;
  readonly hasTime: boolean;
  readonly serviceTier: string | undefined;
  readonly unpriced: readonly string[];
  readonly place: LinePlace;
  readonly groups: readonly string[];
}

const maxSkippedLines = 20;
const maxFree = 1024;

/** Reads logs into ledgers. */
export class UsageLog {
  readonly #context: LogContext;
  readonly #picker = new FieldPicker(wantedFields, tellingFields);
  readonly #reader = new UsageReader();
  readonly #calendar = new Calendar();
  readonly #pending: PendingReplies<Reply>;
  readonly #free: Float64Array[] = [];
  readonly #skipped: string[] = [];
  skippedCount = 0;
  /** Replies that were counted. */
  counted = 0;
  #withoutUsage = 0;
  #withoutTime = 0;
  #outside = 0;
  #empty = 0;
  #files = 0;

  constructor(context: LogContext) {
    this.#context = context;
    this.#pending = new PendingReplies(new SeenReplies(), (reply) => this.#record(reply));
  }

  /** Reads a file, a folder of logs, or a stream. */
  async read(source: InputSource): Promise<void> {
    if (!source.isStream && isFolder(source.file)) {
      for (const file of logFilesIn(source.file)) await this.#readFile(openFile(file));
    } else {
      await this.#readFile(source);
    }
  }

  /** Counts what was held back for a later copy. Reading may go on after it. */
  finish(): void {
    this.#pending.flush();
  }

  /** Runs something as if no reply waited for a later copy, and takes those back after it. */
  withPending<T>(run: () => T): T {
    const { ledgers, warnings } = this.#context;
    const addAll = (sign: 1 | -1): void => {
      for (const reply of this.#pending.waiting)
        for (const { model, counts } of reply.requests)
          for (const [at, { ledger }] of ledgers.entries())
            ledger.add(reply.groups[at] as string, { ...reply, model, counts }, sign);
    };
    return warnings.muted(() => {
      addAll(1);
      const result = run();
      addAll(-1);
      return result;
    });
  }

  /** A target for the lines of one file. */
  target(file: string): LineTarget {
    const state: FileState = { path: file };
    return {
      line: (bytes, from, to, line) => this.#line({ bytes, from, to }, new LinePlace(file, line), state),
      bad: (line, problem) => this.#invalid({ file, line, problem: `the line ${problem}` }),
    };
  }

  /** What a person has to know about how the log was read. */
  notes(name: string): string[] {
    const notes: string[] = [];
    const say = (count: number, text: string): void => {
      if (count > 0) notes.push(`${name}: ${count} ${text}`);
    };
    if (this.#files > 1) say(this.#files, 'files were read');
    say(this.#pending.repeated, 'repeated replies (same id) were counted once');
    say(this.#withoutUsage, 'lines without usage were passed over');
    say(this.#empty, 'replies without any tokens were passed over');
    say(this.#outside, 'replies outside of --since and --until were passed over');
    say(
      this.#withoutTime,
      'replies have no time of their own and are priced as of today, or of --price-date',
    );
    return [...notes, ...this.skippedLines()];
  }

  /** The lines that were left out, and why. */
  skippedLines(): string[] {
    const lines = this.#skipped.map((line) => `not counted: ${line}`);
    if (this.skippedCount > lines.length)
      lines.push(`not counted: … and ${this.skippedCount - lines.length} more lines`);
    return lines;
  }

  async #readFile(source: InputSource): Promise<void> {
    this.#files++;
    const target = this.target(source.file);
    if (/\.json$/i.test(source.file)) await readLogDocument(source, target);
    else await readLogLines(source, target);
  }

  #line(
    { bytes, from, to }: { readonly bytes: Uint8Array; readonly from: number; readonly to: number },
    place: LinePlace,
    state: FileState,
  ): void {
    const picker = this.#picker;
    picker.reset(bytes, from, to);
    try {
      if (picker.next() === -1) return;
      const object = picker.pick();
      if (picker.next() !== -1) {
        this.#invalid({ ...place, problem: 'holds more than one JSON value on the line' });
        return;
      }
      if (object === undefined || !picker.isTelling) this.#withoutUsage++;
      else this.#object(object, place, state);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const column = Math.max(1, error.position - from + 1);
      this.#invalid({ ...place, column, problem: error.message });
    }
  }

  #object(object: PickedObject, place: LinePlace, state: FileState): void {
    for (const format of logFormats) {
      const reply = format.read(object, state);
      if (reply === undefined) continue;
      const { repeated } = this.#picker;
      if (repeated !== undefined) this.#invalid({ ...place, ...repeatedMember(repeated) });
      else if (reply === 'passed') this.#withoutUsage++;
      else this.#reply(reply, place);
      return;
    }
    this.#withoutUsage++;
  }

  #reply(reply: LogReply, place: LinePlace): void {
    const { settings } = this.#context;
    const reader = this.#reader;
    const fault = reader.read(reply.usage);
    const name = modelText(reply.model) ?? (isMissing(reply.model) ? settings.model : undefined);
    if (fault !== undefined) {
      this.#invalid({ ...place, ...(name === undefined ? {} : { model: name }), ...fault });
      return;
    }
    if (reader.extra.length === 0 && reader.tokens === 0) {
      this.#empty++;
      return;
    }
    const time = timeOf(reply.time);
    if (time === undefined && !isMissing(reply.time)) {
      const problem = 'must be ISO 8601, such as 2026-09-01T10:00:00Z, or Unix seconds or milliseconds';
      this.#invalid({ ...place, field: 'the time of the reply', problem, value: jsonText(reply.time) });
      return;
    }
    if (!this.#isWanted(time, place)) return;
    const model = this.#model(name, reply.model, place);
    if (model === undefined) return;
    const requests: Request[] = [{ model, counts: this.#copy(reader.counts) }];
    let { tokens } = reader;
    const tier =
      reader.serviceTier ?? (typeof reply.serviceTier === 'string' ? reply.serviceTier : undefined);
    const outerTier = tierText(reply.serviceTier);
    const unpriced = [...reader.unpriced];
    if (outerTier === undefined && !isMissing(reply.serviceTier))
      unpriced.push(`service tier is ${jsonText(reply.serviceTier)}, for which no price is known`);
    for (const extra of [...reader.extra]) {
      const problem = reader.read(extra.usage);
      if (problem !== undefined) {
        this.#invalid({ ...place, ...problem });
        return;
      }
      const own = this.#model(extra.model ?? name, extra.model ?? reply.model, place);
      if (own === undefined) return;
      requests.push({ model: own, counts: this.#copy(reader.counts) });
      tokens += reader.tokens;
    }
    const timeMs = time ?? settings.nowMs;
    const entry: Reply = {
      id: reply.id ?? '',
      tokens,
      requests,
      timeMs,
      hasTime: time !== undefined,
      // A batch says so by its form; the reply inside it has the tier of an ordinary one.
      serviceTier: outerTier === 'batch' ? outerTier : (tier ?? outerTier),
      unpriced,
      place,
      groups: this.#context.ledgers.map(({ by }) => this.#group(by, { reply, timeMs, name: name ?? '' })),
    };
    if (reply.id === undefined) this.#record(entry);
    else this.#release(this.#pending.add(entry));
    // Groups stand in the order in which they are met, whether or not their replies have to wait.
    for (const [at, { ledger }] of this.#context.ledgers.entries()) ledger.group(entry.groups[at] as string);
  }

  #isWanted(time: number | undefined, place: LinePlace): boolean {
    const { since, until, by } = this.#context.settings;
    const needsTime = since !== undefined || until !== undefined || by.some((key) => timeKeys.has(key));
    if (!needsTime) return true;
    if (time === undefined) {
      this.#invalid({
        ...place,
        field: 'the time of the reply',
        problem: 'must be known for --since, --until, and grouping by time',
        value: 'none',
      });
      return false;
    }
    const day = this.#calendar.day(time);
    const isInside = (since === undefined || day >= since) && (until === undefined || day <= until);
    if (!isInside) this.#outside++;
    return isInside;
  }

  #model(name: string | undefined, given: JsonValue | undefined, place: LinePlace): BookModel | undefined {
    if (name === undefined) {
      const value = jsonText(given ?? null);
      this.#invalid({ ...place, field: 'model', problem: 'must be a non-empty text', value });
      return undefined;
    }
    const found = this.#context.book.find(name);
    if (!('problem' in found)) return found;
    this.#invalid({ ...place, field: 'model', problem: found.problem, value: JSON.stringify(name) });
    return undefined;
  }

  #group(
    by: readonly GroupKey[],
    { reply, timeMs, name }: { readonly reply: LogReply; readonly timeMs: number; readonly name: string },
  ): string {
    if (by.length === 0) return 'all requests';
    const parts = by.map((key) => {
      switch (key) {
        case 'day':
          return this.#calendar.day(timeMs);
        case 'week':
          return weekOf(this.#calendar.day(timeMs));
        case 'month':
          return this.#calendar.day(timeMs).slice(0, 7);
        case 'model':
          return name;
        case 'tag':
          return groupText(reply.tags, '(no tag)');
        default:
          return groupText(reply[key], `(no ${key})`);
      }
    });
    return parts.join(' / ');
  }

  #record(reply: Reply): void {
    const { ledgers, warnings } = this.#context;
    for (const { model, counts } of reply.requests) {
      const entry: LedgerEntry = {
        model,
        counts,
        timeMs: reply.timeMs,
        serviceTier: reply.serviceTier,
        place: reply.place,
      };
      for (const [at, { ledger }] of ledgers.entries()) {
        const fault = ledger.add(reply.groups[at] as string, entry);
        if (fault === undefined) continue;
        const value = String(counts[fault.unit.index]);
        this.#invalid({
          ...reply.place,
          model: model.id,
          field: fault.unit.id,
          problem: fault.problem,
          value,
        });
        return;
      }
    }
    for (const text of reply.unpriced) warnings.add(text, reply.place);
    this.#release(reply);
    this.counted++;
    if (!reply.hasTime) this.#withoutTime++;
  }

  // Counts are copied into arrays that were used before: a million new ones would keep the collector busy.
  #copy(counts: Float64Array): Float64Array {
    const copy = this.#free.pop() ?? new Float64Array(counts.length);
    copy.set(counts);
    return copy;
  }

  #release(reply: Reply | undefined): void {
    if (reply === undefined || this.#free.length > maxFree) return;
    for (const { counts } of reply.requests) this.#free.push(counts);
  }

  #invalid(fault: Fault): void {
    const { faults, settings } = this.#context;
    if (!settings.skipInvalid) {
      faults.add(fault);
      return;
    }
    this.skippedCount++;
    if (this.#skipped.length < maxSkippedLines) this.#skipped.push(faultText(fault));
  }
}

const timeKeys: ReadonlySet<GroupKey> = new Set(['day', 'week', 'month']);

function modelText(model: JsonValue | undefined): string | undefined {
  return typeof model === 'string' && model.trim() !== '' ? model : undefined;
}

function isMissing(value: JsonValue | undefined): value is null | '' | undefined {
  return value === undefined || value === null || value === '';
}

function tierText(value: JsonValue | undefined): string | undefined {
  const tier = value instanceof Map ? (value as JsonObject).get('type') : value;
  return typeof tier === 'string' ? tier : undefined;
}
