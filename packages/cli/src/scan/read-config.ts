// The audited folder's own assay.config.json, as far as the command line is concerned: which audits, and what fails them.
import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RepositoryConfig } from '@assay/core/scan';
import { usageFailure } from '../failures/failure.ts';

export type ScanConfig = Pick<RepositoryConfig, 'types' | 'failOn' | 'rules'>;

/** Undefined when there is none. Throws Failure (exit code 2) when it cannot be used: a gate is not guessed. */
export async function readConfig(path: string): Promise<ScanConfig | undefined> {
  const { configFileName, parseRepositoryConfig, RepositoryConfigError } = await import('@assay/core/scan');
  const file = join(await folderOf(path), configFileName);
  const stats = await lstat(file).catch(() => undefined);
  if (stats === undefined) return undefined;
  // A link could lead out of the folder, and what it leads to would be quoted in the message about it.
  if (!stats.isFile())
    throw usageFailure(
      `${file} is ${stats.isSymbolicLink() ? 'a symbolic link' : 'not a regular file'}. Settings are read from a regular file.`,
    );
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw usageFailure(`${file} cannot be read (${code}).`);
  });
  try {
    return parseRepositoryConfig(text);
  } catch (error) {
    if (!(error instanceof RepositoryConfigError)) throw error;
    throw usageFailure(`${file}: ${error.message}`);
  }
}

/** What is not there is reported by the scan. */
async function folderOf(path: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? path : dirname(path);
  } catch {
    return path;
  }
}
