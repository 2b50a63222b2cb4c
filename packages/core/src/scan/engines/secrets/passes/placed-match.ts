// A match with what stands around it, as passes ask for it.
import type { Severity } from '../../../../vocabulary/severity.ts';
import type { Malformed, ShapeChecks } from '../assess/malformed-token.ts';
import type { OnDecision, Pass } from '../assess/pass.ts';
import type { SecretMatch } from '../secret-match.ts';
import { shapelessRules } from '../shapeless-rules.ts';

/** What is known of the file that a match stands in. */
export interface FileOfMatch {
  readonly bytes: Buffer;
  readonly path: string;
  readonly shapes: ShapeChecks;
  readonly now: Date;
  /** Starts of values in lists of like values. */
  readonly listed: ReadonlySet<number>;
  readonly onDecision?: OnDecision | undefined;
}

/** A match with what stands around it, which is read when a pass wants to know. */
export class PlacedMatch {
  readonly match: SecretMatch;
  readonly file: FileOfMatch;
  #shape: Malformed | null | undefined;

  constructor(match: SecretMatch, file: FileOfMatch) {
    this.match = match;
    this.file = file;
  }

  /** A file that is for credentials only holds it. */
  get isInFile(): boolean {
    return this.match.tier === 'structured';
  }

  /** The line up to the value, with its name. */
  get before(): string {
    const { start } = this.match;
    const line = this.file.bytes.toString('latin1', Math.max(0, start - 80), start);
    return line.slice(line.lastIndexOf('\n') + 1);
  }

  /** Some 200 bytes on either side. */
  get context(): string {
    const { start } = this.match;
    return this.file.bytes.toString('latin1', Math.max(0, start - 200), start + 200);
  }

  /** What the value looks like or is called, and is not. */
  get shape(): Malformed | null {
    if (this.#shape === undefined) this.#shape = this.#readShape();
    return this.#shape;
  }

  #readShape(): Malformed | null {
    const { value, ruleId } = this.match;
    const { shapes } = this.file;
    if (!this.isInFile && !shapelessRules.has(ruleId)) return null;
    const { before } = this;
    return shapes.malformed(value) ?? (isNamedSecret(ruleId, before) ? shapes.misnamed(before, value) : null);
  }
}

/** Passwords have no vendor's shape, whatever they open. */
function isNamedSecret(ruleId: string, name: string): boolean {
  return ['generic-secret', 'oauth-token', 'dotenv'].includes(ruleId) && !/pass|pwd/i.test(name);
}

export interface MatchPass extends Pass<PlacedMatch> {
  /** Of a pass that downgrades; its reason becomes the note of the finding. */
  readonly severity?: Severity;
}
