import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const noExecutableBinaries: ControlCheck = {
  id: 'no-executable-binaries',
  level: 'level1',
  title: 'No executable artifacts',
  why: 'A compiled artifact cannot be reviewed, and cannot be traced to this source.',
  remediation:
    'Remove the listed files, and build them, or download them with a checksum, where they are needed.',
  references: [ospsBaseline, 'https://github.com/ossf/scorecard/blob/main/docs/checks.md#binary-artifacts'],
  requirements: ['OSPS-QA-05.01'],
  severity: 'medium',
  category: 'supply-chain',
  check({ binaries }) {
    const found = binaries.filter(({ kind }) => kind === 'executable');
    if (found.length === 0) return pass('No file is an executable, a library or another compiled artifact.');
    return fail(
      `${found.length} ${found.length === 1 ? 'file is' : 'files are'} compiled.`,
      found.map(({ path, format }) => ({ path, note: format, subject: path })),
    );
  },
};
