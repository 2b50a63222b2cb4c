import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Report } from '../../client/api.d.ts';
import { finishedReport, saveReport } from '../../report-files.ts';

export default class ReportsDownload extends PortalCommand {
  static override summary = 'Download a report';
  static override examples = [
    '<%= config.bin %> reports download 01920000-0000-7000-8000-000000000000 --output report.html',
  ];
  static override args = { id: stringArg({ description: 'ID of the report', required: true }) };
  static override flags = {
    output: string({
      char: 'o',
      description: 'Output file (default: standard output)',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<Report> {
    const { args, flags } = await this.parse(ReportsDownload);
    const client = await this.api(flags);
    const report = await client.call('GET /v1/reports/{id}', { params: { id: args.id } });
    const finished = await finishedReport(client, report);
    if (flags.output !== undefined) await saveReport(client, finished, flags.output);
    else if (!this.jsonEnabled()) await saveReport(client, finished, '-');
    return finished;
  }
}
