// What people read in each kind of install: a README whose links lead somewhere, and a systemd unit that starts the program
// where that install has it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where an install has the program; a global one of npm can be elsewhere, which `command -v assay` says. */
const programs = { archive: '/opt/assay/bin/assay', npm: '/usr/local/bin/assay' } as const;
export type Layout = keyof typeof programs;

const readmes: Readonly<Record<Layout, string>> = { archive: 'archive-readme.md', npm: 'npm-readme.md' };

/** `root`: the checkout. The example is written for the archive; of its comments, an install gets those that are about it. */
export function systemdUnit(root: string, layout: Layout): string {
  const example = readFileSync(join(root, 'examples/deploy/assay.service'), 'utf8');
  const place =
    layout === 'archive'
      ? 'The program is the archive, unpacked into /opt/assay.'
      : 'The program is a global npm package; if `command -v assay` says another path, replace that of ExecStart.';
  return example
    .replace(/ The program is the archive.*\n(?:#.*\n)*/, `\n# ${place}\n`)
    .replace(programs.archive, programs[layout])
    .replace(/^Documentation=.*\n/m, layout === 'archive' ? '$&' : '');
}

export function layoutReadme(root: string, layout: Layout): string {
  return readFileSync(join(root, 'scripts/release', readmes[layout]), 'utf8');
}

/** A package's own README, outside of the checkout: pictures and links to what the package does not hold are left out. */
export function packagedReadme(text: string, isPublished: (path: string) => boolean): string {
  return text
    .replace(/^!\[[^\]]*\]\((?!https?:)[^)]+\)\n\n?/gm, '')
    .replace(/\[([^\]]+)\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g, (link, words: string, path: string) =>
      isPublished(path) ? link : words,
    );
}
