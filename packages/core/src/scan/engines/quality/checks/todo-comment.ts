import type { Detection } from '../../../../vocabulary/detection.ts';
import type { ScanContext, ScanTarget } from '../../engine.ts';
import { lineDates } from '../history/line-dates.ts';
import type { RepositoryCheck, RepositoryCheckRun, SummarizedFile } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import { tokenKind } from '../tokens/token-list.ts';

/** More are counted, but not reported one by one. */
const maxReported = 2_000;
const oldMs = 365 * 24 * 3600 * 1000;

export const todoComment: RepositoryCheck = {
  kind: 'repository',
  id: 'todo-comment',
  title: 'TODO comment',
  category: 'code-smell',
  severity: 'info',
  remediation: 'Do it, remove it, or move it to the issue tracker, where it can be planned.',
  references: ['https://cwe.mitre.org/data/definitions/546.html'],
  summarize: notesOf,
  start: () => new TodoRun(),
};

interface NoteInFile {
  readonly line: number;
  readonly word: string;
  readonly text: string;
  readonly functionName: string;
}

interface Note extends NoteInFile {
  readonly path: string;
}

function notesOf(file: QualityFile): readonly NoteInFile[] | undefined {
  const { tokens } = file;
  const notes: NoteInFile[] = [];
  for (let index = 0; index < tokens.length && notes.length < maxReported; index += 1) {
    if (tokens.kinds[index] !== tokenKind.comment) continue;
    const comment = tokens.text(index).slice(0, 50_000);
    if (!/\b(?:TODO|FIXME|HACK|XXX)\b/.test(comment)) continue;
    for (const [offset, line] of comment.split('\n').entries()) {
      const found = /(?:^|[\s(/*#[])(TODO|FIXME|HACK|XXX)\b[:\s(\]-]?(.{0,200})/.exec(line.slice(0, 1_000));
      if (found === null) continue;
      notes.push({
        line: tokens.line(index) + offset,
        word: found[1] ?? '',
        text: line.trim().slice(0, 200),
        functionName: file.functionAt(index),
      });
    }
  }
  return notes.length === 0 ? undefined : notes;
}

class TodoRun implements RepositoryCheckRun {
  readonly #notes: Note[] = [];

  take({ entry: { path }, summary = [] }: SummarizedFile): void {
    for (const note of summary as readonly NoteInFile[])
      if (this.#notes.length < maxReported) this.#notes.push({ path, ...note });
  }

  async *finish({ source }: ScanTarget, { signal, now, log }: ScanContext): AsyncIterable<Detection> {
    const { git, commit } = source;
    const dates =
      git === null || commit === null || this.#notes.length === 0
        ? new Map<string, string>()
        : await lineDates(git, commit, { files: this.#byFile(), signal, log });
    for (const note of this.#notes) yield detectionOf(note, dates.get(`${note.path}:${note.line}`), now());
  }

  #byFile(): { path: string; lines: number[] }[] {
    const files = new Map<string, number[]>();
    for (const { path, line } of this.#notes) {
      const lines = files.get(path);
      if (lines === undefined) files.set(path, [line]);
      else lines.push(line);
    }
    return [...files].map(([path, lines]) => ({ path, lines }));
  }
}

function detectionOf(
  { path, line, word, text, functionName }: Note,
  since: string | undefined,
  now: Date,
): Detection {
  const isOld = since !== undefined && now.getTime() - Date.parse(since) > oldMs;
  return {
    ruleId: todoComment.id,
    category: todoComment.category,
    severity: isOld ? 'low' : todoComment.severity,
    title: word === 'TODO' ? todoComment.title : `${todoComment.title} (${word})`,
    description: since === undefined ? `${word} comment.` : `${word} comment since ${since}.`,
    remediation: todoComment.remediation,
    location: { path, startLine: line, endLine: line },
    anchor: { kind: 'code', text: `${functionName}\n${text}` },
  };
}
