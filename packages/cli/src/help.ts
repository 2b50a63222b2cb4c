// The help of every command: its usage in a line, and the exit codes at the end; of the program: its commands by purpose.
import { CommandHelp, Help } from '@oclif/core/help';
import { exitMeanings } from './failures/exit-status.ts';

export class AssayHelp extends Help {
  protected override CommandHelpClass = LineOfUsage;

  override async showCommandHelp(command: Parameters<Help['showCommandHelp']>[0]): Promise<void> {
    await super.showCommandHelp(command);
    this.log(this.section('EXIT CODES', exitCodes()));
    this.log('');
  }

  /** By what people come for, the commands of the first day first: topics and commands stand side by side. */
  override async showRootHelp(): Promise<void> {
    this.log(this.formatRoot());
    this.log('');
    const summaries = new Map([
      ...this.sortedTopics.map(({ name, description = '' }): [string, string] => [name, description]),
      ...this.sortedCommands.map((command): [string, string] => [command.id, this.summary(command) ?? '']),
    ]);
    for (const [title, names] of commandGroups) {
      // One width for all groups.
      const lines = names.map((name) => `${name.padEnd(nameWidth)}  ${summaries.get(name) ?? ''}`);
      this.log(this.section(title, lines.join('\n')));
      this.log('');
    }
    this.log(this.section('EXIT CODES', exitCodes()));
    this.log('');
    this.log('`assay COMMAND --help` describes a command, with examples.');
  }
}

/** Every command and topic once; a test sees that none is missing. */
export const commandGroups: readonly (readonly [string, readonly string[]])[] = [
  ['START HERE', ['scan', 'quickstart', 'explain', 'init', 'server', 'login']],
  [
    'ON THIS MACHINE',
    [
      'rules',
      'advisories',
      'exposure',
      'incident',
      'fix',
      'verify-fix',
      'sbom',
      'licenses',
      'cost',
      'cache',
      'doctor',
      'completion',
    ],
  ],
  [
    'FINDINGS AND AUDITS OF A PORTAL',
    [
      'dashboard',
      'findings',
      'coverage',
      'remediation',
      'decisions',
      'triage',
      'audits',
      'imports',
      'import-from',
      'repos',
      'credentials',
      'code-hosts',
      'affected',
      'packages',
      'compliance',
      'policies',
      'backtest',
      'reports',
      'vex',
      'cases',
    ],
  ],
  [
    'AUTOMATION',
    ['schedules', 'channels', 'trackers', 'tickets', 'webhooks', 'events', 'jobs', 'api', 'mcp'],
  ],
  [
    'PEOPLE AND ACCESS',
    ['teams', 'users', 'directories', 'tokens', 'sessions', 'mfa', 'whoami', 'logout', 'views', 'config'],
  ],
  ['OPERATION', ['worker', 'extension', 'activity']],
];

const nameWidth = Math.max(...commandGroups.flatMap(([, names]) => names.map(({ length }) => length)));

/** Arguments, and the flags that have to be given; what else there is stands below it. */
class LineOfUsage extends CommandHelp {
  protected override defaultUsage(): string {
    const { id, args, flags } = this.command;
    const required = Object.values(flags).filter((flag) => flag.required && !flag.hidden);
    return [
      id,
      ...Object.values(args).map((arg) => `${this.arg(arg)}${arg.multiple ? '...' : ''}`),
      ...required.map((flag) => this.flagHelpLabel({ ...flag, char: undefined }).trim()),
      '[FLAGS]',
    ].join(' ');
  }

  /** The framework breaks a list of choices anywhere: between two of them a line may end. */
  protected override flags(
    flags: Parameters<CommandHelp['flags']>[0],
  ): [string, string | undefined][] | undefined {
    return super.flags(
      flags.map((flag) =>
        flag.type !== 'option' || !flag.options || flag.helpValue
          ? flag
          : {
              ...flag,
              helpValue: '<option>',
              summary: undefined,
              description: `${flag.summary ?? flag.description ?? ''}\n<options: ${flag.options.join(' | ')}>`,
            },
      ),
    );
  }

  /** Whole: the framework would show its first line as the summary or, without the summary, its last line alone. */
  protected override description(): string | undefined {
    const { description } = this.command;
    // Lines are as long as the terminal is wide, and not as those of the source.
    return description && this.wrap(description.replace(/(?<=\S)\n(?=\S)(?!- )/g, ' '));
  }
}

function exitCodes(): string {
  return exitMeanings.map(([code, meaning]) => `${String(code).padEnd(4)} ${meaning}`).join('\n');
}
