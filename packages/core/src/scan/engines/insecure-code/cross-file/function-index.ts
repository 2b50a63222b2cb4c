// The functions that calls lead to in other files, through whatever modules export of each other. A file is summarized
// once, and only where a call leads there.
import type { CallTarget } from '../flow/trace.ts';
import type { ExportedName, FileSummary, FunctionSummary } from './file-summary.ts';
import { LinkNotes } from './link-notes.ts';
import type { Implementation, TargetResolver } from './resolve-target.ts';

export interface SummarizedPath {
  readonly path: string;
  /** Null of a file in which no name stands that is asked for. */
  readonly summary: FileSummary | null;
}

/**
 * Reads files again; gives nothing of those that cannot be read.
 *
 * @param wanted by path, the names that are asked for
 */
export type Summarize = (wanted: ReadonlyMap<string, ReadonlySet<string>>) => AsyncIterable<SummarizedPath>;

export interface TargetFrom {
  readonly target: CallTarget;
  readonly from: string;
}

export interface FoundFunction {
  readonly path: string;
  readonly summary: FunctionSummary;
  /** One of the types that have an interface. */
  readonly isOfInterface: boolean;
}

/** A file that may define what is asked for, and what it is called there: `['Users', 'find']`. */
export interface NamedPlace {
  readonly path: string;
  readonly members: readonly string[];
  readonly isOfInterface?: boolean;
  /** Of a class that the one which is asked for extends, so many above it. */
  readonly above?: number;
}

/** Modules that export what others export. */
const maxExports = 6;
/** Besides the files that the call itself names. */
const maxPlaces = 24;
/** Types that have an interface. */
const maxImplementations = 10;
/** Rounds of reading: a file that is read names others. */
const maxRounds = 10;
const maxFiles = 50_000;

export class FunctionIndex {
  readonly #resolver: TargetResolver;
  readonly #summarize: Summarize;
  readonly #files = new Map<string, FileSummary | null>();
  readonly #missing = new Map<string, Set<string>>();
  /** How often a file was asked for something: several may ask for the same file. */
  #questions = 0;
  /** Files that were not read, and those that ask for them: there are too many. */
  readonly unread = new Set<string>();
  /** Names that were asked for in files, of which some have none of them. */
  readonly asked = new Map<string, Set<string>>();

  constructor(resolver: TargetResolver, summarize: Summarize) {
    this.#resolver = resolver;
    this.#summarize = summarize;
  }

  /** Files of which something that others ask for, or that they ask for, was cut off. */
  get limited(): Set<string> {
    return this.#resolver.notes.limited;
  }

  isLimited(path: string): boolean {
    return this.limited.has(path) || this.unread.has(path);
  }

  /** With what was looked for meanwhile. */
  noting<T>(compute: () => T): { readonly computed: T; readonly notes: LinkNotes } {
    const before = this.#resolver.notes;
    const notes = new LinkNotes();
    this.#resolver.notes = notes;
    try {
      return { computed: compute(), notes };
    } finally {
      this.#resolver.notes = before;
    }
  }

