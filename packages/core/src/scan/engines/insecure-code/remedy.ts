// What to do about a finding: the rule's sentence, and how that is written in the language of the finding.

import { type ConfigurationId, configurationIds } from './configuration/configuration-id.ts';
import { type InsecureCodeRule, type LanguageId, languageIds } from './insecure-code-rule.ts';

const names: Readonly<Record<LanguageId | ConfigurationId, string>> = {
  javascript: 'JavaScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  ruby: 'Ruby',
  php: 'PHP',
  csharp: 'C#',
  c: 'C',
  rust: 'Rust',
  swift: 'Swift',
  dockerfile: 'Dockerfile',
  shell: 'Shell',
  markup: 'Template',
  mapper: 'MyBatis',
};

/** `Write text as text: \`element.textContent = text;\`.` */
export function remedyWith({ remediation }: InsecureCodeRule, code: string | undefined): string {
  return code === undefined ? remediation : `${remediation.slice(0, -1)}: \`${code}\`.`;
}

/** For the rule as such: in each language, a line of Markdown each where there are several. */
export function remedyOf(rule: InsecureCodeRule): string {
  const lines = [...languageIds, ...configurationIds].flatMap((id) => {
    const code = rule.instead[id];
    return code === undefined ? [] : [{ id, code }];
  });
  const [only, another] = lines;
  if (!another) return remedyWith(rule, only?.code);
  return [rule.remediation, '', ...lines.map(({ id, code }) => `- ${names[id]}: \`${code}\``)].join('\n');
}
