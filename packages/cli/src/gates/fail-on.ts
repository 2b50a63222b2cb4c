// `--fail-on`: the minimum severity that makes a command exit with 1, for all findings and for those of a category.
import { usageFailure } from '../failures/failure.ts';
import { categories, severityNames } from '../field-values.ts';
import { atLeast } from '../output/summary.ts';

export interface FailOn {
  /** A severity, or `never`; undefined where only categories have one. */
  readonly threshold: string | undefined;
  /** Category → a threshold of its own. */
  readonly byCategory: Readonly<Record<string, string>>;
}

const thresholds = [...severityNames, 'never'];

/** `high`, or `high,secrets-in-code=medium`. Throws Failure (exit code 2) for anything else. */
export function parseFailOn(given: readonly string[] | undefined, byDefault: FailOn['byCategory']): FailOn {
  if (given === undefined) return { threshold: undefined, byCategory: byDefault };
  let threshold: string | undefined;
  const byCategory: Record<string, string> = {};
  for (const text of given) {
    const [value = '', category] = text.split('=').reverse();
    if (!thresholds.includes(value))
      throw usageFailure(`"${value}" is not a severity for --fail-on. Use one of: ${thresholds.join(', ')}.`);
    if (category === undefined) threshold = value;
    else if ((categories as readonly string[]).includes(category)) byCategory[category] = value;
    else
      throw usageFailure(
        `"${category}" is not a category for --fail-on. Use one of: ${categories.join(', ')}.`,
      );
  }
  return { threshold, byCategory };
}

/** Whether a finding of this severity fails the command under a threshold. */
export function reaches(threshold: string, severity: string): boolean {
  return threshold !== 'never' && atLeast(severity, threshold);
}
