import { AssayCommand } from '../../assay-command.ts';
import { exitStatus } from '../../exit-status.ts';
import { number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../server-settings.ts';

interface Verified {
  /** As many as the log should have. */
  readonly entries: number;
  /** The first entry that does not follow from the one before; null when all do. */
  readonly brokenAt: number | null;
}

export default class ServerVerifyActivity extends AssayCommand {
  static override summary = 'Verify the hash chain of the audit log';
  static override description =
    'Exits with 1 when an entry was changed or removed, and with 2 when there is no database. The database is only read, also while the server runs.';
  static override examples = [
    '<%= config.bin %> server verify-activity --data-dir ./assay-data',
    '<%= config.bin %> server verify-activity --json',
  ];
  static override flags = databaseFlags;

  async run(): Promise<Verified> {
    const { flags } = await this.parse(ServerVerifyActivity);
    const { verifyActivity } = await import('@assay/server');
    const verified = await verifyActivity(await databaseSettings(flags));
    const { entries, brokenAt } = verified;
    this.print(
      brokenAt === null
        ? `The hash chain of ${number(entries)} entries is intact.`
        : `The first broken entry is ${number(brokenAt)} of ${number(entries)}: it was changed or removed, or the entry before it was.`,
    );
    if (brokenAt !== null) process.exitCode = exitStatus.findings;
    return verified;
  }
}
