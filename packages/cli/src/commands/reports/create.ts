import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Report } from '../../client/api.d.ts';
import { csafCategories, reportFormats, reportTypes } from '../../field-values.ts';
import { finishedReport, saveReport } from '../../report-files.ts';

type Body = Operations['POST /v1/reports']['body'];

export default class ReportsCreate extends PortalCommand {
  static override summary = 'Create a report';
  static override description =
    'With --wait, waits until the report is ready. With --output, also downloads it.';
  static override examples = [
    '<%= config.bin %> reports create --type executive --format html --team Platform --output report.html',
    '<%= config.bin %> reports create --type findings --format csv --owner @org/payments --output payments.csv',
    '<%= config.bin %> reports create --type vex --format csaf --repository express --release v4.21.0 --namespace https://example.com --wait',
    '<%= config.bin %> reports create --type sbom --format cyclonedx --repository express --wait',
  ];
  static override flags = {
    type: string({ description: 'Report type', options: reportTypes, required: true }),
    format: string({ description: 'Report format', options: reportFormats, required: true }),
    name: string({ description: 'Name' }),
    repository: string({ description: 'Scope: this repository, by name, ID or URL' }),
    team: string({ description: 'Scope: repositories of this team' }),
    audit: string({ description: 'Scope: this audit, by ID' }),
    owner: string({
      description: 'For findings: only those of this owner, as CODEOWNERS names it, or none',
      helpValue: '@org/team',
    }),
    from: string({
      description:
        'Start of the period, ISO 8601: findings first seen from here on, or the start of the trend',
    }),
    to: string({ description: 'End of the period, ISO 8601' }),
    at: string({
      description: 'For findings, compliance and executive: as it was at this date or time',
      helpValue: 'TIME',
    }),
    'spec-version': string({
      description: 'For an SBOM: 1.6 (default) or 1.7 of CycloneDX, 2.3 (default) or 3.0 of SPDX',
      options: ['1.6', '1.7', '2.3', '3.0'],
    }),
    'include-vulnerabilities': boolean({ description: 'For an SBOM: include known vulnerabilities' }),
    release: string({
      description: 'For VEX: tag, branch, commit or dependency audit whose packages the document is about',
      dependsOn: ['repository'],
    }),
    tag: string({
      description: 'For findings, compliance, executive and VEX: only repositories with this tag',
      exclusive: ['repository'],
    }),
    category: string({
      description: 'For VEX as CSAF: category of the document (default: csaf_vex)',
      options: csafCategories,
    }),
    namespace: string({ description: 'For VEX: address of the publisher', helpValue: 'URL' }),
    wait: boolean({ char: 'w', description: 'Wait until it is ready (always with --local)' }),
    output: string({ char: 'o', description: 'Output file', helpValue: 'FILE' }),
  };

  async run(): Promise<Report> {
    const { flags } = await this.parse(ReportsCreate);
    const client = await this.api(flags);
    const given = {
      name: flags.name,
      type: flags.type,
      format: flags.format,
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      auditId: flags.audit,
      owner: flags.owner,
      from: flags.from,
      to: flags.to,
      at: flags.at,
      specVersion: flags['spec-version'],
      includeVulnerabilities: flags['include-vulnerabilities'] || undefined,
      release: flags.release,
      tag: flags.tag,
      category: flags.category,
      namespace: flags.namespace,
    };
    const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const report = await client.call('POST /v1/reports', { body: body as unknown as Body });
    if (flags.output === undefined && !flags.wait && !flags.local) {
      this.print(`Requested the report ${report.name} (${report.id}).`);
      return report;
    }
    const finished = await finishedReport(client, report);
    if (flags.output !== undefined) await saveReport(client, finished, flags.output);
    const done = flags.output === undefined ? 'Made' : 'Wrote';
    const where = flags.output === undefined ? `(${report.id})` : `to ${flags.output}`;
    this.note(`${done} ${report.name} ${where}.`);
    return finished;
  }
}
