import { writeFile } from 'node:fs/promises';
import { string } from '@oclif/core/flags';
import { auditFilterFlags, auditQuery } from '../../arguments/audit-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class AuditsExport extends PortalCommand {
  static override summary = 'Export audits and imports as CSV or JSON';
  static override description =
    'Every audit and import that you can see, in the order in which they were requested, in a file for an auditor.';
  static override examples = [
    '<%= config.bin %> audits export --from 2026-07-01 --to 2026-10-01 --output audits.csv',
    '<%= config.bin %> audits export --format json --repository express',
  ];
  static override flags = {
    ...auditFilterFlags,
    format: string({ description: 'Format', options: ['csv', 'json'], default: 'csv' }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(AuditsExport);
    const client = await this.api(flags);
    const format = this.jsonEnabled() ? 'json' : flags.format;
    const query = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(await auditQuery(client, flags)))
      if (value !== undefined) query.set(name, String(value));
    const path = `/v1/audits/export?${query}`;
    const { bytes, document } =
      format === 'json'
        ? await client.downloadDocument(path)
        : { bytes: await client.download(path), document: undefined };
    if (flags.output !== undefined) await writeFile(flags.output, bytes);
    else if (!this.jsonEnabled()) process.stdout.write(bytes);
    return document;
  }
}
