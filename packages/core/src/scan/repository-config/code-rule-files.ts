// `codeRules` of the configuration: files with the repository's own pattern rules.
import { listAt, RepositoryConfigError } from './config-fields.ts';

const maxRuleFiles = 20;
const codeRuleFile = /^assay-rules\/[\w.-]{1,100}\.ya?ml$/;

/** Whether a file can hold pattern rules: those that `codeRules` names stand in one folder. */
export function isCodeRuleFile(path: string): boolean {
  return codeRuleFile.test(path);
}

export function codeRulesAt(value: unknown): readonly string[] {
  if (value === undefined) return [];
  return listAt(value, 'codeRules', maxRuleFiles).map((path, index) => {
    if (typeof path === 'string' && isCodeRuleFile(path)) return path;
    throw new RepositoryConfigError(`codeRules[${index}]: must be a file such as assay-rules/NAME.yml.`);
  });
}
