// Where a checkout was cloned from, as its Git settings say.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitRepository } from '../../../source/git/git-repository.ts';
import { originOf, parseRepositoryUrl } from '../../../source/git/repository-url.ts';

/** `https://HOST/PATH`; undefined without a remote, and of one that is a folder. */
export async function checkoutOrigin({
  directory,
}: Pick<GitRepository, 'directory'>): Promise<string | undefined> {
  try {
    const settings = await readFile(join(directory, 'config'), 'utf8');
    const [, section = ''] = /^\[remote "origin"\]([^[]*)/m.exec(settings) ?? [];
    const [, url] = /^\s*url\s*=\s*(\S+)\s*$/m.exec(section) ?? [];
    return url && originOf(parseRepositoryUrl(url, { allowLocal: true })).origin;
  } catch {
    // No settings here, or no address that is known.
    return undefined;
  }
}
