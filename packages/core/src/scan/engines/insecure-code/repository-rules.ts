// What the audited repository adds to the rules of this program: `models` and `codeRules` of its assay.config.json.
import type { CodeModel } from '../../repository-config/code-models.ts';
import { configFileName } from '../../repository-config/repository-config.ts';
import type { Coverage } from '../../source/coverage/coverage.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { type PatternRule, readPatternRules } from './pattern-rules/pattern-rule.ts';
import { insecureCodeRules } from './rules/index.ts';
import { problemOf } from './test-pattern-rules.ts';

export interface RepositoryRules {
  readonly models: readonly CodeModel[];
  readonly patternRules: readonly PatternRule[];
  /** The same for the same models and rules: '' for none. */
  readonly id: string;
}

export async function readRepositoryRules(
  target: ScanTarget,
  context: ScanContext,
): Promise<RepositoryRules> {
  const { models, codeRules } = target.config;
  checkModels(models, context.coverage);
  const patternRules = await readRuleFiles(codeRules, target.settings ?? target, context);
  const isUsual = models.length === 0 && patternRules.length === 0;
  return { models, patternRules, id: isUsual ? '' : JSON.stringify([models, patternRules]) };
}

function checkModels(models: readonly CodeModel[], coverage: Coverage): void {
  const ids = new Set(insecureCodeRules.map(({ id }) => id));
  for (const [index, { sinks }] of models.entries()) {
    const unknown = sinks.find(({ rule }) => !ids.has(rule));
    if (unknown === undefined) continue;
    const message = `models[${index}].sinks: ${unknown.rule} is not a code rule; \`assay rules list --category insecure-code\` lists them.`;
    coverage.broken({ path: configFileName, line: null, message });
  }
}

async function readRuleFiles(
  paths: readonly string[],
  { source, entries }: Pick<ScanTarget, 'source' | 'entries'>,
  { coverage, signal }: ScanContext,
): Promise<readonly PatternRule[]> {
  const byId = new Map<string, PatternRule>();
  const files = entries.filter(({ path }) => paths.includes(path));
  for (const path of paths)
    if (!files.some((entry) => entry.path === path))
      coverage.broken({ path: configFileName, line: null, message: `codeRules: there is no file ${path}.` });
  for await (const { entry, bytes } of source.read(files, coverage, signal)) {
    const { rules, problems } = readPatternRules(entry.path, bytes.toString('utf8'));
    for (const rule of rules) {
      const problem = byId.has(rule.id) ? 'the id is used twice' : await problemOf(rule);
      if (problem === undefined) byId.set(rule.id, rule);
      else coverage.broken({ path: entry.path, line: null, message: `Rule ${rule.id}: ${problem}.` });
    }
    for (const message of problems) coverage.broken({ path: entry.path, line: null, message });
  }
  return [...byId.values()];
}
