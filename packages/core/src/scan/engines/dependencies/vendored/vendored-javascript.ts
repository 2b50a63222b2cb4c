// Which files of a repository may be a copy of a JavaScript library, and the packages they are.
import type { SourceEntry } from '../../../source/source.ts';
import type { Package } from '../packages/package.ts';
import { vendoredLibraries } from './vendored-libraries.ts';
import { recognizeLibraries } from './vendored-library.ts';

/** Copies are named for the library, minified, or kept in a folder for them: other files are not read. */
const names = [...new Set(vendoredLibraries.map(({ file }) => file.replaceAll('.', '\\.')))].join('|');
const candidate = new RegExp(
  `(?:^|/)(?:[^/]*(?:${names})[^/]*|[^/]*[.-](?:min|bundle|pack|slim|prod)|(?:vendors?|libs?|third[-_]?party|plugins|public|static|assets|wwwroot)/(?:.*/)?[^/]*)\\.js$`,
  'i',
);
const largest = 2 * 1024 * 1024;

export function mayBeVendored({ path, size }: SourceEntry): boolean {
  return path.endsWith('.js') && size > 200 && size <= largest && candidate.test(path);
}

export function vendoredPackages(path: string, text: string): Package[] {
  return recognizeLibraries(path, text, vendoredLibraries).map(
    ({ name, version, line }): Package => ({
      ecosystem: 'npm',
      name,
      version,
      scope: 'runtime',
      direct: true,
      path: [name],
      line,
    }),
  );
}
