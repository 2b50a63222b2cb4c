import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { AssayCommand } from '../assay-command.ts';
import { interruptSignal } from '../interrupt-signal.ts';

export default class Quickstart extends AssayCommand {
  static override summary = 'start a portal right here and audit a repository with it';
  static override description =
    `Starts the portal in this process on an embedded database, makes an administrator and a team,
registers the repository (default: the checkout you are in), runs every audit on its last commit and shows what they found.
In a terminal it keeps serving until Ctrl-C; with --exit, without a terminal or in CI it ends.
A second run goes on where the first one ended: what was fixed meanwhile is told as fixed.`;
  static override examples = [
    '<%= config.bin %> quickstart --exit',
    '<%= config.bin %> quickstart https://github.com/expressjs/express --exit',
    '<%= config.bin %> quickstart ../my-project --data-dir ./assay-data --port 4180',
  ];
  static override args = {
    repository: stringArg({
      description: 'a checkout, a bare repository, or a git URL',
    }),
  };
  static override flags = {
    exit: boolean({ description: 'end after the audits instead of serving on' }),
    'data-dir': string({
      description: 'folder of the database (default: .assay in the checkout)',
      helpValue: 'DIR',
    }),
    port: integer({ description: 'port to serve on (default: 4180, or a free one when that is in use)' }),
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
