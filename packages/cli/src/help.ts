// The help of every command ends with the exit codes.
import { Help } from '@oclif/core/help';
import { exitMeanings } from './exit-status.ts';

export class AssayHelp extends Help {
  override async showCommandHelp(command: Parameters<Help['showCommandHelp']>[0]): Promise<void> {
    await super.showCommandHelp(command);
    this.log(this.section('EXIT CODES', exitCodes()));
    this.log('');
  }

  override async showRootHelp(): Promise<void> {
    await super.showRootHelp();
    this.log(this.section('EXIT CODES', exitCodes()));
    this.log('');
  }
}

function exitCodes(): string {
  return exitMeanings.map(([code, meaning]) => `${String(code).padEnd(4)} ${meaning}`).join('\n');
}
