// What a GitLab server answers with: notes, discussions, statuses, raw diffs.
import { createHash } from 'node:crypto';
import type { DoublePull } from './provider-double.ts';
import { shownLines } from './shown-lines.ts';

export type Json = Record<string, unknown>;

export interface LabNote {
  id: number;
  type: string | null;
  body: string;
  author: { id: number; username: string };
  created_at: string;
  system: boolean;
  resolvable: boolean;
  resolved?: boolean;
  resolved_by?: { id: number; username: string } | null;
  position?: Json;
}

export interface LabDiscussion {
  readonly id: string;
  readonly individual_note: boolean;
  readonly notes: LabNote[];
}

export interface LabStatus {
  readonly id: number;
  readonly project: number;
  readonly sha: string;
  status: string;
  readonly name: string;
  readonly ref: string;
  description: string;
  readonly pipeline_id: number;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The project that merge requests from forks come from. */
export const forkProject = 70;

export const missing: Answer = { status: 404, body: { message: '404 Not found' } };

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function one(all: readonly Json[], id: number): Answer {
  const found = all.find((each) => each.id === id);
  return found ? ok(found) : missing;
}

export function hexOf(id: number): string {
  return createHash('sha1').update(`discussion ${id}`).digest('hex');
}

export function withoutProject({ project: _, ...status }: LabStatus): Omit<LabStatus, 'project'> {
  return status;
}

function isContext(patch: string, wanted: number): boolean {
  let line = 0;
  for (const text of patch.split('\n')) {
    const start = /^@@ -\S+ \+(\d+)/.exec(text);
    if (start) line = Number(start[1]);
    else if (!text.startsWith('-')) {
      if (line === wanted) return text.startsWith(' ');
      line += 1;
    }
  }
  return false;
}

export function rawDiff({ files }: DoublePull): string {
  return Object.entries(files)
    .map(([path, patch]) => `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${patch}\n`)
    .join('');
}

export function reply({ status, body, headers = {} }: Answer): Response {
  if (typeof body === 'string')
    return new Response(body, { status, headers: { 'content-type': 'text/plain' } });
  const all = { 'content-type': 'application/json', ...headers };
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: all });
}

export function diffsOf({ files, renamed = {} }: DoublePull, collapsed: ReadonlySet<string>): Json[] {
  return Object.entries(files).map(([path, patch]) => {
    const isLeftOut = collapsed.has(path);
    return {
      old_path: renamed[path] ?? path,
      new_path: path,
      renamed_file: renamed[path] !== undefined,
      new_file: false,
      deleted_file: false,
      diff: isLeftOut || patch === '' ? '' : `${patch}\n`,
      collapsed: isLeftOut,
      too_large: false,
    };
  });
}

/** On an added line only its number there, on a line around it both. */
export function positionFault(
  { files, head, renamed = {} }: DoublePull,
  position: Json,
  refusedLines: ReadonlySet<string>,
): Answer | undefined {
  const { new_path: path, old_path: before, new_line: line, old_line: old, head_sha: sha } = position;
  const bad = (what: string): Answer => ({ status: 400, body: { message: { line_code: [what] } } });
  const patch = files[String(path)];
  if (patch === undefined || sha !== head) return bad("can't be blank");
  if (before !== (renamed[String(path)] ?? path)) return bad('must be a valid line code');
  if (position.position_type === 'file') return line === undefined ? undefined : bad("can't be blank");
  if (refusedLines.has(`${path}:${line}`) || !shownLines(patch).has(Number(line)))
    return bad("can't be blank");
  return old === undefined || isContext(patch, Number(line)) ? undefined : bad("can't be blank");
}

export function mergeRequest(number: number, pull: DoublePull): Json {
  const { head, base, mergeBase = base, state, merged, draft, baseRef = 'main', author, fork, files } = pull;
  return {
    iid: number,
    state: merged ? 'merged' : state === 'open' ? 'opened' : 'closed',
    draft,
    sha: head,
    target_branch: baseRef,
    source_branch: `topic-${number}`,
    source_project_id: fork === 'there' ? forkProject : fork === 'deleted' ? null : 7,
    author: { id: author ?? 6, username: 'bob' },
    changes_count: String(Object.keys(files).length),
    diff_refs: { base_sha: mergeBase, start_sha: base, head_sha: head },
  };
}
