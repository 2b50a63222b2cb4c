import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AdvisoryStatus } from '@assay/core';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { dateText, number } from '../../output/summary.ts';
import { printTable } from '../../output/tables.ts';
import { dataFolder } from '../../settings/data-folder.ts';

interface Status {
  readonly database: string;
  readonly status: AdvisoryStatus | null;
}

export default class AdvisoriesStatus extends AssayCommand {
  static override summary = 'Show the status of the local advisory database';
  static override examples = ['<%= config.bin %> advisories status --data-dir ./assay-data --json'];
  static override flags = {
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<Status> {
    const { flags } = await this.parse(AdvisoriesStatus);
    const { advisoryDatabaseName, advisoryStatus } = await import('@assay/core/advisories');
    const database = join(await dataFolder(flags['data-dir']), advisoryDatabaseName);
    const status = existsSync(database) ? advisoryStatus(database) : null;
    if (!status) {
      this.print(
        `There is no advisory database at ${database}. Run \`assay advisories sync\` to create one.`,
      );
      return { database, status: null };
    }
    if (!this.jsonEnabled()) {
      await printTable(status.sources, [
        { title: 'Ecosystem', value: ({ ecosystem }) => ecosystem },
        {
          title: 'Advisories',
          value: ({ ecosystem }) =>
            number(status.ecosystems.find((one) => one.ecosystem === ecosystem)?.advisories ?? 0),
        },
        { title: 'Synced', value: ({ syncedAt }) => dateText(syncedAt) },
        { title: 'From', value: ({ origin }) => origin, fit: 'wrap' },
      ]);
    }
    this.print(`${number(status.advisories)} advisories in ${database}.`);
    this.print(sourceText('KEV of CISA', status.kev));
    this.print(sourceText('KEV of the EU', status.euKev));
    this.print(sourceText('EPSS scores', status.epss));
    return { database, status };
  }
}

/** Missing data is said to be missing: no entry would read as "not exploited". */
function sourceText(name: string, { entries, date, syncedAt }: AdvisoryStatus['kev']): string {
  if (entries === 0)
    return `${name}: missing, so exploitation is unknown; \`assay advisories sync\` fetches them.`;
  const of = date === null ? 'of an unknown day' : `of ${date}`;
  return `${name}: ${number(entries)}, ${of}, synced ${dateText(syncedAt)}.`;
}
