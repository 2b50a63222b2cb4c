// What memory holds of findings that are kept in a file while they are paired: numbers that say which could be one.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import { sharedTexts } from '../../../support/shared-texts.ts';
import type { KnownFinding } from './match-pass.ts';

/** Equal numbers for what a pass pairs, and hardly ever for anything else; 0 for what it cannot pair. */
export type MatchKey = 'tool' | 'place' | 'identity' | 'anchor';

type Keyed = Pick<
  KnownFinding & ReportedFinding,
  'fingerprint' | 'anchorHash' | 'toolFingerprint' | 'ruleId' | 'location'
>;

/** Of findings that are numbered from 0. */
export class MatchKeys {
  /** What a tool calls it, in its file. */
  readonly tool: number[] = [];
  /** Its identity in its file. */
  readonly place: number[] = [];
  /** Its identity, wherever it is. */
  readonly identity: number[] = [];
  /** What it stands on, in its file. */
  readonly anchor: number[] = [];
  readonly paths: string[] = [];
  readonly ruleIds: string[] = [];
  readonly #one = sharedTexts();

  add({ fingerprint, anchorHash, toolFingerprint, ruleId, location }: Keyed): void {
    const path = this.#one(location?.path ?? '');
    this.tool.push(toolFingerprint === null ? 0 : textNumber(`${toolFingerprint}\0${path}`));
    this.place.push(textNumber(`${fingerprint}\0${path}`));
    this.identity.push(textNumber(fingerprint));
    this.anchor.push(anchorHash === '' ? 0 : textNumber(`${anchorHash}\0${path}`));
    this.paths.push(path);
    this.ruleIds.push(this.#one(ruleId));
  }

  get length(): number {
    return this.paths.length;
  }
}

/** Findings that are kept elsewhere, by number. */
export interface HeldFindings<One> {
  readonly keys: MatchKeys;
  /** Those that are meant, in their order. */
  readonly ids: Iterable<number>;
  read(ids: readonly number[]): One[];
}

/** 52 bits of a text, never 0. */
export function textNumber(text: string): number {
  let [high, low] = [0x811c9dc5, 0x2545f491];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x2c1b3c6d) ^ (low >>> 15);
  }
  return (high >>> 6) * 2 ** 26 + (low >>> 6) || 1;
}
