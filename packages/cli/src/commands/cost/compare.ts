import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { costFlags, runCost } from '../../cost.ts';

const { costOptions, runCostCompare } = await import('@assay/cost-compare');

export default class CostCompare extends AssayCommand {
  static override summary = 'Compare LLM token costs of scenarios';
  static override description =
    `FILE contains {"scenarios": [{name, inputTokens, cachedInputTokens, outputTokens}]}, or only the list; - is standard input.
It can also be a log of replies (--input-format usage) or a folder of agent logs, which are priced request by request.
PowerShell-style options work too: -InputFile scenarios.json -Json. Same as token-cost-compare.`;
  static override examples = [
    '<%= config.bin %> cost compare scenarios.json --fresh-input-cost-per-1m 2.5 --output-cost-per-1m 10',
    '<%= config.bin %> cost compare scenarios.json --model openai:gpt-4o --max-increase 10% --json',
    '<%= config.bin %> cost compare ~/.claude/projects --by month --budget 100/month',
    '<%= config.bin %> cost compare replies.jsonl --input-format usage --models gpt-5,claude-sonnet-4-5',
  ];
  static override strict = false;
  static override args = {
    file: stringArg({ description: 'Scenario file, log or folder of logs; - is standard input' }),
  };
  static override flags = costFlags(costOptions);

  async run(): Promise<void> {
    await runCost(this.argv, costOptions, runCostCompare);
  }
}
