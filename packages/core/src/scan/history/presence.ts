// From what each version of a file holds to when it was there: one presence for each time that a thing came into a
// place, with its end on every branch. Pure.
import { baseNameOf, folderOf } from '../engines/dependencies/lockfiles/reading/repository-path.ts';
import type { PlacedVersion } from './history-index.ts';
import { walkTree } from './walk-tree.ts';

/** A thing that is followed, such as a vulnerability of a package. */
export interface HeldThing {
  /** The package that it comes with. */
  readonly name: string;
  /** A manifest's range, which says nothing where a related file pins the package. */
  readonly isDeclared: boolean;
}

export interface HeldByVersion {
  readonly things: ReadonlyMap<string, HeldThing>;
  /** Names of packages whose version it says. */
  readonly pins: ReadonlySet<string>;
  /** Whether it could be read whole; what the version before held is taken to be there still where not. */
  readonly isReadable: boolean;
}

export interface PresenceEnd {
  /** The commit from which it is gone. */
  readonly node: number;
  /** `changed`: the file is there without it; `file_removed`: nothing describes the place any more. */
  readonly how: 'changed' | 'file_removed';
  /** The file's version without it; null where there is none. */
  readonly version: number | null;
  /** Whether the versions before could be read: it was gone earlier, perhaps, where not. */
  readonly isExact: boolean;
}

export interface Presence {
  readonly thing: string;
  /** Where it came in, and where it was found later as the file moved. */
  readonly paths: readonly string[];
  /** The commit that brought it. */
  readonly start: number;
  /** The file's version that held it first. */
  readonly version: number;
  readonly isExactStart: boolean;
  readonly ends: readonly PresenceEnd[];
}

export interface PresenceInput {
  /** Parents before children. */
  readonly nodes: readonly { readonly parent: number }[];
  readonly placed: readonly (readonly PlacedVersion[])[];
  held(version: number): HeldByVersion;
}

interface OpenPresence extends Presence {
  readonly paths: string[];
  readonly ends: PresenceEnd[];
}

interface Place {
  readonly version: number;
  readonly held: HeldByVersion;
  readonly open: ReadonlyMap<string, OpenPresence>;
  /** Whether a version that could not be read came last. */
  readonly isUncertain: boolean;
}

/** In the order in which they came. */
export function findPresences({ nodes, placed, held }: PresenceInput): readonly Presence[] {
  const presences: OpenPresence[] = [];
  const places = new Map<string, Place>();

  walkTree(nodes, (node) => {
    const changes = placed[node] ?? [];
    if (changes.length === 0) return undefined;
    const before = new Map<string, Place | undefined>();
    for (const { path, version } of changes) {
      const was = places.get(path);
      before.set(path, was);
      if (version === null) places.delete(path);
      else places.set(path, nextPlace(was, version, held(version)));
    }
    if (pinsChanged(before, places))
      for (const [path, place] of places)
        if (!before.has(path) && declares(place.held)) before.set(path, place);
    const left: { readonly thing: string; readonly path: string; readonly open: OpenPresence }[] = [];
    const came: { readonly thing: string; readonly path: string }[] = [];
    for (const [path, was] of before) {
      const now = places.get(path);
      const things = now === undefined ? new Set<string>() : thingsIn(path, now, places);
      for (const [thing, open] of was?.open ?? []) if (!things.has(thing)) left.push({ thing, path, open });
      const open = new Map<string, OpenPresence>();
      for (const thing of things) {
        const known = was?.open.get(thing);
        if (known) open.set(thing, known);
        else came.push({ thing, path });
      }
      if (now) places.set(path, { ...now, open });
    }
    for (const { thing, path } of came) {
      const place = places.get(path) as Place;
      const was = before.get(path);
      const moved = was === undefined ? takeMoved(left, { thing, path }, places) : undefined;
      const presence: OpenPresence = moved ?? {
        thing,
        paths: [path],
        start: node,
        version: place.version,
        isExactStart: was?.isUncertain !== true,
        ends: [],
      };
      if (moved === undefined) presences.push(presence);
      else if (!presence.paths.includes(path)) presence.paths.push(path);
      (place.open as Map<string, OpenPresence>).set(thing, presence);
    }
    for (const { path, open } of left) {
      const now = places.get(path);
      open.ends.push({
        node,
        how: now === undefined ? 'file_removed' : 'changed',
        version: now?.version ?? null,
        isExact: before.get(path)?.isUncertain !== true,
      });
    }
    return () => {
      for (const [path, was] of before) {
        if (was === undefined) places.delete(path);
        else places.set(path, was);
      }
    };
  });
  return presences;
}

function nextPlace(was: Place | undefined, version: number, held: HeldByVersion): Place {
  if (held.isReadable || was === undefined)
    return { version, held, open: new Map(), isUncertain: !held.isReadable };
  const things = new Map([...was.held.things, ...held.things]);
  const pins = new Set([...was.held.pins, ...held.pins]);
  return { version, held: { things, pins, isReadable: false }, open: new Map(), isUncertain: true };
}

function thingsIn(path: string, { held }: Place, places: ReadonlyMap<string, Place>): ReadonlySet<string> {
  const things = new Set<string>();
  for (const [thing, { name, isDeclared }] of held.things)
    if (!isDeclared || !isPinnedNearby(path, name, places)) things.add(thing);
  return things;
}

/** By the folder of the file, one above or one below. */
function isPinnedNearby(path: string, name: string, places: ReadonlyMap<string, Place>): boolean {
  const folder = folderOf(path);
  for (const [other, { held }] of places)
    if (held.pins.has(name) && (contains(folderOf(other), folder) || contains(folder, folderOf(other))))
      return true;
  return false;
}

function contains(outer: string, inner: string): boolean {
  return outer === '' || inner === outer || inner.startsWith(`${outer}/`);
}

function pinsChanged(
  before: ReadonlyMap<string, Place | undefined>,
  places: ReadonlyMap<string, Place>,
): boolean {
  for (const [path, was] of before) {
    const [old, now] = [was?.held.pins, places.get(path)?.held.pins];
    if (old?.size !== now?.size) return true;
    for (const name of now ?? []) if (old?.has(name) !== true) return true;
  }
  return false;
}

function declares({ things }: HeldByVersion): boolean {
  for (const { isDeclared } of things.values()) if (isDeclared) return true;
  return false;
}

/** The same thing in a file that went away in this commit: that of the same name first, then of the same folder. */
function takeMoved(
  left: { readonly thing: string; readonly path: string; readonly open: OpenPresence }[],
  { thing, path }: { readonly thing: string; readonly path: string },
  places: ReadonlyMap<string, Place>,
): OpenPresence | undefined {
  const gone = left.filter((one) => one.thing === thing && !places.has(one.path));
  const rank = (other: string) =>
    baseNameOf(other) === baseNameOf(path) ? 0 : folderOf(other) === folderOf(path) ? 1 : 2;
  const [best] = gone.sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
  if (best === undefined) return undefined;
  left.splice(left.indexOf(best), 1);
  return best.open;
}
