import { readFile } from 'node:fs/promises';
import type { TestedRule, TestedRules } from '@assay/core/scan';
import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { plain } from '../../output/colors.ts';
import { type Column, printTable } from '../../output/tables.ts';

const columns: readonly Column<TestedRule>[] = [
  { title: 'Rule', value: ({ id }) => id },
  { title: 'Examples', value: ({ examples }) => String(examples) },
  {
    title: 'Result',
    value: ({ examples, problem }) =>
      problem === null
        ? examples === 0
          ? 'not tested: it has no examples'
          : 'passed'
        : plain(`failed: ${problem}`),
    fit: 'wrap',
  },
];

export default class RulesTest extends AssayCommand {
  static override summary = 'Test pattern rules and infrastructure policies with their own examples';
  static override description =
    `Each rule must report the code of \`examples.fail\` and must not report that of \`examples.ok\`; of a policy these are \`samples.fail\` and \`samples.pass\`.
Exits with 1 if a rule does not, or if a rule cannot be used: an audit leaves it out.`;
  static override examples = [
    '<%= config.bin %> rules test assay-rules/acme.yml',
    '<%= config.bin %> rules test assay-policies/bucket-owner-tag.yaml',
    '<%= config.bin %> rules test assay-rules/acme.yml --json | jq ".rules[] | select(.problem)"',
  ];
  static override args = {
    file: stringArg({ description: 'YAML file with pattern rules or a policy', required: true }),
  };

  async run(): Promise<TestedRules> {
    const { args } = await this.parse(RulesTest);
    const { testRules } = await import('@assay/core/scan');
    const tested = await testRules(args.file, await textOf(args.file));
    const isBroken = tested.problems.length > 0 || tested.rules.some(({ problem }) => problem !== null);
    if (isBroken) process.exitCode = exitStatus.findings;
    if (!this.jsonEnabled()) {
      await printTable(tested.rules, columns);
      for (const problem of tested.problems) this.print(plain(problem));
    }
    return tested;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw usageFailure(`${path} cannot be read. Give the path of a YAML file.`, {}, { cause: error });
  }
}
