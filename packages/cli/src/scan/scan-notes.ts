// What the result of a scan on the spot does not say, each once, with the command that helps.
import { plain } from '../output/colors.ts';
import { coverageNotes } from '../output/summary.ts';
import type { ScanDocument } from './document.ts';

/** Whether there was no file for any of the audits: what they say then is nothing. */
export function checkedNothing({ audits }: ScanDocument): boolean {
  return audits.every(({ coverage, findings }) => coverage.filesScanned === 0 && findings.length === 0);
}

export async function scanNotes(
  document: ScanDocument,
  {
    isChange,
    profile,
  }: {
    readonly isChange: boolean;
    /** Undefined where it is not known: a saved scan does not name it. */
    readonly profile: string | undefined;
  },
): Promise<readonly string[]> {
  const { audits, target } = document;
  const notes = new Set(audits.flatMap(({ coverage }) => coverageNotes(coverage)));
  // A change without such files is a usual one.
  if (!isChange && checkedNothing(document))
    notes.add(
      `Nothing was checked: ${plain(target.path)} has no files for these audits (those that .gitignore names are skipped). Run \`assay scan PATH\` with the folder of the sources.`,
    );
  if (profile === 'company-private' && audits.some(({ type }) => type === 'compliance'))
    notes.add(
      'Controls about publishing (licenses, contributors, users) were left out. `--profile open-source` checks them, too.',
    );
  return [...notes];
}
