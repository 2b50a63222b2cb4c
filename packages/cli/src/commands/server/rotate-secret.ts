import type { Rotation } from '@assay/server';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { databaseFlags, databaseSettings } from '../../server-settings.ts';

export default class ServerRotateSecret extends AssayCommand {
  static override summary = 'replace the secret that signs session tokens, without signing anybody out';
  static override description =
    `On SQLite the new secret is put in the data folder and signs from the next start of the server on; the old one's tokens are taken for a day more.
Where the secret comes from ASSAY_JWT_SECRET a new one is made for you, and the steps are told.`;
  static override examples = [
    '<%= config.bin %> server rotate-secret --data-dir ./assay-data',
    '<%= config.bin %> server rotate-secret --data-dir ./assay-data --no-overlap --json',
  ];
  static override flags = {
    ...databaseFlags,
    'no-overlap': boolean({
      description: "do not take the old secret's tokens for a day more: everybody signs in anew",
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
          ? 'From then on the old one counts for a day more; nobody is signed out.'
          : 'The old one no longer counts then: everybody signs in anew.',
      );
    }
    return rotation;
  }
}

function environmentSteps(secret: string, overlap: boolean): string {
  if (!overlap) return `Set ASSAY_JWT_SECRET=${secret} and restart every instance; everybody signs in anew.`;
  return `The secret comes from the environment. With several instances, each step on all of them before the next:
  1. ASSAY_JWT_SECRET_PREVIOUS=${secret}
     and restart: the new secret is known, but signs nothing yet (one instance: skip this step)
  2. ASSAY_JWT_SECRET=${secret}
     ASSAY_JWT_SECRET_PREVIOUS=(what ASSAY_JWT_SECRET was)
     and restart: it signs, and the old one is taken still
  3. after a day: unset ASSAY_JWT_SECRET_PREVIOUS, and restart when it suits`;
}
