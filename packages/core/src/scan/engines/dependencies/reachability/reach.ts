// What is asked of the code of a build, and what it answers: shared by the languages.
import type { Reachability } from '../../../../vocabulary/reachability.ts';
import type { SourceEntry } from '../../../source/source.ts';
import type { AdvisoryHit } from '../advisories/advisory-source.ts';
import type { LocatedPackage } from '../packages/package.ts';

/** What was determined about one package in one file. */
export interface Reach {
  readonly reachability: Extract<Reachability, 'not_imported' | 'not_called' | 'unknown'>;
  /** A sentence. */
  readonly because: string;
}

export interface AffectedPackage {
  readonly found: LocatedPackage;
  readonly hits: readonly Pick<AdvisoryHit, 'advisory'>[];
}

/** All files of a tree, and whether each of some kind can be read. */
export interface WholeTree {
  readonly entries: readonly SourceEntry[];
  /** Gives the texts of files one by one; false where not all of them can be read: the others may not have been given. */
  read(files: readonly SourceEntry[], each: (path: string, text: string) => void): Promise<boolean>;
}

export interface GoSymbols {
  readonly imports: readonly string[];
  /** Undefined where one of the packages is affected as a whole. */
  readonly symbols: readonly string[] | undefined;
}

/** What advisories of Go's own database are about in the module; undefined where one is about all of it. */
export function goSymbols({ found, hits }: AffectedPackage): GoSymbols | undefined {
  const own = hits.filter(({ advisory: { id } }) => id.startsWith('GO-'));
  if (own.length === 0 || own.some(({ advisory }) => advisory.imports === undefined)) return undefined;
  const isOwn = (path: string) => path === found.name || path.startsWith(`${found.name}/`);
  const imports = [...new Set(own.flatMap(({ advisory }) => advisory.imports ?? []))].filter(isOwn);
  if (imports.length === 0) return undefined;
  const isWhole = own.some(({ advisory }) => advisory.symbols === undefined);
  const symbols = own
    .flatMap(({ advisory }) => advisory.symbols ?? [])
    .filter((one) => isOwn(one.split('#')[0] ?? ''));
  return { imports, symbols: isWhole ? undefined : [...new Set(symbols)] };
}

/** Functions that advisories of RustSec are about; undefined where one names none. */
export function rustSymbols({ hits }: AffectedPackage): readonly string[] | undefined {
  const own = hits.filter(({ advisory: { id } }) => id.startsWith('RUSTSEC-'));
  if (own.length === 0 || own.some(({ advisory }) => advisory.symbols === undefined)) return undefined;
  return [...new Set(own.flatMap(({ advisory }) => advisory.symbols ?? []))];
}

const maxShown = 3;

/** `a, b and 4 more`. */
export function shownNames(names: readonly string[]): string {
  const more = names.length > maxShown ? ` and ${names.length - maxShown} more` : '';
  return `${names.slice(0, maxShown).join(', ')}${more}`;
}
