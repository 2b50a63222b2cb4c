import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { complianceLevels } from '../../field-values.ts';
import { paint, plain } from '../../output/colors.ts';

type Gaps = Operations['GET /v1/compliance/gaps']['reply'];
type Gap = Gaps['gaps'][number];
type Level = Operations['GET /v1/compliance/gaps']['query']['level'];

const titles: Readonly<Record<Gap['effort'], string>> = {
  audit: 'Start an audit',
  file: 'Review files that Assay can write',
  setting: 'Change settings of the code host',
  manual: 'Manual changes',
  findings: 'Fix or triage findings',
};

export default class ComplianceGaps extends PortalCommand {
  static override summary = 'List what a repository needs for a level';
  static override description =
    'Ordered by effort, the least first. Without --level, lists what blocks the required level; with another level, ' +
    'what that one would need.';
  static override examples = [
    '<%= config.bin %> compliance gaps express',
    '<%= config.bin %> compliance gaps express --level level3',
    '<%= config.bin %> compliance gaps express --json',
  ];
  static override args = {
    repository: stringArg({ description: 'Name, ID or URL of the repository', required: true }),
  };
  static override flags = {
    level: string({
      description: 'Level to compare with (default: required level)',
      options: complianceLevels,
    }),
  };

  async run(): Promise<Gaps> {
    const { args, flags } = await this.parse(ComplianceGaps);
    const client = await this.api(flags);
    const { id: repositoryId } = await findRepository(client, args.repository);
    const level = flags.level as Level;
    const found = await client.call('GET /v1/compliance/gaps', {
      query: { repositoryId, ...(level && { level }) },
    });
    this.print(
      `${plain(found.name)}: ${found.passing} of ${found.policies} policies of ${found.level} pass.`,
    );
    for (const effort of Object.keys(titles) as Gap['effort'][]) {
      const gaps = found.gaps.filter((gap) => gap.effort === effort && !gap.waived);
      if (gaps.length === 0) continue;
      this.print('');
      this.print(paint('bold', `${titles[effort]} (${gaps.length})`));
      for (const gap of gaps) this.#show(gap);
      if (effort === 'file') this.print(`  Run: assay compliance fix --level ${found.level} --dry-run`);
    }
    const waived = found.gaps.filter((gap) => gap.waived);
    if (waived.length > 0) {
      this.print('');
      this.print(`Waived: ${waived.map(({ name }) => plain(name)).join(', ')}`);
    }
    return found;
  }

  #show({ name, level, message, remediation, files, findingIds }: Gap): void {
    this.print(`  ${plain(name)} (${level}): ${plain(message)}`);
    if (remediation) this.print(`    ${plain(remediation)}`);
    for (const { path, isNew } of files) this.print(`    ${isNew ? 'new file' : 'change'} ${plain(path)}`);
    if (findingIds.length > 0) this.print(`    assay findings show ${findingIds[0]?.slice(-8)}`);
  }
}
