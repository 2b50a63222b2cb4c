import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { AssayCommand } from '../base-commands/assay-command.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';

export default class Quickstart extends AssayCommand {
  static override summary = 'Start a local portal and audit a repository';
  static override description =
    `Starts the portal in this process on an embedded database, creates an administrator and a team,
registers the repository, runs every audit on its last commit, and shows the findings and which three to fix first.
Without a repository it audits the checkout that you are in; elsewhere a small example with planted faults.
In a terminal, it serves until Ctrl-C; with --exit, without a terminal or in CI, it exits.
A second run continues where the first one ended, and reports what was fixed in between.`;
  static override examples = [
    '<%= config.bin %> quickstart --exit',
    '<%= config.bin %> quickstart https://github.com/expressjs/express --exit',
    '<%= config.bin %> quickstart ../my-project --data-dir ./assay-data --port 4180',
  ];
  static override args = {
    repository: stringArg({
      description: 'Checkout, bare repository or Git URL (default: the current checkout, or an example)',
    }),
  };
  static override flags = {
    exit: boolean({ description: 'Exit after the audits' }),
    'data-dir': string({
      description: 'Data directory (default: .assay in the checkout)',
      helpValue: 'DIR',
    }),
    port: integer({ description: 'Port to listen on (default: 4180, or a free one if that is in use)' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Quickstart);
    process.umask(0o077);
    const { quickstart } = await import('../quickstart/quickstart.ts');
    const serves = !flags.exit && !this.jsonEnabled() && process.stdout.isTTY === true && !process.env.CI;
    return quickstart({
      repository: args.repository,
      dataDirectory: flags['data-dir'],
      port: flags.port,
      serves,
      quiet: this.isQuiet || this.jsonEnabled(),
      version: this.config.version,
      interrupt: interruptSignal(),
      print: this.jsonEnabled() ? undefined : (text) => this.print(text),
    });
  }
}
