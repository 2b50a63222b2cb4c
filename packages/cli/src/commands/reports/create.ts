import { string } from '@oclif/core/flags';
import type { Operations, Report } from '../../client/api.d.ts';
import { reportFormats, reportTypes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { finishedReport, saveReport } from '../../report-files.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

type Body = Operations['POST /v1/reports']['body'];

export default class ReportsCreate extends PortalCommand {
  static override summary = 'make a report';
  static override description = 'With --output it is downloaded as soon as it is ready.';
  static override examples = [
    '<%= config.bin %> reports create --type executive --format html --team Platform --output report.html',
    '<%= config.bin %> reports create --type sbom --format cyclonedx --repository express',
  ];
  static override flags = {
    type: string({ description: 'what it tells', options: reportTypes, required: true }),
    format: string({ description: 'its form', options: reportFormats, required: true }),
    name: string({ description: 'its name' }),
    repository: string({ description: 'about this repository, by name, id or URL' }),
    team: string({ description: "about this team's repositories" }),
    audit: string({ description: 'about this audit, by id' }),
    from: string({ description: 'from this time on, ISO 8601' }),
    to: string({ description: 'up to this time, ISO 8601' }),
    output: string({ char: 'o', description: 'write it to this file', helpValue: 'FILE' }),
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
      from: flags.from,
      to: flags.to,
    };
    const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const report = await client.call('POST /v1/reports', { body: body as unknown as Body });
    if (flags.output === undefined) {
      this.print(`Made the report ${report.name} (${report.id}).`);
      return report;
    }
    const finished = await finishedReport(client, report);
    await saveReport(client, finished, flags.output);
    this.print(`Wrote ${report.name} to ${flags.output}.`);
    return finished;
  }
}