  /** Reads the files that the targets lead to, and those that these lead to. @param further targets of what is found */
  async read(
    targets: readonly TargetFrom[],
    further: (found: FoundFunction) => readonly TargetFrom[] = () => [],
  ): Promise<void> {
    const done = new Set<FunctionSummary>();
    let next = targets;
    for (let round = 0; next.length > 0; round++) {
      this.#missing.clear();
      const open: TargetFrom[] = [];
      // Functions that are found name others, which may be read already.
      const all = [...next];
      for (const one of all) {
        const before = this.#questions;
        const found = this.find(one.target, one.from);
        if (this.#questions > before || this.#isMissing(one)) open.push(one);
        for (const each of found) {
          if (done.has(each.summary)) continue;
          done.add(each.summary);
          all.push(...further(each));
        }
      }
      if (this.#missing.size === 0) return;
      if (round >= maxRounds || this.#files.size + this.#missing.size > maxFiles) {
        for (const { from } of open) this.unread.add(from);
        for (const path of this.#missing.keys()) this.unread.add(path);
        return;
      }
      const wanted = new Map([...this.#missing].map(([path, names]) => [path, new Set(names)]));
      for (const [path, names] of wanted) {
        this.#files.set(path, null);
        this.asked.set(path, new Set([...(this.asked.get(path) ?? []), ...names]));
      }
      for await (const { path, summary } of this.#summarize(wanted)) {
        this.#files.set(path, summary);
      }
      next = open;
    }
  }

  /** None where no function has the name, or more than one that could be meant; all of the types that have an interface, and all overloads. */
  find(target: CallTarget, from: string): readonly FoundFunction[] {
    const places = this.places(target, from);
    const exactly = this.#found(
      nearest(places, (place) => this.#exactly(place).length > 0),
      (place) => this.#exactly(place),
    );
    const all = exactly.length > 0 ? exactly : this.#found(places, (place) => this.#byName(place));
    const found = ofCount(all, target.count);
    // Methods of one class that share a name take different arguments.
    if (new Set(found.map(({ path }) => path)).size <= 1 && all === exactly) return found;
    if (found.length <= 1) return found;
    const ofTypes = found.filter(({ isOfInterface }) => isOfInterface);
    return ofTypes.length === found.length ? found : [];
  }

  /** Whether what may be called is a function of the repository, be it one that does nothing that others need to know. */
  declares({ target, from }: TargetFrom): boolean {
    if (this.find(target, from).length > 0) return true;
    return this.places(target, from).some(({ path, members }) => {
      const others = this.#files.get(path)?.others ?? [];
      return others.includes(members.join('.')) || others.includes(members.at(-1) ?? 'default');
    });
  }

  #found(
    places: readonly NamedPlace[],
    functionsAt: (place: NamedPlace) => readonly FunctionSummary[],
  ): readonly FoundFunction[] {
    const found = new Map<FunctionSummary, FoundFunction>();
    for (const place of places)
      for (const summary of functionsAt(place))
        found.set(summary, { path: place.path, summary, isOfInterface: place.isOfInterface === true });
    return [...found.values()];
  }

  /** Whether the call leads into a file that is there. */
  isKnown({ target, from }: TargetFrom): boolean {
    return this.#resolver.candidates(target, from).length > 0;
  }

  /** Where the target may be defined, through what modules export of each other. */
  places(target: CallTarget, from: string): readonly NamedPlace[] {
    const members = membersOf(target);
    const places: NamedPlace[] = [];
    const seen = new Set<string>();
    const candidates = this.#resolver.candidates(target, from);
    // A package of Go is a folder of files.
    let max = maxPlaces + candidates.length;
    const cutOff = (path: string): void => {
      this.limited.add(from).add(path);
    };
    const add = (place: NamedPlace): boolean => {
      const key = `${place.path}\0${place.members.join('.')}`;
      if (seen.has(key)) return false;
      if (places.length >= max) cutOff(place.path);
      else places.push(place);
      seen.add(key);
      return places.at(-1) === place;
    };
    const visit = (place: NamedPlace, depth: number): void => {
      if (!add(place)) return;
      const file = this.#files.get(place.path);
      this.#resolver.notes.files.add(place.path);
      if (file?.isLimited) this.limited.add(place.path);
      if (file === undefined || (file === null && this.#isNews(place))) this.#ask(place);
      for (const next of file ? exportedPlaces(place, file.exports) : []) {
        if (next.methods) {
          const having = this.#implementations(next.methods, from);
          max += having.length;
          const [method = ''] = place.members.slice(1);
          for (const { path, owner } of having)
            visit({ path, members: [owner, method], isOfInterface: true }, depth + 1);
          continue;
        }
        if (next.isExtended && !this.#resolver.isInPackage(place.path)) {
          const above = (place.above ?? 0) + 1;
          const target = { ...next, name: '', isExact: true };
          if (next.module === undefined && next.owner === undefined) continue;
          if (depth >= maxExports) cutOff(place.path);
          else
            for (const path of this.#resolver.candidates(target, place.path))
              visit({ path, members: next.members, above }, depth + 1);
          continue;
        }
        if (this.#resolver.isInPackage(place.path)) {
          // A type can be in any file of its package.
          const files = this.#resolver.candidates({ ...next, name: '' }, place.path);
          if (depth >= maxExports) cutOff(place.path);
          else {
            max += files.length;
            for (const path of files) visit({ ...place, path, members: next.members }, depth + 1);
          }
          continue;
        }
        // What it is called in the file itself is no name of an export.
        if (next.module === undefined) add({ path: place.path, members: next.members });
        else if (depth >= maxExports) cutOff(place.path);
        else
          for (const path of this.#resolver.candidates({ module: next.module, name: '' }, place.path))
            visit({ path, members: next.members }, depth + 1);
      }
    };
    const { own, below, isLimited = false } = this.#resolver.classes(target, from);
    if (isLimited) for (const { path } of [{ path: from }, ...own, ...below]) this.limited.add(path);
    const isOfInterface = below.length > 0;
    max += below.length;
    for (const { path, name } of below)
      if (path !== from) visit({ path, members: [name, target.name], isOfInterface }, 0);
    const others = candidates.filter((path) => below.every((one) => one.path !== path));
    for (const path of others) {
      const declared = target.module === undefined ? own.filter((one) => one.path === path) : [];
      const named = declared.map(({ name }) => (name === target.name ? [name] : [name, target.name]));
      for (const each of named.length > 0 ? named : [members])
        visit({ path, members: each, ...(isOfInterface && { isOfInterface }) }, 0);
    }
    return places;
  }

  #implementations(methods: readonly string[], from: string): readonly Implementation[] {
    const found = this.#resolver.implementations(methods);
    if (found.length <= maxImplementations) return found;
    this.limited.add(from);
    for (const { path } of found) this.limited.add(path);
    return [];
  }

  #ask({ path, members }: NamedPlace): void {
    this.#questions += 1;
    const names = this.#missing.get(path) ?? new Set();
    this.#missing.set(path, names);
    for (const member of members) names.add(writtenName(member));
  }

  /** Of a file that has none of the names that were asked for, another one may be asked. */
  #isNews({ path, members }: NamedPlace): boolean {
    const asked = this.asked.get(path);
    return asked !== undefined && members.some((member) => !asked.has(writtenName(member)));
  }

  #isMissing({ target, from }: TargetFrom): boolean {
    return this.#resolver.candidates(target, from).some((path) => this.#missing.has(path));
  }

  #exactly({ path, members }: NamedPlace): readonly FunctionSummary[] {
    const name = members.join('.');
    return this.#functions(path).filter(({ names }) => names.includes(name));
  }

  #byName({ path, members }: NamedPlace): readonly FunctionSummary[] {
    const functions = this.#functions(path);
    const name = members.at(-1) ?? 'default';
    // What a module exports under no name is the one function that it has.
    if (name === 'default') return functions.length === 1 ? functions : [];
    return functions.filter(({ names }) => names.includes(name));
  }

  #functions(path: string): readonly FunctionSummary[] {
    return this.#files.get(path)?.functions ?? [];
  }
}

/** Those that take so many arguments; where there are none, those of which the last parameter may take several. */
function ofCount(found: readonly FoundFunction[], count: number | undefined): readonly FoundFunction[] {
  if (count === undefined) return found;
  const exactly = found.filter(({ summary }) => summary.parameters.length === count);
  return exactly.length > 0 ? exactly : found.filter(({ summary }) => summary.parameters.length < count);
}

/** A method that a class has itself is not that of the class that it extends. */
function nearest(places: readonly NamedPlace[], has: (place: NamedPlace) => boolean): readonly NamedPlace[] {
  if (places.every(({ above }) => above === undefined)) return places;
  const found = places.filter(has);
  const least = Math.min(...found.map(({ above = 0 }) => above));
  return found.filter(({ above = 0 }) => above === least);
}

/** `['Users', 'find']`; a constructor goes by the name of its class. */
function membersOf({ module, owner, members, name }: CallTarget): readonly string[] {
  const before = members ?? (module === undefined && owner !== undefined && owner !== name ? [owner] : []);
  return [...before, name];
}

/** What a file says of the name: where it has it from, or what it is called in the file. */
function exportedPlaces(
  { members }: NamedPlace,
  exports: readonly ExportedName[],
): readonly (Omit<ExportedName, 'name'> & { readonly isExtended?: boolean })[] {
  const [first = 'default', ...rest] = members;
  const [second = '', ...others] = rest;
  // `Handler.users.find`, where the field is of another type, or the method is one of a type that is embedded.
  const ofType = exports.flatMap((one) => {
    if (one.name === `${first}.${second}` && others.length > 0)
      return [{ ...one, members: [...one.members, ...others] }];
    const isExtended = one.name === `${first}.*`;
    return isExtended ? [{ ...one, isExtended, members: [...one.members, ...rest] }] : [];
  });
  if (ofType.length > 0) return ofType;
  const named = exports.filter(({ name }) => name === first);
  if (named.length > 0)
    return named.map((one) => ({
      ...one,
      ...(one.methods && rest.length !== 1 && { methods: [] }),
      members: asMembers([...one.members, ...rest]),
    }));
  // A member of what is exported by default, or of all that another module exports.
  return exports
    .filter(({ name }) => name === 'default' || name === '*')
    .map((one) => ({ ...one, members: [...one.members, ...members] }));
}

/** `NewUsers`, of what its call gives. */
function writtenName(member: string): string {
  return member.replace('()', '');
}

/** A module itself is what it exports by default. */
function asMembers(members: readonly string[]): readonly string[] {
  return members.length === 0 ? ['default'] : members;
}
