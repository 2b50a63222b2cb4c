import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import type { Check } from '../doctor.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { paint } from '../output/colors.ts';

export default class Doctor extends AssayCommand {
  static override summary = 'Check the environment for problems';
  static override description =
    'Exits with 0 if there is no problem, and with 5 if there is one. Warnings do not count.';
  static override examples = [
    '<%= config.bin %> doctor --data-dir ./assay-data',
    '<%= config.bin %> doctor --sso',
  ];
  static override flags = {
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
    sso: boolean({
      description: 'Check the OpenID Connect issuer of the server instead, by the ASSAY_OIDC_ settings',
    }),
    server: string({
      description: 'URL of the server (default: ASSAY_SERVER, else the last login)',
      helpValue: 'URL',
    }),
  };

  async run(): Promise<{ checks: readonly Check[] }> {
    const { flags } = await this.parse(Doctor);
    const { runChecks, runSignInChecks } = await import('../doctor.ts');
    const checks: Check[] = [];
    const dataDirectory = flags['data-dir'];
    const { version } = this.config;
    const found = flags.sso
      ? runSignInChecks(dataDirectory)
      : runChecks({ dataDirectory, server: flags.server, version });
    for await (const check of found) {
      checks.push(check);
      const mark = {
        ok: paint('green', 'ok  '),
        warning: paint('yellow', 'note'),
        failed: paint('red', 'bad '),
      }[check.state];
      this.print(`${mark}  ${check.name.padEnd(12)}  ${check.message}`);
      if (check.advice !== null) this.print(`${' '.repeat(20)}${check.advice}`);
    }
    if (checks.some(({ state }) => state === 'failed')) process.exitCode = exitStatus.unavailable;
    return { checks };
  }
}
