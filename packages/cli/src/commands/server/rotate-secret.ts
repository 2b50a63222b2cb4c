import type { Rotation } from '@assay/server';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerRotateSecret extends AssayCommand {
  static override summary = 'Rotate the secret that signs session tokens';
  static override description =
    `On SQLite, the new secret is stored in the data directory and signs from the next server start on; tokens of the old secret stay valid for one more day.
If the secret comes from ASSAY_JWT_SECRET, prints a new one and the steps to deploy it.`;
  static override examples = [
    '<%= config.bin %> server rotate-secret --data-dir ./assay-data',
    '<%= config.bin %> server rotate-secret --data-dir ./assay-data --no-overlap --json',
  ];
  static override flags = {
    ...databaseFlags,
    'no-overlap': boolean({
      description: 'Invalidate all tokens of the old secret: all users sign in again',
    }),
  };

  async run(): Promise<Rotation> {
    const { flags } = await this.parse(ServerRotateSecret);
    process.umask(0o077);
    const { rotateSecret } = await import('@assay/server');
    const rotation = rotateSecret(await databaseSettings(flags), !flags['no-overlap']);
    if (rotation.kept === 'environment') this.print(environmentSteps(rotation.newSecret, rotation.overlap));
    else {
      this.print(`The next start of the server signs with the new secret in ${rotation.file}.`);
      this.print(
        rotation.overlap
          ? 'The old secret stays valid for one more day. Nobody is signed out.'
          : 'The old secret is invalid then: all users sign in again.',
      );
    }
    return rotation;
  }
}

function environmentSteps(secret: string, overlap: boolean): string {
  if (!overlap) return `Set ASSAY_JWT_SECRET=${secret} and restart every instance. All users sign in again.`;
  return `The secret comes from the environment. With several instances, each step on all of them before the next:
  1. ASSAY_JWT_SECRET_PREVIOUS=${secret}
     and restart: the new secret is known, but signs nothing yet (one instance: skip this step)
  2. ASSAY_JWT_SECRET=${secret}
     ASSAY_JWT_SECRET_PREVIOUS=(what ASSAY_JWT_SECRET was)
     and restart: it signs, and the old one is taken still
  3. after a day: unset ASSAY_JWT_SECRET_PREVIOUS, and restart when it suits`;
}
