import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { number } from '../../output/summary.ts';
import { printTable } from '../../output/tables.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

type Pruned = Awaited<ReturnType<typeof import('@assay/server')['pruneDatabase']>>[number];

export default class ServerPrune extends AssayCommand {
  static override summary = 'Delete data that is older than the retention settings';
  static override description =
    'A running server does the same every hour. Findings, their history and the audit log are never touched. On SQLite, stop the server first; --dry-run only reads, also while it runs.';
  static override examples = [
    '<%= config.bin %> server prune --data-dir ./assay-data --dry-run',
    '<%= config.bin %> server prune --data-dir ./assay-data --json',
  ];
  static override flags = {
    ...databaseFlags,
    'dry-run': boolean({ description: 'Show what would be deleted, without deleting it' }),
  };

  async run(): Promise<{ pruned: boolean; items: readonly Pruned[] }> {
    const { flags } = await this.parse(ServerPrune);
    const { pruneDatabase } = await import('@assay/server');
    const dryRun = flags['dry-run'];
    const items = await pruneDatabase(await databaseSettings(flags), { dryRun });
    if (!this.jsonEnabled()) {
      await printTable<Pruned>(items, [
        { title: 'What', value: ({ id }) => id },
        { title: 'Older than', value: ({ days }) => (days === null ? 'kept' : `${days} days`) },
        { title: dryRun ? 'To delete' : 'Gone', value: ({ rows }) => number(rows) },
      ]);
    }
    return { pruned: !dryRun, items };
  }
}
