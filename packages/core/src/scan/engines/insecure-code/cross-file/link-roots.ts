// Follows what each file lets out by itself, so that of a change only files whose flows can be others are followed again.
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { CallTarget } from '../flow/trace.ts';
import type { DeclaredType } from './declared-types.ts';
import type { CodeDetection, FileCalls } from './file-summary.ts';
import { type HandlersIn, registeredBy } from './link-handlers.ts';
import type { LinkNotes } from './link-notes.ts';
import {
  type FollowedFlows,
  FoundPlaces,
  follow,
  followedFlows,
  followedTargets,
  furtherTargets,
  type LinkedFlows,
  type LinkOptions,
  linkLimits,
} from './link-summaries.ts';

/** What is known of all files, where calls of any of them are followed. */
export interface LinkTables {
  /** What each file declares. */
  readonly types: ReadonlyMap<string, readonly DeclaredType[]>;
  /** Functions that the whole program can call by their name, by file. */
  readonly declared: ReadonlyMap<string, readonly string[]>;
  /** Files with a function that returns request data by itself. */
  readonly sources: ReadonlySet<string>;
}

/** A file with calls, registrations or findings that depend on other files. */
export interface LinkRoot {
  readonly path: string;
  readonly calls: FileCalls | undefined;
  readonly held: readonly CodeDetection[];
}

export interface RootLinks {
  readonly path: string;
  /** How many calls are followed. */
  readonly calls: number;
  /** Each for itself. */
  readonly held: readonly Detection[];
  /** One of each rule and line. */
  readonly found: readonly Detection[];
  readonly limited: readonly string[];
  /** What it was followed by. */
  readonly files: readonly string[];
  readonly names: readonly string[];
}

export interface RootLinkOptions extends LinkOptions {
  readonly handlersIn: HandlersIn;
  /** Loads what was asked for of handlers and is not there: whether there is some. */
  loadHandlers?(): Promise<boolean>;
}

export interface LinkedRoots {
  readonly roots: readonly RootLinks[];
  /** Files that a limit of the whole repository left out: others may be left out where anything changes. */
  readonly leftOut: ReadonlySet<string>;
}

export interface FollowedRoots extends LinkedRoots {
  /** By path, the names that were asked for in files. */
  readonly asked: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function linkRoots(given: readonly LinkRoot[], options: RootLinkOptions): Promise<LinkedRoots> {
  const { index } = options;
  await readHandlers(given, options);
  const leftOut = new Set<string>();
  let calls = 0;
  const begun = given.map((root) => {
    const { computed, notes } = index.noting(() => begin(root, options));
    const room = Math.max(0, linkLimits.calls - calls);
    if (computed.calls.length > room) leftOut.add(root.path);
    const flows = { ...computed, calls: computed.calls.slice(0, room) };
    calls += flows.calls.length;
    return { root, flows, notes };
  });
  await index.read(
    begun.flatMap(({ flows }) => followedTargets(flows)),
    furtherTargets,
  );
  const roots = begun.map(({ root, flows, notes }) => end(root, flows, { notes, options }));
  return { roots, leftOut: new Set([...leftOut, ...index.unread]) };
}

async function readHandlers(roots: readonly LinkRoot[], options: RootLinkOptions): Promise<void> {
  const { index, loadHandlers } = options;
  const registering = roots.filter(({ calls }) => calls !== undefined && calls.registers.length > 0);
  const asked = new Set<CallTarget>();
  for (;;) {
    const unknown = registering
      .flatMap(({ path, calls }) => registeredBy(path, calls?.registers ?? [], options).unknown)
      .filter(({ target }) => !asked.has(target));
    for (const { target } of unknown) asked.add(target);
    const isLoaded = (await loadHandlers?.()) === true;
    if (unknown.length === 0 && !isLoaded) return;
    await index.read(unknown);
  }
}

function begin({ path, calls, held }: LinkRoot, options: RootLinkOptions): FollowedFlows {
  const handlers = registeredBy(path, calls?.registers ?? [], options);
  const own = calls ? [{ from: path, before: [], ...calls }] : [];
  const { limited } = options.index;
  for (const one of [...handlers.limited, ...(calls?.isLimited ? [path] : [])]) limited.add(one);
  return followedFlows([...handlers.flows, ...own], [...held, ...handlers.detections], options);
}

function end(
  { path }: LinkRoot,
  flows: FollowedFlows,
  { notes: before, options }: { readonly notes: LinkNotes; readonly options: RootLinkOptions },
): RootLinks {
  const { computed, notes } = options.index.noting(() => follow(flows, options));
  const { held, found, limited } = computed;
  const all = [before, notes];
  return {
    path,
    calls: flows.calls.length,
    held,
    found,
    limited: [...new Set([...limited, ...all.flatMap((one) => [...one.limited])])],
    files: [...new Set([path, ...all.flatMap((one) => [...one.files])])],
    names: [...new Set(all.flatMap((one) => [...one.names]))],
  };
}

/** The flows of all files: of several into one place the first. */
export function joinRoots({ roots, leftOut }: LinkedRoots): LinkedFlows {
  const found = new FoundPlaces<Detection>();
  const held = new Map<string, Detection>();
  for (const root of roots) {
    for (const one of root.held) {
      const key = `${one.ruleId}:${one.location?.path}:${one.location?.startLine}`;
      if (!held.has(key)) held.set(key, one);
    }
    for (const one of root.found) found.add(one);
  }
  return {
    detections: [...held.values(), ...found.all],
    limited: new Set([...roots.flatMap(({ limited }) => limited), ...leftOut, ...found.dropped]),
  };
}
