// A whole portal as a file, out of either database and into either: what is in the database, and the keys beside it
// only when they are asked for.
import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  BackupError,
  defaultFingerprintKey,
  exportPortal,
  forgetActivityMark,
  importPortal,
  type PortalKeys,
  readHeader,
  sha256Of,
  TransferError,
  type TransferSummary,
} from '@assay/core';
import { activityKeys, keepActivityKeys } from './activity-keys.ts';
import { isPostgres, readyDataDirectory } from './data-directory.ts';
import type { ServerSettings } from './settings/setting.ts';
import { startFailure } from './start-failure.ts';
import { keepTokenSecret, tokenSecret } from './token-secrets.ts';
import { version } from './version.ts';

export interface ExportSummary extends TransferSummary {
  readonly withKeys: boolean;
}

export interface ImportedPortal extends TransferSummary {
  /** The version of the program that wrote the file. */
  readonly program: string;
  readonly exportedAt: string;
  /** What the operator should know or do before the server starts. */
  readonly notes: readonly string[];
}

/** Writes the portal to a new file, also while servers run, with its digest in FILE.sha256. */
export async function exportPortalTo(
  settings: ServerSettings,
  file: string,
  { withKeys = false }: { readonly withKeys?: boolean } = {},
): Promise<ExportSummary> {
  return orStartError(settings, async () => {
    const summary = await exportPortal(file, {
      databaseUrl: databaseOf(settings),
      program: version,
      exportedAt: new Date().toISOString(),
      fingerprintKeyCheck: keyCheck(settings),
      ...(withKeys && { keys: keysOf(settings) }),
    });
    writeFileSync(`${file}.sha256`, `${await sha256Of(file)}  ${basename(file)}\n`, { mode: 0o600 });
    return { ...summary, withKeys };
  });
}

/** Fills the empty database of these settings; the server must not run on it yet. */
export async function importPortalFrom(settings: ServerSettings, file: string): Promise<ImportedPortal> {
  return orStartError(settings, async () => {
    if (!existsSync(file)) throw new TransferError(`No such file: ${file}.`);
    await checkFileDigest(file);
    const { keys, fingerprintKeyCheck } = await readHeader(file);
    readyDataDirectory(settings.dataDirectory);
    const { header, ...summary } = await importPortal(file, databaseOf(settings));
    forgetActivityMark(settings.dataDirectory);
    const notes = [
      ...signInNotes(settings, keys),
      ...fingerprintNotes(settings, keys, fingerprintKeyCheck),
      ...activityNotes(settings, keys?.activityKeys ?? []),
    ];
    return { ...summary, program: header.program, exportedAt: header.exportedAt, notes };
  });
}

/** Throws BackupError when FILE.sha256 is there and says otherwise. */
export async function checkFileDigest(file: string): Promise<void> {
  const beside = `${file}.sha256`;
  if (!existsSync(beside)) return;
  const [expected = ''] = readFileSync(beside, 'utf8').trim().split(/\s+/);
  if (expected === (await sha256Of(file))) return;
  throw new BackupError(`${file} is corrupt: its SHA-256 does not match ${beside}.`);
}

function databaseOf({ databaseUrl, dataDirectory }: ServerSettings): string {
  return databaseUrl ?? join(dataDirectory, 'assay.db');
}

function keysOf(settings: ServerSettings): PortalKeys {
  const { fingerprintKey } = settings;
  return {
    jwtSecret: tokenSecret(settings),
    ...(fingerprintKey !== undefined && { fingerprintKey }),
    activityKeys: activityKeys(settings),
  };
}

/** The same for the same fingerprint key, and of no use for finding it. */
function keyCheck({ fingerprintKey = defaultFingerprintKey }: ServerSettings): string {
  return Buffer.from(hkdfSync('sha256', fingerprintKey, '', 'assay fingerprint key check', 16)).toString(
    'hex',
  );
}

function signInNotes(settings: ServerSettings, keys: PortalKeys | undefined): string[] {
  const secret = keys?.jwtSecret;
  if (secret === undefined)
    return [
      'The export contains no token secret, so all users sign in again. `assay server export --with-keys` includes it.',
    ];
  if (settings.jwtSecret !== undefined)
    return settings.jwtSecret === secret
      ? []
      : ['ASSAY_JWT_SECRET differs from the exported secret, so all users sign in again.'];
  const path = keepTokenSecret(settings, secret);
  return isPostgres(settings)
    ? [`Set ASSAY_JWT_SECRET to the content of ${path}, then delete that file.`]
    : [];
}

function fingerprintNotes(settings: ServerSettings, keys: PortalKeys | undefined, check: string): string[] {
  if (keyCheck(settings) === check) return [];
  const what = 'ASSAY_FINGERPRINT_KEY is not the key of the stored fingerprints';
  return [
    keys?.fingerprintKey === undefined
      ? `${what}: set it as on the exported portal. Otherwise every secret becomes a new finding.`
      : `${what}: set it to \`keys.fingerprintKey\` in the first line of the export (zcat FILE | head -n 1).`,
  ];
}

/** Keeps the exported keys of the audit log, which verify its entries, whatever hashes the ones to come. */
function activityNotes(settings: ServerSettings, exported: readonly string[]): string[] {
  const known = activityKeys(settings);
  if (exported.length === 0) {
    if (settings.activityKey !== undefined) return [];
    return [
      'The export contains no key of the audit log: copy `activity-key`, or set ASSAY_ACTIVITY_KEY as on the exported portal, before the server starts.',
    ];
  }
  if (exported.every((key) => known.includes(key))) return [];
  const path = keepActivityKeys(settings, [...new Set([...known, ...exported])]);
  return isPostgres(settings)
    ? [`Set ASSAY_ACTIVITY_KEY to the first line of ${path}, on every instance, then delete that file.`]
    : [];
}

async function orStartError<Result>(settings: ServerSettings, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError || error instanceof TransferError) throw error;
    throw startFailure(error, settings);
  }
}
