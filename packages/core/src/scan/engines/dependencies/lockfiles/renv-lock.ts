import { licenseExpression } from '../../licenses/license-expression.ts';
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, entriesOf, textOf } from './reading/plain-data.ts';

export const renvLock: LockfileParser = {
  id: 'renv-lock',
  title: 'renv (R)',
  ecosystem: null,
  kind: 'lock',
  files: ['renv.lock'],
  parse(text, context) {
    const unidentified: string[] = [];
    const lines = new LineFinder(text);
    const packages = entriesOf(readJson(text).Packages).flatMap(([key, value]): Package[] => {
      const entry = dataOf(value);
      const line = lines.ofObject(key);
      const ecosystem = ecosystemOf(textOf(entry.Repository), textOf(entry.Source));
      const name = textOf(entry.Package) || key;
      if (ecosystem === undefined) {
        unidentified.push(name);
        return [];
      }
      // Newer versions of renv copy the package's description.
      const license = licenseExpression(entry.License);
      return [
        {
          ecosystem,
          name,
          version: textOf(entry.Version),
          scope: 'runtime',
          direct: null,
          path: null,
          line,
          ...(license === undefined ? {} : { license }),
        },
      ];
    });
    context.unidentified?.(unidentified);
    return packages;
  },
};

/** CRAN has many mirrors under names of their own; what comes from a git host is in neither registry. */
function ecosystemOf(repository: string, source: string): 'CRAN' | 'Bioconductor' | undefined {
  if (source === 'Bioconductor' || /^BioC/i.test(repository)) return 'Bioconductor';
  return /^(?:CRAN|RSPM|PPM|P3M|Posit.*|MRAN)$/i.test(repository) ? 'CRAN' : undefined;
}
