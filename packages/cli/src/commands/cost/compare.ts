import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../assay-command.ts';
import { costFlags, runCost } from '../../cost.ts';

const { costOptions, runCostCompare } = await import('@assay/cost-compare');

export default class CostCompare extends AssayCommand {
  static override summary = 'compare the token costs of scenarios, exactly';
  static override description =
    `FILE holds {"scenarios": [{name, inputTokens, cachedInputTokens, outputTokens}]}, or the bare list; - is standard input.
Options may be written as in PowerShell, too: -InputFile scenarios.json -Json. The same as token-cost-compare.`;
  static override examples = [
    '<%= config.bin %> cost compare scenarios.json --fresh-input-cost-per-1m 2.5 --output-cost-per-1m 10',
    '<%= config.bin %> cost compare scenarios.json --model openai:gpt-4o --max-increase 10% --json',
  ];
  static override strict = false;
  static override args = { file: stringArg({ description: 'scenarios; - is standard input' }) };
  static override flags = costFlags(costOptions);

  async run(): Promise<void> {
    await runCost(this.argv, costOptions, runCostCompare);
  }
}
