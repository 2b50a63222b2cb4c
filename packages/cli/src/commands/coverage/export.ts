import { writeFile } from 'node:fs/promises';
import { string } from '@oclif/core/flags';
import { coverageFilterFlags, coverageQuery } from '../../arguments/coverage-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class CoverageExport extends PortalCommand {
  static override summary = 'Export the coverage of all repositories as CSV or JSON';
  static override description =
    'What every repository that you can see was checked for, by which tool and when, in a file for an auditor.';
  static override examples = [
    '<%= config.bin %> coverage export --at 2026-09-30 --output coverage.csv',
    '<%= config.bin %> coverage export --format json --team platform',
  ];
  static override flags = {
    ...coverageFilterFlags,
    format: string({ description: 'Format', options: ['csv', 'json'], default: 'csv' }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(CoverageExport);
    const client = await this.api(flags);
    const format = this.jsonEnabled() ? 'json' : flags.format;
    const query = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(await coverageQuery(client, flags)))
      if (value !== undefined) query.set(name, String(value));
    const path = `/v1/coverage/export?${query}`;
    const { bytes, document } =
      format === 'json'
        ? await client.downloadDocument(path)
        : { bytes: await client.download(path), document: undefined };
    if (flags.output !== undefined) await writeFile(flags.output, bytes);
    else if (!this.jsonEnabled()) process.stdout.write(bytes);
    return document;
  }
}
