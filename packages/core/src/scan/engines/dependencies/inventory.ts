// Which packages a repository has, by every file that lists them: finds the files, chooses between those that describe
// the same project, reads them and merges what they say. Nothing a file holds makes it throw.
import type { Coverage } from '../../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../source/source.ts';
import { addInstalledLicenses } from './licenses/add-installed-licenses.ts';
import type { LockfileParser } from './lockfile.ts';
import { chooseFiles, type MatchedFile } from './lockfile-choice.ts';
import { baseNameOf, folderOf } from './lockfiles/reading/repository-path.ts';
import { isOtherFormat, readOtherFormat } from './other-formats.ts';
import { PackageMerge } from './package-merge.ts';
import type { LocatedPackage } from './packages/package.ts';
import {
  decodeText,
  findLockfileParser,
  isOfDependency,
  isWholeFile,
  type ParsedLockfile,
  parseLockfile,
} from './parse-lockfile.ts';
import { mayBeVendored, vendoredPackages } from './vendored/vendored-javascript.ts';

export interface InventoryFile {
  readonly path: string;
  /** The id of its parser, `vendored-javascript`, or `other` of a format without a parser. */
  readonly format: string;
  /** How many packages it names. */
  readonly packages: number;
}

export interface InventoryError {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

export interface Inventory {
  /** Sorted by ecosystem, name and version. */
  readonly packages: readonly LocatedPackage[];
  readonly files: readonly InventoryFile[];
  readonly errors: readonly InventoryError[];
  /** Further packages, as the files write them: in a way that no ecosystem knows. */
  readonly unidentified: readonly string[];
}

export interface InventoryTarget {
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
}

export interface InventoryContext {
  /** Files read are counted; a broken one counts as `parse_error`. */
  readonly coverage: Coverage;
  readonly signal?: AbortSignal;
  /** A file that takes longer counts as `parse_error`; the others are read all the same. */
  readonly maxFileMilliseconds?: number;
}

export async function readInventory(target: InventoryTarget, context: InventoryContext): Promise<Inventory> {
  const matched: MatchedFile[] = [];
  const vendored: SourceEntry[] = [];
  const others: SourceEntry[] = [];
  for (const entry of target.entries) {
    if (isOfDependency(entry.path)) continue;
    const parser = findLockfileParser(entry.path);
    const isOther = isOtherFormat(entry.path);
    if (isOther) others.push(entry);
    // `conda-lock.yml` has the name of an environment, too.
    if (parser !== undefined) matched.push({ entry, parser });
    else if (!isOther && mayBeVendored(entry)) vendored.push(entry);
  }
  const merge = new PackageMerge();
  const files: InventoryFile[] = [];
  const errors: InventoryError[] = [];
  const unidentifiedNames: string[] = [];
  const texts = new TextCache(target, context);
  for (const { entry, parser } of chooseFiles(matched)) {
    const { packages, unidentified, error, namesEverything } = await parseFile(
      entry,
      parser,
      texts,
      context.maxFileMilliseconds,
    );
    if (error !== undefined) {
      context.coverage.broken({ path: entry.path, ...error });
      errors.push({ path: entry.path, ...error });
    }
    if (packages === undefined) continue;
    if (packages.length > 0 && !namesEverything)
      context.coverage.notice('manifest_without_lockfile', { subject: parser.ecosystem, path: entry.path });
    nameUnidentified(unidentified, entry.path);
    merge.add(packages, entry.path);
    files.push({ path: entry.path, format: parser.id, packages: packages.length });
  }
  const hasBeside = besideIn(target.entries);
  for await (const { entry, bytes } of target.source.read(others, context.coverage, context.signal)) {
    context.coverage.scanned(bytes.length);
    const { packages, unidentified } = readOtherFormat(entry.path, decodeText(bytes), hasBeside);
    nameUnidentified(unidentified, entry.path);
    if (packages.length === 0) continue;
    const subject = packages[0]?.ecosystem ?? null;
    context.coverage.notice('manifest_without_lockfile', { subject, path: entry.path });
    merge.add(packages, entry.path);
    files.push({ path: entry.path, format: 'other', packages: packages.length });
  }
  for await (const { entry, bytes } of target.source.read(vendored, context.coverage, context.signal)) {
    const packages = vendoredPackages(entry.path, decodeText(bytes));
    context.coverage.scanned(bytes.length);
    if (packages.length === 0) continue;
    merge.add(packages, entry.path);
    files.push({ path: entry.path, format: 'vendored-javascript', packages: packages.length });
  }
  return {
    packages: await addInstalledLicenses(merge.packages(), target, context),
    files,
    errors,
    unidentified: unidentifiedNames,
  };

  function nameUnidentified(names: readonly string[], path: string): void {
    unidentifiedNames.push(...names);
    if (names.length > 0) context.coverage.notice('package_not_identified', { count: names.length, path });
  }
}

/** Whether the folder, or one above it, has a file with such a name. */
function besideIn(entries: readonly SourceEntry[]): (folder: string, name: RegExp) => boolean {
  const names = Map.groupBy(entries, ({ path }) => folderOf(path));
  return (folder, name) => {
    for (let at = folder; ; at = folderOf(at)) {
      if (names.get(at)?.some(({ path }) => name.test(baseNameOf(path)))) return true;
      if (at === '') return false;
    }
  };
}

interface ParsedFile extends Omit<ParsedLockfile, 'packages'> {
  /** Undefined when the file could not be read at all; the source has counted that. */
  readonly packages: ParsedLockfile['packages'] | undefined;
  /** Also what comes along with what it names. */
  readonly namesEverything: boolean;
}

/** A parent of a parent of a parent: each round reads what the one before asked for. */
const maxRounds = 32;
async function parseFile(
  entry: SourceEntry,
  parser: LockfileParser,
  texts: TextCache,
  maxMilliseconds: number | undefined,
): Promise<ParsedFile> {
  const text = await texts.load(entry);
  if (text === undefined)
    return { packages: undefined, unidentified: [], error: undefined, namesEverything: true };
  const namesEverything = isWholeFile(parser, text);
  for (let round = 0; ; round += 1) {
    const wanted = new Set<SourceEntry>();
    const parsed = parseLockfile(
      parser,
      text,
      {
        path: entry.path,
        read: (path) => texts.find(path, wanted),
        pathsNamed: (name) => texts.pathsNamed(name),
        shared: texts.shared,
      },
      maxMilliseconds,
    );
    if (wanted.size === 0 || round === maxRounds) {
      texts.forgetLarge();
      return { ...parsed, namesEverything };
    }
    for (const other of wanted) await texts.load(other);
  }
}

/** Texts of files, read once through the source. */
class TextCache {
  readonly #target: InventoryTarget;
  readonly #context: InventoryContext;
  readonly #entries: ReadonlyMap<string, SourceEntry>;
  readonly #texts = new Map<SourceEntry, string | undefined>();
  #byName: ReadonlyMap<string, readonly string[]> | undefined;
  readonly shared = new Map<string, unknown>();

