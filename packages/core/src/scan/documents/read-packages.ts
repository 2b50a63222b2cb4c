// The packages of a folder, a repository or an SBOM file, without a portal.
import { readFile, stat } from 'node:fs/promises';
import { silentLog } from '../../support/log.ts';
import type { Inventory } from '../engines/dependencies/inventory.ts';
import { readInventory } from '../engines/dependencies/inventory.ts';
import { diffPackages, type InventoryDiff } from '../engines/dependencies/packages/diff-packages.ts';
import { purlOf } from '../engines/dependencies/packages/purl.ts';
import { commitTime } from '../source/checkout/commit-time.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import { sbomSource } from '../source/sbom-source.ts';
import type { Source } from '../source/source.ts';

export interface ReadPackages {
  readonly inventory: Inventory;
  /** Null for a file or a folder without history. */
  readonly commit: string | null;
  /** ISO 8601; null without a commit. */
  readonly committedAt: string | null;
  /** Whether every file that names packages was read. */
  readonly complete: boolean;
}

export interface ReadPackagesOptions {
  /** Instead of the files in the folder. */
  readonly ref?: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Larger SBOMs are not read. */
const maxSbomBytes = 50 * 1024 * 1024;

/** `path` is a folder, a repository, or an SBOM as one JSON file. Throws SourceError when it cannot be read. */
export async function readPackages(path: string, options: ReadPackagesOptions): Promise<ReadPackages> {
  const { ref, environment, signal } = options;
  const sbom = await readSbom(path);
  const source: Source =
    sbom ?? (await openSource({ kind: 'path', path, ref }, { environment, signal, log: silentLog }));
  try {
    const coverage = new Coverage();
    const entries = await source.list(coverage, signal);
    const inventory = await readInventory({ source, entries }, { coverage, signal });
    const { commit } = source;
    const { complete } = coverage.summary();
    return {
      inventory,
      commit,
      committedAt: await commitTime(source, signal),
      complete: complete && inventory.errors.length === 0,
    };
  } finally {
    await source.close();
  }
}

/** What came, went and changed from one to the other. */
export function diffInventories(before: Inventory, after: Inventory): InventoryDiff {
  return diffPackages(before.packages.map(named), after.packages.map(named));
}

function named(found: Inventory['packages'][number]) {
  const { ecosystem, name, version } = found;
  return { ecosystem, name, version, purl: purlOf(found) };
}

/** Undefined for what is not the JSON file of an SBOM. */
async function readSbom(path: string): Promise<Source | undefined> {
  const file = path.endsWith('.json') ? await stat(path).catch(() => undefined) : undefined;
  if (!file?.isFile() || file.size > maxSbomBytes) return undefined;
  const bytes = await readFile(path);
  const text = bytes.toString('utf8');
  if (/"bomFormat"\s*:\s*"CycloneDX"/.test(text)) return sbomSource(bytes);
  return /"spdxVersion"\s*:|"@context"\s*:\s*"https?:\/\/spdx\./.test(text)
    ? sbomSource(bytes, 'bom.spdx.json')
    : undefined;
}
