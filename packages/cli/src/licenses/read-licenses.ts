// The packages of a folder with their licenses, as the commands of `assay licenses` need them.
import { stat } from 'node:fs/promises';
import type { LicensedPackage } from '@assay/core/scan-reports';

export interface ReadLicensesOptions {
  /** All unless given. */
  readonly scope?: readonly string[] | undefined;
  readonly ref?: string | undefined;
  readonly signal: AbortSignal;
}

export async function readLicenses(
  path: string,
  { scope, ref, signal }: ReadLicensesOptions,
): Promise<{ readonly packages: readonly LicensedPackage[]; readonly complete: boolean }> {
  const { licensedPackages, readPackages } = await import('@assay/core/scan-reports');
  const { inventory, complete } = await readPackages(path, { ref, environment: process.env, signal });
  const wanted = inventory.packages.filter((one) => scope === undefined || scope.includes(one.scope));
  // What is installed belongs to the files in the folder, not to another commit.
  const isFolder = ref === undefined && (await stat(path).catch(() => undefined))?.isDirectory() === true;
  return { packages: await licensedPackages(wanted, isFolder ? path : null), complete };
}
