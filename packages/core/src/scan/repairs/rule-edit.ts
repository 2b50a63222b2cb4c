// A text with the edits that rules have for what they found in it.
import type { ReportedFinding } from '../identity/reported-finding.ts';

/** What stands for the package manager of files that rules edit. */
export const ruleManager = 'rule';

/** Undefined where none of the edits fits the text as it is. Of several for one line the first one is taken. */
export function ruleEdit(
  text: string,
  findings: readonly Pick<ReportedFinding, 'suggestedEdit'>[],
): string | undefined {
  const lines = text.split('\n');
  const edited = new Set<number>();
  for (const { suggestedEdit: edit } of findings) {
    if (!edit || edited.has(edit.line) || lines[edit.line - 1] !== edit.before) continue;
    lines[edit.line - 1] = edit.after;
    edited.add(edit.line);
  }
  // An edit may be of several lines: each stays in the place of the line that it replaces.
  return edited.size === 0 ? undefined : lines.join('\n');
}