  constructor(target: InventoryTarget, context: InventoryContext) {
    this.#target = target;
    this.#context = context;
    this.#entries = new Map(target.entries.map((entry) => [entry.path, entry]));
  }

  async load(entry: SourceEntry): Promise<string | undefined> {
    if (this.#texts.has(entry)) return this.#texts.get(entry);
    this.#texts.set(entry, undefined);
    const { coverage, signal } = this.#context;
    for await (const { bytes } of this.#target.source.read([entry], coverage, signal)) {
      coverage.scanned(bytes.length);
      this.#texts.set(entry, decodeText(bytes));
    }
    return this.#texts.get(entry);
  }

  /** The text when it is there; an entry that is not yet read is wanted. */
  find(path: string, wanted: Set<SourceEntry>): string | undefined {
    const entry = this.#entries.get(path);
    if (entry === undefined) return undefined;
    if (!this.#texts.has(entry)) wanted.add(entry);
    return this.#texts.get(entry);
  }

  pathsNamed(name: string): readonly string[] {
    this.#byName ??= Map.groupBy(
      [...this.#entries.keys()].filter((path) => !isOfDependency(path)),
      baseNameOf,
    );
    return this.#byName.get(name) ?? [];
  }

  /** Small files may be asked for again (a parent pom, central versions); large ones would only fill the memory. */
  forgetLarge(): void {
    for (const [entry, text] of this.#texts) {
      if (text !== undefined && text.length > 100_000) this.#texts.delete(entry);
    }
  }
}
