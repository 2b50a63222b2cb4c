// What a quickstart audits: a repository on this machine or behind a URL, checked before anything is started.
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageFailure } from '../failures/failure.ts';
import { exampleName } from './example.ts';

export interface QuickstartTarget {
  /** What is registered at the portal. */
  readonly url: string;
  /** For people. */
  readonly name: string;
  /** Where `.assay` goes: the checkout, or the current folder for a URL or a bare repository. */
  readonly home: string;
  readonly isLocal: boolean;
  /** The planted example, in the data directory: there is no repository of theirs here. */
  readonly isExample: boolean;
}

/**
 * Without a repository the one that the current folder belongs to, and the example where that is none or Assay's own.
 * Throws Failure or SourceError with a sentence when there is nothing to audit there.
 */
export async function quickstartTarget(
  given: string | undefined,
  cwd: string,
  dataDirectory?: string,
): Promise<QuickstartTarget> {
  if (given === undefined) {
    const checkout = checkoutOf(cwd);
    if (checkout === undefined || isOwnCheckout(checkout)) {
      const home = checkout ?? cwd;
      const folder = join(resolve(dataDirectory ?? join(home, '.assay')), exampleName);
      return { url: pathToFileURL(folder).href, name: exampleName, home, isLocal: true, isExample: true };
    }
  }
  const { openSource, parseRepositoryUrl } = await import('@assay/core');
  if (given !== undefined && isUrl(given)) {
    const allowedHosts = (process.env.ASSAY_GIT_ALLOWED_HOSTS ?? '').split(',').map((host) => host.trim());
    const { url, name, protocol, path } = parseRepositoryUrl(given, { allowLocal: true, allowedHosts });
    if (protocol !== 'file')
      return { url, name, home: checkoutOf(cwd) ?? cwd, isLocal: false, isExample: false };
    return quickstartTarget(path, cwd);
  }
  const path = resolve(cwd, given ?? '.');
  const source = await openSource({ kind: 'path', path }, { environment: process.env });
  try {
    if (!source.git) {
      throw usageFailure(
        `${path} is not a Git repository. Run this in a checkout, or specify one: assay quickstart PATH_OR_GIT_URL. ` +
          '(To scan a folder, use `assay scan`.)',
      );
    }
    if (source.commit === null) {
      throw usageFailure(`The repository ${path} has no commits yet. Create a commit and try again.`);
    }
  } finally {
    await source.close();
  }
  const checkout = checkoutOf(path);
  const folder = checkout ?? path;
  return {
    url: pathToFileURL(folder).href,
    name: basename(folder).replace(/\.git$/, ''),
    home: checkout ?? cwd,
    isLocal: true,
    isExample: false,
  };
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || (/^[^/\s]+@[^/\s]+:/.test(text) && !existsSync(text));
}

/** People who try Assay in its own checkout want to see what it does for others. */
function isOwnCheckout(checkout: string): boolean {
  return (
    existsSync(join(checkout, 'packages/cost-compare/package.json')) &&
    existsSync(join(checkout, 'packages/cli/bin/run.js'))
  );
}

/** The folder at or above `path` that holds a `.git`. */
function checkoutOf(path: string): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
