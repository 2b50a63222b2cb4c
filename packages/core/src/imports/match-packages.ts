// The packages of an SBOM against the advisories, by the engine that reads lockfiles.

import type { PortalSettings } from '../audits/portal-settings.ts';
import { runEngines } from '../audits/run-engines.ts';
import { createEngines } from '../engines/index.ts';
import type { Runtime } from '../platform/runtime.ts';
import { Coverage } from '../source/coverage.ts';
import type { ImportContext } from './import-format.ts';
import { sbomSource } from './sbom-source.ts';

const timeoutMs = 60_000;

export async function matchPackages(
  sbom: Buffer,
  { engines: options, fingerprintKey }: Pick<PortalSettings, 'engines' | 'fingerprintKey'>,
  { log, now }: Runtime,
  path?: string,
): ReturnType<ImportContext['matchPackages']> {
  const engines = (await createEngines(options, ['dependency'])).filter(({ id }) => id === 'dependencies');
  const source = sbomSource(sbom, path);
  const coverage = new Coverage();
  return runEngines({
    type: 'dependency',
    engines,
    source,
    coverage,
    fingerprintKey,
    log,
    now,
    entries: await source.list(coverage),
    signal: AbortSignal.timeout(timeoutMs),
  });
}
