// Every field of the usage objects that model APIs publish, and what becomes of it. The same words mean different
// things with different providers, but never the same set of words, so a shape is recognized by its own names.

/** What a field of a usage object does to the price. */
export type FieldEffect =
  /** Its number counts as these units. */
  | { readonly kind: 'priced'; readonly units: readonly string[] }
  /** The same, where providers repeat the number under several names: the greatest counts. */
  | { readonly kind: 'repeated'; readonly units: readonly string[] }
  /** Seconds, which may be a fraction. */
  | { readonly kind: 'seconds'; readonly units: readonly string[] }
  /** Its number is already counted, or costs nothing; `why` ends a sentence. */
  | { readonly kind: 'included'; readonly why: string }
  /** The sum of the others. */
  | { readonly kind: 'total' }
  /** The tier that the request was served in, which has its own rates. */
  | { readonly kind: 'service-tier' }
  /** Further requests that the reply took. */
  | { readonly kind: 'iterations' }
  /** A word; any other than these may change the price in a way that nobody has published. */
  | { readonly kind: 'label'; readonly harmless: readonly string[] }
  /** It costs something, or may, and no price is known. */
  | { readonly kind: 'unpriced'; readonly why: string };

/** A way in which providers count. */
export interface UsageShape {
  readonly id: string;
  readonly title: string;
  /** Every one of these groups must have a member that the object has. */
  readonly marks: readonly (readonly string[])[];
  /** Whether its input count includes what was read from and written to the cache. */
  readonly inputIncludesCache: boolean;
  /** By path; a list's entries are distinguished by their modality, lifetime or type: `promptTokensDetails[AUDIO]`. */
  readonly fields: Readonly<Record<string, FieldEffect>>;
  /** Where reasoning is counted beside the output with some providers, as their own total shows. */
  readonly reasoningMayBeBeside?: boolean;
}

export const priced = (...units: string[]): FieldEffect => ({ kind: 'priced', units });
export const repeated = (...units: string[]): FieldEffect => ({ kind: 'repeated', units });
export const seconds = (...units: string[]): FieldEffect => ({ kind: 'seconds', units });
export const included = (why: string): FieldEffect => ({ kind: 'included', why });
export const unpriced = (why: string): FieldEffect => ({ kind: 'unpriced', why });
export const label = (...harmless: string[]): FieldEffect => ({ kind: 'label', harmless });
export const total: FieldEffect = { kind: 'total' };
export const serviceTier: FieldEffect = { kind: 'service-tier' };

export const partOfOutput = included('part of the output tokens');
export const partOfInput = included('part of the input tokens');
export const ownAmount = included("the provider's own amount, which is not used");
export const duration = included('a duration that is not charged');
