import { boolean, string } from '@oclif/core/flags';
import type { Operations, Report } from '../../client/api.d.ts';
import { reportFormats, reportTypes } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { finishedReport, saveReport } from '../../report-files.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

type Body = Operations['POST /v1/reports']['body'];

export default class ReportsCreate extends PortalCommand {
  static override summary = 'make a report';
  static override description =
    'With --wait it is ready when the command ends, with --output it is downloaded too.';
  static override examples = [
    '<%= config.bin %> reports create --type executive --format html --team Platform --output report.html',
    '<%= config.bin %> reports create --type sbom --format cyclonedx --repository express --wait',
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
    wait: boolean({ char: 'w', description: 'wait until it is ready (--local always does)' }),
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
    if (flags.output === undefined && !flags.wait && !flags.local) {
      this.print(`Asked for the report ${report.name} (${report.id}).`);
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
