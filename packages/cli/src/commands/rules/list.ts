import type { RuleInfo } from '@assay/core/scan';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { categories, severityNames } from '../../field-values.ts';
import { paintSeverity } from '../../output/colors.ts';
import { type Column, printTable } from '../../output/tables.ts';

interface Rules {
  readonly items: readonly RuleInfo[];
}

const columns: readonly Column<RuleInfo>[] = [
  { title: 'Rule', value: ({ id }) => id },
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'Category', value: ({ category }) => category },
  { title: 'CWE', value: ({ cwe }) => cwe[0] ?? '' },
  { title: 'Title', value: ({ title }) => title, fit: 'text' },
];

export default class RulesList extends AssayCommand {
  static override summary = 'List the rules that findings come from';
  static override description = '`assay explain RULE` describes one of them.';
  static override examples = [
    '<%= config.bin %> rules list',
    '<%= config.bin %> rules list --category insecure-code',
    '<%= config.bin %> rules list --severity critical,high --json=id,title,cwe',
  ];
  static override flags = {
    category: string({
      description: 'Only these categories, comma-separated or repeated',
      options: categories,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    severity: string({
      description: 'Only these severities, comma-separated or repeated',
      options: severityNames,
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
  };

  async run(): Promise<Rules> {
    const { flags } = await this.parse(RulesList);
    const { loadRules } = await import('@assay/core/scan');
    const items = [...(await loadRules()).values()]
      .filter(({ category }) => flags.category?.includes(category) ?? true)
      .filter(({ severity }) => flags.severity?.includes(severity) ?? true)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (!this.jsonEnabled()) await printTable(items, columns);
    return { items };
  }
}
