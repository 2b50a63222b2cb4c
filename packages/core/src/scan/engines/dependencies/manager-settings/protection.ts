// What a package manager can be set to refuse, and whether it does: a setting counts only where the version that runs reads it.
import { compareSemver } from '../versions/semver.ts';

/**
 * `cooldown`: releases younger than some days. `scripts`: scripts of dependencies that nobody allowed. `sources`: packages of
 * packages that come from git or an address. `digests`: archives other than those that were locked. `provenance`: releases that prove
 * less of where they come from than earlier ones.
 */
export const protectionKinds = ['cooldown', 'scripts', 'sources', 'digests', 'provenance'] as const;
export type ProtectionKind = (typeof protectionKinds)[number];

/** `effective`: set, or so by default; `ineffective`: set in a way that does nothing; `unknown`: set, and the version is not known, or
 * perhaps set in a file that cannot be parsed. */
export type ProtectionState = 'effective' | 'ineffective' | 'absent' | 'unknown';

export interface Protection {
  readonly kind: ProtectionKind;
  /** As people call it: `npm`, `Yarn`. */
  readonly manager: string;
  /** Ecosystems whose packages it is about, by OSV's name. */
  readonly ecosystem: string;
  /** The folder of its project; '' for the root. */
  readonly folder: string;
  readonly state: ProtectionState;
  /** The file that decides it, or the lockfile of the project. */
  readonly path: string;
  /** Half a sentence: `min-release-age is 3 days`. */
  readonly note: string;
  /** Of a cooldown that is set explicitly. */
  readonly days?: number;
}

/** A project with a lockfile of its own. */
export interface ManagedProject {
  readonly folder: string;
  readonly lockfile: string;
  /** The text of a file in its folder. */
  read(name: string): string | undefined;
  /** A file of its folder, or of the nearest one above that has it. */
  above(name: string): { readonly path: string; readonly text: string } | undefined;
  /** What a parser that throws makes of a file in its folder; undefined where there is none, or it cannot be parsed. */
  parse<Value>(name: string, parser: (text: string) => Value): Value | undefined;
}

/** What a manager says of one setting; the rest is filled in for it. */
export type Stated = Pick<Protection, 'kind' | 'state' | 'note'> & {
  readonly file?: string;
  /** Instead of `file`, where it may be in a folder above. */
  readonly path?: string;
  readonly days?: number;
};

export interface Setting {
  readonly kind: ProtectionKind;
  /** The first version that reads it. */
  readonly since: string;
  /** What it says: `min-release-age is 3`. */
  readonly note: string;
  readonly file: string;
  readonly days?: number;
}

/** A setting that is there: honored from a version on, whichever runs. */
export function honoured({ kind, since, note, file, days }: Setting, version: string | null): Stated {
  const stated = { kind, file, ...(days !== undefined && { days }) };
  if (version === null) return { ...stated, state: 'unknown', note: `${note}, read since version ${since}` };
  if (isAtLeast(version, since)) return { ...stated, state: 'effective', note };
  return { ...stated, state: 'ineffective', note: `${note}, which version ${version} does not read` };
}

export function isAtLeast(version: string | null, least: string): boolean {
  return version !== null && compareSemver(version, least) >= 0;
}

/** The lowest version that a range names: what is honored by it is honored by all others. */
export function lowestOf(range: string | undefined): string | null {
  return /^[\s^~>=v]*(\d+(?:\.\d+){0,2}[\w.-]*)/.exec(range ?? '')?.[1] ?? null;
}

const durations: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^mo(?:nths?)?$/, 30],
  [/^w(?:eeks?)?$/, 7],
  [/^d(?:ays?)?$/, 1],
  [/^h(?:ours?|rs?)?$/, 1 / 24],
  [/^m(?:in(?:ute)?s?)?$/, 1 / (24 * 60)],
];

/** `7 days`, `1 week`, `24 hours`, `3d`, `2 months`, `P7D`, `PT24H`; undefined for anything else. */
export function daysOf(text: string): number | undefined {
  const [, iso, isoUnit] = /^PT?(\d+)([DWH])$/i.exec(text.trim()) ?? [];
  const [, count = iso, unit = isoUnit] = /^(\d+)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const days = durations.find(([pattern]) => pattern.test(unit?.toLowerCase() ?? ''))?.[1];
  return days === undefined ? undefined : Number(count) * days;
}
