// Verifies a fix on this machine, by the local advisory database, and bundles of such verdicts.
import { readFile, writeFile } from 'node:fs/promises';
import type { BundleReplay, FixReport, VerifyFixOptions } from '@assay/core/fix-verification';
import { usageFailure } from '../failures/failure.ts';
import type { Progress } from '../output/progress.ts';
import { advisorySettings } from '../settings/advisory-settings.ts';
import { cacheFolder } from '../settings/cache-folder.ts';

export interface FixContext {
  readonly path: string;
  readonly dataDirectory: string | undefined;
  readonly offline: boolean;
  /** Whether archives of packages are read from the configured registry. */
  readonly asksRegistry: boolean;
  readonly version: string;
  /** File of an Ed25519 key in PEM. */
  readonly keyFile: string | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

type Question = Pick<VerifyFixOptions, 'range' | 'asked' | 'asOf' | 'day'>;

export async function verifyHere(question: Question, context: FixContext): Promise<FixReport> {
  const { releaseArchives, verifyFix } = await import('@assay/core/fix-verification');
  const { path, dataDirectory, offline, asksRegistry, progress, signal } = context;
  return verifyFix(path, {
    ...question,
    engines: { advisories: await advisorySettings(dataDirectory, offline) },
    cacheFolder: await cacheFolder(),
    source: { environment: process.env },
    ...(asksRegistry && {
      packageSource: releaseArchives({ folder: path, environment: process.env, signal }),
    }),
    signal,
    progress: (type, fraction) => progress.update(`${type} audit`, fraction),
  }).finally(() => progress.done());
}

export async function writeBundle(
  file: string,
  report: FixReport,
  { asked, version, keyFile }: Pick<FixContext, 'version' | 'keyFile'> & Pick<VerifyFixOptions, 'asked'>,
): Promise<void> {
  const { createBundle, readKey } = await import('@assay/core/fix-verification');
  const key = keyFile === undefined ? undefined : readKey(await readGiven(keyFile));
  if (key !== undefined && key.type !== 'private')
    throw usageFailure(`${keyFile} is a public key. Sign with the private one.`);
  const inputs = { version, asked: asked ?? { advisories: [], findings: [] }, report };
  await writeFile(file, createBundle(inputs, key));
}

export async function replayHere(file: string, context: FixContext): Promise<BundleReplay> {
  const { readKey, replayBundle } = await import('@assay/core/fix-verification');
  const { version, keyFile } = context;
  return replayBundle(await readGiven(file), {
    version,
    key: keyFile === undefined ? undefined : readKey(await readGiven(keyFile)),
    verify: ({ predicate: { asked, report } }) =>
      verifyHere(
        {
          range: `${report.base}..${report.head}`,
          asked,
          asOf: report.asOf === null ? undefined : new Date(report.asOf),
          day: new Date(report.data.day),
        },
        { ...context, asksRegistry: report.data.packages === 'tree_and_registry' && !context.offline },
      ),
  });
}

async function readGiven(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageFailure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
