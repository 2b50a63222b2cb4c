import { string } from '@oclif/core/flags';
import { AssayCommand } from '../assay-command.ts';
import type { Check } from '../doctor.ts';
import { exitStatus } from '../exit-status.ts';
import { paint } from '../output/colours.ts';

export default class Doctor extends AssayCommand {
  static override summary = 'check what Assay needs here, and say what to do';
  static override description =
    'Ends with 0 when nothing is wrong, with 5 when something is. Warnings do not count.';
  static override examples = ['<%= config.bin %> doctor --data-dir ./assay-data'];
  static override flags = {
    'data-dir': string({ description: 'folder of the database (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
    server: string({
      description: 'address of the server (default: ASSAY_SERVER, else the one signed in to last)',
      helpValue: 'URL',
    }),
  };

  async run(): Promise<{ checks: readonly Check[] }> {
    const { flags } = await this.parse(Doctor);
    const { runChecks } = await import('../doctor.ts');
    const checks: Check[] = [];
    for await (const check of runChecks({
      dataDirectory: flags['data-dir'],
      server: flags.server,
      version: this.config.version,
    })) {
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
