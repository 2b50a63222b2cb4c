import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, Report } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { reportFormats, reportTypes } from '../../field-values.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/reports']['query'];

const columns: readonly Column<Report>[] = [
  { title: 'Made', value: ({ createdAt }) => dateText(createdAt) },
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Type', value: ({ type }) => type },
  { title: 'Format', value: ({ format }) => format },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class ReportsList extends PortalCommand {
  static override summary = 'List reports';
  static override examples = ['<%= config.bin %> reports list --type executive --limit 5'];
  static override flags = {
    type: string({ description: 'Only this report type', options: reportTypes }),
    format: string({ description: 'Only this format', options: reportFormats }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/reports']['reply']> {
    const { flags } = await this.parse(ReportsList);
    const client = await this.api(flags);
    const filter = { type: flags.type, format: flags.format, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/reports', { query: { ...filter, ...part } }),
    );
  }
}
