// What `--help` and `--version` say beside the list of options.
import { readFileSync } from 'node:fs';

export const helpText = {
  // A paragraph is one line: the parser breaks it where the terminal ends.
  compare: [
    'Compares the token cost of scenarios, exactly.\n\nOptions may be written in either spelling: --input-file x or',
    '-InputFile x (any case, any unique beginning, -InputFile:x, -Json:$false). "token-cost-compare models" lists the',
    'models that --model knows.',
  ].join(' '),
  models: 'Lists the models with a known list price.',
  examples: `
Examples:
  token-cost-compare scenarios.json
  token-cost-compare -InputFile scenarios.json -Json -FreshInputCostPer1M 2.5
  token-cost-compare scenarios.json --model openai:gpt-5 --max-increase 10% --export-markdown cost.md
  token-cost-compare ~/.claude/projects --by month --budget 100/month
  token-cost-compare replies.jsonl --input-format usage --models gpt-5,claude-sonnet-4-5

Exit status: 0 done, 1 a gate failed (the report is written all the same), 2 wrong options or input.
`,
};

/** The version of this package. */
export function versionText(): string {
  const manifest = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}
