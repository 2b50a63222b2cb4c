// A file of a team's own prices and negotiated discounts, merged over the price list.
import { readFileSync } from 'node:fs';
import { didYouMean } from '../closest.ts';
import { type Decimal, isDecimal, readDecimal } from '../decimal.ts';
import { type Faults, failWith, repeatedMember } from '../faults.ts';
import { decodeToUtf8 } from '../json/decode.ts';
import { JsonNumber, JsonScanner, JsonSyntaxError, type JsonValue, jsonText } from '../json/json-scanner.ts';
import { readable } from '../json/open-input.ts';
import { isDay } from '../read-date.ts';
import { type PriceUnit, priceUnits, unitOfRateField } from './price-units.ts';
import { serviceTierOf } from './service-tiers.ts';
import type { UnitPrice, UnitPrices } from './unit-prices.ts';

/** A model's own prices, for all time or between two days. */
export interface OwnPrice {
  /** As the file names it, in small letters. */
  readonly model: string;
  /** First and last day, UTC. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly prices: UnitPrices;
  readonly serviceTiers: ReadonlyMap<string, Decimal>;
}

/** A percentage off the token prices of the models that a pattern names. */
export interface Discount {
  /** `anthropic:*` */
  readonly model: string;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly percent: Decimal;
}

export interface PriceFile {
  readonly file: string;
  readonly currency: string | undefined;
  readonly models: readonly OwnPrice[];
  readonly discounts: readonly Discount[];
}

type Members = ReadonlyMap<string, JsonValue>;

/** Reads a price file; what is wrong with it becomes faults. */
export function readPriceFile(file: string, faults: Faults): PriceFile {
  const bytes = decodeToUtf8(
    readable(file, () => readFileSync(file)),
    file,
  );
  return new PriceFileReader(file, faults).read(parsed(bytes, file));
}

/** Whether an entry holds on a day, given as `YYYY-MM-DD`. */
export function holdsOn(
  entry: { readonly from: string | undefined; readonly until: string | undefined },
  day: string,
) {
  return (entry.from === undefined || day >= entry.from) && (entry.until === undefined || day <= entry.until);
}

/** Whether `provider:model` fits a name or a pattern with `*`; the provider may be left out. */
export function modelFits(pattern: string, id: string): boolean {
  const name = id.slice(id.indexOf(':') + 1);
  return fitsPattern(pattern, id) || fitsPattern(pattern, name);
}

/** Each part where it comes first: linear, where a regular expression of many `*` is not. */
function fitsPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

class PriceFileReader {
  readonly #file: string;
  readonly #faults: Faults;

  constructor(file: string, faults: Faults) {
    this.#file = file;
    this.#faults = faults;
  }

  read(value: JsonValue): PriceFile {
    const top = this.#object(value, '');
    this.#refuseOthers(top, '', ['$schema', 'currency', 'models', 'discounts']);
    const currency = top.get('currency');
    if (currency !== undefined && (typeof currency !== 'string' || currency.trim() === ''))
      this.#fault('currency', 'must be a non-empty text', currency);
    return {
      file: this.#file,
      currency: typeof currency === 'string' ? currency : undefined,
      models: this.#list(top, 'models').flatMap((each, at) => this.#model(each, `models[${at}]`)),
      discounts: this.#list(top, 'discounts').flatMap((each, at) => this.#discount(each, `discounts[${at}]`)),
    };
  }

