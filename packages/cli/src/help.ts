// The help of every command: its usage in a line, and the exit codes at the end.
import { CommandHelp, Help } from '@oclif/core/help';
import { exitMeanings } from './failures/exit-status.ts';

export class AssayHelp extends Help {
  protected override CommandHelpClass = LineOfUsage;

  override async showCommandHelp(command: Parameters<Help['showCommandHelp']>[0]): Promise<void> {
    await super.showCommandHelp(command);
    this.log(this.section('EXIT CODES', exitCodes()));
    this.log('');
  }

  override async showRootHelp(): Promise<void> {
    await super.showRootHelp();
    this.log(this.section('FIRST STEPS', firstSteps));
    this.log('');
    this.log(this.section('EXIT CODES', exitCodes()));
    this.log('');
  }
}

const firstSteps = `$ assay scan          Scan the current folder
$ assay quickstart    Start a local portal with this repository
$ assay server start  Run the portal for all your repositories`;

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
