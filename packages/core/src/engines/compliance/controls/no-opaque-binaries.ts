import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const noOpaqueBinaries: ControlCheck = {
  id: 'no-opaque-binaries',
  level: 'level1',
  title: 'No unreviewable binary files',
  why: 'Archives and files of no known kind pass every review unread; hostile code has come that way.',
  remediation: 'Remove the named files, or put what they hold in their place as text.',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-05.02'],
  severity: 'low',
  category: 'supply-chain',
  check({ binaries }) {
    const found = binaries.filter(({ kind }) => kind !== 'executable');
    if (found.length === 0)
      return pass('Every binary file is a picture, a font, a document or the like, or test data.');
    return fail(
      `${found.length} ${found.length === 1 ? 'file' : 'files'} can not be reviewed.`,
      found.map(({ path, format }) => ({ path, note: format, subject: path })),
    );
  },
};
