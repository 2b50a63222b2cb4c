// The rates for one request, and everything in it that those rates do not cover.
import type { BookModel, PriceBook } from '../pricing/price-book.ts';
import { contains, mainUnits, type PriceUnit, priceUnit, priceUnits } from '../pricing/price-units.ts';
import { perSecond, type RateSheet } from '../pricing/rate-sheet.ts';
import { serviceTierOf, standardTier } from '../pricing/service-tiers.ts';
import type { WarningPlace, Warnings } from './warnings.ts';

/** A request as it is priced. */
export interface PricedRequest {
  readonly model: BookModel;
  readonly counts: Float64Array;
  readonly timeMs: number;
  /** The provider's word for the service tier. */
  readonly serviceTier: string | undefined;
  /** Where it stands, for warnings. */
  readonly place: WarningPlace;
}

/** A unit that a sheet has no rate of its own for, and what that means. */
interface Gap {
  readonly unit: PriceUnit;
  readonly warning: string;
}

const inputTokens = priceUnit('input_tokens').index;
const audioSeconds = [priceUnit('audio_seconds').index, priceUnit('input_audio_seconds').index];
// Groq charges ten seconds of audio at least.
const groqWhisper = /^groq:whisper-large-v3(-turbo)?$/;
const fewestAudioMicroseconds = 10 * perSecond;

export class RequestPricer {
  readonly #book: PriceBook;
  readonly #warnings: Warnings;
  readonly #gaps = new WeakMap<RateSheet, readonly Gap[]>();
  readonly #tiers = new Map<string, string>();

  constructor(book: PriceBook, warnings: Warnings) {
    this.#book = book;
    this.#warnings = warnings;
  }

  /** The sheet that prices a request; what it leaves unpriced becomes a warning. */
  sheet(request: PricedRequest): RateSheet {
    const { model, counts, timeMs, place } = request;
    if (groqWhisper.test(model.id)) raiseAudio(counts);
    const serviceTier = this.#tier(request);
    const sheet = this.#book.sheet(model, {
      timeMs,
      inputTokens: counts[inputTokens] as number,
      serviceTier,
    });
    const gaps = this.#gapsOf(sheet);
    for (const gap of gaps)
      if ((counts[gap.unit.index] as number) > 0) this.#warnings.add(gap.warning, place);
    for (const [one, other, overlap] of sheet.overlaps) {
      const unknown = has(counts, one) && has(counts, other) && !has(counts, overlap);
      if (unknown)
        this.#warnings.add(
          `${one.id} and ${other.id} may overlap, and usage does not say by how much`,
          place,
        );
    }
    return sheet;
  }

  /** The tier to price by: the standard one where no rates are known for another. */
  #tier({ model, counts, serviceTier, timeMs, place }: PricedRequest): string {
    if (serviceTier === undefined) return standardTier;
    let tier = this.#tiers.get(serviceTier);
    if (tier === undefined) {
      tier = serviceTierOf(serviceTier);
      this.#tiers.set(serviceTier, tier);
    }
    if (tier === standardTier) return tier;
    const known = this.#book.tierFactor(model, tier, timeMs);
    if (known !== undefined) {
      if (!known.coversCache && has(counts, mainUnits.cached))
        this.#warnings.add(
          `${mainUnits.cached.id} of ${model.id} in service tier ${JSON.stringify(tier)} have no published rate; they are priced with the factor of the tier`,
          place,
        );
      return tier;
    }
    this.#warnings.add(
      `service tier ${JSON.stringify(tier)} of ${model.id} has no known rates; it is priced at the standard ones`,
      place,
    );
    return standardTier;
  }

  #gapsOf(sheet: RateSheet): readonly Gap[] {
    let gaps = this.#gaps.get(sheet);
    if (gaps === undefined) {
      gaps = priceUnits.flatMap((unit) => {
        const warning = gapOf(unit, sheet);
        return warning === undefined ? [] : [{ unit, warning }];
      });
      this.#gaps.set(sheet, gaps);
    }
    return gaps;
  }
}

function gapOf(unit: PriceUnit, sheet: RateSheet): string | undefined {
  if (sheet.lines.some((line) => line.unit === unit)) return undefined;
  const line = sheet.lineOf(unit);
  if (line === undefined) {
    const broader = priceUnits.some((other) => contains(other, unit));
    // The unit that contains it has the warning.
    return broader ? undefined : `${unit.id} of ${sheet.model} have no known rate and are not priced`;
  }
  const { modality, token_type: type } = unit.dimensions;
  if (type !== undefined || modality === undefined || modality === 'text') return undefined;
  if (line.unit.dimensions.modality === modality) return undefined;
  return `${unit.id} of ${sheet.model} have no rate of their own and are priced like ${line.unit.id}`;
}

function has(counts: Float64Array, unit: PriceUnit): boolean {
  return (counts[unit.index] as number) > 0;
}

function raiseAudio(counts: Float64Array): void {
  for (const index of audioSeconds) {
    const seconds = counts[index] as number;
    if (seconds > 0) counts[index] = Math.max(seconds, fewestAudioMicroseconds);
  }
}
