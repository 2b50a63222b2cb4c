// Edits for what was found in one file: each is applied to the text by itself, and the file scanned again. One is suggested
// only where its finding is gone then and nothing else has come.
import type { Detection, SuggestedEdit } from '../../../vocabulary/detection.ts';
import type { CodeEdit } from './insecure-code-rule.ts';

export interface EditedFile {
  readonly text: EditableText;
  editsOf(ruleId: string): readonly CodeEdit[];
  /** What is found in a changed text of this file; null where it cannot be scanned. */
  scan(text: string): Promise<readonly Detection[] | null>;
  /** All that is found in the text as it is; the detections unless given. */
  readonly before?: readonly Detection[] | undefined;
}

export interface EditableText {
  readonly lines: readonly string[];
  /** Characters. */
  readonly length: number;
}

/** undefined for a text that no edit is suggested for: what code hosts make of its line ends is not known. */
export function editableText(text: string): EditableText | undefined {
  return text.includes('\r') ? undefined : { lines: text.split('\n'), length: text.length };
}

/** Characters that are scanned again for one file: as many as the largest has. */
const maxScanned = 1024 * 1024;
/** Longer lines are not handwritten. */
const maxLine = 400;
/** Lines of a finding that are tried: a call with its arguments. */
const maxLines = 10;

export async function withSuggestedEdits(
  detections: readonly Detection[],
  { text: { lines, length }, editsOf, scan, before }: EditedFile,
): Promise<readonly Detection[]> {
  const edited: Detection[] = [];
  let left = maxScanned;
  for (const one of detections) {
    let suggestedEdit: SuggestedEdit | undefined;
    const others =
      before?.filter((other) => !isSamePlace(one, other)) ?? detections.filter((other) => other !== one);
    for (const edit of candidates(one, lines, editsOf(one.ruleId))) {
      left -= length;
      if (left < 0) break;
      const found = await scan(lines.with(edit.line - 1, edit.after).join('\n'));
      if (found === null || !endsOnly(others, found, edit)) continue;
      suggestedEdit = edit;
      break;
    }
    edited.push(suggestedEdit ? { ...one, suggestedEdit } : one);
  }
  return edited;
}

/** In the order of the rule's edits: what each makes of the first reported line that it fits. */
function candidates(
  { location }: Detection,
  lines: readonly string[],
  edits: readonly CodeEdit[],
): readonly SuggestedEdit[] {
  if (!location) return [];
  const { startLine, endLine } = location;
  const first = startLine - 1;
  const reported = lines.slice(first, Math.min(endLine, first + maxLines));
  return edits.flatMap(({ find, replace }): SuggestedEdit[] => {
    for (const [index, before] of reported.entries()) {
      if (before.length > maxLine) continue;
      const after = before.replace(find, replace);
      if (after !== before) return [{ line: startLine + index, before, after }];
    }
    return [];
  });
}

function isSamePlace(one: Detection, other: Detection): boolean {
  return placeOf(one, one.location?.startLine ?? 0) === placeOf(other, other.location?.startLine ?? 0);
}

/** Whether all that is left was there before, beside the finding. Lines that the edit adds move what follows. */
function endsOnly(
  others: readonly Detection[],
  after: readonly Detection[],
  { line, after: text }: SuggestedEdit,
): boolean {
  const added = text.split('\n').length - 1;
  const known = new Set(others.map((one) => placeOf(one, one.location?.startLine ?? 0)));
  return after.every((one) => {
    const at = one.location?.startLine ?? 0;
    const places = at > line + added ? [at - added] : at > line ? [line, at] : [at];
    return places.some((place) => known.has(placeOf(one, place)));
  });
}

function placeOf({ ruleId, severity }: Detection, line: number): string {
  return `${ruleId} ${severity} ${line}`;
}
