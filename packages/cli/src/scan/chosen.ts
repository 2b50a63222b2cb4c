// What a scan looks for and what fails it, by flags and the configuration.
import { severityNames } from '../field-values.ts';
import { type FailOn, parseFailOn } from '../gates/fail-on.ts';
import { atLeast } from '../output/summary.ts';
import type { ScanConfig } from './read-config.ts';

/** What most scans are for: what an attacker could use. */
export const defaultTypes = ['security', 'dependency'];

interface Chosen {
  readonly type: readonly string[] | undefined;
  readonly staged: boolean;
  readonly since: string | undefined;
  readonly category: readonly string[] | undefined;
  readonly severity: readonly string[] | undefined;
  readonly 'min-severity': string | undefined;
}

/** Undefined: whatever reports the categories. */
export function chosenTypes(
  {
    type,
    category,
    staged,
    since,
    isPart,
  }: Chosen & {
    /** Several paths of the repository instead of all of it. */
    readonly isPart: boolean;
  },
  config: ScanConfig | undefined,
): readonly string[] | undefined {
  if (type?.includes('all')) return undefined;
  if (type !== undefined || category !== undefined) return type;
  if (config?.types === undefined) return defaultTypes;
  // Controls are about the whole repository, not about a change or a part of it.
  const isWhole = !staged && since === undefined && !isPart;
  return config.types.filter((one) => isWhole || one !== 'compliance');
}

/** Flags win over the configuration, and what it says of a category over what hooks stop at. */
export function thresholdsOf(
  flags: { readonly 'fail-on'?: string[] | undefined; readonly 'fail-on-priority'?: string | undefined },
  config: ScanConfig | undefined,
  ofHook: FailOn['byCategory'],
): FailOn {
  const given = flags['fail-on'];
  // A gate on priority that is asked for replaces the one on severity.
  if (given !== undefined || flags['fail-on-priority'] !== undefined || config?.failOn === undefined)
    return parseFailOn(given, ofHook);
  const { threshold, byCategory } = parseFailOn(config.failOn, {});
  return { threshold, byCategory: { ...ofHook, ...byCategory } };
}

export function chosenSeverities({ severity, 'min-severity': min }: Chosen): ReadonlySet<string> | undefined {
  if (severity === undefined && min === undefined) return undefined;
  const chosen = severity ?? severityNames;
  return new Set(chosen.filter((name) => min === undefined || atLeast(name, min)));
}
