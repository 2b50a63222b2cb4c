import { writeFile } from 'node:fs/promises';
import { string } from '@oclif/core/flags';
import { decisionFilterFlags, decisionQuery } from '../../arguments/decision-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class DecisionsExport extends PortalCommand {
  static override summary = 'Export all decisions as CSV or JSON';
  static override description =
    'Every acceptance, false positive and proposal that you can see, in a file for an auditor.';
  static override examples = [
    '<%= config.bin %> decisions export --output decisions.csv',
    '<%= config.bin %> decisions export --format json --team platform',
  ];
  static override flags = {
    ...decisionFilterFlags,
    format: string({ description: 'Format', options: ['csv', 'json'], default: 'csv' }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(DecisionsExport);
    const client = await this.api(flags);
    const format = this.jsonEnabled() ? 'json' : flags.format;
    const query = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(await decisionQuery(client, flags)))
      if (value !== undefined) query.set(name, String(value));
    const path = `/v1/decisions/export?${query}`;
    const { bytes, document } =
      format === 'json'
        ? await client.downloadDocument(path)
        : { bytes: await client.download(path), document: undefined };
    if (flags.output !== undefined) await writeFile(flags.output, bytes);
    else if (!this.jsonEnabled()) process.stdout.write(bytes);
    return document;
  }
}
