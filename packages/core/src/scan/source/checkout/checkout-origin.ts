// Where people find a repository that was fetched, or cloned before it was audited.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitRepository } from '../git/git-repository.ts';
import { parseRepositoryUrl, type RepositoryUrl } from '../git/repository-url.ts';

/** Of what is fetched: its address, or where the local repository at its address was cloned from. */
export async function remoteOrigin({
  protocol,
  path,
  canonical,
}: RepositoryUrl): Promise<{ readonly origin?: string }> {
  if (protocol !== 'file') return { origin: `https://${canonical}` };
  const ofCheckout = await checkoutOrigin({ directory: join(path, '.git') });
  const origin = ofCheckout ?? (await checkoutOrigin({ directory: path }));
  return origin === undefined ? {} : { origin };
}

/** `https://HOST/PATH`, as Git settings say; undefined without a remote, and of one that is a folder. */
export async function checkoutOrigin({
  directory,
}: Pick<GitRepository, 'directory'>): Promise<string | undefined> {
  try {
    const settings = await readFile(join(directory, 'config'), 'utf8');
    const [, section = ''] = /^\[remote "origin"\]([^[]*)/m.exec(settings) ?? [];
    const [, url] = /^\s*url\s*=\s*(\S+)\s*$/m.exec(section) ?? [];
    const remote = url === undefined ? undefined : parseRepositoryUrl(url, { allowLocal: true });
    return remote === undefined || remote.protocol === 'file' ? undefined : `https://${remote.canonical}`;
  } catch {
    // No settings here, or no address that is known.
    return undefined;
  }
}
