// What `assay compliance fix` would write for one control, as changes that a page can show. Nothing is written, and
// nobody is asked: actions are pinned only where the command may ask the code host for commits.
import type { ProposedEdit } from '../../../vocabulary/control-result.ts';
import type { ControlCheck } from './control-check.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import { withPermissions } from './fixes/workflow-edits.ts';

/** Of one file; a longer one is only written by the command. */
const maxCharacters = 20_000;
/** Lines shown before and after a change. */
const context = 2;

export function proposedEdits({ id, fix }: ControlCheck, facts: RepositoryFacts): readonly ProposedEdit[] {
  const edits =
    id === 'workflow-permissions'
      ? facts.workflows.map(({ path, text }) => edited(path, text, withPermissions(path, text)))
      : (fix?.(facts) ?? []).map(({ path, text }) => ({ path, isNew: true, diff: prefixed('+', text) }));
  return edits.filter(({ diff }) => diff !== '' && diff.length <= maxCharacters);
}

/** The one stretch of lines in which two texts differ. */
function edited(path: string, before: string, after: string): ProposedEdit {
  if (before === after) return { path, isNew: false, diff: '' };
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const lines = [
    ...old.slice(Math.max(0, head - context), head).map((line) => ` ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
    ...now.slice(now.length - tail, now.length - tail + context).map((line) => ` ${line}`),
  ];
  return { path, isNew: false, diff: lines.join('\n') };
}

function prefixed(sign: string, text: string): string {
  return text === '' ? '' : text.replace(/\n$/, '').replaceAll(/^/gm, sign);
}
