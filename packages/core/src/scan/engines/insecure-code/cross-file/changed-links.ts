// Which flows of a tree a change can make others: those that begin in a file that it touches, lead through one that says something
// else, or look for a name that stands for something else.
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { FileSummary } from './file-summary.ts';
import { LineMoves } from './line-moves.ts';
import { namesOfFile, noted } from './link-notes.ts';
import type { RootLinks } from './link-roots.ts';
import type { FileFacts } from './tree-facts.ts';

/** What one file says to others; undefined of one that is not there, or was not scanned. */
export interface SaidByFile {
  readonly isThere: boolean;
  readonly facts: FileFacts | undefined;
  /** Of the names that are asked for in it. */
  readonly summary: FileSummary | null | undefined;
}

export class ChangedLinks {
  /** Files that say something else to those that look into them. */
  readonly #different = new Set<string>();
  readonly #names = new Set<string>();
  /** Files of which only the lines are others. */
  readonly #moves = new Map<string, LineMoves>();
  readonly #touched = new Set<string>();

  add(path: string, before: SaidByFile, now: SaidByFile): void {
    this.#touched.add(path);
    if (before.isThere !== now.isThere) for (const name of namesOfFile(path)) this.#names.add(name);
    for (const name of otherNames(before.facts, now.facts)) this.#names.add(noted(name));
    const [was, is] = [saidToVisitors(before), saidToVisitors(now)];
    const isSame = before.isThere === now.isThere;
    if (isSame && JSON.stringify(was) === JSON.stringify(is)) return;
    const moves = new LineMoves();
    if (isSame && moves.areSame(was, is)) this.#moves.set(path, moves);
    else this.#different.add(path);
  }

  /** The same flows where their lines are now; undefined where they can be others. */
  unchanged(root: RootLinks): RootLinks | undefined {
    if (this.#touched.has(root.path)) return undefined;
    if (root.files.some((path) => this.#different.has(path))) return undefined;
    if (root.names.some((name) => this.#names.has(name))) return undefined;
    if (!root.files.some((path) => this.#moves.has(path))) return root;
    const [held, found] = [this.#moved(root.held), this.#moved(root.found)];
    return held && found && { ...root, held, found };
  }

  #moved(detections: readonly Detection[]): readonly Detection[] | undefined {
    const moved = detections.map((one) => movedTo(one, this.#moves));
    return moved.every((one) => one !== undefined) ? moved : undefined;
  }
}

function saidToVisitors({ facts, summary }: SaidByFile): unknown {
  const { handlers, returnsSources } = facts?.calls ?? {};
  return { handlers: handlers ?? [], returnsSources: returnsSources === true, summary: summary ?? null };
}

/** Names of types and functions that one of the two declares otherwise than the other. */
function otherNames(before: FileFacts | undefined, now: FileFacts | undefined): readonly string[] {
  return [
    ...ofOne(before?.types ?? [], now?.types ?? []).flatMap(({ name, supers = [] }) => [name, ...supers]),
    ...ofOne(before?.calls?.declares ?? [], now?.calls?.declares ?? []).flatMap((name) => name.split('.')),
  ];
}

function ofOne<Value>(some: readonly Value[], others: readonly Value[]): readonly Value[] {
  const [one, other] = [some, others].map((all) => new Set(all.map((value) => JSON.stringify(value))));
  return [
    ...some.filter((value) => !other?.has(JSON.stringify(value))),
    ...others.filter((value) => !one?.has(JSON.stringify(value))),
  ];
}

/** The same finding at its place in the head; undefined where that is not known. */
function movedTo(detection: Detection, moves: ReadonlyMap<string, LineMoves>): Detection | undefined {
  const { location, flow, suggestedEdit, excerptLine } = detection;
  if (location === null) return undefined;
  const lineIn = (path: string, line: number): number | undefined => {
    const lines = moves.get(path);
    return lines ? lines.lineOf(line) : line;
  };
  const [startLine, endLine] = [location.startLine, location.endLine].map((line) =>
    lineIn(location.path, line),
  );
  const steps = flow?.map((step) => ({ ...step, line: lineIn(step.path ?? location.path, step.line) }));
  const excerpt = excerptLine === undefined ? undefined : lineIn(location.path, excerptLine);
  if (startLine === undefined || endLine === undefined) return undefined;
  if (steps?.some(({ line }) => line === undefined)) return undefined;
  if (excerptLine !== undefined && excerpt === undefined) return undefined;
  const edit = suggestedEdit && lineIn(location.path, suggestedEdit.line);
  if (suggestedEdit && edit === undefined) return undefined;
  return {
    ...detection,
    location: { ...location, startLine, endLine },
    ...(steps && { flow: steps as NonNullable<Detection['flow']> }),
    ...(excerpt !== undefined && { excerptLine: excerpt }),
    ...(suggestedEdit && edit !== undefined && { suggestedEdit: { ...suggestedEdit, line: edit } }),
  };
}
