// The packages of an SBOM against the advisories, by the engine that reads lockfiles.

import { createEngines } from '../../scan/engines/index.ts';
import { runEngines } from '../../scan/pipeline/run-engines.ts';
import { Coverage } from '../../scan/source/coverage/coverage.ts';
import { sbomSource } from '../../scan/source/sbom-source.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import type { ImportContext } from './import-format.ts';

const timeoutMs = 60_000;

export async function matchPackages(
  sbom: Buffer,
  { engines: options, fingerprintKey }: Pick<PortalSettings, 'engines' | 'fingerprintKey'>,
  { log, now }: Pick<Runtime, 'log' | 'now'>,
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
