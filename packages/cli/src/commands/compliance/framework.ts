import { frameworkArgument, frameworkFilterFlags, frameworkQuery } from '../../arguments/framework-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import type { frameworkIds } from '../../field-values.ts';
import { paint } from '../../output/colors.ts';
import { type Column, printTable } from '../../output/tables.ts';

type Report = Operations['GET /v1/compliance/frameworks/{framework}']['reply'];
type Requirement = Report['requirements'][number];

const colors = { covered: 'green', not_covered: 'red', unknown: 'yellow' } as const;

const columns: readonly Column<Requirement>[] = [
  { title: 'Requirement', value: ({ id }) => id },
  {
    title: 'State',
    value: ({ state }) => state.replace('_', ' '),
    paint: (text, { state }) => paint(colors[state], text),
  },
  { title: 'Title', value: ({ title }) => title, fit: 'text' },
  { title: 'Why', value: ({ reason }) => reason, fit: 'text' },
];

export default class ComplianceFramework extends PortalCommand {
  static override summary = 'Report which requirements of a framework are covered';
  static override description =
    'Covered: every policy that a requirement is mapped to passes in every repository. Not covered: a policy fails or ' +
    'is waived, or a finding of a rule is open. Unknown: everything else. Evidence for an assessor, not a certification.';
  static override examples = [
    '<%= config.bin %> compliance framework pci-dss',
    '<%= config.bin %> compliance framework cra --tag product --json',
  ];
  static override args = frameworkArgument;
  static override flags = frameworkFilterFlags;

  async run(): Promise<Report> {
    const { args, flags } = await this.parse(ComplianceFramework);
    const client = await this.api(flags);
    const report = await client.call('GET /v1/compliance/frameworks/{framework}', {
      params: { framework: args.framework as (typeof frameworkIds)[number] },
      query: await frameworkQuery(client, flags),
    });
    if (this.jsonEnabled()) return report;
    await printTable(report.requirements, columns);
    const { covered, not_covered: notCovered, unknown, notListed } = report.summary;
    const beyond = notListed ? `, ${notListed} more not listed` : '';
    this.print(
      `${covered} covered, ${notCovered} not covered, ${unknown} unknown${beyond}. Repositories: ${report.repositories}.`,
    );
    this.print(report.framework.scope);
    this.print('Covered means that the mapped policies pass. It is evidence, not a certification.');
    return report;
  }
}
