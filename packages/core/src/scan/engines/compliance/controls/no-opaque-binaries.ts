import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const noOpaqueBinaries: ControlCheck = {
  id: 'no-opaque-binaries',
  level: 'level1',
  title: 'No unreviewable binary files',
  why: 'Archives and files of unknown type pass review unread, and have been used to hide malicious code.',
  remediation: 'Remove the listed files, or replace them with text.',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-05.02'],
  severity: 'low',
  category: 'supply-chain',
  check({ binaries, paths }) {
    const vendored = foldersOfGoVendor(paths);
    const found = binaries.filter(
      ({ kind, path }) =>
        kind === 'archive' || (kind === 'opaque' && !vendored.has(vendorFolder.exec(path)?.[0] ?? '')),
    );
    if (found.length === 0)
      return pass('Every binary file is an image, a font, a document or similar, or test data.');
    return fail(
      `${found.length} ${found.length === 1 ? 'file' : 'files'} cannot be reviewed.`,
      found.map(({ path, format }) => ({ path, note: format, subject: path })),
    );
  },
};

const vendorFolder = /^(?:[^\n]{0,4096}\/)?vendor\//;

/** Where `go mod vendor` copied modules: data in them is reviewed where the module is made, and `go mod verify` compares it. */
function foldersOfGoVendor(paths: readonly string[]): ReadonlySet<string> {
  const lists = paths.filter((path) => /(?:^|\/)vendor\/modules\.txt$/.test(path));
  return new Set(lists.map((path) => path.slice(0, -'modules.txt'.length)));
}
