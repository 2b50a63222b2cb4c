// What the result of a scan on the spot does not say, each once, with the command that helps.
import { plain } from '../output/colors.ts';
import { coverageNotes, number } from '../output/summary.ts';
import { type ScanDocument, withoutNewerRules } from './document.ts';

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
  const { audits, target, baseline } = document;
  const notes = new Set(audits.flatMap(({ coverage }) => coverageNotes(coverage)));
  // A change without such files is a usual one.
  if (!isChange && checkedNothing(document))
    notes.add(
      `Nothing was checked: ${plain(target.path)} has no files for these audits (those that .gitignore names are skipped). Run \`assay scan PATH\` with the folder of the sources.`,
    );
  const ofRules = withoutNewerRules(audits).flatMap(({ ofNewerRules }) => ofNewerRules).length;
  if (ofRules > 0)
    notes.add(
      `${number(ofRules)} ${ofRules === 1 ? 'finding is' : 'findings are'} of newer rules, in code that was there when the baseline was written: ${ofRules === 1 ? 'it does' : 'they do'} not fail the command. Accept with --update-baseline, or fix.`,
    );
  if (baseline?.unknownBecause)
    notes.add(
      `The baseline is of other rules, and ${baseline.unknownBecause}: what newer rules find in older code is not distinguished, and counts as new.`,
    );
  if (profile === 'company-private' && audits.some(({ type }) => type === 'compliance'))
    notes.add(
      'Controls about publishing (licenses, contributors, users) were left out. `--profile open-source` checks them, too.',
    );
  return [...notes];
}