  #model(value: JsonValue, path: string): OwnPrice[] {
    const entry = this.#object(value, path);
    this.#refuseOthers(entry, path, ['model', 'from', 'until', 'rates', 'serviceTiers']);
    const model = this.#modelName(entry, path);
    const prices = new Map<PriceUnit, UnitPrice>();
    for (const [name, rate] of this.#object(entry.get('rates') ?? new Map(), `${path}.rates`)) {
      const unit = unitOfRateField(name);
      if (unit === undefined) {
        const near = didYouMean(
          name,
          priceUnits.map(({ rateField }) => rateField),
        );
        this.#fault(`${path}.rates.${name}`, `is not a known rate${near}`);
        continue;
      }
      const price = this.#price(rate, `${path}.rates.${name}`);
      if (price !== undefined) prices.set(unit, price);
    }
    const serviceTiers = new Map<string, Decimal>();
    for (const [tier, factor] of this.#object(
      entry.get('serviceTiers') ?? new Map(),
      `${path}.serviceTiers`,
    )) {
      const read = this.#decimal(factor, `${path}.serviceTiers.${tier}`);
      if (read !== undefined) serviceTiers.set(serviceTierOf(tier), read);
    }
    if (model === undefined) return [];
    return [{ model, ...this.#days(entry, path), prices, serviceTiers }];
  }

  #discount(value: JsonValue, path: string): Discount[] {
    const entry = this.#object(value, path);
    this.#refuseOthers(entry, path, ['model', 'from', 'until', 'percent']);
    const model = this.#modelName(entry, path);
    const percent = this.#decimal(entry.get('percent') ?? null, `${path}.percent`);
    if (percent !== undefined && percent.digits > 100n * 10n ** BigInt(percent.scale)) {
      this.#fault(`${path}.percent`, 'must be from 0 to 100', entry.get('percent'));
      return [];
    }
    if (model === undefined || percent === undefined) return [];
    return [{ model, ...this.#days(entry, path), percent }];
  }

  #price(value: JsonValue, path: string): UnitPrice | undefined {
    if (!(value instanceof Map)) {
      const base = this.#decimal(value, path);
      return base === undefined ? undefined : { base, tiers: [] };
    }
    const members = value as Members;
    this.#refuseOthers(members, path, ['base', 'tiers']);
    const base = this.#decimal(members.get('base') ?? null, `${path}.base`);
    const tiers = this.#list(members, 'tiers', path).flatMap((each, at) => {
      const tierPath = `${path}.tiers[${at}]`;
      const tier = this.#object(each, tierPath);
      this.#refuseOthers(tier, tierPath, ['above', 'rate']);
      const above = this.#decimal(tier.get('above') ?? null, `${tierPath}.above`);
      const rate = this.#decimal(tier.get('rate') ?? null, `${tierPath}.rate`);
      if (above === undefined || rate === undefined) return [];
      return [{ above: Number(above.digits) / 10 ** above.scale, rate }];
    });
    return base === undefined ? undefined : { base, tiers: tiers.sort((a, b) => a.above - b.above) };
  }

  #days(entry: Members, path: string): { from: string | undefined; until: string | undefined } {
    const day = (name: string): string | undefined => {
      const value = entry.get(name);
      if (value === undefined || value === null) return undefined;
      if (typeof value === 'string' && isDay(value)) return value;
      this.#fault(`${path}.${name}`, 'must be a day such as 2026-08-21', value);
      return undefined;
    };
    return { from: day('from'), until: day('until') };
  }

  #modelName(entry: Members, path: string): string | undefined {
    const model = entry.get('model');
    if (typeof model === 'string' && model.trim() !== '') return model.trim().toLowerCase();
    this.#fault(
      `${path}.model`,
      'must be a model such as openai:gpt-5, or a pattern such as anthropic:*',
      model ?? null,
    );
    return undefined;
  }

  #decimal(value: JsonValue, path: string): Decimal | undefined {
    const text = value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : undefined;
    const read = text === undefined ? { problem: 'a number' } : readDecimal(text);
    if (isDecimal(read)) return read;
    this.#fault(path, `must be ${read.problem}`, value);
    return undefined;
  }

  #object(value: JsonValue, path: string): Members {
    if (value instanceof Map) return value as Members;
    this.#fault(path, 'must be an object', value);
    return new Map();
  }

  #list(members: Members, name: string, path = ''): readonly JsonValue[] {
    const value = members.get(name);
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value as readonly JsonValue[];
    this.#fault(path === '' ? name : `${path}.${name}`, 'must be a list', value as JsonValue);
    return [];
  }

  #refuseOthers(members: Members, path: string, known: readonly string[]): void {
    for (const name of members.keys()) {
      if (known.includes(name)) continue;
      this.#fault(path === '' ? name : `${path}.${name}`, `is not a known field${didYouMean(name, known)}`);
    }
  }

  #fault(field: string, problem: string, value?: JsonValue): void {
    this.#faults.add({
      file: this.#file,
      field: field === '' ? 'the file' : field,
      problem,
      ...(value === undefined ? {} : { value: jsonText(value) }),
    });
  }
}

function parsed(bytes: Uint8Array, file: string): JsonValue {
  const scanner = new JsonScanner(bytes);
  try {
    const value = scanner.value();
    if (scanner.next() !== -1) scanner.fail('the end of the text');
    if (scanner.repeated !== undefined) failWith({ file, ...repeatedMember(scanner.repeated) });
    return value;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const before = scanner.text(0, error.position).split('\n');
    return failWith({
      file,
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      problem: error.message,
    });
  }
}
