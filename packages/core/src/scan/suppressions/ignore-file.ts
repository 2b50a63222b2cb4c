// What an ignore file has to give. To add one: a file beside this one, and a line in index.ts.
import type { DetectedSuppression, Detection } from '../../vocabulary/detection.ts';

export interface IgnoreContext {
  readonly now: Date;
  /** Ids of the rules that may report. */
  readonly rules: ReadonlySet<string>;
  /** The identity of a detection. */
  fingerprint(detection: Detection): string;
}

export type Suppress = (detection: Detection) => DetectedSuppression | undefined;

export interface IgnoreFile {
  /** In the repository's root. */
  readonly name: string;
  /** What accepts detections by this text. Throws when the text is broken. */
  parse(text: string, context: IgnoreContext): Suppress;
}
