// What can be said of every rule of this audit without an occurrence.

import type { Detection } from '../../../vocabulary/detection.ts';
import { configFileName } from '../../repository-config/repository-config.ts';
import type { RuleInfo } from '../engine.ts';
import { qualityChecks } from './checks/index.ts';

const settingsRule: RuleInfo = {
  id: 'quality-settings',
  title: 'Invalid code-quality settings',
  category: 'code-smell',
  severity: 'medium',
  remediation: `Correct ${configFileName}. Until then the defaults apply, and no finding is closed.`,
  references: [],
  cwe: [],
};

export const qualityRules: readonly RuleInfo[] = [
  ...qualityChecks.map(({ id, title, category, severity, remediation, references }) => ({
    id,
    title,
    category,
    severity,
    remediation,
    references,
    cwe: [],
  })),
  settingsRule,
];

/** Says where the settings file is wrong. */
export function brokenSettings(problem: string): Detection {
  const { id, category, severity, title, remediation } = settingsRule;
  return {
    ruleId: id,
    category,
    severity,
    title,
    description: `${configFileName} is invalid. ${problem}`,
    remediation,
    location: { path: configFileName, startLine: 1, endLine: 1 },
    anchor: { kind: 'code', text: '' },
  };
}
