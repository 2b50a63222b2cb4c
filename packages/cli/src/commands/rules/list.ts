import type { RuleInfo } from '@assay/core/scan';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { categories, severityNames } from '../../field-values.ts';
import { ruleColumns } from '../../output/rule-columns.ts';
import { printTable } from '../../output/tables.ts';

interface Rules {
  readonly items: readonly RuleInfo[];
}

export default class RulesList extends AssayCommand {
  static override summary = 'List the rules that findings come from';
  static override description = '`assay explain RULE` describes one of them.';
  static override examples = [
    '<%= config.bin %> rules list',
    '<%= config.bin %> rules list --category insecure-code',
    '<%= config.bin %> rules list --alias CKV_AWS_20',
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
    alias: string({
      description:
        'Show only the rules that Checkov, Trivy, KICS or zizmor call so, comma-separated or repeated',
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
    const { loadRules, rulesOfAlias } = await import('@assay/core/scan');
    const rules = await loadRules();
    const named = flags.alias?.flatMap((alias) => rulesOfAlias(rules, alias)) ?? rules.values();
    const items = [...new Set(named)]
      .filter(({ category }) => flags.category?.includes(category) ?? true)
      .filter(({ severity }) => flags.severity?.includes(severity) ?? true)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (!this.jsonEnabled()) await printTable(items, ruleColumns);
    return { items };
  }
}
