import type { SecretTier } from '../../../vocabulary/detection.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { Verdict } from './secret-rule.ts';

/** A secret in a file. Holds the raw value: it must not leave the process. */
export interface SecretMatch {
  readonly ruleId: string;
  readonly title: string;
  readonly value: string;
  /** Byte offsets of the value. */
  readonly start: number;
  readonly end: number;
  readonly severity: Severity;
  readonly tier: SecretTier;
  readonly verdict: Verdict;
  readonly note: string | null;
  /** It stands in documentation, such as a docstring, where values are examples. */
  readonly isDocumented?: boolean;
}

/** Patterns run on latin1, one character a byte; what is kept is the text as it was meant. */
export function toUtf8(latin1: string): string {
  return /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}
