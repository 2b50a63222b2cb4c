import type { ActivityKeyRotation } from '@assay/server';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerRotateActivityKey extends AssayCommand {
  static override summary = 'Rotate the key of the audit log';
  static override description =
    `On SQLite, the new key is stored in the data directory and hashes entries from the next server start on; earlier keys stay there and verify earlier entries.
If the key comes from ASSAY_ACTIVITY_KEY, prints a new one and the steps to deploy it.`;
  static override examples = [
    '<%= config.bin %> server rotate-activity-key --data-dir ./assay-data',
    '<%= config.bin %> server rotate-activity-key --json',
  ];
  static override flags = databaseFlags;

  async run(): Promise<ActivityKeyRotation> {
    const { flags } = await this.parse(ServerRotateActivityKey);
    process.umask(0o077);
    const { rotateAuditLogKey } = await import('@assay/server');
    const rotation = rotateAuditLogKey(await databaseSettings(flags));
    this.print(
      rotation.kept === 'environment'
        ? environmentSteps(rotation.newKey)
        : `The next start of the server uses the new key, the first line of ${rotation.file}. Keep a copy of that file.`,
    );
    return rotation;
  }
}

function environmentSteps(key: string): string {
  return `The key comes from the environment. With several instances, each step on all of them before the next:
  1. ASSAY_ACTIVITY_KEY_PREVIOUS=${key}
     and restart: the new key is known, but hashes nothing yet (one instance, or no key before: skip this step)
  2. ASSAY_ACTIVITY_KEY=${key}
     ASSAY_ACTIVITY_KEY_PREVIOUS=(what ASSAY_ACTIVITY_KEY was)
     and restart. Keep the previous keys set: they verify the entries of their time`;
}
