// Every rule of the scanner as reports and the documentation describe it.
import type { RuleInfo } from '../engine.ts';
import { assignmentRules } from './assignment-rules.ts';
import type { CredentialFile } from './find/credential-files/credential-file.ts';
import { credentialFiles } from './find/credential-files/formats/index.ts';
import { secretRules } from './rules/index.ts';
import type { SecretRule } from './secret-rule.ts';

export const ruleInfos: readonly RuleInfo[] = [
  ...secretRules.map(toRuleInfo),
  ...credentialFiles.map(toRuleInfo),
  ...assignmentRules,
];

function toRuleInfo({ id, title, severity, remediation, references }: SecretRule | CredentialFile): RuleInfo {
  return { id, title, category: 'secrets-in-code', severity, remediation, references, cwe: ['CWE-798'] };
}
