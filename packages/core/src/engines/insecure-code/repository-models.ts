// What the audited repository tells of its own libraries: `models` of its assay.config.json.
import { readRepositoryConfig } from '../../repository-config/apply-repository-config.ts';
import type { CodeModel } from '../../repository-config/code-models.ts';
import { configFileName } from '../../repository-config/repository-config.ts';
import { Coverage } from '../../source/coverage.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { insecureCodeRules } from './rules/index.ts';

interface RepositoryModels {
  readonly models: readonly CodeModel[];
  /** The same for the same models: '' for none. */
  readonly id: string;
}

/** None where the configuration cannot be used, which whoever reads it for all engines reports. */
export async function readRepositoryModels(
  target: ScanTarget,
  { coverage, signal }: ScanContext,
): Promise<RepositoryModels> {
  const { models } = await readRepositoryConfig(target.settings ?? target, new Coverage(), signal);
  const ids = new Set(insecureCodeRules.map(({ id }) => id));
  for (const [index, { sinks }] of models.entries()) {
    const unknown = sinks.find(({ rule }) => !ids.has(rule));
    if (unknown === undefined) continue;
    const message = `models[${index}].sinks: ${unknown.rule} is no code rule; \`assay rules list --category insecure-code\` lists them.`;
    coverage.broken({ path: configFileName, line: null, message });
  }
  return { models, id: models.length === 0 ? '' : JSON.stringify(models) };
}
